"""What is wrong with a list, read in another language than English."""

import pytest
from django.test import Client
from django.utils.translation import override

from rules.engine.army import Army, level_faults
from rules.engine.limits import Limit, unit_of
from rules.rulebooks.showcase import checked_lists
from wording import in_english

pytestmark = pytest.mark.django_db


class Over(Army):
    @property
    def points(self) -> int:
        return 597


def test_an_error_of_a_list_is_said_in_the_readers_language() -> None:
    army = Over((), 500)
    with override("de"):
        (fault,) = level_faults(army)
        with in_english():
            (kept,) = level_faults(army)
    assert fault.text == "Die Armee kostet 597 Punkte, 97 mehr als die Grenze von 500."
    assert kept.text == "The army costs 597 points, 97 more than the limit of 500."
    assert (fault.code, fault.values) == (kept.code, kept.values)


def test_the_checked_list_of_the_landing_page_is_in_german_and_in_english() -> None:
    pages = {
        language: Client().get("/", HTTP_ACCEPT_LANGUAGE=language).content.decode()
        for language in ("de", "en")
    }
    (english, *_) = checked_lists()
    assert all(fault.text in pages["en"] for fault in english.report.faults)
    assert not any(fault.text in pages["de"] for fault in english.report.faults)
    assert "Die Armee kostet" in pages["de"]


def test_the_figure_that_a_restriction_counts_is_named_in_the_readers_language() -> None:
    limit = Limit("1", "No more of them.", measure="action_points")
    assert unit_of(limit) == "action points"
    with override("de"):
        assert unit_of(limit) == "Aktionspunkte"
