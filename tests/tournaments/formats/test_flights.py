"""Flights: parts of a field that begin on different days, each paired within itself, and then come together."""

import json
from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from common.errors import Invalid, Refusal
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import EntryFactory, EventFactory, a_round, an_event
from tests.tournaments.formats.playing import numbers, play_event, play_out
from tournaments.history import archive, ranking
from tournaments.models import EntryState, Event, EventState, FlightsOn, Round
from tournaments.policies.flights import all_rounds, flight_playing, read_flights, round_title, together_from
from tournaments.policies.formats import in_words
from tournaments.presenters.player_actions import turn_of
from tournaments.presenters.unpaired import unpaired_of
from tournaments.services import events, rounds
from tournaments.services.entries import byes, desk, detailing, importing, registration
from tournaments.services.entries.flights import taken_in
from tournaments.services.restoring import restore_event
from tournaments.simulation.checking import findings

pytestmark = pytest.mark.django_db

TWO = "Day 1A: 4\nDay 1B: 6"


def in_flights(sizes: tuple[int, ...] = (4, 6), **values: Any) -> Event:
    """A published event whose players are checked in, flight after flight by their numbers."""
    flights = "\n".join(f"Day 1{'ABCD'[at]}: {max(2, size)}" for at, size in enumerate(sizes))
    settings: dict[str, Any] = {"flights": flights, "flight_rounds": 2, "round_count": 4} | values
    event = an_event(sum(sizes), capacity=32, **settings)
    flight_of = [at for at, size in enumerate(sizes, start=1) for _ in range(size)]
    for entry, flight in zip(event.entries.order_by("number"), flight_of, strict=True):
        entry.flight = flight
        entry.save()
    return event


def players_in(round_: Round) -> set[int]:
    return set(round_.seats.values_list("entry__number", flat=True))


def faults(event: Event) -> list[str]:
    return [one.text for one in findings(event) if one.is_fault]


# ---- what the settings mean ----


def test_flights_are_read_line_by_line() -> None:
    flights = read_flights(" Day 1A : 60 \n\nSaturday: late: 40")
    assert [(one.number, one.name, one.places) for one in flights] == [
        (1, "Day 1A", 60),
        (2, "Saturday: late", 40),
    ]
    assert read_flights("") == ()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Day 1A", "does not name a flight"),
        ("Day 1A: 1", "does not name a flight"),
        ("Day 1A: 10001", "does not name a flight"),
        (": 12", "does not name a flight"),
        ("A: 4\na: 4", "the same name"),
        ("\n".join(f"Flight {n}: 4" for n in range(9)), "At most 8"),
    ],
)
def test_what_is_no_list_of_flights_is_told_beside_the_field(text: str, why: str) -> None:
    event = EventFactory.create(state=EventState.DRAFT)
    with pytest.raises(Invalid) as refused:
        events.change_event(event, {"flights": text}, actor=event.created_by)
    assert [fault.path for fault in refused.value.faults] == ["/flights"]
    assert why in refused.value.faults[0].text


def test_the_rounds_are_numbered_through() -> None:
    event = EventFactory.create(flights=TWO, flight_rounds=3, round_count=5)
    assert (together_from(event), all_rounds(event)) == (7, 8)
    playing = [flight_playing(event, number) for number in range(1, 9)]
    assert [one.name if one else "" for one in playing] == ["Day 1A"] * 3 + ["Day 1B"] * 3 + ["", ""]
    assert round_title(event, 5) == "Day 1B, round 2 of 3"
    assert "the first 3 in flights (Day 1A, Day 1B), then everybody together" in in_words(event)


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"flight_rounds": 6}, "event.flight-rounds"),
        ({"acceleration": "baku"}, "event.flights-accelerated"),
    ],
)
def test_settings_that_flights_cannot_have(settings: Mapping[str, Any], code: str) -> None:
    event = EventFactory.create(flights=TWO, round_count=5)
    with pytest.raises(Invalid) as refused:
        events.change_event(event, settings, actor=event.created_by)
    assert code in [fault.code for fault in refused.value.faults]


# ---- a whole event ----


