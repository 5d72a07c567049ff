"""Accelerated rounds and balanced first players at a whole event."""

from typing import Any

import pytest

from tests.factories.tournaments import a_round, an_event, play
from tournaments.history.ranking import standings_of
from tournaments.models import Acceleration, Event, FirstPlayer, FirstRound, Outcome, Seat
from tournaments.policies.formats import in_words
from tournaments.services.events import close_event
from tournaments.services.pairing.re_pairing import repair_tables
from tournaments.simulation.checking import findings

pytestmark = pytest.mark.django_db


def accelerated(players: int, **values: Any) -> Event:
    event = an_event(players, acceleration=Acceleration.BAKU, start=FirstRound.SEEDED, **values)
    for entry in event.entries.all():
        entry.seed = entry.number
        entry.save()
    return event


def virtual(event: Event, number: int) -> dict[int, int]:
    snapshot = event.rounds.get(number=number).snapshot
    return {row["id"]: row["virtual"] for row in snapshot["players"]}


def test_the_upper_half_has_virtual_points_that_the_standings_do_not_know() -> None:
    event = accelerated(8, round_count=5)
    assert "accelerated by the Baku method" in in_words(event)
    for _ in range(4):
        play(a_round(event))
    upper = set(range(1, 5))
    for number, worth in ((1, 3), (2, 3), (3, 1), (4, 0)):
        assert virtual(event, number) == {one: worth if one in upper else 0 for one in range(1, 9)}
    assert sum(int(line.points) for line in standings_of(event).lines) == 4 * 4 * 3
    assert all(one.proof["certificate"]["optimal"] for one in event.rounds.all())


def test_the_strong_meet_the_strong_from_the_first_round_on() -> None:
    event = accelerated(8, round_count=5)
    made = a_round(event)
    met = {frozenset(one.seats.values_list("entry__number", flat=True)) for one in made.pairings.all()}
    assert met == {frozenset(pair) for pair in ((1, 3), (2, 4), (5, 7), (6, 8))}


def test_an_accelerated_event_checks_without_a_fault_also_after_seeds_have_changed() -> None:
    event = accelerated(12, round_count=6, first_player=FirstPlayer.BALANCED)
    for at in range(6):
        play(a_round(event), Outcome.FIRST if at % 2 else Outcome.SECOND)
    event.entries.filter(number=1).update(seed=99)
    event.refresh_from_db()
    close_event(event, actor=event.created_by)
    assert [one for one in findings(event) if one.is_fault] == []


def test_a_round_that_is_paired_again_in_part_keeps_the_halves() -> None:
    event = accelerated(8, round_count=5)
    made = a_round(event)
    event.entries.filter(number=1).update(seed=99)
    two = list(made.pairings.order_by("table").values_list("pk", flat=True)[:2])
    repair_tables(made, two, reason="late", actor=event.created_by)
    assert {one for one, worth in virtual(event, 1).items() if worth} == {1, 2, 3, 4}


@pytest.mark.parametrize("format_", ["swiss", "round_robin"])
def test_everybody_is_first_as_often_as_second(format_: str) -> None:
    event = an_event(8, round_count=6, first_player=FirstPlayer.BALANCED, format=format_)
    for at in range(6):
        play(a_round(event), Outcome.FIRST if at % 3 else Outcome.DRAW)
    for entry in event.entries.all():
        sides = list(Seat.objects.filter(entry=entry).values_list("side", flat=True))
        assert abs(sides.count(1) - sides.count(2)) <= 2
    assert "First player in this round" in event.rounds.get(number=3).pairings.all()[0].reason
