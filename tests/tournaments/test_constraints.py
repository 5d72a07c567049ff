"""Pairing restrictions: every constraint softly and firmly, by the services that pair, and what is said about it."""

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from rest_framework.test import APIClient

from common.errors import Invalid, Refusal
from common.models import AuditEntry
from tests.factories.tournaments import a_list, a_round, an_event, play
from tournaments.history import archive
from tournaments.history.pairing_input import Exceptions
from tournaments.models import Entry, Event, Round, SeparationKind
from tournaments.services import rounds
from tournaments.services.entries import detailing, lists, separating
from tournaments.services.pairing.swapping import swap_players
from tournaments.services.restoring import restore_event
from tournaments.simulation.checking import findings
from tournaments.simulation.run import simulate

pytestmark = pytest.mark.django_db

Pairs = set[frozenset[int]]


def pairs(round_: Round) -> Pairs:
    games = round_.pairings.filter(kind="game").prefetch_related("seats__entry")
    return {frozenset(seat.entry.number for seat in game.seats.all()) for game in games}


def entry(event: Event, number: int) -> Entry:
    return event.entries.get(number=number)


def describe(event: Event, **details: dict[int, object]) -> None:
    """`team={1: "Red", 2: "Red"}`"""
    for name, values in details.items():
        for number, value in values.items():
            event.entries.filter(number=number).update(**{name: value})


def apart(event: Event, one: int, other: int, kind: str = "ban") -> None:
    separating.keep_apart(
        entry(event, one),
        entry(event, other),
        SeparationKind(kind),
        reason="They quarrelled.",
        actor=event.created_by,
    )


def draft(event: Event, *allow: frozenset[int]) -> Round:
    exceptions = Exceptions(frozenset(allow), why="agreed")
    return rounds.draft_round(event, actor=event.created_by, exceptions=exceptions)


# Each relation between players 1 and 2, and the setting that decides about it.
RELATIONS: dict[str, tuple[str, Callable[[Event], None]]] = {
    "team": ("teams", lambda event: describe(event, team={1: "Red", 2: "red"})),
    "club": ("clubs", lambda event: describe(event, club={1: "North", 2: "north"})),
    "friends": ("friends", lambda event: apart(event, 1, 2, "friends")),
    "mirror": ("mirror", lambda event: describe(event, faction={1: "evil", 2: "Evil"})),
}


def keeping(size: int, setting: str, firm: str, relate: Callable[[Event], None], **values: Any) -> Event:
    event = an_event(size, **{setting: firm, **values})
    relate(event)
    return event


@pytest.mark.parametrize("kind", RELATIONS)
def test_firmly_apart_is_refused_with_the_fewest_exceptions_and_then_allowed(kind: str) -> None:
    setting, relate = RELATIONS[kind]
    event = keeping(2, setting, "hard", relate)

    with pytest.raises(Refusal) as refused:
        draft(event)
    [remedy] = refused.value.faults
    assert (remedy.values["kind"], remedy.values["players"]) == (kind, [1, 2])
    assert "P1" in remedy.text
    assert not event.rounds.exists()

    made = draft(event, frozenset({1, 2}))
    assert pairs(made) == {frozenset({1, 2})}
    assert [one["kind"] for one in made.proof["relaxations"]] == [kind]


@pytest.mark.parametrize("kind", RELATIONS)
def test_softly_apart_meets_where_there_is_no_other_way(kind: str) -> None:
    setting, relate = RELATIONS[kind]
    event = keeping(2, setting, "soft", relate)
    made = draft(event)

    assert pairs(made) == {frozenset({1, 2})}
    assert made.proof["cost"][kind] == 1
    assert made.proof["relaxations"] == []


@pytest.mark.parametrize("firm", ["soft", "hard"])
@pytest.mark.parametrize("kind", RELATIONS)
def test_those_kept_apart_do_not_meet_where_others_are_there(kind: str, firm: str) -> None:
    setting, relate = RELATIONS[kind]
    for seed in "abcdefgh":
        event = keeping(4, setting, firm, relate, seed=seed)
        assert frozenset({1, 2}) not in pairs(draft(event))


