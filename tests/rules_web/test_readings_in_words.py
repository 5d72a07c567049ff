"""The ways to read a contested rule, in the reader's language: where an organizer chooses and where players look them up."""

import pytest
from django.test import Client
from django.utils.translation import override

from rules import RULESETS
from rules.presenters.in_language import readings_in_words
from tests.factories.tournaments import an_event
from tournaments.models import OnTime
from tournaments.presenters.next_step import readings_of

GERMAN = {"accept-language": "de"}
BOOK = RULESETS["combat-hex/3.1.2"]
ENGLISH, SAID = "Two Rally Cries in one combat", "Zwei Rally Cries in einem Kampf"


def test_readings_keep_names_rules_and_order_in_every_language() -> None:
    with override("de"):
        said = readings_in_words(BOOK)
    assert [(one.name, one.rule, one.default) for one in said] == [
        (one.name, one.rule, one.default) for one in BOOK.readings
    ]
    assert [list(one.options) for one in said] == [list(one.options) for one in BOOK.readings]
    assert all(one.title != other.title for one, other in zip(said, BOOK.readings, strict=True))
    assert readings_in_words(BOOK) == BOOK.readings


@pytest.mark.django_db
def test_an_event_and_the_page_of_a_rule_show_them_in_german() -> None:
    event = an_event(2)
    rule = next(one.rule for one in BOOK.readings if one.title == ENGLISH)
    for address in (f"/events/{event.slug}/", f"/rules/{BOOK.id}/{rule}/"):
        german = Client().get(address, headers=GERMAN).content.decode()
        assert SAID in german
        assert ENGLISH not in german


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("on_time", "read", "said"),
    [
        (OnTime.DRAW, "organizer", "A draw (this event’s setting “If time runs out”)"),
        (OnTime.POINTS, "points", "The points decide who wins (this event’s setting “If time runs out”)"),
        (
            OnTime.DRAW,
            "points",
            "A draw (this event’s setting “If time runs out”). In rulings: Points on the map decide",
        ),
    ],
)
def test_an_event_shows_its_own_setting_for_the_rule_on_time(on_time: str, read: str, said: str) -> None:
    event = an_event(2)
    event.on_time, event.readings = on_time, {**event.readings, "time-limit": read}
    event.save(update_fields=["on_time", "readings"])
    shown = {reading.name: text for reading, text in readings_of(event)}
    assert shown["time-limit"].startswith(said)
    if read == "points":
        return
    page = Client().get(f"/events/{event.slug}/").content.decode()
    assert said in page
    assert "The organizer decides; points on the map are only proposed." not in page
