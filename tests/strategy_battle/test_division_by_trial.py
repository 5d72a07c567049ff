"""Which Fights may be fought next, in every order: against all divisions of a small group, tried one by one."""

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, product
from typing import TypeAlias

import pytest

from rules.games.strategy_battle.fights.division import (
    Links,
    as_fight,
    gap_of,
    ids,
    problem_of,
    still_open,
)
from rules.games.strategy_battle.fights.engaged import Link

Members: TypeAlias = frozenset[str]
# Good and evil; where they are Engaged across a wall, the evil one defends it.
Pair: TypeAlias = tuple[str, str]
EACH = 12


def most_pairs(pairs: Sequence[Pair], used: Members = frozenset()) -> int:
    """The largest number of pairs in which nobody stands twice, every choice tried."""
    found = 0
    for place, pair in enumerate(pairs):
        if used.isdisjoint(pair):
            found = max(found, 1 + most_pairs(pairs[place + 1 :], used.union(pair)))
    return found


def in_contact(pairs: Sequence[Pair]) -> set[frozenset[Members]]:
    """Every division of models in contact: one against one or several, as many Fights as there can be pairs."""
    members = frozenset(id for pair in pairs for id in pair)
    near = {id: sorted({*pair} - {id} for pair in pairs if id in pair) for id in members}
    others = {id: sorted(one for (one,) in near[id]) for id in members}
    stars = {
        frozenset((id, *some))
        for id in members
        for count in range(1, len(others[id]) + 1)
        for some in combinations(others[id], count)
    }
    most = most_pairs(pairs)

    def go(left: Members, now: frozenset[Members]) -> Iterator[frozenset[Members]]:
        if not left:
            yield from [now] if len(now) == most else []
        elif len(now) < most:
            for star in stars:
                if min(left) in star and star <= left:
                    yield from go(left - star, now | {star})

    return set(go(members, frozenset()))


def across(pairs: Sequence[Pair]) -> set[frozenset[Members]]:
    """Every division across a wall: each Attacker in one Fight, against one Defender or several that fight nobody else."""
    attackers = sorted({attacker for attacker, _ in pairs})
    defenders = {defender for _, defender in pairs}
    choices = []
    for attacker in attackers:
        own = [defender for one, defender in pairs if one == attacker]
        choices.append([some for count in range(1, len(own) + 1) for some in combinations(own, count)])
    most = most_pairs(pairs)
    found = set()
    for chosen in product(*choices):
        groups = [*{some for some in chosen if len(some) == 1}, *(some for some in chosen if len(some) > 1)]
        served = sorted(defender for some in groups for defender in some)
        if served == sorted(defenders) and len(groups) == most:
            found.add(frozenset(frozenset((a, *some)) for a, some in zip(attackers, chosen, strict=True)))
    return found


def links_of(pairs: Sequence[Pair], wall: str) -> Links:
    return tuple(Link(good, evil, wall, evil if wall else "") for good, evil in sorted(pairs))


def is_accepted(members: Members, links: Links, fought: Members) -> bool:
    good = sorted(id for id in members if id.startswith("g"))
    fight = as_fight(good, sorted(members - {*good}), links)
    return problem_of(fight, links) is None and gap_of(fight, links, fought) is None


def every_fight(members: Members) -> Iterator[Members]:
    for count in range(2, len(members) + 1):
        for some in combinations(sorted(members), count):
            sides = [id[0] for id in some]
            if 1 in (sides.count("g"), sides.count("e")) and {*sides} == {"g", "e"}:
                yield frozenset(some)


def compare(pairs: Sequence[Pair], wall: str) -> None:
    """After any Fights of any division exactly those are accepted that some division with these Fights has."""
    divisions = across(pairs) if wall else in_contact(pairs)
    assert divisions
    todo, seen = [frozenset[Members]()], set()
    while todo:
        done = todo.pop()
        if done in seen:
            continue
        seen.add(done)
        fought = frozenset(id for fight in done for id in fight)
        left = tuple(link for link in links_of(pairs, wall) if not any(link.pair <= fight for fight in done))
        links = still_open(left, fought)
        possible = {fight for one in divisions if done <= one for fight in one - done}
        assert {one for one in every_fight(ids(links)) if is_accepted(one, links, fought)} == possible
        assert bool(links) == bool(possible)
        todo += [done | {fight} for fight in possible]


@pytest.mark.parametrize("wall", ["", "wall"], ids=["in contact", "across a wall"])
@pytest.mark.parametrize("part", range(4))
def test_the_fights_that_may_come_next_are_those_of_some_division(part: int, wall: str) -> None:
    for seed in range(part * EACH, (part + 1) * EACH):
        luck = random.Random(seed)
        share = luck.choice([0.4, 0.7, 1])
        sides = [f"g{n}" for n in range(luck.randint(1, 3))], [f"e{n}" for n in range(luck.randint(1, 4))]
        pairs = [pair for pair in product(*sides) if luck.random() < share]
        if pairs:
            compare(pairs, wall)