@pytest.mark.parametrize("kind", RELATIONS)
def test_without_the_setting_they_meet_by_chance(kind: str) -> None:
    """The control: the same seeds do pair the two when nobody minds."""
    setting, relate = RELATIONS[kind]
    met = 0
    for seed in "abcdefgh":
        event = keeping(4, setting, "off", relate, seed=seed)
        met += frozenset({1, 2}) in pairs(draft(event))
    assert met


def test_softly_kept_rematches_happen_only_where_nothing_else_is_left() -> None:
    event = an_event(2, rematches="soft")
    play(a_round(event))
    second = a_round(event)

    assert [one["kind"] for one in second.proof["relaxations"]] == ["rematch"]
    firm = an_event(2, rematches="hard")
    play(a_round(firm))
    with pytest.raises(Refusal, match="nobody left"):
        draft(firm)


@pytest.mark.parametrize(
    ("start", "expected"),
    [
        ("seeded", {frozenset({1, 3}), frozenset({2, 4})}),
        ("folded", {frozenset({1, 4}), frozenset({2, 3})}),
    ],
)
def test_the_first_round_follows_the_seeds(start: str, expected: Pairs) -> None:
    event = an_event(4, start=start)
    describe(event, seed={1: 1, 2: 2, 3: 3, 4: 4})

    assert pairs(draft(event)) == expected


def test_a_start_by_club_spread_keeps_clubs_apart_in_round_1_alone() -> None:
    event = an_event(4, start="club_spread", clubs="off")
    describe(event, club={1: "North", 2: "North", 3: "South", 4: "South"})
    first = a_round(event)

    assert pairs(first).isdisjoint({frozenset({1, 2}), frozenset({3, 4})})
    play(first)
    assert a_round(event).snapshot["rules"]["club"] == "off"


def test_a_ban_needs_a_reason_two_players_and_is_written_down_once() -> None:
    event = an_event(3)
    one, other = entry(event, 1), entry(event, 2)
    ban = SeparationKind.BAN
    with pytest.raises(Invalid):
        separating.keep_apart(one, other, ban, actor=event.created_by)
    with pytest.raises(Invalid):
        separating.keep_apart(one, one, ban, reason="x", actor=event.created_by)
    with pytest.raises(Invalid):
        separating.keep_apart(one, entry(an_event(2), 1), ban, reason="x", actor=event.created_by)
    apart(event, 2, 1)
    with pytest.raises(Refusal, match="already"):
        apart(event, 1, 2)

    row = AuditEntry.objects.get(action="separation.ban", scope=event.scope)
    assert row.after == {"kind": "ban", "players": [1, 2], "reason": "They quarrelled."}


def test_a_lifted_ban_no_longer_counts_and_is_lifted_once() -> None:
    event = an_event(2)
    apart(event, 1, 2)
    with pytest.raises(Refusal):
        draft(event)
    ban = event.separations.get()
    separating.lift_separation(ban, actor=event.created_by)

    assert pairs(draft(event)) == {frozenset({1, 2})}
    with pytest.raises(Refusal, match="already"):
        separating.lift_separation(ban, actor=event.created_by)
    assert AuditEntry.objects.filter(action="separation.lifted", scope=event.scope).count() == 1


def test_a_ban_says_that_a_draft_pairs_the_two() -> None:
    event = an_event(2)
    made = draft(event)
    apart(event, 1, 2)

    assert separating.drafted_together(event.separations.get()) == made.number
    rounds.discard_draft(made, actor=event.created_by)
    assert separating.drafted_together(event.separations.get()) is None


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    size=st.integers(4, 9),
    chosen=st.sets(st.tuples(st.integers(1, 9), st.integers(1, 9)), max_size=6),
    seed=st.text("0123456789", min_size=1, max_size=6),
)
def test_bans_hold_in_every_event(size: int, chosen: set[tuple[int, int]], seed: str) -> None:
    event = an_event(size, seed=seed, round_count=3)
    bans = {frozenset(pair) for pair in chosen if len(set(pair)) == 2 and max(pair) <= size}
    for one, other in map(sorted, bans):
        apart(event, one, other)
    for _ in range(3):
        try:
            made = a_round(event)
        except Refusal:
            break
        assert pairs(made).isdisjoint(bans)
        play(made)
    assert not [found for found in findings(event) if found.is_fault]


