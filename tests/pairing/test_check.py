"""The checker finds what was done to a round, and the records of whole events hold together."""

from dataclasses import replace

import pytest

from tournaments.pairing import (
    Chances,
    Keep,
    Player,
    Round,
    Rules,
    Start,
    Verdict,
    check,
    pair,
    replay,
    simulate,
)
from tournaments.pairing.generate import entries


def made(
    players: list[Player], rules: Rules, pairs: list[tuple[int, int]], byes: tuple[int, ...] = ()
) -> Round:
    return Round(tuple(players), rules, 1, tuple(pairs), byes)


def codes(verdict: Verdict) -> list[str]:
    return [finding.code for finding in verdict.findings]


FOUR = [Player(1, 3), Player(2, 3), Player(3, 0), Player(4, 0)]


def test_a_good_round_has_no_findings() -> None:
    verdict = check(made(FOUR, Rules(round=2), [(1, 2), (3, 4)]))
    assert not verdict.findings
    assert verdict.optimal


def test_a_dearer_round_is_found_with_the_criterion() -> None:
    verdict = check(made(FOUR, Rules(round=2), [(1, 3), (2, 4)]))
    assert [finding.text for finding in verdict.findings] == [
        "A better round was possible: score costs 18 here and 0 at best."
    ]


def test_an_avoidable_rematch_is_told_from_one_that_had_to_be() -> None:
    met = [replace(FOUR[0], opponents=frozenset({2})), *FOUR[1:]]
    verdict = check(made(met, Rules(round=2), [(1, 2), (3, 4)]))
    assert [(finding.code, finding.avoidable) for finding in verdict.findings] == [("rematch", True)]
    verdict = check(made(met[:2], Rules(round=2), [(1, 2)]))
    assert [(finding.code, finding.avoidable) for finding in verdict.findings] == [("rematch", False)]


def test_a_second_bye_and_a_bye_for_the_leader_are_found() -> None:
    three = [Player(1, 6), Player(2, 3), Player(3, 0, byes=1)]
    assert codes(check(made(three, Rules(round=3), [(1, 2)], (3,)))) == ["second-bye"]
    assert codes(check(made(three, Rules(round=3), [(2, 3)], (1,)))) == ["bye-too-high", "not-optimal"]


@pytest.mark.parametrize(
    ("pairs", "byes", "code"),
    [
        ([(1, 2)], (3,), "missing"),
        ([(1, 2), (3, 4), (1, 3)], (), "twice"),
        ([(1, 2), (3, 9)], (4,), "stranger"),
        ([(1, 2)], (3, 4), "too-many-byes"),
    ],
)
def test_an_incomplete_round_is_found(pairs: list[tuple[int, int]], byes: tuple[int, ...], code: str) -> None:
    verdict = check(made(FOUR, Rules(round=2), pairs, byes))
    assert code in codes(verdict)
    assert not verdict.optimal


def test_a_rematch_that_the_round_did_not_know_of_is_found() -> None:
    """Pain 3: somebody leaves, comes back as a new entry, and the event forgets whom they met."""
    fresh = [Player(n) for n in (1, 2)]
    verdicts = replay([made(fresh, Rules(), [(1, 2)]), made(fresh, Rules(round=2), [(1, 2)])])
    assert codes(verdicts[2]) == ["forgotten-opponent", "forgotten-opponent"]


@pytest.mark.parametrize("start", Start)
@pytest.mark.parametrize("size", [7, 16])
def test_every_start_is_judged_by_its_own_rule(start: Start, size: int) -> None:
    players = entries(size, Chances(), 4)
    rules = Rules(start=start)
    draw = pair(players, rules, 1)
    pairs = tuple((two.first, two.second) for two in draw.pairs)
    verdict = check(Round(players, rules, 1, pairs, tuple(bye.player for bye in draw.byes)))
    assert not verdict.findings
    assert verdict.cost == draw.cost


@pytest.mark.parametrize("seed", range(10))
def test_exchanging_two_opponents_never_makes_a_round_cheaper(seed: int) -> None:
    chances = Chances(shared=20, drops=5)
    for each in simulate(entries(24, chances, seed), Rules(mirror=Keep.SOFT), 5, seed, chances):
        (a, b), (c, d), *rest = each.made.pairs
        verdict = check(replace(each.made, pairs=((a, c), (b, d), *rest)))
        assert verdict.best == each.draw.cost
        assert verdict.cost is None or verdict.cost >= each.draw.cost
