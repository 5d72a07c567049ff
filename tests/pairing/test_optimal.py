"""The pairing against brute force and against another library: never dearer, never a broken rule, never half a round."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations, combinations_with_replacement
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.pairing.cast import everybody, fields, rule_books
from tests.pairing.oracle import (
    as_vector,
    by_networkx,
    bye_vector,
    cheapest,
    cost_of,
    fewest_by_networkx,
    fewest_exceptions,
    vector_of,
)
from tournaments.pairing import Infeasible, Keep, Player, Rules, exact, pair
from tournaments.pairing.bounds import Window, bounds
from tournaments.pairing.costs import FORBIDDEN, as_cost
from tournaments.pairing.field import build
from tournaments.pairing.types import Start
from tournaments.pairing.windows import relaxed

# The same two are friends who may never meet, an avoidable rematch, and allowed: one relaxation, not two.
BOTH_WAYS = Rules(
    round=2, rematch=Keep.SOFT, friends=Keep.HARD, club=Keep.OFF, allowed=frozenset({frozenset({1, 2})})
)


def check(players: Sequence[Player], rules: Rules, best: tuple[int, ...] | None, seed: int = 1) -> None:
    """The draw exists exactly if a round exists, and costs exactly what the oracle says."""
    if best is None:
        with pytest.raises(Infeasible):
            pair(players, rules, seed)
        return
    draw = pair(players, rules, seed)
    assert everybody(draw) == sorted(player.id for player in players)
    assert cost_of(draw, players, rules) == as_vector(draw.cost) == best
    assert draw.certificate.optimal
    assert as_vector(draw.certificate.bound) == best


@settings(max_examples=300, deadline=None)
@given(fields(), rule_books())
def test_no_round_is_cheaper_by_brute_force(players: list[Player], rules: Rules) -> None:
    check(players, rules, cheapest(players, rules))


@settings(max_examples=200, deadline=None)
@given(fields(least=2), rule_books())
@example([Player(1, opponents=frozenset({2}), friends=frozenset({2})), Player(2)], BOTH_WAYS)
def test_the_fast_cost_of_a_pair_is_the_slow_one(players: list[Player], rules: Rules) -> None:
    if len(players) % 2 and not any(not p.byes or p.id in rules.second_bye for p in players):
        return
    field = build(players, rules, 1)
    for i in range(len(field)):
        for j in range(len(field)):
            if i != j:
                a, b = field.players[i], field.players[j]
                met = b if i == field.bye else a
                slow = bye_vector(met, players, rules) if field.bye in (i, j) else vector_of(a, b, rules)
                fast = field.cost(i, j)
                assert (as_vector(as_cost(fast)) if fast < FORBIDDEN else None) == slow


def random_event(seed: int, most: int = 40) -> tuple[list[Player], Rules]:
    """Some rounds into an event with wide or narrow scores, clubs, factions, byes and a history of floats."""
    chance = Random(seed)
    size, number = chance.randint(2, most), chance.randint(2, 7)
    scores = chance.choice([(0, 1, 3), tuple(range(21)), (0, 3), (0, 1, 2)])
    meetings: dict[int, set[int]] = {player: set() for player in range(1, size + 1)}
    for _ in range(number - 1):
        order = chance.sample(sorted(meetings), size)
        for a, b in zip(order[::2], order[1::2], strict=False):
            meetings[a].add(b)
            meetings[b].add(a)
    players = [
        Player(
            id=player,
            points=sum(chance.choice(scores) for _ in range(number - 1)),
            opponents=frozenset(met - {player}),
            byes=int(chance.random() < 0.1),
            club=chance.choice(["", *"ABCDE"[: chance.randint(1, 5)]]),
            faction=chance.choice(["good", "evil", "other"]),
            floats=tuple(chance.choice((-1, 0, 0, 1)) for _ in range(number - 1)),
        )
        for player, met in meetings.items()
    ]
    return players, Rules(
        round=number,
        rematch=chance.choice([Keep.HARD, Keep.HARD, Keep.SOFT]),
        team=chance.choice(list(Keep)),
        club=chance.choice(list(Keep)),
        friends=chance.choice(list(Keep)),
        mirror=chance.choice([Keep.OFF, Keep.SOFT]),
        float_again=chance.choice([0, 1, 1, 4]),
    )


@pytest.mark.parametrize("seed", range(150))
def test_another_library_finds_no_cheaper_round(seed: int) -> None:
    players, rules = random_event(seed)
    check(players, rules, by_networkx(players, rules), seed)


@pytest.mark.parametrize("seed", range(150))
def test_small_windows_prove_the_same_cost(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows of a few players on small fields, so that their bound meets every odd shape."""
    monkeypatch.setattr(exact, "SIZES", (4, 6, 10, 14))
    monkeypatch.setattr(exact, "SHARE", 1)
    players, rules = random_event(1000 + seed)
    check(players, rules, by_networkx(players, rules), seed)


