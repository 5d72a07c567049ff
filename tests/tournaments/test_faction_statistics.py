"""Factions of a game: from lists that everybody may read, of closed events, few ones counted together."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from tests.factories.tournaments import a_list, a_round, an_event, play
from tournaments.models import Entry, Event, ResultReport
from tournaments.presenters.career import Record
from tournaments.presenters.faction_statistics import FEWEST, FactionLine, statistics_of
from tournaments.services import events
from tournaments.services.entries.lists import submit_list
from tournaments.services.events import free_slug

pytestmark = pytest.mark.django_db

GAME = "combat-hex"
PAGE, API = "/events/statistics/", "/api/v1/statistics/"


@pytest.fixture(autouse=True)
def _nothing_remembered() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def over(players: int = 12, **values: Any) -> Event:
    """A closed event of one round. The winners play Reds, the losers Blues."""
    event = an_event(players, round_count=1, **values)
    for entry in event.entries.all():
        assert entry.user is not None
        submit_list(entry, a_list(entry.user), actor=entry.user)
    play(a_round(event))
    events.close_event(event, actor=event.created_by)
    for side, faction in ((1, "Reds"), (2, "Blues")):
        Entry.objects.filter(event=event, seats__side=side).update(faction=faction)
    cache.clear()
    return event


def test_lists_games_and_wins_are_counted_by_faction() -> None:
    over()

    assert statistics_of(GAME).lines == (
        FactionLine("Blues", 6, Record(lost=6)),
        FactionLine("Reds", 6, Record(won=6)),
    )
    assert [line.win_rate for line in statistics_of(GAME).lines] == [0, 100]


def test_factions_with_few_lists_are_counted_together() -> None:
    event = over()
    numbers = list(event.entries.filter(faction="Blues").values_list("number", flat=True))
    event.entries.filter(number__in=numbers[:3]).update(faction="Greens")

    lines = statistics_of(GAME).lines
    assert FEWEST == 5
    assert lines == (FactionLine("Reds", 6, Record(won=6)), FactionLine("", 6, Record(lost=6)))
    assert "Greens" not in Client().get(PAGE).content.decode()
    assert "Greens" not in Client().get(API).content.decode()


def test_where_even_all_of_these_are_few_their_games_are_not_counted() -> None:
    event = over()
    event.entries.filter(faction="Blues").update(faction="Reds")
    event.entries.filter(number=1).update(faction="Greens")

    assert statistics_of(GAME).lines[-1] == FactionLine("", 1, Record())


@pytest.mark.parametrize("audience", ["nobody", "opponent", "entrants"])
def test_lists_that_not_everybody_may_read_are_not_counted(audience: str) -> None:
    over(lists_after=audience)

    assert statistics_of(GAME).lines == ()
    for page in (PAGE, API):
        assert "Reds" not in Client().get(page).content.decode()


def test_an_event_that_is_opened_again_or_hides_its_lists_is_counted_no_longer() -> None:
    event = over()
    assert statistics_of(GAME).events == 1

    Event.objects.filter(pk=event.pk).update(lists_after="entrants")
    assert statistics_of(GAME).events == 0

    Event.objects.filter(pk=event.pk).update(lists_after="everyone", state="running")
    assert statistics_of(GAME).events == 0


def test_players_without_a_list_and_games_that_nobody_played_are_not_counted() -> None:
    event = over()
    Entry.objects.filter(event=event, faction="Blues").update(submission=None)
    ResultReport.objects.filter(pairing__round__event=event).update(unplayed=True)

    assert statistics_of(GAME).lines == (FactionLine("Reds", 6, Record()),)


def test_a_list_that_replaced_the_one_that_played_has_not_won_its_games() -> None:
    event = over()
    entry = event.entries.filter(faction="Reds")[0]
    assert entry.user is not None
    entry.seats.update(submission=event.entries.filter(faction="Blues")[0].submission)

    assert statistics_of(GAME).lines[1] == FactionLine("Reds", 6, Record(won=5))


def test_it_is_counted_once_until_another_event_is_closed() -> None:
    over()
    Client().get(PAGE)
    with CaptureQueriesContext(connection) as queries:
        statistics_of(GAME)
    assert len(queries) == 3

    over()
    assert statistics_of(GAME).lists == 24


def test_page_and_endpoint_say_the_same() -> None:
    over()

    text = Client().get(PAGE).content.decode()
    assert "100 %" in text
    shown = APIClient().get(API).json()
    assert (shown["events"], shown["lists"]) == (1, 12)
    assert shown["factions"][1] == {
        "faction": "Reds", "lists": 6, "won": 6, "drawn": 0, "lost": 0, "win_rate": 100,
    }  # fmt: skip


def test_without_lists_the_page_says_when_they_are_counted() -> None:
    assert "No lists to count yet" in Client().get(PAGE).content.decode()
    assert {Client().get(f"{page}?game=chess").status_code for page in (PAGE, API)} == {404}


def test_no_event_takes_the_address_of_the_statistics() -> None:
    assert free_slug("Statistics") != "statistics"
