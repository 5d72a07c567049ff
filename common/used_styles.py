"""A style sheet without the rules for classes that nothing names. For sheets of libraries that bring every class they know.

Reads what a build tool writes: no comment and no bracket inside a string breaks it, and nothing else of CSS is understood.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

_TEMPLATE_TAG = re.compile(r"{[%{#]|[%}#]}")
_SPACES = re.compile(r"[\s\"'`]+")
_SIGNS = re.compile(r"[\s\"'`<>{}=;,()]+")
_SKIPPED = re.compile(r"""\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|/\*.*?\*/""", re.DOTALL)
_CLASS = re.compile(r"\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)")
_ESCAPE = re.compile(r"\\(?:([0-9a-f]{1,6}) ?|(.))")
_SELECTOR = re.compile(r"(?:\\.|\((?:\\.|[^()\\]|\((?:\\.|[^()\\])*\))*\)|\[[^\]]*\]|[^,()\[\\])+", re.DOTALL)
# What stands inside decides nothing about whether the rule is needed.
_INSIDE = re.compile(r":(?:not|where|is)\((?:\\.|[^()\\]|\((?:\\.|[^()\\])*\))*\)")


@dataclass(frozen=True, slots=True)
class _Rule:
    """`head{body}`; a declaration has no body."""

    head: str
    body: tuple["_Rule", ...] | None


def words(texts: Iterable[str]) -> set[str]:
    """Everything in templates, scripts and programs that may be the name of a class."""
    found: set[str] = set()
    for text in texts:
        plain = _TEMPLATE_TAG.sub(" ", text)
        found.update(_SPACES.split(plain))
        found.update(_SIGNS.split(plain))
    return found


def used(sheet: str, names: set[str]) -> str:
    """The sheet with the selectors all of whose classes are among the names."""
    rules, _ = _read(sheet, 0)
    return "".join(_written(rules, names))


def _read(text: str, start: int) -> tuple[tuple[_Rule, ...], int]:
    """The rules from here to the end of the block, and where that is."""
    rules: list[_Rule] = []
    at, depth = start, 0
    while at < len(text):
        sign = text[at]
        if sign in "\\\"'/" and (skipped := _SKIPPED.match(text, at)):
            at = skipped.end()
            continue
        depth += (sign == "(") - (sign == ")")
        at += 1
        if depth:
            continue
        if sign == "{":
            body, end = _read(text, at)
            rules.append(_Rule(text[start : at - 1], body))
            start = at = end
        elif sign in ";}":
            if text[start : at - 1].strip():
                rules.append(_Rule(text[start : at - 1], None))
            start = at
            if sign == "}":
                break
    return tuple(rules), at


def _written(rules: Iterable[_Rule], names: set[str]) -> Iterator[str]:
    for rule in rules:
        if rule.body is None:
            yield f"{rule.head};"
            continue
        head = rule.head if rule.head.lstrip().startswith("@") else _known(rule.head, names)
        body = "".join(_written(rule.body, names)) if head else ""
        if body:
            yield f"{head}{{{body.removesuffix(';')}}}"


def _known(head: str, names: set[str]) -> str:
    """Those of the selectors, between commas, that may fit something."""
    selectors = _SELECTOR.findall(head)
    if ",".join(selectors) != head:
        return head
    return ",".join(one for one in selectors if all(name in names for name in _classes(one)))


def _classes(selector: str) -> Iterator[str]:
    """A name with a quote is left out: `words` takes texts apart there."""
    for name in _CLASS.findall(_INSIDE.sub("", selector)):
        plain = _ESCAPE.sub(lambda found: chr(int(found[1], 16)) if found[1] else found[2], name)
        if "'" not in plain:
            yield plain