def test_the_list_that_is_handed_in_says_the_faction() -> None:
    event = an_event(2)
    player = entry(event, 1)
    detailing.change_details(player, {"faction": "wild"}, actor=event.created_by)
    assert player.user is not None
    lists.submit_list(player, a_list(player.user, "orcs"), actor=player.user)

    player.refresh_from_db()
    assert player.faction == "evil"
    with pytest.raises(Invalid) as refused:
        detailing.change_details(player, {"faction": "good"}, actor=event.created_by)
    assert [fault.code for fault in refused.value.faults] == ["entry.faction-from-list"]


def test_details_are_changed_with_a_record_of_what_changed() -> None:
    event = an_event(1, capacity=2)
    player = entry(event, 1)
    changed = detailing.change_details(
        player, {"team": " Red ", "club": "", "seed": 4}, actor=event.created_by
    )

    assert changed == ["team", "seed"]
    row = AuditEntry.objects.get(action="entry.details-changed")
    assert (row.before, row.after) == ({"team": "", "seed": 0}, {"team": "Red", "seed": 4})
    with pytest.raises(Invalid) as refused:
        detailing.change_details(player, {"name": "", "club": "x" * 121}, actor=event.created_by)
    assert {fault.path for fault in refused.value.faults} == {"/name", "/club"}
    assert Entry.objects.get(pk=player.pk).name == "P1"


def test_the_page_keeps_two_apart_and_lets_them_meet(client: Client) -> None:
    event = an_event(4)
    client.force_login(event.created_by)
    url = f"/events/{event.slug}/players/apart/"
    assert "No pairs are excluded by name" in client.get(url).content.decode()
    said = client.post(
        f"{url}add/", {"one": "2", "other": "1", "kind": "ban", "reason": "Brothers"}, follow=True
    )

    assert "P1 and P2 are not paired" in said.content.decode()
    assert "Brothers" in client.get(f"/events/{event.slug}/players/1/").content.decode()
    assert client.post(f"{url}add/", {"one": "2", "other": "1", "kind": "ban"}).status_code == 422
    client.post(f"{url}{event.separations.get().pk}/lift/")
    assert not event.separations.exists()


def test_a_ban_is_for_the_crew_to_see(client: Client) -> None:
    event = an_event(4)
    apart(event, 1, 2)
    player = entry(event, 1).user
    assert player is not None
    client.force_login(player)

    assert client.get(f"/events/{event.slug}/players/apart/").status_code == 403
    assert "quarrelled" not in client.get(f"/events/{event.slug}/players/1/").content.decode()


def test_the_api_keeps_two_apart_and_lets_them_meet() -> None:
    event = an_event(4)
    api = APIClient()
    api.force_authenticate(event.created_by)
    url = f"/api/v1/events/{event.slug}/separations/"
    body = {"one": 3, "other": 1, "kind": "friends"}
    made = api.post(url, body, format="json")

    assert made.status_code == 201
    assert {name: made.json()[name] for name in ("one", "other", "kind")} == {
        "one": 1,
        "other": 3,
        "kind": "friends",
    }
    assert api.post(url, body, format="json").status_code == 409
    assert api.post(url, {**body, "kind": "ban"}, format="json").status_code == 422
    assert api.post(url, {**body, "other": 99}, format="json").status_code == 404
    assert len(api.get(url).json()) == 1
    assert api.delete(f"{url}{made.json()['id']}/").status_code == 204
    assert api.delete(f"{url}{made.json()['id']}/").status_code == 404
    api.force_authenticate(entry(event, 1).user)
    assert api.get(url).status_code == 403


