"""Leagues in which games are postponed at random, and played later or never: what is kept of them holds together."""

import random
from typing import Any

import pytest

from tests.factories.tournaments import a_round, an_event, settle
from tests.tournaments.leagues import games, played, postponed
from tournaments.history.ranking import standings_of
from tournaments.models import Event, Format, Outcome
from tournaments.services import events
from tournaments.services.postponing import postponed_of
from tournaments.simulation.checking import findings

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(
    "settings", [{}, {"scoring": "bands-20-0"}, {"acceleration": "baku"}, {"format": Format.ROUND_ROBIN}]
)
def test_a_league_with_games_postponed_at_random_holds_against_its_record(
    seed: int, settings: dict[str, Any]
) -> None:
    luck = random.Random(seed)
    is_schedule = settings.get("format") == Format.ROUND_ROBIN
    count = luck.choice((4, 5) if is_schedule else (10, 11))
    event = an_event(count, round_count=5, round_days=7, **settings)
    for _number in range(count - 1 + count % 2 if is_schedule else 5):
        play_one(event, luck)
        assert faults(event) == []
    for one in postponed_of(event).select_related("round__event"):
        settle(one, luck.choice((Outcome.DRAW, Outcome.VOID)))
    events.close_event(event, actor=event.created_by)
    assert faults(event) == []
    assert standings_of(event).postponed == ()


def play_one(event: Event, luck: random.Random) -> None:
    """A round in which a third of the games is postponed, and some of the older ones are played."""
    for one in (table for table in games(a_round(event)) if table.is_game):
        if luck.random() < 0.35:
            postponed(one)
        else:
            settle(one, luck.choice((Outcome.FIRST, Outcome.SECOND, Outcome.DRAW)))
    for one in postponed_of(event):
        if luck.random() < 0.4:
            played(one)


def faults(event: Event) -> list[str]:
    return [f"{one.code}: {one.text}" for one in findings(event) if one.is_fault]