@pytest.mark.parametrize("carry", [True, False])
@pytest.mark.parametrize("on", FlightsOn.values)
def test_an_event_in_flights_is_played_to_its_end_and_checks_without_a_fault(on: str, carry: bool) -> None:
    event = in_flights(
        (5, 8), flights_on=on, flights_best=3, flights_points=0, flights_carry=carry, cut_size=2
    )
    played = play_event(event)
    assert len(played) == 2 + 2 + 2 + 1
    assert [players_in(one) for one in played[:2]] == [set(range(1, 6))] * 2
    assert [players_in(one) for one in played[2:4]] == [set(range(6, 14))] * 2
    together = {"all": 13, "each": 6, "overall": 3, "points": 13}[on]
    assert [len(players_in(one)) for one in played[4:6]] == [together] * 2
    assert all(one.proof["certificate"]["optimal"] for one in played[:6])
    found = ranking.standings_of(event)
    assert len(found.table.rows) == 13
    if on != "all":
        upper = [row.player for row in found.table.rows[:together]]
        assert set(upper) == players_in(played[4])
    assert min(row.rank for row in found.table.rows) == 1
    event.refresh_from_db()
    events.close_event(event, actor=event.created_by)
    assert faults(event) == []


def test_players_of_two_flights_meet_only_when_they_have_come_together() -> None:
    event = in_flights((4, 4), flights_on=FlightsOn.ALL)
    play_event(event)
    for round_ in event.rounds.filter(number__lt=5):
        for pairing in round_.pairings.all():
            assert len({number <= 4 for number in numbers(pairing)}) == 1
    later = [numbers(one) for one in event.rounds.get(number=5).pairings.all()]
    assert any(len({number <= 4 for number in pair}) == 2 for pair in later)


def test_points_that_begin_anew_pair_the_first_round_together_as_a_first_round() -> None:
    event = in_flights((4, 4), flights_on=FlightsOn.EACH, flights_best=2, flights_carry=False)
    for _ in range(4):
        play_out(a_round(event))
    made = a_round(event)
    snapshot = event.rounds.defer(None).get(pk=made.pk).snapshot
    assert {row["points"] for row in snapshot["players"]} == {0}
    assert all(row["opponents"] for row in snapshot["players"]), "who has met is remembered"
    assert snapshot["rules"]["begins"] == 5


def test_a_player_who_did_not_go_on_is_ranked_and_explained_by_the_flight() -> None:
    event = in_flights(
        (4, 4), flights_on=FlightsOn.EACH, flights_best=2, flights_carry=False, tiebreaks=["buchholz"]
    )
    play_event(event)
    found = ranking.standings_of(event)
    last = found.table.rows[-1].player
    assert last not in players_in(event.rounds.get(number=5))
    shown = list(ranking.explained(found, last))
    assert len(shown[0].parts) == 2
    assert {part.round for part in shown[0].parts} <= {1, 2, 3, 4}
    assert found.table.rows[0].played == 2, "only the rounds together count"


def test_each_flight_has_standings_of_its_own() -> None:
    event = in_flights((4, 6), flights_on=FlightsOn.OVERALL, flights_best=4)
    play_event(event)
    first, second = ranking.flight_tables(event)
    assert (first.name, set(first.members)) == ("Day 1A", {1, 2, 3, 4})
    assert (second.name, set(second.members)) == ("Day 1B", set(range(5, 11)))
    assert next(line.rank for line in first.lines) == 1
    assert {row.played + row.byes for row in second.table.rows} == {2}


def test_a_flight_that_nobody_came_to_says_so() -> None:
    event = in_flights((4, 0))
    for _ in range(2):
        play_out(a_round(event))
    with pytest.raises(Refusal, match="Day 1B plays now and needs two players; checked in: 0"):
        rounds.draft_round(event, actor=event.created_by)
    events.change_event(event, {"flights": "Day 1A: 4"}, actor=event.created_by)
    event.refresh_from_db()
    assert players_in(a_round(event)) == {1, 2, 3, 4}


def test_flights_that_have_begun_stay() -> None:
    event = in_flights((4, 4))
    for _ in range(3):
        play_out(a_round(event))
    event.refresh_from_db()
    for text in ("Day 1A: 4", "", "Day 1A: 4\nDay 1B: 3"):
        with pytest.raises(Invalid):
            events.change_event(event, {"flights": text}, actor=event.created_by)
    events.change_event(event, {"flights": "Day 1A: 4\nDay 1B: 9"}, actor=event.created_by)


def test_a_fault_planted_in_who_went_on_is_named() -> None:
    event = in_flights((4, 4), flights_on=FlightsOn.EACH, flights_best=2)
    play_event(event)
    made = event.rounds.get(number=5)
    made.proof = made.proof | {"through": [1, 3, 5, 6]}
    made.save(update_fields=["proof"])
    assert any("went on; the standings of that time give" in text for text in faults(event))


