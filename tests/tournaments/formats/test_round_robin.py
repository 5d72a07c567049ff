"""Round robins: everybody meets everybody, who leaves moves nobody, nobody comes late."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.errors import Refusal
from tests.factories.tournaments import EntryFactory, a_round, an_event
from tests.tournaments.formats.playing import numbers, play_event, play_out
from tournaments.history.ranking import standings_of
from tournaments.models import Format, PairingKind, RoundKind
from tournaments.pairing import Schedule
from tournaments.services import events, rounds
from tournaments.services.entries import registration
from tournaments.services.pairing.swapping import swap_players


@given(sizes=st.lists(st.integers(2, 9), min_size=1, max_size=5), twice=st.booleans())
def test_a_schedule_pairs_everybody_of_a_group_exactly_once_or_twice_and_nobody_twice_in_a_round(
    sizes: list[int], twice: bool
) -> None:
    players = iter(range(1, 100))
    schedule = Schedule(tuple(tuple(next(players) for _ in range(size)) for size in sizes), twice)
    met: dict[frozenset[int], int] = {}
    for number in range(1, len(schedule) + 1):
        here = [player for _, meeting in schedule.round(number) for player in meeting if player is not None]
        assert len(here) == len(set(here))
        for _, (a, b) in schedule.round(number):
            if b is not None:
                met[frozenset((a, b))] = met.get(frozenset((a, b)), 0) + 1
    wanted = {frozenset(pair) for group in schedule.groups for pair in combinations(group, 2)}
    assert met == dict.fromkeys(wanted, 1 + twice)


@pytest.mark.django_db
@pytest.mark.parametrize(("players", "twice", "count"), [(4, False, 3), (5, False, 5), (4, True, 6)])
def test_a_whole_round_robin_is_played_and_closed(players: int, twice: bool, count: int) -> None:
    event = an_event(players, format=Format.ROUND_ROBIN, twice=twice)

    played = play_event(event)

    assert len(played) == event.round_count == count
    assert all(round_.kind == RoundKind.ROBIN for round_ in played)
    found = standings_of(event)
    assert [row.player for row in found.table.rows] == list(range(1, players + 1))
    assert [row.wins for row in found.table.rows] == [
        (players - place) * (1 + twice) for place in range(1, players + 1)
    ]
    assert all(row.played == (players - 1) * (1 + twice) for row in found.table.rows)
    events.close_event(event, actor=event.created_by)


@pytest.mark.django_db
def test_in_an_odd_field_everybody_sits_out_once_for_nothing() -> None:
    event = an_event(5, format=Format.ROUND_ROBIN)
    played = play_event(event)
    out = [numbers(one)[0] for round_ in played for one in round_.pairings.filter(kind=PairingKind.SITS_OUT)]
    assert sorted(out) == [1, 2, 3, 4, 5]
    assert standings_of(event).table.row(5).points == 0


@pytest.mark.django_db
def test_who_leaves_moves_nobody_and_gives_the_later_games_away() -> None:
    event, whole = an_event(6, format=Format.ROUND_ROBIN), an_event(6, format=Format.ROUND_ROBIN)
    play_out(a_round(event))
    play_out(a_round(whole))
    registration.drop(event.entries.get(number=3), actor=event.created_by)

    for _ in range(4):
        here, there = a_round(event), a_round(whole)
        games = {numbers(one) for one in here.pairings.filter(kind="game")}
        assert games == {numbers(one) for one in there.pairings.filter(kind="game") if 3 not in numbers(one)}
        walkover = here.pairings.get(kind=PairingKind.WALKOVER)
        assert "P3 left the event" in walkover.reason
        play_out(here)
        play_out(there)
    assert sum(row.byes for row in standings_of(event).table.rows) == 4


@pytest.mark.django_db
def test_two_who_left_give_nobody_anything() -> None:
    event = an_event(4, format=Format.ROUND_ROBIN)
    play_out(a_round(event))
    for number in (1, 2):
        registration.drop(event.entries.get(number=number), actor=event.created_by)
    kinds = {
        round_.number: sorted(round_.pairings.values_list("kind", flat=True)) for round_ in play_event(event)
    }
    assert sorted(map(tuple, kinds.values())) in (
        [("game",), ("walkover", "walkover")],
        [("walkover", "walkover"), ("walkover", "walkover")],
    )


@pytest.mark.django_db
def test_a_player_who_comes_back_plays_the_games_that_are_left() -> None:
    event = an_event(4, format=Format.ROUND_ROBIN)
    play_out(a_round(event))
    registration.drop(event.entries.get(number=1), actor=event.created_by)
    play_out(a_round(event))
    registration.reinstate(event.entries.get(number=1), actor=event.created_by)
    assert a_round(event).pairings.filter(kind="game").count() == 2


@pytest.mark.django_db
def test_nobody_joins_once_round_one_is_out() -> None:
    event = an_event(4, format=Format.ROUND_ROBIN, capacity=8)
    absent = EntryFactory.create(event=event, number=9, checked_in_at=None)
    a_round(event)
    with pytest.raises(Refusal) as refused:
        registration.add_player(event, "Late", actor=event.created_by)
    assert refused.value.code == "entry.too-late"
    with pytest.raises(Refusal, match="nobody can join"):
        registration.check_in(absent, actor=event.created_by)
    assert not event.entries.filter(name="Late").exists()


@pytest.mark.django_db
def test_who_came_in_after_the_draft_is_not_left_out() -> None:
    event = an_event(4, format=Format.ROUND_ROBIN, capacity=8)
    draft = rounds.draft_round(event, actor=event.created_by)
    EntryFactory.create(event=event, number=5, name="P5")
    with pytest.raises(Refusal, match="came in"):
        rounds.publish_round(draft, actor=event.created_by)
    rounds.discard_draft(draft, actor=event.created_by)
    again = rounds.draft_round(event, actor=event.created_by)
    rounds.publish_round(again, actor=event.created_by)
    event.refresh_from_db()
    assert event.round_count == 5


@pytest.mark.django_db
def test_nobody_changes_places_in_a_schedule() -> None:
    event = an_event(4, format=Format.ROUND_ROBIN)
    draft = rounds.draft_round(event, actor=event.created_by)
    with pytest.raises(Refusal, match="settled by the draw"):
        swap_players(draft, 1, 2, reason="please", actor=event.created_by)


@pytest.mark.django_db
def test_the_number_of_rounds_follows_from_the_schedule() -> None:
    event = an_event(4, format=Format.ROUND_ROBIN)
    a_round(event)
    event.refresh_from_db()
    with pytest.raises(Refusal) as refused:
        events.change_event(event, {"round_count": 9}, actor=event.created_by)
    assert [fault.code for fault in refused.value.faults] == ["event.rounds-follow-schedule"]


@pytest.mark.django_db
def test_a_cut_may_follow_a_round_robin() -> None:
    event = an_event(4, format=Format.ROUND_ROBIN, cut_size=2)
    final = play_event(event)[-1]
    assert final.kind == RoundKind.CUT
    assert set(numbers(final.pairings.get())) == {1, 2}
