"""What a page says went wrong, for tests that read it in several languages."""

import html
import re
from collections.abc import Iterator, Mapping

# A page of its own says it in its heading, under a line that nothing was saved.
_SAID = re.compile(
    r'(?:class="(?:field__fault|faults__title|faults__list|lead|notice[^"]*)"[^>]*|</p>\s*<h1)>(.*?)</(?:p|ul|ol|h1)>',
    re.DOTALL,
)


def said(page: str) -> str:
    """Every sentence of refusal, without tags; spaces that do not break stay."""
    found = (html.unescape(re.sub(r"<[^>]*>", " ", one)) for one in _SAID.findall(page))
    return " | ".join(re.sub("[ \n]+", " ", one).strip() for one in found)


def left_in_english(found: Mapping[str, str], source: str) -> Iterator[str]:
    """Languages whose text is empty, is that of another language or keeps four words of the English one."""
    english = found[source]
    if not english:
        yield f"{source}: nothing is said"
    for language, text in found.items():
        left = set(_fours(english)) & set(_fours(text))
        others = [one for one, other in found.items() if other == text and one != language]
        if language != source and (left or others):
            yield f"{language}: {text!r} keeps {sorted(left)}, as in {others}"


def _fours(text: str) -> Iterator[str]:
    words = re.findall(r"[^\W\d]+", text)
    yield from (" ".join(words[at : at + 4]) for at in range(len(words) - 3))