def test_who_leaves_while_the_first_round_together_is_a_draft_was_drawn_into_it() -> None:
    event = in_flights((4, 4), flights_on=FlightsOn.EACH, flights_best=2)
    for _ in range(4):
        play_out(a_round(event))
    draft = rounds.draft_round(event, actor=event.created_by)
    gone = event.entries.get(number=draft.proof["through"][0])
    registration.drop(gone, actor=event.created_by, why="Ill.")
    assert faults(event) == []


def test_a_player_moved_into_another_flight_by_hand_is_named() -> None:
    event = in_flights((4, 4))
    play_event(event)
    event.entries.filter(number=1).update(flight=2)
    assert any("is in another flight than the one that plays" in text for text in faults(event))


# ---- who is in which flight ----


def test_players_choose_a_flight_with_room() -> None:
    event = EventFactory.create(flights="Day 1A: 2\nDay 1B: 4", capacity=10)
    users = UserFactory.create_batch(5)
    for user in users[:2]:
        assert registration.register(event, user, actor=user, flight=1).flight == 1
    with pytest.raises(Refusal, match="Day 1A is full: all 2 places are taken"):
        registration.register(event, users[2], actor=users[2], flight=1)
    for wrong in (0, 3):
        with pytest.raises(Invalid, match="choose one"):
            registration.register(event, users[2], actor=users[2], flight=wrong)
    registration.register(event, users[2], actor=users[2], flight=2)
    assert taken_in(event) == {1: 2, 2: 1}
    registration.withdraw(event.entries.get(user=users[0]), actor=users[0])
    registration.register(event, users[3], actor=users[3], flight=1)


def test_a_flight_that_has_not_begun_can_be_chosen_and_checked_into_while_another_plays() -> None:
    event = in_flights((4, 4), flights="Day 1A: 8\nDay 1B: 8", check_in_by="player")
    play_out(a_round(event))
    event.refresh_from_db()
    late = UserFactory.create()
    with pytest.raises(Refusal, match="Day 1A has begun"):
        registration.register(event, late, actor=late, flight=1)
    entry = registration.register(event, late, actor=late, flight=2)
    registration.check_in(entry, actor=late)
    assert "begins with round 3" in str(turn_of(entry, None, entry.registered_at).text)
    play_out(a_round(event))
    assert entry.number in players_in(a_round(event))
    other = UserFactory.create()
    with pytest.raises(Refusal, match="Day 1B has begun"):
        registration.register(event, other, actor=other, flight=2)


def test_an_event_without_flights_takes_nobody_once_it_runs() -> None:
    event = an_event(4)
    a_round(event)
    late = UserFactory.create()
    with pytest.raises(Refusal, match="not open"):
        registration.register(event, late, actor=late)


def test_the_desk_moves_a_player_until_the_first_pairing() -> None:
    event = in_flights((4, 4), flights="Day 1A: 4\nDay 1B: 5")
    player = event.entries.get(number=1)
    with pytest.raises(Invalid, match="choose one"):
        detailing.change_details(player, {"flight": 3}, actor=event.created_by)
    detailing.change_details(player, {"flight": 2}, actor=event.created_by)
    with pytest.raises(Refusal, match="Day 1B is full"):
        detailing.change_details(event.entries.get(number=2), {"flight": 2}, actor=event.created_by)
    assert players_in(a_round(event)) == {2, 3, 4}
    with pytest.raises(Refusal, match="has been paired already"):
        detailing.change_details(event.entries.get(number=2), {"flight": 0}, actor=event.created_by)


def test_who_waits_gets_a_place_when_the_own_flight_has_one() -> None:
    event = EventFactory.create(flights="Day 1A: 2\nDay 1B: 2", capacity=2)
    users = UserFactory.create_batch(4)
    for user, flight in zip(users, (1, 1, 2, 2), strict=True):
        registration.register(event, user, actor=user, flight=flight)
    assert event.entries.filter(state=EntryState.WAITING).count() == 2
    events.change_event(event, {"capacity": 4, "flights": "Day 1A: 2\nDay 1B: 2"}, actor=event.created_by)
    assert event.entries.filter(state=EntryState.REGISTERED).count() == 4


