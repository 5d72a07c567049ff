"""A number of one takes the singular, and each language has the forms that it needs."""

import pytest
from django.template.loader import render_to_string
from django.utils.translation import override

from common.errors import Refusal
from rules.engine.limit_words import in_words, written
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import EventFactory
from tournaments.history.roster import read
from tournaments.models import CutBy, Event, Format
from tournaments.policies.formats import cut_in_words
from tournaments.services.entries.registration import register
from tournaments.services.events import unpublish_event
from tournaments.templatetags.tournaments import counts_as


@pytest.mark.parametrize(
    ("points", "number"),
    [("0", 0), ("1", 1), ("2", 2), ("12", 12), ("½", 0), ("1½", 2), ("0.5", 2), ("-1", 2), ("", 0)],
)
def test_written_points_take_a_plural_form(points: str, number: int) -> None:
    assert counts_as(points) == number


@pytest.mark.parametrize(
    ("language", "one", "some"),
    [("en", "1</span> point ", "2</span> points "), ("de", "1</span> Punkt ", "2</span> Punkten ")],
)
def test_a_place_says_its_points_in_the_right_form(language: str, one: str, some: str) -> None:
    event, entry = Event(slug="cup"), {"number": 1}
    with override(language):
        for points, said in (("1", one), ("2", some)):
            place = {"rank": 1, "points": points, "record": "1–0–0"}
            page = render_to_string(
                "tournaments/parts/my_place.html", {"place": place, "entry": entry, "event": event}
            )
            assert said in page


@pytest.mark.parametrize(("points", "said"), [(1, "1 point or more"), (3, "3 points or more")])
def test_a_cut_by_points_is_said_in_the_right_form(points: int, said: str) -> None:
    event = Event(format=Format.SWISS, cut_by=CutBy.POINTS, cut_record=points)
    assert cut_in_words(event) == f"a cut of everybody with {said}"


@pytest.mark.parametrize(
    ("kind", "number", "said"),
    [
        ("most", 1, "At most 1 model of kind hero."),
        ("most", 2, "At most 2 models of kind hero."),
        ("least", 1, "At least 1 model of kind hero."),
        ("copies", 1, "At most 1 copy of a model of kind hero."),
        ("points", 1, "At most 1 point of kind hero."),
        ("names", 1, "At most 1 of one name among models of kind hero."),
    ],
)
def test_a_restriction_to_one_is_singular_and_known_again(kind: str, number: int, said: str) -> None:
    assert written(kind, number, "Kind", ["hero"]) == said
    with override("de"):
        assert in_words(said) != said


def test_a_restriction_that_was_kept_in_the_plural_is_still_known() -> None:
    with override("de"):
        assert in_words("At most 1 models of kind hero.") == in_words("At most 1 model of kind hero.")


@pytest.mark.parametrize(("head", "said"), [("name", "names 1 column."), ("name,club", "names 2 columns.")])
def test_a_line_with_too_many_cells_counts_the_columns(head: str, said: str) -> None:
    assert any(fault.text.endswith(said) for fault in read(f"{head}\nPat,Bree,Shire\n").faults)


@pytest.mark.django_db
def test_what_keeps_an_event_visible_counts_one_in_the_singular() -> None:
    event, player = EventFactory.create(), UserFactory.create()
    register(event, player, actor=player)
    event.refresh_from_db()
    with pytest.raises(Refusal, match="1 player has a place"):
        unpublish_event(event, actor=event.created_by)
