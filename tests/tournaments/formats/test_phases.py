"""A second Swiss phase: after some rounds of everybody, such as day one, only those who qualified play on."""

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from common.errors import Invalid, Refusal
from tests.factories.tournaments import a_round, an_event
from tests.tournaments.form_fields import fields_of
from tests.tournaments.formats.playing import play_event, play_out
from tournaments.exports.files import as_trf
from tournaments.history import archive, ranking
from tournaments.history.pairing_input import qualified
from tournaments.models import Event, FlightsOn, Format, Round
from tournaments.policies.flights import all_rounds, has_phases, round_title, together_from
from tournaments.policies.formats import in_words
from tournaments.presenters.final_places import final_rows
from tournaments.presenters.next_step import next_steps
from tournaments.presenters.player_actions import turn_of
from tournaments.presenters.ratings import placed
from tournaments.presenters.unpaired import unpaired_of
from tournaments.services import events, rounds
from tournaments.services.entries import byes, desk, registration
from tournaments.services.restoring import restore_event
from tournaments.simulation.checking import findings

pytestmark = pytest.mark.django_db
SignedIn = Callable[[User], Client]


def in_phases(players: int = 9, **values: Any) -> Event:
    """Three rounds of everybody, then two of those who qualify."""
    settings: dict[str, Any] = {
        "flight_rounds": 3, "round_count": 5, "flights_on": FlightsOn.OVERALL, "flights_best": 4, "scoring": "magic",
        "rematches": "soft",  # four who have all met could not play on
    }  # fmt: skip
    return an_event(players, capacity=32, **settings | values)


def players_in(round_: Round) -> set[int]:
    return set(round_.seats.values_list("entry__number", flat=True))


def faults(event: Event) -> list[str]:
    return [one.text for one in findings(event) if one.is_fault]


def first_phase(event: Event) -> Event:
    for _ in range(3):
        play_out(a_round(event))
    event.refresh_from_db()
    return event