def test_a_file_names_flights() -> None:
    event = EventFactory.create(flights="Day 1A: 2\nDay 1B: 4", capacity=10)
    with pytest.raises(Invalid) as refused:
        importing.import_players(event, "name,flight\nAnn,Day 1C\nBob,1", actor=event.created_by)
    assert [fault.code for fault in refused.value.faults] == ["import.flight"]
    text = "name,flight\nAnn,Day 1A\nBob,1\nCid,day 1a"
    with pytest.raises(Invalid) as refused:
        importing.import_players(event, text, actor=event.created_by)
    assert [fault.code for fault in refused.value.faults] == ["import.flight-full"]
    importing.import_players(event, "name,flight\nAnn,Day 1A\nBob,2\nCid,", actor=event.created_by)
    assert dict(event.entries.values_list("name", "flight")) == {"Ann": 1, "Bob": 2, "Cid": 0}


def test_players_of_other_flights_are_not_missing_and_miss_nothing() -> None:
    event = in_flights((4, 4))
    loose = EntryFactory.create(event=event, number=99)
    round_ = a_round(event)
    assert [(one.number, one.code) for one in unpaired_of(round_)] == [(99, "no-flight")]
    second = event.entries.get(number=5)
    assert byes.missed_rounds(second) == []
    assert byes.coming_rounds(second) == [3, 4, 5, 6]
    with pytest.raises(Refusal, match="Day 1A plays now"):
        desk.pair_now(loose, actor=event.created_by)


# ---- pages and API ----


def test_the_pages_and_the_api_tell_of_flights(client: Client) -> None:
    event = in_flights((4, 4), flights_on=FlightsOn.EACH, flights_best=2)
    play_event(event)
    client.force_login(event.created_by)
    page = client.get(f"/events/{event.slug}/standings/").content.decode()
    assert "Standings of Day 1A" in page
    assert "Day 1B, round 2 of 2" in client.get(f"/events/{event.slug}/rounds/4/").content.decode()
    assert "Day 1A" in client.get(f"/events/{event.slug}/players/1/").content.decode()
    rows = client.get(f"/api/v1/events/{event.slug}/standings/?flight=2").json()
    assert len(rows) == 4
    assert client.get(f"/api/v1/events/{event.slug}/standings/?flight=3").status_code == 404
    assert client.get(f"/api/v1/events/{event.slug}/players/5/").json()["flight"] == 2


def test_a_player_registers_for_a_flight_on_the_page_of_the_event(client: Client) -> None:
    event = EventFactory.create(flights="Day 1A: 2\nDay 1B: 4", capacity=10)
    user = UserFactory.create()
    client.force_login(user)
    assert "Day 1A: 2 places left" in client.get(f"/events/{event.slug}/").content.decode()
    client.post(f"/events/{event.slug}/register/", {"flight": "2", "club": ""})
    assert event.entries.get(user=user).flight == 2
    assert "Your flight: <strong>Day 1B</strong>" in client.get(f"/events/{event.slug}/").content.decode()


def test_the_desk_may_enter_somebody_into_a_flight_that_has_begun(client: Client) -> None:
    event = in_flights((4, 4), flights="Day 1A: 5\nDay 1B: 5")
    a_round(event)
    client.force_login(event.created_by)
    assert "Day 1A: 1 place left" in client.get(f"/events/{event.slug}/players/").content.decode()
    client.post(f"/events/{event.slug}/players/add/", {"name": "Late", "flight": "1"})
    assert event.entries.get(name="Late").flight == 1
    for number, place in enumerate(("desk", "API")):
        later = in_flights((4, 4), flights="Day 1A: 5\nDay 1B: 5")
        client.force_login(later.created_by)
        if number:
            body = {"name": place, "flight": 2}
            client.post(f"/api/v1/events/{later.slug}/players/", body, content_type="application/json")
        else:
            client.post(reverse("tournaments:enter_late", args=[later.slug]), {"name": place, "flight": "2"})
        assert later.entries.get(name=place).flight == 2


def test_an_archive_keeps_the_flights() -> None:
    event = in_flights((4, 4), flights_on=FlightsOn.EACH, flights_best=2, flights_carry=False)
    play_event(event)
    document = json.loads(json.dumps(archive.as_json(event)))
    restored = restore_event(document, actor=UserFactory.create()).event
    assert restored.flights == event.flights
    assert dict(restored.entries.values_list("number", "flight")) == dict(
        event.entries.values_list("number", "flight")
    )
    ranks = [
        [(row.player, row.rank) for row in ranking.standings_of(one).table.rows] for one in (event, restored)
    ]
    assert ranks[0] == ranks[1]
    assert faults(restored) == []
