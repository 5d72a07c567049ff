"""What a machine sees of the words of a translation: English that is left, the punctuation of its language, and one word for
one thing. `python -m devtools.catalogue_words` prints every fault; tests/gates/test_catalogue_words.py lets none through.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from devtools.catalogue_terms import ALIKE, TERMS
from devtools.environment import ROOT

_PLACE = re.compile(r"%\(\w+\)[sd]|%%|\{[^{}]*\}")
_CODE = re.compile(r"<(kbd|code)>.*?</\1>|https?://\S+")
_TAG = re.compile(r"<[^<>]*>")
_ESCAPES = {"n": "\n", "t": "\t"}
# Words that stand in most English sentences and in no other language here.
_ENGLISH = re.compile(r"\b(the|and|of|with|this|that|which|their|your|have|been|would|are|not|from)\b")
_QUOTED = re.compile(r"„[^“”]*[“”]|«[^»]*»|“[^”]*”")
# Games, lists and heroes that English names.
_NAMES = re.compile(r"War of the Ring|Riders of the Mark|Middle Earth")
_WORD = re.compile(r"[^\W\d_]{3,}")
_DOUBLED = re.compile(r"[,;:!?](?<!\?:)[,;:!?](?<!\?:)|(?<!\.)\.\.(?!\.)|\.,|,\.")
_ABBREVIATED = re.compile(r"K\.-o\.|etc\.")
# A mark that ends a word or a sentence, not one that is named (“@ . + -”) or begins a number.
_SPACE_BEFORE = re.compile(r"\s[,.;:!?]+(?=[\s)”»“]|$)(?! \+)")
_FRENCH_SPACE_BEFORE = re.compile(r"\s[,.](?=[\s)»]|$)(?! \+)")
# Which quotation marks a language has; none has the straight ones.
_QUOTES = {"de": "„“", "fr": "«»", "es": "«»", "pl": "„”", "it": "“”"}


@dataclass(slots=True)
class Entry:
    """One text of a catalogue with the forms of its translation."""

    line: int
    context: str = ""
    text: str = ""
    plural: str = ""
    forms: list[str] = field(default_factory=list)


def read(path: Path) -> Iterator[Entry]:
    """The entries in the order of the file. Ten times as fast as polib, which also reads what is not needed here."""
    entry, into = Entry(0), ""
    for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
        if not line:
            if entry.text:
                yield entry
            entry = Entry(number + 1)
        elif line[0] != "#":
            keyword, _, rest = line.partition('"')
            into = keyword.rstrip() or into
            _take(entry, into, _unescaped(rest[:-1]), is_new=bool(keyword))
    if entry.text:
        yield entry


def _take(entry: Entry, into: str, text: str, *, is_new: bool) -> None:
    if into.startswith("msgstr"):
        if is_new:
            entry.forms.append("")
        entry.forms[-1] += text
    elif into == "msgctxt":
        entry.context += text
    elif into == "msgid_plural":
        entry.plural += text
    else:
        entry.text += text


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: _ESCAPES.get(found[1], found[1]), text) if "\\" in text else text


def catalogues(root: Path = ROOT) -> dict[str, list[Path]]:
    """By language, those of pages and scripts and those of the games."""
    found: dict[str, list[Path]] = {language: [] for language in _QUOTES}
    for path in [*root.glob("locale/*/*/*.po"), *root.glob("rules/games/*/locale/*/*/*.po")]:
        found[path.parts[-3]].append(path)
    return found


def faults(language: str, entry: Entry) -> Iterator[str]:
    for form in entry.forms:
        yield from (f"{what}: {form!r}" for what in _of_form(language, entry, form))
    said = " ".join(entry.forms)
    yield from (f"{what}: {said!r}" for what in _terms(language, _bare(entry.text), said))


def _of_form(language: str, entry: Entry, form: str) -> Iterator[str]:
    yield from _english(entry, form)
    yield from _punctuation(language, _bare(entry.text), _bare(form))


def _bare(text: str) -> str:
    """Without tags, and with one letter for each value, key and piece of code."""
    return _PLACE.sub("X", _TAG.sub("", _CODE.sub("X", text)))


def _english(entry: Entry, form: str) -> Iterator[str]:
    bare = _NAMES.sub("", _QUOTED.sub("", _bare(form)))
    if len(_ENGLISH.findall(bare)) > 1:
        yield "English words"
    elif form in (entry.text, entry.plural) and len(_WORD.findall(bare)) > 1 and form not in ALIKE:
        yield "the same as in English"


def _punctuation(language: str, text: str, form: str) -> Iterator[str]:
    if '"' in form:
        yield "straight quotation marks"
    if set(form) & set("„“”«»") - set(_QUOTES[language]):
        yield "quotation marks of another language"
    opening, closing = tuple(_QUOTES[language])
    if form.count(opening) != form.count(closing):
        yield "quotation marks that are not closed"
    if _DOUBLED.search(_ABBREVIATED.sub("", form)) and not _DOUBLED.search(text):
        yield "doubled punctuation"
    if ("  " in form and "  " not in text) or (form != form.strip() and text == text.strip()):
        yield "a space too many"
    if len(_space_before(language).findall(form)) > len(_SPACE_BEFORE.findall(text)):
        yield "a space before punctuation"
    if (own := _OWN.get(language)) and own(form):
        yield f"punctuation of {language}"


def _space_before(language: str) -> re.Pattern[str]:
    return _FRENCH_SPACE_BEFORE if language == "fr" else _SPACE_BEFORE


def _is_bad_french(form: str) -> bool:
    """A space that does not break stands before “;”, “:”, “?”, “!” and within « »."""
    return bool(
        re.search(r" [;:?!»]|« |«[^\u00a0\u202f]", form)
        or re.search(r"[^\s/(!?][;?!»](?=[\s)».,]|$)|(?<=[^\W\d]):(?= \D|$)", form)
    )


def _is_bad_spanish(form: str) -> bool:
    return form.count("?") - form.count(" ? ") != form.count("¿") or form.count("!") != form.count("¡")


_OWN = {"fr": _is_bad_french, "es": _is_bad_spanish}


def _terms(language: str, text: str, said: str) -> Iterator[str]:
    for term in TERMS:
        if term.pattern.search(text) and not term.words[language].search(said):
            yield f"another word for “{term.name}”"


def main() -> int:
    found = False
    for language, paths in catalogues().items():
        for path in paths:
            for entry in read(path):
                for fault in faults(language, entry):
                    found = True
                    print(f"{path.relative_to(ROOT)}:{entry.line}: {fault} for {entry.text!r}")
    return int(found)


if __name__ == "__main__":
    sys.exit(main())