def refused(event: Event, settings: Mapping[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(Invalid) as wrong:
        events.change_event(event, settings, actor=event.created_by)
    return [(fault.code, fault.path) for fault in wrong.value.faults]


# ---- what the settings mean ----


def test_the_second_phase_begins_after_the_rounds_of_the_first() -> None:
    event = in_phases(2)
    assert (has_phases(event), together_from(event), all_rounds(event)) == (True, 4, 5)
    assert round_title(event, 2) == "First phase, round 2 of 3"
    assert round_title(event, 4) == "Second phase, round 1 of 2"
    assert round_title(event, 6) == "", "a cut"
    assert in_words(event) == (
        "Swiss, 5 rounds, 3 in the first phase, then the best 4 play on, points are carried over."
    )
    event.flights_on, event.flights_points, event.flights_carry = FlightsOn.POINTS, 6, False
    assert "then everybody with 6 points or more plays on, points begin anew" in in_words(event)


@pytest.mark.parametrize("settings", [{"flights_on": FlightsOn.ALL}, {"format": Format.ROUND_ROBIN}])
def test_an_event_of_one_phase_is_as_before(settings: Mapping[str, Any]) -> None:
    event = in_phases(2, **settings)
    assert (has_phases(event), together_from(event), round_title(event, 1)) == (False, 1, "")


@pytest.mark.parametrize(
    ("settings", "fault"),
    [
        ({"flights_on": "each"}, ("event.each-without-flights", "/flights_on")),
        ({"flight_rounds": 5}, ("event.second-phase-empty", "/flight_rounds")),
        ({"round_count": 3}, ("event.second-phase-empty", "/flight_rounds")),
        ({"acceleration": "baku"}, ("event.flights-accelerated", "/acceleration")),
    ],
)
def test_settings_that_a_second_phase_cannot_have(
    settings: Mapping[str, Any], fault: tuple[str, str]
) -> None:
    assert refused(in_phases(4), settings) == [fault]


# ---- a whole event ----


@pytest.mark.parametrize("carry", [True, False])
@pytest.mark.parametrize("on", [FlightsOn.OVERALL, FlightsOn.POINTS])
def test_two_phases_and_a_cut_are_played_to_the_end_and_check_without_a_fault(on: str, carry: bool) -> None:
    event = in_phases(flights_on=on, flights_points=6, flights_carry=carry, cut_size=2)
    played = play_event(event)
    assert [len(players_in(one)) for one in played[:3]] == [9, 9, 9]
    through = players_in(played[3])
    before = ranking.standings_of(event, up_to=3)
    ranks = [(row.player in through, row.rank) for row in before.table.rows]
    assert max(rank for is_in, rank in ranks if is_in) <= min(rank for is_in, rank in ranks if not is_in)
    if on == FlightsOn.POINTS:
        assert through == {row.player for row in before.table.rows if row.points >= 6}
    else:
        assert len(through) == 4
    assert players_in(played[4]) == through
    assert players_in(played[5]) <= through
    assert all(one.proof["certificate"]["optimal"] for one in played[:5])
    found, size = ranking.standings_of(event), len(through)
    assert {row.player for row in found.table.rows[:size]} == through
    assert next(row.rank for row in found.table.rows[size:]) == size + 1
    assert found.table.rows[0].played + found.table.rows[0].byes == (5 if carry else 2)
    assert sorted(place for _, place in final_rows(event, found))[:2] == [1, 2]
    event.refresh_from_db()
    events.close_event(event, actor=event.created_by)
    assert faults(event) == []
    assert as_trf(event).count("\n001 ") == 9


def test_who_did_not_qualify_keeps_place_and_points_below() -> None:
    event = first_phase(in_phases())
    before = ranking.standings_of(event).table.rows
    played = play_event(event)
    after = ranking.standings_of(event).table.rows
    through = players_in(played[0])
    left = [(row.player, row.points) for row in before if row.player not in through]
    assert [(row.player, row.points) for row in after[4:]] == left
    assert [row.rank for row in after] == sorted(row.rank for row in after)
    (group,) = ranking.flight_tables(event)
    assert group.name == "First phase"
    assert [(row.player, row.rank) for row in group.table.rows] == [(row.player, row.rank) for row in before]


def test_points_that_begin_anew_pair_the_second_phase_as_a_first_round() -> None:
    event = first_phase(in_phases(flights_carry=False))
    made = a_round(event)
    snapshot = event.rounds.defer(None).get(pk=made.pk).snapshot
    assert {row["points"] for row in snapshot["players"]} == {0}
    assert all(row["opponents"] for row in snapshot["players"]), "who has met is remembered"
    assert snapshot["rules"]["begins"] == 4


def test_the_next_step_says_how_many_play_on() -> None:
    event = in_phases()
    assert "Ready for round 1: 9 players" in next_steps(event).text
    first_phase(event)
    assert next_steps(event).text == "The first phase is over. Ready for round 4: 4 players play on."


def test_who_left_before_the_second_phase_gives_the_place_to_the_next() -> None:
    event = first_phase(in_phases())
    draft = rounds.draft_round(event, actor=event.created_by)
    qualified_first = draft.proof["through"]
    rounds.discard_draft(draft, actor=event.created_by)
    registration.drop(event.entries.get(number=qualified_first[1]), actor=event.created_by)
    through = players_in(a_round(event))
    assert len(through) == 4
    assert through > set(qualified_first) - {qualified_first[1]}
    assert faults(event) == []


def test_who_leaves_in_the_second_phase_stays_above_those_who_did_not_qualify() -> None:
    event = first_phase(in_phases(flights_best=5))
    through = players_in(made := a_round(event))
    play_out(made)
    gone = max(through)
    registration.drop(event.entries.get(number=gone), actor=event.created_by)
    play_event(event)
    assert players_in(event.rounds.get(number=5)) == through - {gone}
    assert gone in {row.player for row in ranking.standings_of(event).table.rows[:5]}
    assert faults(event) == []


def test_nobody_comes_in_who_did_not_qualify() -> None:
    event = first_phase(in_phases())
    draft = rounds.draft_round(event, actor=event.created_by)
    winner = event.entries.get(number=draft.proof["through"][0])
    loser = event.entries.exclude(number__in=draft.proof["through"])[0]
    with pytest.raises(Refusal, match="did not qualify for the second phase"):
        desk.pair_now(loser, actor=event.created_by)
    assert unpaired_of(draft) == []
    rounds.publish_round(draft, actor=event.created_by)
    loser.refresh_from_db()
    assert "You did not qualify for the second phase" in str(turn_of(loser, None, loser.registered_at).text)
    assert (byes.coming_rounds(loser), byes.missed_rounds(loser)) == ([], [])
    assert byes.coming_rounds(winner) == [5]


def test_a_player_of_the_first_phase_who_came_late_missed_rounds_of_it_alone() -> None:
    event = in_phases()
    play_out(a_round(event))
    event.refresh_from_db()
    late = registration.add_player(event, "Late", actor=event.created_by)
    play_out(a_round(event))
    play_out(a_round(event))
    assert late.number not in players_in(a_round(event))
    late.refresh_from_db()
    assert byes.missed_rounds(late) == [1]


def test_too_few_points_say_so_and_can_be_lowered() -> None:
    event = first_phase(in_phases(flights_on=FlightsOn.POINTS, flights_points=99))
    with pytest.raises(Refusal, match="needs two players; players who qualify: 0"):
        rounds.draft_round(event, actor=event.created_by)
    events.change_event(event, {"flights_points": 6}, actor=event.created_by)
    event.refresh_from_db()
    assert len(players_in(a_round(event))) == 5


def test_a_discarded_first_round_of_the_second_phase_lets_the_settings_change() -> None:
    event = first_phase(in_phases())
    draft = rounds.draft_round(event, actor=event.created_by)
    for name, value in {
        "flights_on": "all",
        "flights_best": 6,
        "flights_points": 3,
        "flight_rounds": 4,
    }.items():
        assert ("event.second-phase-begun", f"/{name}") in refused(event, {name: value})
    rounds.discard_draft(draft, actor=event.created_by)
    events.change_event(event, {"flights_best": 6}, actor=event.created_by)
    event.refresh_from_db()
    assert len(players_in(a_round(event))) == 6


def test_a_first_phase_can_be_announced_while_the_event_runs_and_never_ends_in_the_past() -> None:
    event = first_phase(in_phases(flights_on=FlightsOn.ALL))
    assert refused(event, {"flights_on": "overall", "flight_rounds": 2}) == [
        ("event.first-phase-over", "/flight_rounds")
    ]
    events.change_event(event, {"flights_on": "overall", "flights_best": 4}, actor=event.created_by)
    event.refresh_from_db()
    assert len(players_in(a_round(event))) == 4


def test_a_fault_planted_in_who_qualified_is_named() -> None:
    event = first_phase(in_phases())
    made = a_round(event)
    made.proof = made.proof | {"through": [*made.proof["through"][:3], 9]}
    made.save(update_fields=["proof"])
    assert any("went on; the standings of that time give" in text for text in faults(event))


# ---- out and in again ----


@pytest.mark.parametrize("carry", [True, False])
def test_an_archive_brings_both_phases_back(carry: bool) -> None:
    event = in_phases(flights_carry=carry, cut_size=2)
    play_event(event)
    events.close_event(Event.objects.get(pk=event.pk), actor=event.created_by)
    event.refresh_from_db()
    again = restore_event(json.loads(json.dumps(archive.as_json(event))), actor=event.created_by).event
    assert (again.flights_on, again.flights_best, again.flight_rounds) == ("overall", 4, 3)
    tables = [
        [(row.rank, row.player, row.points) for row in ranking.standings_of(one).table.rows]
        for one in (event, again)
    ]
    assert tables[0] == tables[1]
    assert qualified(again) == qualified(event) != frozenset()
    assert faults(again) == []


def test_an_archive_from_before_there_were_phases_has_one() -> None:
    event = an_event(4, flights_on=FlightsOn.ALL)
    document = json.loads(json.dumps(archive.as_json(event)))
    del document["event"]["flights_points"]
    document["event"]["flights_on"] = "each"
    again = restore_event(document, actor=event.created_by).event
    assert (again.flights_on, has_phases(again)) == ("all", False)


def test_games_of_both_phases_count_for_ratings() -> None:
    event = in_phases(8)
    play_event(event)
    events.close_event(Event.objects.get(pk=event.pk), actor=event.created_by)
    cache.clear()
    games = {rated.user: rated.games for _, rated in placed("combat-hex")}
    by_number = {entry.number: games[entry.user_id or 0] for entry in event.entries.all()}
    assert by_number[1] == 5
    assert sorted(by_number.values()) == [3, 3, 3, 3, 5, 5, 5, 5]


# ---- pages and API ----


def test_the_pages_and_the_api_tell_of_both_phases(client: Client) -> None:
    event = first_phase(in_phases())
    address = f"/api/v1/events/{event.slug}/standings/"
    client.force_login(event.created_by)
    assert {row["plays_on"] for row in client.get(address).json()} == {None}
    draft = rounds.draft_round(event, actor=event.created_by)
    assert {row["plays_on"] for row in client.get(address).json()} == {None}, "a draft is told to nobody"
    rounds.publish_round(draft, actor=event.created_by)
    play_out(draft)
    told = {row["number"] for row in client.get(address).json() if row["plays_on"]}
    assert told == set(draft.proof["through"])
    page = client.get(f"/events/{event.slug}/standings/").content.decode()
    assert "Standings of First phase" in page
    assert page.count(">Second phase</span>") == 4
    assert "Second phase, round 1 of 2" in client.get(f"/events/{event.slug}/rounds/4/").content.decode()


def test_the_form_makes_an_event_of_two_phases(signed_in: SignedIn) -> None:
    event = in_phases(4, flights_on=FlightsOn.ALL)
    organizer, address = signed_in(event.created_by), f"/events/{event.slug}/settings/"
    body = fields_of(organizer.get(address).context["form"])
    wrong = organizer.post(
        address, body | {"flights_on": "points", "flights_points": "6", "flight_rounds": "7"}
    )
    assert wrong.status_code == 422
    assert list(wrong.context["form"].errors) == ["flight_rounds"]
    right = organizer.post(
        address, body | {"flights_on": "points", "flights_points": "6", "flight_rounds": "2"}
    )
    assert right.status_code == 302, right.context["form"].errors
    event.refresh_from_db()
    assert (event.flights_on, event.flights_points, together_from(event)) == ("points", 6, 3)
