"""Pairing by strength at a whole event: where the numbers come from, how rounds follow them, what the audit says."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from common.errors import Invalid, Refusal
from common.models import AuditEntry
from tests.concurrency import at_once, unexpected
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import a_round, an_event, play
from tests.tournaments.formats.playing import lower_wins, numbers, play_event, play_out
from tournaments.models import Event, InsideGroups, Round
from tournaments.services import events
from tournaments.services.entries import detailing, importing
from tournaments.services.entries.strengths import take_ratings
from tournaments.simulation.checking import findings

pytestmark = pytest.mark.django_db


def by_strength(players: int, **values: Any) -> Event:
    """Number 1 is the strongest."""
    settings: dict[str, Any] = {"start": "seeded", "inside": InsideGroups.HALVES, "round_count": 3} | values
    event = an_event(players, **settings)
    for entry in event.entries.all():
        entry.strength = 2000 - 10 * entry.number
        entry.save()
    return event


def met(round_: Round) -> set[frozenset[int]]:
    return {frozenset(numbers(pairing)) for pairing in round_.pairings.filter(kind="game")}


def test_round_one_and_every_score_group_follow_the_strengths() -> None:
    event = by_strength(8)
    first = a_round(event)
    assert met(first) == {frozenset(pair) for pair in ((1, 5), (2, 6), (3, 7), (4, 8))}
    assert "Strengths" in first.pairings.all()[0].reason
    play_out(first, lower_wins)
    second = a_round(event)
    assert met(second) == {frozenset(pair) for pair in ((1, 3), (2, 4), (5, 7), (6, 8))}
    assert "the stronger half of the score group" in second.pairings.all()[0].reason
    assert second.proof["certificate"]["optimal"]


@pytest.mark.parametrize("players", [8, 11])
def test_an_event_by_strength_checks_without_a_fault_also_after_strengths_have_changed(players: int) -> None:
    event = by_strength(players)
    play_event(event)
    detailing.change_details(event.entries.get(number=1), {"strength": 5}, actor=event.created_by)
    event.refresh_from_db()
    events.close_event(event, actor=event.created_by)
    assert [one.text for one in findings(event) if one.is_fault] == []


def test_another_setting_than_the_round_was_paired_by_is_named() -> None:
    event = by_strength(8)
    play_event(event)
    Event.objects.filter(pk=event.pk).update(inside=InsideGroups.RANDOM)
    event.refresh_from_db()
    assert any("the setting “inside” differs" in one.text for one in findings(event))


def test_a_round_paired_before_there_were_strengths_checks_as_before() -> None:
    event = an_event(4, round_count=2)
    play(a_round(event))
    kept = event.rounds.defer(None).get()
    for row in kept.snapshot["players"]:
        del row["strength"]
    for name in ("inside", "begins"):
        del kept.snapshot["rules"][name]
    kept.save()
    assert [one.text for one in findings(event) if one.is_fault] == []


def test_strengths_come_from_a_file_and_go_into_one(client: Client) -> None:
    event = an_event(0)
    importing.import_players(event, "name,strength\nAnn,1820\nBob,", actor=event.created_by)
    assert dict(event.entries.values_list("name", "strength")) == {"Ann": 1820, "Bob": 0}
    with pytest.raises(Invalid) as refused:
        importing.import_players(event, "name,strength\nCid,strong", actor=event.created_by)
    assert [fault.code for fault in refused.value.faults] == ["import.strength"]
    client.force_login(event.created_by)
    written = client.get(f"/events/{event.slug}/players/roster.csv").content.decode()
    assert "Ann,,,,1820" in written


def test_a_rating_is_taken_where_the_organizer_gave_no_number() -> None:
    event = an_event(3)
    first, second, third = event.entries.order_by("number")
    detailing.change_details(first, {"strength": 7}, actor=event.created_by)
    ratings = {entry.user_id: 1600 + entry.number for entry in (first, second) if entry.user_id}
    assert [one.number for one in take_ratings(event, ratings, actor=event.created_by)] == [second.number]
    strengths = dict(event.entries.values_list("number", "strength"))
    assert strengths == {first.number: 7, second.number: 1600 + second.number, third.number: 0}
    written = AuditEntry.objects.filter(action="entry.details-changed", subject_id=str(second.pk)).get()
    assert written.after == {"strength": 1600 + second.number}
    assert take_ratings(event, ratings, actor=event.created_by) == []


def test_a_closed_event_takes_no_ratings() -> None:
    event = an_event(2, state="closed")
    with pytest.raises(Refusal, match="closed"):
        take_ratings(event, {}, actor=event.created_by)


def test_the_page_and_the_api_take_ratings_and_show_strengths(client: Client) -> None:
    event = by_strength(4)
    client.force_login(event.created_by)
    assert "Take ratings as strengths" in client.get(f"/events/{event.slug}/players/").content.decode()
    client.post(f"/events/{event.slug}/players/strengths/")
    assert client.post(f"/api/v1/events/{event.slug}/strengths/").json() == []
    assert client.get(f"/api/v1/events/{event.slug}/players/1/").json()["strength"] == 1990
    assert "Strength 1990" in client.get(f"/events/{event.slug}/players/1/").content.decode()
    client.force_login(UserFactory.create())
    assert client.post(f"/events/{event.slug}/players/strengths/").status_code == 403


@pytest.mark.race
def test_control_reading_first_takes_the_same_ratings_again(meet: Callable[[int], None]) -> None:
    event = an_event(4)

    def naive(_: int) -> int:
        without = list(event.entries.filter(strength=0))
        meet(4)
        event.entries.update(strength=1700)
        return len(without)

    assert at_once(4, naive) == [4, 4, 4, 4]


@pytest.mark.race
def test_ratings_taken_at_once_are_written_down_once() -> None:
    event = an_event(4)
    ratings = dict.fromkeys(event.entries.values_list("user_id", flat=True), 1700)
    outcomes = at_once(4, lambda _: len(take_ratings(event, ratings, actor=event.created_by)))
    assert unexpected(outcomes) == []
    assert sorted(outcomes) == [0, 0, 0, 4]  # type: ignore[type-var]
