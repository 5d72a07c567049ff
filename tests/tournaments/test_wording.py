"""The plain engines speak the reader's language; files for programs and kept lines are the same for everybody."""

import pickle

import pytest
from django.utils import translation
from django.utils.translation import get_language

import wording
from accounts import push
from tests.factories.accounts import UserFactory
from tests.tournaments.conftest import Cast
from tournaments import pairing
from tournaments.access import see_event
from tournaments.exports import files
from tournaments.history.ranking import Value
from tournaments.pairing.pods import sizes_for
from tournaments.standings import PRESETS, TIEBREAKS


@pytest.fixture
def loud(monkeypatch: pytest.MonkeyPatch) -> None:
    """A language that sets a mark before every sentence."""
    monkeypatch.setattr(wording._tongue, "single", "¡{}".format)
    monkeypatch.setattr(wording._tongue, "plural", lambda *text: f"¡{wording.english_plural(*text)}")


@pytest.mark.usefixtures("loud")
def test_engines_speak_the_language_that_they_are_given() -> None:
    assert TIEBREAKS["sos"].title == "¡Strength of schedule"
    assert PRESETS["chess"].note.startswith("¡One point")
    with pytest.raises(pairing.Infeasible, match="¡5 players cannot be split"):
        sizes_for(5)


def test_a_number_and_its_noun_agree() -> None:
    with pytest.raises(pairing.Infeasible, match="1 player cannot be split"):
        sizes_for(1)


def test_a_kept_line_has_its_titles_in_the_language_of_who_reads_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    kept = pickle.dumps(Value("sos", "1.50"))
    monkeypatch.setattr(wording._tongue, "single", str.upper)
    assert pickle.loads(kept).title == "STRENGTH OF SCHEDULE"


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "written_in"), [("de", "de"), ("", "en-gb"), ("tlh", "en-gb")])
def test_a_note_is_written_in_the_language_of_who_gets_it(language: str, written_in: str) -> None:
    person = UserFactory.create(language=language)

    def note() -> push.Note:
        return push.Note(str(get_language()), "", "/", "test")

    with translation.override("fr"):
        assert push.written_for(person, note).title == written_in


@pytest.mark.django_db
def test_files_for_programs_are_the_same_in_every_language(cast: Cast) -> None:
    seen = see_event(cast.user("owner"), cast.event.slug)
    spoken: list[str | None] = []

    def make(_seen: object) -> str:
        spoken.append(get_language())
        return ""

    with translation.override("de"):
        files.made(files.FILES["players.csv"]._replace(make=make), seen)
    assert spoken == ["en-gb"]
