"""The gate of the translations: `python -m devtools.catalogue_gate` prints every fault of the catalogues below `locale`.

They hold exactly the texts of the code, nothing is missing or doubtful in any language, and each translation has the
placeholders and tags of its text.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import polib

from devtools import ruling_messages
from devtools.environment import ROOT, Stop
from devtools.messages import NEEDED, catalogues, gather

# Whether a text without a translation shuts the gate.
COMPLETE = True
SOURCES = (
    "accounts",
    "armies",
    "common",
    "config",
    "guide",
    "rules",
    "static",
    "strict_json",
    "templates",
    "tournaments",
    "wording",
    "locale",
)
_PLACEHOLDER = re.compile(r"%\((\w+)\)[#0\- +]*\d*(?:\.\d+)?([a-z])")
# As `str.format` and scripts name them.
_BRACED = re.compile(r"\{(\w*)\}")
_TAG = re.compile(r"</?[a-zA-Z][^<>]*>")
_FORMS = re.compile(r"nplurals *= *(\d+)")


def main() -> int:
    if not shutil.which("xgettext"):
        raise Stop(NEEDED)
    found = [*outdated(ROOT), *(fault for path in catalogues(ROOT) for fault in faults(path))]
    for game in ruling_messages.games():
        for path in sorted(game.glob("locale/*/LC_MESSAGES/*.po")):
            found += ruling_messages.faults(game, path, complete=COMPLETE)
    for line in found:
        print(line)
    return 1 if found else 0


def outdated(root: Path) -> Iterator[str]:
    """Texts that the code has and a catalogue lacks, or the other way round; gathered in a copy, so nothing is changed."""
    with tempfile.TemporaryDirectory(prefix="muster-messages-") as folder:
        copy = Path(folder)
        for part in SOURCES:
            if (root / part).exists():
                shutil.copytree(
                    root / part, copy / part, ignore=shutil.ignore_patterns("__pycache__", "*.mo")
                )
        gather(copy)
        for path in catalogues(copy):
            name = path.relative_to(copy)
            kept, now = _texts(root / name), _texts(path)
            yield from (f"{name}: run `python3 dev.py messages` for {text!r}" for text in sorted(kept ^ now))


def _texts(path: Path) -> set[tuple[str, str, str]]:
    """Context, text and plural."""
    if not path.exists():
        return set()
    return {
        (one.msgctxt or "", one.msgid, one.msgid_plural)
        for one in polib.pofile(str(path))
        if not one.obsolete
    }


def faults(path: Path, *, complete: bool | None = None) -> Iterator[str]:
    """What is wrong with one catalogue. `complete`: whether each text must have a translation."""
    must_be_complete = COMPLETE if complete is None else complete
    catalogue = polib.pofile(str(path))
    forms = _FORMS.search(catalogue.metadata.get("Plural-Forms", ""))
    for entry in catalogue:
        if entry.obsolete:
            continue
        if entry.msgid_plural and forms and len(entry.msgstr_plural) != int(forms[1]):
            yield f"{path.parts[-3]}/{path.name}: not {forms[1]} plural forms: {entry.msgid!r}"
        for fault in _of_entry(entry, must_be_complete):
            yield f"{path.parts[-3]}/{path.name}: {fault}: {entry.msgid!r}"
    checked = subprocess.run(
        ["msgfmt", "--check-format", "-o", "/dev/null", path], capture_output=True, text=True, check=False
    )
    yield from checked.stderr.splitlines() if checked.returncode else ()


def _of_entry(entry: polib.POEntry, must_be_complete: bool) -> Iterator[str]:
    if entry.fuzzy:
        yield "doubtful (fuzzy)"
    written = list(entry.msgstr_plural.values()) if entry.msgid_plural else [entry.msgstr]
    if not all(written):
        if must_be_complete or any(written):
            yield "not translated"
        return
    originals = [entry.msgid, entry.msgid_plural] if entry.msgid_plural else [entry.msgid]
    for text in written:
        if not _same_placeholders(text, originals):
            yield f"other placeholders in {text!r}"
        if Counter(_TAG.findall(text)) not in [Counter(_TAG.findall(one)) for one in originals]:
            yield f"other tags in {text!r}"


def _same_placeholders(text: str, originals: list[str]) -> bool:
    """All of them; where one of the plural forms of the original goes without one, a translation may as well."""
    asked = [_placeholders(one) for one in originals]
    return set.intersection(*asked) <= _placeholders(text) <= set.union(*asked)


def _placeholders(text: str) -> set[tuple[str, str]]:
    return {*_PLACEHOLDER.findall(text), *((name, "") for name in _BRACED.findall(text))}


if __name__ == "__main__":
    sys.exit(main())
