"""A catalogue that is incomplete, doubtful or does not fit its texts is not let through."""

import shutil
from pathlib import Path

import pytest

from devtools import messages
from devtools.catalogue_gate import faults, outdated
from devtools.environment import ROOT
from devtools.messages import catalogues, compile_messages

HEAD = (
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
)
# Settings whose catalogues lie in the house of the test.
SMALL = (
    "from pathlib import Path\nfrom config.settings.tools import *\n"
    "LOCALE_PATHS = [Path(__file__).parent.parent / 'locale']\n"
)
pytestmark = pytest.mark.skipif(not shutil.which("msgfmt"), reason="needs GNU gettext")


def catalogue(folder: Path, entries: str) -> Path:
    path = folder / "de" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    path.write_text(HEAD + entries, encoding="utf-8")
    return path


def plural(one: str, many: str, *translated: str) -> str:
    forms = "".join(f'msgstr[{at}] "{text}"\n' for at, text in enumerate(translated))
    return f'#, python-format\nmsgid "{one}"\nmsgid_plural "{many}"\n{forms}'


GOOD = [
    'msgid "Save"\nmsgstr "Speichern"\n',
    "msgid \"See <a href='%(url)s'>all</a>\"\nmsgstr \"<a href='%(url)s'>Alle</a> ansehen\"\n",
    plural("%(count)s player", "%(count)s players", "%(count)s Spieler", "%(count)s Spieler"),
    plural("One player", "%(count)s players", "Ein Spieler", "%(count)s Spieler"),
]
WRONG = {
    "not translated": 'msgid "Save"\nmsgstr ""\n',
    "doubtful": '#, fuzzy\nmsgid "Save"\nmsgstr "Retten"\n',
    "other placeholders": '#, python-format\nmsgid "%(name)s won"\nmsgstr "%(player)s gewann"\n',
    "other placeholders in 'Die besten": 'msgid "Best {size}"\nmsgstr "Die besten {zahl}"\n',
    "other tags": 'msgid "<b>Save</b> it"\nmsgstr "<b>Sichern<b>"\n',
}


@pytest.mark.parametrize("entries", GOOD)
def test_a_complete_catalogue_goes_through(tmp_path: Path, entries: str) -> None:
    assert list(faults(catalogue(tmp_path, entries), complete=True)) == []


@pytest.mark.parametrize("fault", WRONG)
def test_a_fault_is_told_with_its_text(tmp_path: Path, fault: str) -> None:
    found = list(faults(catalogue(tmp_path, WRONG[fault]), complete=True))
    assert found
    assert found[0].startswith(f"de/django.po: {fault}")


def test_one_plural_form_alone_is_never_enough(tmp_path: Path) -> None:
    path = catalogue(tmp_path, plural("%(count)s player", "%(count)s players", "%(count)s Spieler", ""))
    assert "not translated" in next(faults(path, complete=False))


@pytest.mark.parametrize("translated", [["%(count)s Spieler"], ["%(count)s Spieler"] * 3])
def test_each_plural_form_of_the_language_is_there(tmp_path: Path, translated: list[str]) -> None:
    path = catalogue(tmp_path, plural("%(count)s player", "%(count)s players", *translated))
    assert "not 2 plural forms" in next(faults(path, complete=True))


def test_what_cannot_be_compiled_is_told(tmp_path: Path) -> None:
    path = catalogue(tmp_path, '#, python-format\nmsgid "%(count)d of it"\nmsgstr "%(count)s davon"\n')
    assert list(faults(path, complete=True))


def test_a_text_that_no_catalogue_has_yet_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a house of one template: gathering the texts of ours is a gate of its own."""
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "small.py").write_text(SMALL)
    monkeypatch.setattr(messages, "SETTINGS", {"DJANGO_SETTINGS_MODULE": "templates.small"})
    messages.gather(tmp_path)
    assert list(outdated(tmp_path)) == []
    (tmp_path / "templates" / "new.html").write_text("{% load i18n %}{% translate 'A new text' %}")
    found = list(outdated(tmp_path))
    assert len(found) == 5
    assert all("A new text" in line for line in found)


def test_translations_are_compiled_where_they_are_missing() -> None:
    compile_messages()
    assert all(path.with_suffix(".mo").exists() for path in catalogues(ROOT))