@pytest.mark.parametrize("seed", range(40))
def test_no_window_ever_bounds_above_the_best_round(seed: int) -> None:
    """One window too high would still be caught by the whole matching; here every window stands alone."""
    players, rules = random_event(2000 + seed, most=16)
    best = by_networkx(players, rules)
    if best is None or (len(players) % 2 and not any(not player.byes for player in players)):
        return
    field = build(players, rules, seed)
    floor, last = bounds(field), len(field.groups) - 1
    for first, end in combinations_with_replacement(range(last + 1), 2):
        window = Window(first, end)
        bound = floor.of([replace(window, value=relaxed(field, window))])
        assert as_vector(as_cost(bound)) <= best
    assert as_vector(as_cost(floor.of())) <= best


def test_a_crowd_next_to_a_window_is_not_counted_on() -> None:
    """Three who have all met leave together: five of a kind below then need one meeting among themselves, not two."""
    top = [Player(n, 6, frozenset({1, 2, 3}) - {n}, faction="evil") for n in (1, 2, 3)]
    players = [*top, *(Player(n, 3, faction="good") for n in range(4, 9))]
    rules = Rules(round=3, mirror=Keep.SOFT)
    check(players, rules, by_networkx(players, rules))
    field = build(players, rules, 1)
    above = Window(0, 0)
    bound = bounds(field).of([replace(above, value=relaxed(field, above))])
    assert as_cost(bound) <= pair(players, rules, 1).cost
    assert pair(players, rules, 1).cost.mirror == 1


@pytest.mark.parametrize("seed", range(40))
def test_no_pair_bounds_the_rest_above_their_best_round(seed: int) -> None:
    """The bound by which pairs are left out: what the others cost once two are gone."""
    players, _ = random_event(3000 + seed, most=14)
    rules = Rules(round=2, rematch=Keep.OFF, team=Keep.OFF, club=Keep.OFF, friends=Keep.OFF)
    players = [replace(player, floats=(), byes=0) for player in players][: len(players) // 2 * 2]
    field = build(players, rules, seed)
    floor = bounds(field)
    for i, j in combinations(range(len(field)), 2):
        rest = [player for node, player in enumerate(field.players) if node not in (i, j)]
        bound = floor.without(field.group_of[i], field.group_of[j])
        assert as_cost(bound).score <= pair(rest, rules, seed).cost.score


@settings(max_examples=200, deadline=None)
@given(fields(), rule_books(), st.integers(0, 3))
def test_the_order_of_the_players_does_not_matter(players: list[Player], rules: Rules, seed: int) -> None:
    shuffled = Random(seed).sample(players, len(players))
    assert outcome(shuffled, rules, seed) == outcome(players, rules, seed)


def outcome(players: list[Player], rules: Rules, seed: int) -> object:
    try:
        return pair(players, rules, seed)
    except Infeasible as problem:
        return problem.code, problem.reason, problem.players, problem.remedies


@settings(max_examples=200, deadline=None)
@given(fields(), rule_books())
@example([Player(1, byes=1), *(Player(n, byes=1, club="Lions") for n in (2, 3))], Rules(2, club=Keep.HARD))
def test_the_remedies_of_an_impossible_round_make_one(players: list[Player], rules: Rules) -> None:
    """Pain 4: the organizer is told what to allow, and it helps."""
    problem = refusal_of(players, rules)
    if problem is None:
        return
    assert problem.reason
    assert problem.remedies
    byes = {player for remedy in problem.remedies if remedy.kind == "second-bye" for player in remedy.players}
    pairs = {remedy.players for remedy in problem.remedies if remedy.kind != "second-bye"}
    relaxed = replace(rules, allowed=rules.allowed | pairs, second_bye=rules.second_bye | byes)
    assert pair(players, relaxed, 1).relaxations


def test_the_fewest_exceptions_are_the_fewest_where_rematches_are_soft() -> None:
    """Lifting one ban is enough; both pairs have then met before, which the event allows."""
    met = {1: {2}, 2: {1}, 3: {4}, 4: {3}}
    players = [Player(number, opponents=frozenset(met[number])) for number in range(1, 5)]
    bans = frozenset(map(frozenset, [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4)]))
    problem = refusal_of(players, Rules(2, rematch=Keep.SOFT, bans=bans))
    assert problem is not None
    assert [remedy.players for remedy in problem.remedies] == [frozenset((1, 2))]


