"""The ways to read a contested rule, in the reader's language: where an organizer chooses and where players look them up."""

import pytest
from django.test import Client
from django.utils.translation import override

from rules import RULESETS
from rules.presenters.in_language import readings_in_words
from tests.factories.tournaments import an_event

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
