"""Dividing Engaged models into Fights: one-on-one as far as possible, the rest one against several, Defenders one by one."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from rules.games.strategy_battle.fights.engaged import Link, components
from rules.games.strategy_battle.position import GOOD, Fight, Position

Links = tuple[Link, ...]
MOST_DIVIDED = 10  # models of a group in which a lone division is looked for


@dataclass(frozen=True, slots=True)
class Folding:
    """Links after defended positions that are lost. `why` gives for a model the rule by which it fights without a barrier.

    `apart`: the links of giants that fight apart from the others at a barrier, when that reading is in force.
    """

    links: Links
    why: Mapping[str, tuple[str, str]]
    apart: Links = ()

    @property
    def groups(self) -> list[Links]:
        """The links in groups that are divided into Fights each on their own."""
        return [*components(self.links), *components(self.apart)]

    @property
    def pairs(self) -> frozenset[frozenset[str]]:
        """Who still has to fight whom, or could."""
        return frozenset(link.pair for link in (*self.links, *self.apart))

    def for_fight(self, good: Iterable[str], evil: Iterable[str]) -> Links:
        """The links among which a Fight of these models stands."""
        plain = Fight(tuple(good), tuple(evil))
        return self.apart if self.apart and not links_of(plain, self.links) else self.links


def fold(links: Links, giants_apart: bool = False, fought: Iterable[str] = ()) -> Folding:
    """The links of a group where a Defender or an Attacker that is also in contact fights without the barrier.

    Without those that need no Fight any more, because of the models that fought in this phase: see `still_open`.
    """
    touching = {
        id for link in links if not link.across and not (giants_apart and link.giant) for id in link.pair
    }
    why: dict[str, tuple[str, str]] = {}
    folded: list[Link] = []
    for link in links:
        rule = _folded_by(link, links, touching)
        if rule:
            why[link.defender] = why[link.attacker] = rule
            link = replace(link, across="", defender="")
        folded.append(link)
    defended = ids(link for link in folded if link.across)
    apart = [link for link in folded if giants_apart and link.giant and not defended.isdisjoint(link.pair)]
    left = still_open(tuple(folded), frozenset(fought))
    return Folding(
        tuple(link for link in left if link not in apart), why, tuple(link for link in left if link in apart)
    )


def to_fight(position: Position, links: Links, giants_apart: bool = False) -> Folding:
    """The links that still need a Fight on this table: once it is divided, those of the Fights that are listed."""
    folded = fold(links, giants_apart, position.fought)
    if position.fights is None:
        return folded
    listed = [fight.members for fight in position.fights]

    def among(some: Links) -> Links:
        return tuple(link for link in some if any(link.pair <= members for members in listed))

    return Folding(among(folded.links), folded.why, among(folded.apart))


def still_open(links: Links, fought: frozenset[str]) -> Links:
    """The links that still need a Fight. A model fights once in a phase; a Defender fights each of its Attackers.

    A model that would be left without a Fight keeps its links: everyone Engaged must fight.
    """
    found = [link for link in links if not fought & ({link.attacker} if link.across else link.pair)]
    alone = ids(links) - ids(found) - fought
    return tuple(link for link in links if link in found or link.pair & alone)


def among_fresh(links: Links, fought: frozenset[str]) -> Links:
    """The links between models that have not fought yet."""
    return tuple(link for link in links if not link.pair & fought)


def _folded_by(link: Link, links: Links, touching: set[str]) -> tuple[str, str] | None:
    if not link.across:
        return None
    if link.defender in touching:
        giant = any(other.giant and link.defender in other.pair for other in links)
        return ("SBG-BARRIER-7", "barrier.with-giant") if giant else ("SBG-BARRIER-32", "barrier.both-sides")
    if link.attacker in touching:
        return "SBG-BARRIER-34", "barrier.attacker-charged"
    if link.side and any(
        other.across == link.across and other.defender == link.defender and other.side == -link.side
        for other in links
    ):
        return "SBG-BARRIER-32", "barrier.both-sides"
    return None


def matching(links: Iterable[Link]) -> int:
    """The largest number of pairs in which nobody stands twice."""
    near: dict[str, list[str]] = {}
    for link in links:
        near.setdefault(link.good, []).append(link.evil)
    taken: dict[str, str] = {}

    def pair(good: str, tried: set[str]) -> bool:
        for evil in near[good]:
            if evil not in tried:
                tried.add(evil)
                if evil not in taken or pair(taken[evil], tried):
                    taken[evil] = good
                    return True
        return False

    return sum(pair(good, set()) for good in near)


def without(links: Links, gone: Iterable[str]) -> Links:
    out = frozenset(gone)
    return tuple(link for link in links if out.isdisjoint(link.pair))


def ids(links: Iterable[Link]) -> frozenset[str]:
    return frozenset(id for link in links for id in link.pair)


def links_of(fight: Fight, links: Links) -> Links:
    """The links between the two sides of a Fight."""
    good, evil = set(fight.good), set(fight.evil)
    return tuple(link for link in links if link.good in good and link.evil in evil)


def as_fight(good: Iterable[str], evil: Iterable[str], links: Links) -> Fight:
    """A Fight of these models; across a defended position when all its links are."""
    plain = Fight(tuple(good), tuple(evil))
    own = links_of(plain, links)
    if own and all(link.across for link in own):
        defenders = tuple(sorted({link.defender for link in own}))
        return replace(plain, across=own[0].across, defenders=defenders)
    return plain


def problem_of(fight: Fight, links: Links) -> tuple[str, str] | None:
    """Why a Fight cannot be one of the Fights of its group: a code and its rule; None when it can."""
    own = links_of(fight, links)
    if not own or ids(own) != fight.members:
        return "fight.not-engaged", "SBG-FIGHT-1"
    if min(len(fight.good), len(fight.evil)) > 1 or len(own) < len(fight.members) - 1:
        return "fight.not-lone", "SBG-BARRIER-31" if any(link.across for link in own) else "SBG-MULTI-1"
    defended = [link for link in own if link.across]
    if len(defended) == len(own) > 1 and len({link.defender for link in own}) == 1:
        return "fight.one-at-a-time", "SBG-BARRIER-22"
    return None


def gap_of(fight: Fight, links: Links, fought: frozenset[str]) -> tuple[str, str] | None:
    """Why the rest of a group could not be divided after this Fight; None when it can. `fought`: who has fought already."""
    group = group_of(fight, links)
    fresh = among_fresh(group, fought)
    across = any(link.across for link in group)
    rule = "SBG-BARRIER-31" if across else "SBG-MULTI-1"
    rest = without(group, fight.members)
    queue = fight.across and len(fight.members) == 2
    lost = ids(group) - ids(rest) - fight.members - fought
    if len(fight.members) > 2 and fight.members & fought:
        return "fight.fought", rule
    if queue:
        defender = fight.defenders[0]
        waiting = {link.attacker for link in group if link.defender == defender}
        lost = lost - waiting
    if lost:
        is_alone = queue and ids(group).isdisjoint(fought)
        return "fight.left-out", "SBG-BARRIER-28" if is_alone else _left_out(fight, group, rule)
    if matching(without(fresh, fight.members)) != matching(fresh) - bool(links_of(fight, fresh)):
        return "fight.not-most-pairs", rule
    return None


def _left_out(fight: Fight, group: Links, rule: str) -> str:
    return "SBG-FIGHT-3" if matching(group) == 1 and not fight.across else rule


def group_of(fight: Fight, links: Links) -> Links:
    """The links that hang together with the models of a Fight."""
    members = set(fight.members)
    while True:
        found = tuple(link for link in links if not members.isdisjoint(link.pair))
        if ids(found) <= members:
            return found
        members |= ids(found)


def problems_of_division(
    fights: tuple[Fight, ...], links: Links, fought: frozenset[str] = frozenset()
) -> list[tuple[str, str, int | None, list[str]]]:
    """What is wrong with a whole division: code, rule, which Fight, whom it concerns. Empty for a legal one."""
    found: list[tuple[str, str, int | None, list[str]]] = []
    for place, fight in enumerate(fights):
        problem = problem_of(fight, links)
        if problem:
            found.append((*problem, place, sorted(fight.members)))
    missing = ids(links) - fought - {id for fight in fights for id in fight.members}
    if missing:
        found.append(("division.missing", "SBG-FIGHT-3", None, sorted(missing)))
    found.extend(_twice(fights))
    if not found:
        found.extend(_too_few(fights, links, fought))
    return found


def _twice(fights: tuple[Fight, ...]) -> list[tuple[str, str, int | None, list[str]]]:
    """Models in two Fights; only a Defender fights several Attackers one after the other."""
    found: list[tuple[str, str, int | None, list[str]]] = []
    seen: dict[str, Fight] = {}
    for place, fight in enumerate(fights):
        for id in sorted(fight.members):
            first = seen.setdefault(id, fight)
            if first is fight:
                continue
            if all(id in one.defenders and len(one.members) == 2 for one in (fight, first)):
                continue
            rule = "SBG-BARRIER-31" if fight.across else "SBG-MULTI-1"
            found.append(("division.twice", rule, place, [id]))
    return found


def _too_few(
    fights: tuple[Fight, ...], links: Links, fought: frozenset[str]
) -> list[tuple[str, str, int | None, list[str]]]:
    """Groups that could be divided into more one-on-one Fights."""
    found: list[tuple[str, str, int | None, list[str]]] = []
    done: set[str] = set()
    for fight in fights:
        if fight.members & done:
            continue
        group = group_of(fight, links)
        members = ids(group)
        done |= members
        inside = [one for one in fights if one.members <= members]
        queues = {one.defenders[0] if len(one.defenders) == 1 else one.good + one.evil for one in inside}
        if len(queues) < matching(among_fresh(group, fought)):
            rule = "SBG-BARRIER-31" if any(link.across for link in group) else "SBG-MULTI-1"
            found.append(("division.too-few", rule, None, sorted(members)))
    return found


def obvious(position: Position, group: Links) -> tuple[Fight, ...]:
    """The Fights of a group that can be divided in one way only; empty when there is a choice."""
    if not ids(group).isdisjoint(position.fought):
        return _after_others(position, group)
    return _divided(position, group)


def _after_others(position: Position, group: Links) -> tuple[Fight, ...]:
    """The Fights of a group with Defenders that have fought: those of the others, or Attackers that are left for one Defender."""
    fresh = among_fresh(group, frozenset(position.fought))
    if fresh:
        is_one_each = matching(fresh) == len({link.attacker for link in group})
        return _divided(position, fresh) if is_one_each else ()
    return _divided(position, group) if len({link.defender for link in group}) == 1 else ()


def _divided(position: Position, group: Links) -> tuple[Fight, ...]:
    goods, evils = {link.good for link in group}, {link.evil for link in group}
    if len(goods) > 1 and len(evils) > 1:
        return _only_division(group)
    fight = as_fight(sorted(goods), sorted(evils), group)
    if fight.across and len(fight.defenders) == 1:
        defender = fight.defenders[0]
        side = position.models[defender].side
        attackers = sorted(evils if side == GOOD else goods)
        return tuple(
            as_fight(*(((defender,), (a,)) if side == GOOD else ((a,), (defender,))), group)
            for a in attackers
        )
    return (fight,)


Division = frozenset[frozenset[str]]  # the members of each Fight


def _only_division(group: Links) -> tuple[Fight, ...]:
    """The Fights of models in contact where only one division is legal; empty for several, and for large groups."""
    members = ids(group)
    if len(members) > MOST_DIVIDED or any(link.across for link in group):
        return ()
    found: set[Division] = set()
    for pairs in _matchings(group, matching(group)):
        for division in _with_the_rest(pairs, members, group):
            found.add(division)
            if len(found) > 1:
                return ()
    goods = {link.good for link in group}
    return tuple(
        as_fight(sorted(fight & goods), sorted(fight - goods), group)
        for division in found
        for fight in sorted(division, key=sorted)
    )


def _matchings(links: Links, size: int) -> Iterator[tuple[Link, ...]]:
    """Every set of this many links in which nobody stands twice."""
    if size == 0:
        yield ()
        return
    for n, link in enumerate(links):
        for more in _matchings(without(links[n + 1 :], link.pair), size - 1):
            yield link, *more


def _with_the_rest(pairs: tuple[Link, ...], members: frozenset[str], group: Links) -> Iterator[Division]:
    """Every way in which those that are left over join a pair, so that one fights several."""
    fights = [link.pair for link in pairs]
    rest = sorted(members - {id for fight in fights for id in fight})

    def join(place: int, now: list[frozenset[str]]) -> Iterator[Division]:
        if place == len(rest):
            if all(problem_of(as_members(fight, group), group) is None for fight in now):
                yield frozenset(now)
            return
        id = rest[place]
        for n, fight in enumerate(now):
            if any(link.pair == frozenset((id, other)) for other in fight for link in group):
                yield from join(place + 1, [*now[:n], fight | {id}, *now[n + 1 :]])

    yield from join(0, fights)


def as_members(members: frozenset[str], group: Links) -> Fight:
    """A Fight of these models, by their sides in a group."""
    goods = {link.good for link in group}
    return Fight(tuple(sorted(members & goods)), tuple(sorted(members - goods)))