def test_the_settings_are_made_and_changed_on_the_page_and_over_the_api(client: Client) -> None:
    event = an_event(4)
    client.force_login(event.created_by)
    page = client.get(f"/events/{event.slug}/settings/")
    form = page.context["form"]
    said = {
        field.html_name: field.value()
        for field in form
        if field.value() not in (None, "") and field.value() is not False
    }
    said |= {"starts_at": "2030-05-04T10:00", "mirror": "hard", "start": "folded", "rematches": "soft"}
    answer = client.post(f"/events/{event.slug}/settings/", said)
    assert answer.status_code == 302, answer.context["form"].errors
    event.refresh_from_db()
    assert (event.mirror, event.start, event.rematches) == ("hard", "folded", "soft")

    api = APIClient()
    api.force_authenticate(event.created_by)
    url = f"/api/v1/events/{event.slug}/"
    assert api.patch(url, {"teams": "off", "team_best": 3}, format="json").json()["teams"] == "off"
    assert api.patch(url, {"friends": "never"}, format="json").status_code == 422
    a_round(event)
    assert api.patch(url, {"start": "random"}, format="json").status_code == 422
    assert api.patch(url, {"friends": "hard"}, format="json").status_code == 200


def test_a_faction_is_as_secret_as_the_list(client: Client) -> None:
    event = an_event(2)
    describe(event, faction={1: "evil"})
    api = APIClient()
    url = f"/api/v1/events/{event.slug}/players/1/"
    assert api.get(url).json()["faction"] is None
    api.force_authenticate(event.created_by)
    assert api.get(url).json()["faction"] == "evil"
    changed = api.put(f"{url}details/", {"faction": "good", "seed": 2}, format="json")
    assert (changed.json()["faction"], changed.json()["seed"]) == ("good", 2)
    assert api.put(f"{url}details/", {"seed": -1}, format="json").status_code == 422
    client.force_login(event.created_by)
    client.post(f"/events/{event.slug}/players/1/details/", {"name": "Neo", "seed": "3", "team": "Red"})
    assert entry(event, 1).team == "Red"


def test_everything_about_keeping_apart_survives_archive_and_restore() -> None:
    event = an_event(
        4, start="folded", rematches="soft", teams="soft", mirror="hard", friends="hard", team_best=2
    )
    describe(event, team={1: "Red", 2: "Red"}, faction={1: "evil"}, seed={1: 3, 4: 1})
    apart(event, 1, 3)
    apart(event, 2, 3, "friends")
    a_round(event)
    document = json.loads(json.dumps(archive.as_json(event)))
    made = restore_event(copy.deepcopy(document), actor=event.created_by).event
    again = json.loads(json.dumps(archive.as_json(made)))

    again["event"]["slug"] = document["event"]["slug"]
    assert len(document["separations"]) == 2
    again["audit"] = [row for row in again["audit"] if row in document["audit"]]
    assert again == document
    assert not [found for found in findings(made) if found.is_fault]


def test_an_archive_from_before_there_were_teams_is_read() -> None:
    event = an_event(2)
    document = json.loads(json.dumps(archive.as_json(event)))
    del document["separations"]
    for name in ("start", "rematches", "teams", "friends", "mirror", "team_best"):
        del document["event"][name]
    for row in document["entries"]:
        for name in ("team", "faction", "seed"):
            del row[name]
    made = restore_event(document, actor=event.created_by).event

    assert (made.teams, made.start) == ("hard", "random")
    assert made.entries.get(number=1).team == ""


def test_a_trial_is_played_by_the_event_s_own_players_under_their_own_rules() -> None:
    event = an_event(6, teams="hard", round_count=3)
    describe(event, team=dict.fromkeys((1, 2, 3), "Red"))
    assert len(list(simulate(event, 6, seed=1))) == 3, "three against three, each against each"
    describe(event, team=dict.fromkeys((1, 2, 3, 4), "Red"))
    assert list(simulate(event, 6, seed=1)) == [], "four of six cannot all be paired"
    assert len(list(simulate(event, 8, seed=1))) == 3, "made-up players fill the places"
    event.teams = "soft"
    assert sum(one.wishes for one in simulate(event, 6, seed=1)) >= 1


def test_a_swap_warns_of_everybody_it_brings_together() -> None:
    event = an_event(4, teams="off", clubs="off")
    made = draft(event)
    (leaves, stays), (joins, _) = (
        [seat.entry.number for seat in table.seats.select_related("entry")] for table in made.pairings.all()
    )
    describe(event, team={stays: "Red", joins: "red"}, club={stays: "North", joins: "north"})
    apart(event, stays, joins)
    warnings = " ".join(swap_players(made, leaves, joins, reason="test", actor=event.created_by))

    for told in ("never to be paired", "one team", "club-mates"):
        assert told in warnings
