"""What scripts say: nothing to load in English; in other languages one file that is kept for as long as it is the same."""

from pathlib import Path
from typing import Any

import polib
import pytest
from django.test import Client
from django.utils import translation

from common import installed_app, script_words

pytestmark = pytest.mark.django_db
GERMAN = {"Accept-Language": "de"}


@pytest.fixture
def _german(tmp_path: Path, settings: Any) -> None:
    folder = tmp_path / "de" / "LC_MESSAGES"
    folder.mkdir(parents=True)
    for domain, words in {
        "djangojs": {"Sent.": "Gesendet."},
        "django": {"No connection": "Keine Verbindung"},
    }.items():
        made = polib.POFile()
        made.metadata = {
            "Content-Type": "text/plain; charset=UTF-8",
            "Plural-Forms": "nplurals=2; plural=(n != 1);",
        }
        made.extend(polib.POEntry(msgid=text, msgstr=said) for text, said in words.items())
        made.save_as_mofile(str(folder / f"{domain}.mo"))
    settings.LOCALE_PATHS = [tmp_path]


@pytest.fixture(autouse=True)
def _nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test makes the files anew."""
    monkeypatch.setattr(script_words, "words", script_words.words.__wrapped__)  # type: ignore[attr-defined]
    monkeypatch.setattr(script_words, "version", script_words.version.__wrapped__)  # type: ignore[attr-defined]
    monkeypatch.setattr(installed_app, "_script", installed_app._script.__wrapped__)  # type: ignore[attr-defined]


def test_an_english_page_loads_nothing_more() -> None:
    assert "/words/" not in Client().get("/help/").content.decode()


@pytest.mark.usefixtures("_german")
def test_a_page_in_another_language_loads_its_words_before_the_scripts() -> None:
    page = Client().get("/help/", headers=GERMAN).content.decode()
    assert 0 < page.index('<script defer src="/words/de.js?v=') < page.index("js/muster.js")


@pytest.mark.usefixtures("_german")
def test_the_words_are_kept_while_they_are_the_same() -> None:
    with translation.override("de"):
        address = script_words.address()
    answer = Client().get(address)
    assert "Gesendet." in answer.content.decode()
    assert "immutable" in answer.headers["Cache-Control"]
    assert answer.headers["Content-Language"] == "de"
    etag = answer.headers["ETag"]
    assert Client().get(address, headers={"If-None-Match": etag}).status_code == 304
    assert Client().get("/words/de.js?v=before").headers["Cache-Control"] == "no-cache"


def test_a_language_that_is_not_offered_has_no_words() -> None:
    assert Client().get("/words/xx.js").status_code == 404


@pytest.mark.usefixtures("_german")
def test_the_worker_says_offline_what_it_says_in_the_language_of_the_reader() -> None:
    assert "WORDS =" not in Client().get("/service-worker.js").content.decode()
    script = Client().get("/service-worker.js", headers=GERMAN).content.decode()
    assert script.startswith('self.LANGUAGE = "de";\nself.WORDS = {"No connection": "Keine Verbindung"')


def test_the_worker_says_only_what_the_server_translates() -> None:
    script = Client().get("/service-worker.js").content.decode()
    for text in installed_app._words():
        assert f'say("{text}")' in script
