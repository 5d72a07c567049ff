"""Names that run from right to left inside a text that runs from left to right: each stands by itself (UAX 9, isolates).

Without this the number or comma beside such a name moves to its other side: "1. Ali, 2. Omar" reads "1. 2 ,Ali. Omar" where
both names are in Arabic letters. On pages the element `bdi` does the same.
"""

import re

_LETTERS = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc"
_RIGHT_TO_LEFT = re.compile(f"[{_LETTERS}]")
_NAME = re.compile(f"[{_LETTERS}](?:[{_LETTERS} \u00a0'’.-]*[{_LETTERS}])?")
_ISOLATED = "\u2068{}\u2069"


def is_right_to_left(text: str) -> bool:
    """Whether any of it is written from right to left."""
    return bool(_RIGHT_TO_LEFT.search(text))


def isolated(name: str) -> str:
    """The name as it stands among others; one in Latin letters stays as it is."""
    return _ISOLATED.format(name) if is_right_to_left(name) else name


def with_names_isolated(text: str) -> str:
    """A text of ours. A line that is mostly written from right to left is somebody's own text and stays as it is."""
    if not is_right_to_left(text):
        return text
    return "\n".join(_of_line(line) for line in text.split("\n"))


def _of_line(line: str) -> str:
    turned = len(_RIGHT_TO_LEFT.findall(line))
    if "\u2068" in line or 2 * turned > sum(map(str.isalpha, line)):
        return line
    return _NAME.sub(lambda name: _ISOLATED.format(name[0]), line)
