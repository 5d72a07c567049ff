"""Groups and then a cut: the snake, club-mates spread, the best of each group crossing in the bracket."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.errors import Invalid
from tests.factories.tournaments import a_round, an_event
from tests.tournaments.formats.playing import play_event, play_out
from tournaments.history.ranking import group_tables, standings_of
from tournaments.models import Entry, Format, RoundKind
from tournaments.pairing import Schedule, crossed, snake
from tournaments.pairing.bracket import seeding
from tournaments.services.entries import byes, registration
from tournaments.services.pairing.cut import cut_of


def test_the_snake_turns_at_every_row() -> None:
    assert snake(range(1, 10), 3, {}) == ((1, 6, 7), (2, 5, 8), (3, 4, 9))


@given(players=st.integers(2, 40), count=st.integers(1, 8))
def test_groups_hold_everybody_once_and_differ_by_one_at_most(players: int, count: int) -> None:
    groups = snake(range(1, players + 1), count, {})
    assert sorted(player for group in groups for player in group) == list(range(1, players + 1))
    assert max(map(len, groups)) - min(map(len, groups)) <= 1


@given(
    clubs=st.lists(st.sampled_from(["", "a", "b", "c"]), min_size=8, max_size=8),
    count=st.sampled_from([2, 4]),
)
def test_a_club_that_fits_is_spread_over_the_groups_within_rows(clubs: list[str], count: int) -> None:
    """No exchange of two players of one row leaves fewer club-mates together."""
    of = dict(enumerate(clubs, start=1))
    groups = [list(group) for group in snake(range(1, 9), count, of)]
    last = max(len(group) for group in groups) - 1
    before = _together(groups, of)
    for one, other in combinations(range(count), 2):
        groups[one][last], groups[other][last] = groups[other][last], groups[one][last]
        assert _together(groups, of) >= before
        groups[one][last], groups[other][last] = groups[other][last], groups[one][last]


def _together(groups: list[list[int]], clubs: dict[int, str]) -> int:
    return sum(bool(clubs[a]) and clubs[a] == clubs[b] for group in groups for a, b in combinations(group, 2))


@given(groups=st.integers(2, 8), best=st.integers(1, 4), data=st.data())
def test_seeds_cross_the_groups_and_winners_come_first(groups: int, best: int, data: st.DataObject) -> None:
    rows = [
        [(100 * group + place, group) for group in data.draw(st.permutations(range(1, groups + 1)))]
        for place in range(best)
    ]
    seeds = crossed(rows)
    assert [{seed % 100 for seed in seeds[at * groups : (at + 1) * groups]} for at in range(best)] == [
        {place} for place in range(best)
    ]
    order = seeding(1 << max(1, (len(seeds) - 1).bit_length()))
    first_round = [
        (seeds[a - 1], seeds[b - 1])
        for a, b in zip(order[::2], order[1::2], strict=True)
        if max(a, b) <= len(seeds)
    ]
    if best == 2 or groups >= 5:
        assert all(one // 100 != other // 100 for one, other in first_round)


@pytest.mark.django_db
def test_a_whole_event_of_groups_ends_in_a_bracket_of_the_best_two_of_each() -> None:
    event = an_event(8, format=Format.GROUPS, group_count=2, group_best=2)
    event.entries.update(seed=0)
    for entry in event.entries.all():
        Entry.objects.filter(pk=entry.pk).update(
            seed=entry.number, club="North" if entry.number in (1, 4) else ""
        )

    played = play_event(event)

    assert [round_.kind for round_ in played] == [RoundKind.ROBIN] * 3 + [RoundKind.CUT] * 2
    groups = group_tables(event, standings_of(event))
    assert [group.name for group in groups] == ["A", "B"]
    assert [row.rank for row in groups[0].table.rows] == [1, 2, 3, 4]
    assert not any({1, 4} <= set(group.members) for group in groups)
    cut = cut_of(event)
    assert cut is not None
    assert set(cut.seeds) == {row.player for group in groups for row in group.table.rows[:2]}
    semifinal = {cut.seeds[0], cut.seeds[3]}
    assert not any(semifinal <= set(group.members) for group in groups)


@pytest.mark.django_db
def test_groups_of_different_size_end_at_their_own_time() -> None:
    event = an_event(7, format=Format.GROUPS, group_count=2, group_best=1)
    played = play_event(event)
    stage = [round_ for round_ in played if round_.kind == RoundKind.ROBIN]
    assert len(stage) == 3
    games = sum(round_.pairings.filter(kind="game").count() for round_ in stage)
    assert games == 6 + 3


@pytest.mark.django_db
def test_a_smaller_group_that_is_through_has_missed_nothing() -> None:
    """Its players have no round to be granted points for while the larger group still plays."""
    event = an_event(5, format=Format.GROUPS, group_count=2)
    first = a_round(event)
    groups = [set(group) for group in first.proof["groups"]]
    small, large = sorted(groups, key=len)
    leaver = event.entries.get(number=min(large))
    registration.drop(leaver, actor=event.created_by)
    play_out(first)
    play_out(a_round(event))
    a_round(event)
    registration.reinstate(leaver, actor=event.created_by)

    assert [byes.missed_rounds(event.entries.get(number=number)) for number in small] == [[], []]
    playing = [
        round_ for round_ in (2, 3) if Schedule(tuple(first.proof["groups"])).plays(leaver.number, round_)
    ]
    assert byes.missed_rounds(leaver) == playing
    with pytest.raises(Invalid, match="missed"):
        byes.grant_byes(event.entries.get(number=min(small)), [3], "full", why="-", actor=event.created_by)
