"""Who can still make the cut, held against every possible end of small events."""

from collections.abc import Iterator, Mapping
from itertools import combinations, product

from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.pairing.chances import Chance, Stakes, alone, free, scheduled

STAKES = [Stakes(), Stakes(2, 1, 0), Stakes(3, None, 0), Stakes(5, 3, 1), Stakes(3, 2, 0)]
Points = tuple[int, ...]


def matchings(players: tuple[int, ...]) -> Iterator[tuple[tuple[int, int | None], ...]]:
    """Every way to pair these players; of an odd number each may sit out."""
    if not players:
        yield ()
        return
    first, rest = players[0], players[1:]
    if len(players) % 2:
        for matching in matchings(rest):
            yield ((first, None), *matching)
        for out in rest:
            left = tuple(p for p in players if p != out)
            yield from (((out, None), *matching) for matching in _even(left))
        return
    yield from _even(players)


def _even(players: tuple[int, ...]) -> Iterator[tuple[tuple[int, int | None], ...]]:
    if not players:
        yield ()
        return
    for other in players[1:]:
        rest = tuple(p for p in players[1:] if p != other)
        yield from (((players[0], other), *matching) for matching in _even(rest))


def ends_of_a_game(stakes: Stakes) -> list[tuple[int, int]]:
    if stakes.shared is not None:
        return [(a, stakes.shared - a) for a in range(stakes.shared + 1)]
    draws = [] if stakes.draw is None else [(stakes.draw, stakes.draw)]
    return [(stakes.win, stakes.loss), (stakes.loss, stakes.win), *draws]


def after_one_round(points: Points, stakes: Stakes) -> Iterator[Points]:
    for matching in matchings(tuple(range(len(points)))):
        games = [(a, b) for a, b in matching if b is not None]
        sitting_out = [a for a, b in matching if b is None]
        for ends in product(ends_of_a_game(stakes), repeat=len(games)):
            total = list(points)
            for (a, b), (mine, theirs) in zip(games, ends, strict=True):
                total[a] += mine
                total[b] += theirs
            for player in sitting_out:
                total[player] += stakes.win
            yield tuple(total)


def every_end(points: Points, rounds: int, stakes: Stakes) -> set[Points]:
    reached = {points}
    for _ in range(rounds):
        reached = {end for start in reached for end in after_one_round(start, stakes)}
    return reached


def by_brute_force(ends: set[Points], player: int, cut: int) -> Chance:
    above = [sum(worth > end[player] for worth in end) for end in ends]
    not_below = [sum(worth >= end[player] for worth in end) - 1 for end in ends]
    if all(others < cut for others in not_below):
        return Chance.CERTAIN
    if all(others >= cut for others in above):
        return Chance.OUT
    return Chance.OPEN if any(others < cut for others in not_below) else Chance.TIEBREAKS


def check(points: list[int], rounds: int, cut: int, stakes: Stakes) -> None:
    ends = every_end(tuple(points), rounds, stakes)
    found = free(dict(enumerate(points)), rounds, cut, stakes)
    assert found == {player: by_brute_force(ends, player, cut) for player in range(len(points))}


@settings(max_examples=150)
@given(
    st.lists(st.integers(0, 9), min_size=2, max_size=5),
    st.integers(0, 2),
    st.integers(1, 5),
    st.sampled_from(STAKES),
)
def test_free_pairing_agrees_with_every_possible_end(
    points: list[int], rounds: int, cut: int, stakes: Stakes
) -> None:
    check(points, rounds, cut, stakes)


@settings(max_examples=25)
@given(
    st.lists(st.integers(0, 9), min_size=6, max_size=6),
    st.integers(1, 2),
    st.integers(1, 6),
    st.sampled_from(STAKES),
)
def test_it_agrees_for_six_players_too(points: list[int], rounds: int, cut: int, stakes: Stakes) -> None:
    check(points, rounds, cut, stakes)


@settings(max_examples=40)
@given(
    st.lists(st.integers(0, 9), min_size=3, max_size=3),
    st.integers(3, 4),
    st.integers(1, 3),
    st.sampled_from(STAKES),
)
def test_it_agrees_over_more_rounds(points: list[int], rounds: int, cut: int, stakes: Stakes) -> None:
    check(points, rounds, cut, stakes)


@settings(max_examples=40)
@given(
    st.lists(st.integers(0, 12), min_size=4, max_size=4),
    st.integers(0, 2),
    st.integers(1, 4),
    st.integers(1, 6),
)
def test_shared_points_agree_in_even_fields(points: list[int], rounds: int, cut: int, shared: int) -> None:
    check(points, rounds, cut, Stakes(win=shared, draw=None, shared=shared))


@given(
    st.lists(st.integers(0, 9), min_size=3, max_size=5), st.data(), st.integers(1, 5), st.sampled_from(STAKES)
)
def test_a_schedule_agrees_with_every_end_of_its_games(
    points: list[int], data: st.DataObject, cut: int, stakes: Stakes
) -> None:
    pairs = list(combinations(range(len(points)), 2))
    games = data.draw(st.lists(st.sampled_from(pairs), max_size=4))
    ends = set()
    for results in product(ends_of_a_game(stakes), repeat=len(games)):
        total = list(points)
        for (a, b), (mine, theirs) in zip(games, results, strict=True):
            total[a] += mine
            total[b] += theirs
        ends.add(tuple(total))
    found = scheduled(dict(enumerate(points)), games, cut, stakes)
    assert found == {player: by_brute_force(ends, player, cut) for player in range(len(points))}


@given(
    st.lists(st.integers(0, 9), min_size=2, max_size=5),
    st.integers(0, 2),
    st.integers(1, 5),
    st.sampled_from(STAKES),
)
def test_the_cautious_way_never_says_in_or_out_wrongly(
    points: list[int], rounds: int, cut: int, stakes: Stakes
) -> None:
    known = dict(enumerate(points))
    exact: Mapping[int, Chance] = free(known, rounds, cut, stakes)
    least = {player: worth + rounds * stakes.loss for player, worth in known.items()}
    most = {player: worth + rounds * stakes.win for player, worth in known.items()}
    for player, said in alone(least, most, cut).items():
        if said in (Chance.CERTAIN, Chance.OUT):
            assert exact[player] is said


def test_a_large_field_is_no_matter() -> None:
    points = {player: 3 * (player % 9) for player in range(2_000)}
    found = free(points, 2, 64)
    assert {found[player] for player in points if points[player] == 0} == {Chance.OUT}


def test_somebody_too_far_behind_is_out_and_the_leader_is_in() -> None:
    points = {1: 9, 2: 6, 3: 6, 4: 0}
    found = free(points, 1, 3)
    assert found[1] is Chance.CERTAIN
    assert found[4] is Chance.OUT
    # Two rounds at most bring 6 points, but then the three above cannot all stand still.
    assert free({1: 6, 2: 6, 3: 6, 4: 0}, 2, 1)[4] is Chance.OUT