@settings(max_examples=300, deadline=None)
@given(fields(most=7), rule_books(most=7))
def test_no_fewer_exceptions_would_do(players: list[Player], rules: Rules) -> None:
    """By looking at every round there is: soft rematches and exceptions given before are none of the new ones."""
    problem = refusal_of(players, rules)
    if problem is not None:
        assert len(problem.remedies) == fewest_exceptions(players, rules)


def narrow_event(seed: int, most: int) -> tuple[list[Player], Rules]:
    """Few pairs are left: bans, soft and hard rematches, exceptions given before, byes had and wished for, any start."""
    chance = Random(seed)
    ids, number = range(1, chance.randint(2, most) + 1), chance.choice([1, 1, 2, 3, 5])
    pairs = [frozenset(two) for two in combinations(ids, 2)]
    met, friends = (_some(pairs, chance, (0, 0.2, 0.5, 0.8)) for _ in range(2))
    players = [
        Player(
            id,
            points=0 if number == 1 else chance.choice([0, 1, 3, 6]),
            opponents=_others(id, met),
            byes=int(chance.random() < chance.choice([0, 0.3, 0.7, 1])),
            club=chance.choice(["", "A", "B"]),
            team=chance.choice(["", "", "X", "Y"]),
            friends=_others(id, friends),
            faction=chance.choice(["", "good", "evil"]),
            seed=chance.choice([0, id]),
            wants_bye=chance.random() < 0.07,
        )
        for id in ids
    ]
    return players, Rules(
        round=number,
        start=chance.choice(list(Start)),
        rematch=chance.choice([Keep.SOFT, Keep.SOFT, Keep.HARD]),
        team=chance.choice(list(Keep)),
        club=chance.choice(list(Keep)),
        friends=chance.choice(list(Keep)),
        mirror=chance.choice(list(Keep)),
        bans=_some(pairs, chance, (0.2, 0.5, 0.8)),
        allowed=_some(pairs, chance, (0, 0.1, 0.3)),
        second_bye=frozenset(id for id in ids if chance.random() < 0.1),
    )


def _some(
    pairs: Sequence[frozenset[int]], chance: Random, shares: Sequence[float]
) -> frozenset[frozenset[int]]:
    share = chance.choice(shares)
    return frozenset(two for two in pairs if chance.random() < share)


def _others(player: int, pairs: frozenset[frozenset[int]]) -> frozenset[int]:
    return frozenset(other for two in pairs if player in two for other in two - {player})


@pytest.mark.parametrize("begin", range(0, 3000, 500))
def test_the_fewest_exceptions_are_the_fewest_by_looking_at_every_round(begin: int) -> None:
    found = Counter(
        len(problem.remedies) - fewest_exceptions([one for one in players if not one.wants_bye], rules)
        for players, rules in (narrow_event(seed, 8) for seed in range(begin, begin + 500))
        if (problem := refusal_of(players, rules))
    )
    assert found.keys() == {0}
    assert found[0] > 100


@pytest.mark.parametrize("seed", range(60))
def test_the_fewest_exceptions_of_a_larger_field_are_those_of_another_library(seed: int) -> None:
    players, rules = narrow_event(seed, 40)
    if problem := refusal_of(players, rules):
        present = [one for one in players if not one.wants_bye]
        assert len(problem.remedies) == fewest_by_networkx(present, rules)


def refusal_of(players: Sequence[Player], rules: Rules) -> Infeasible | None:
    try:
        pair(players, rules, 1)
    except Infeasible as problem:
        return problem
    return None
