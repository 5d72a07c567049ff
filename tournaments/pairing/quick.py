"""The quick method: seeded pairing inside score groups, then swaps that make the round cheaper. O(n).

It always gives a whole round and never proves anything: `bounds` may prove that round optimal, else `exact` goes on.
"""

from collections.abc import Iterable, Iterator, Sequence

from tournaments.pairing.costs import FORBIDDEN, LEVELS, mask
from tournaments.pairing.crowds import OTHER, Plan, plan
from tournaments.pairing.field import Field

PASSES = 3
TRIES = 150  # partners looked at for one costly pair

Owner = Sequence[int]


def quick(field: Field, least: int) -> list[int]:
    """A whole round as mates by node. Forbidden pairs may remain; they cost FORBIDDEN each.

    `least` is the bound; criteria that meet it already are not worked on.
    """
    mate = [-1] * len(field)
    owner, advice = _advice(field)
    floater = -1
    for place, group in enumerate(field.groups):
        members = list(group)
        leaving = -1
        if group.stop % 2:
            leaving = _floats_down(field, _of_kind(members, owner, advice, place, leaves=True))
            members.remove(leaving)
        if floater >= 0:
            meets = _meets(field, floater, _of_kind(members, owner, advice, place, leaves=False))
            members.remove(meets)
            _match(mate, floater, meets)
        crowded = bool(advice and advice.kinds[place])
        for i, j in (
            _halves(field, members) if field.slots and not crowded else _inside(members, owner, crowded)
        ):
            _match(mate, i, j)
        floater = leaving
    for _ in range(PASSES):
        if not swap(field, mate, least):
            break
    return mate


def _match(mate: list[int], i: int, j: int) -> None:
    mate[i], mate[j] = j, i


def _advice(field: Field) -> tuple[Owner, Plan | None]:
    """Where one kind crowds some group, the plan that separates it best; the most important such criterion."""
    for owner, _ in field.shared:
        advice = plan(field, owner, 0, len(field.groups) - 1)
        if advice.forced or any(
            kind for kind, group in zip(advice.kinds, field.groups, strict=True) if len(group) > 8
        ):
            return owner, advice
    return (), None


def _of_kind(members: list[int], owner: Owner, advice: Plan | None, place: int, leaves: bool) -> list[int]:
    if advice is None:
        return members
    step, kinds = advice.steps[place], advice.kinds[place]
    wanted = step.leaves if leaves else step.meets
    fits = [node for node in members if (owner[node] if owner[node] in kinds else OTHER) == wanted]
    return fits or members


def _floats_down(field: Field, members: list[int]) -> int:
    """Who floated down least often; the group is in seeded order, so the first of equals is a fair choice."""
    candidates = [node for node in members if node != field.bye]
    if field.slots:
        candidates.reverse()  # the weakest of equals
    return min(candidates, key=field.down.__getitem__, default=members[0])


def _meets(field: Field, floater: int, members: list[int]) -> int:
    best, found = -1, members[0]
    for node in members:
        cost = field.cost(floater, node)
        if best < 0 or cost < best:
            best, found = cost, node
            if cost == plain(field, floater, node):
                break
    return found


def plain(field: Field, i: int, j: int) -> int:
    """What two nodes of these heights cost when nothing is against them."""
    gap: int = field.heights[i] - field.heights[j]
    return gap * gap << field.distance


def _inside(members: list[int], owner: Owner, crowded: bool) -> Iterable[tuple[int, int]]:
    """Neighbours in seeded order; in a crowded group sorted by kind, everybody meeting half a group further on."""
    if not crowded:
        return zip(members[::2], members[1::2], strict=True)
    order = {kind: at for at, kind in enumerate(dict.fromkeys(owner[node] for node in members))}
    members = sorted(members, key=lambda node: order[owner[node]])
    half = len(members) // 2
    return zip(members[:half], members[half:], strict=True)


def _halves(field: Field, members: list[int]) -> Iterator[tuple[int, int]]:
    """The stronger half meets the weaker half in order; the weakest of all has the bye."""
    members = list(members)
    if field.bye in members:
        members.remove(field.bye)
        yield field.bye, members.pop()
    half = len(members) // 2
    yield from zip(members[:half], members[half:], strict=True)


def swap(field: Field, mate: list[int], least: int) -> bool:
    """One pass over the costly pairs, exchanging opponents with a pair nearby wherever that is cheaper."""
    changed = False
    for i in list(costly(field, mate, least)):
        if field.cost(i, mate[i]) > plain(field, i, mate[i]):
            changed |= _exchange(field, mate, min(i, mate[i]), max(i, mate[i]))
    return changed


def costly(field: Field, mate: Sequence[int], least: int) -> Iterator[int]:
    """The upper nodes of pairs with more against them than their heights, in criteria that do not meet the bound."""
    tolls = {i: field.cost(i, j) - plain(field, i, j) for i, j in enumerate(mate) if i < j}
    open_levels = _unsettled(sum(tolls.values()), least)
    return (i for i, toll in tolls.items() if toll & open_levels)


def _unsettled(total: int, least: int) -> int:
    levels = [mask(level) for level in LEVELS]
    return sum(bits for bits in levels if total & bits != least & bits) + FORBIDDEN * FORBIDDEN - FORBIDDEN


def _exchange(field: Field, mate: list[int], i: int, j: int) -> bool:
    now = field.cost(i, j)
    perfect = now - plain(field, i, j)
    gain, found = 0, (-1, -1)
    for k in _nearby(field, i, j):
        other = mate[k]
        gained = now + field.cost(k, other) - field.cost(i, k) - field.cost(j, other)
        if gained > gain:
            gain, found = gained, (k, other)
            if gain >= perfect:
                break
    if gain:
        k, other = found
        _match(mate, i, k)
        _match(mate, j, other)
    return gain > 0


def _nearby(field: Field, i: int, j: int) -> Iterator[int]:
    """Nodes of the same groups, starting after the pair itself, then the nearest ones of the groups around."""
    groups = field.groups
    first, last = field.group_of[i], field.group_of[j]
    start, stop = groups[first].start, groups[last].stop
    for step in range(1, min(TRIES, stop - start)):
        node = start + (i - start + step) % (stop - start)
        if node != j:
            yield node
    above, below = groups[max(0, first - 1)].start, groups[min(last + 1, len(groups) - 1)].stop
    yield from range(start - 1, max(above, start - TRIES) - 1, -1)
    yield from range(stop, min(below, stop + TRIES))
