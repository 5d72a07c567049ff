"""The field of a round: its players as numbered nodes, best first, and what pairing two of them costs.

Requested byes are gone before this; an odd field has one more node, the virtual opponent called the bye.
No method of pairing lives here.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from tournaments.pairing.costs import FORBIDDEN, SHIFTS, price
from tournaments.pairing.noise import WORD, mix
from tournaments.pairing.types import Inside, Keep, Player, Rules

BYE = Player(id=0)  # stands in for the missing opponent; known by its node, never by this id
_FLOATS = SHIFTS["floats"]
_SEEDING = SHIFTS["seeding"]
_RELAXED = price("relaxed")
_FRIENDS = price("friends")

Links = tuple[frozenset[int], ...]
LABELS: Mapping[str, Callable[[Player], str]] = {
    "team": lambda player: player.team,
    "club": lambda player: player.club,
    "mirror": lambda player: player.faction,
}
Slot = tuple[int, bool]  # the place in the own half of the score group, and whether it is the stronger half


@dataclass(frozen=True, slots=True)
class Field:
    """Nodes from the highest to the lowest; nodes of equal height form a group and stand in seeded order.

    Height is points, or the negative slot in a seeded first round: the same arithmetic serves both.
    """

    rules: Rules
    players: tuple[Player, ...]
    heights: tuple[int, ...]
    groups: tuple[range, ...]
    group_of: tuple[int, ...]
    bye: int  # node of the virtual opponent, -1 in an even field
    bye_level: int  # lowest points that may have the bye
    distance: int  # shift of the criterion that height differences feed
    never: Links  # by hard rule: rematches, bans, friends
    allowed: Links
    rematches: Links  # where they are only avoided
    friends: Links
    shared: tuple[tuple[tuple[int, ...], int], ...]  # (owner of each node, toll for meeting one's own)
    down: tuple[int, ...]
    up: tuple[int, ...]
    upper: tuple[bool, ...]  # in a seeded start: the stronger half
    slots: tuple["Slot", ...]  # where the halves of a score group meet in order; empty otherwise
    salt: tuple[int, ...]
    common: frozenset[str]  # of LABELS, those that two players share: only then is it news that two differ

    def __len__(self) -> int:
        return len(self.players)

    def cost(self, i: int, j: int) -> int:
        """What the pair costs; FORBIDDEN or more if a hard rule is against it."""
        if i > j:
            i, j = j, i
        if self.bye in (i, j):
            return self._bye_cost(i + j - self.bye)
        total = self._apart(i, j)
        if gap := self.heights[i] - self.heights[j]:
            if not self.upper and (earlier := self.down[i] + self.up[j]):
                gap += self.rules.float_again * (bool(self.down[i]) + bool(self.up[j]))
                total += earlier << _FLOATS
            total += gap * gap << self.distance
        elif self.slots:
            (mine, strong), (other, also_strong) = self.slots[i], self.slots[j]
            total += ((mine - other) ** 2 << _SEEDING) + (strong == also_strong)
        if self.upper and self.upper[i] == self.upper[j]:
            total += 1
        return total

    def _apart(self, i: int, j: int) -> int:
        total = FORBIDDEN if j in self.never[i] else 0
        for owner, toll in self.shared:
            if owner[i] == owner[j]:
                total += toll
        if j in self.friends[i]:
            total += _FRIENDS
        if total >= FORBIDDEN and j in self.allowed[i]:
            total = total % FORBIDDEN + _RELAXED
        elif j in self.rematches[i]:
            total += _RELAXED
        return total

    def _bye_cost(self, node: int) -> int:
        player = self.players[node]
        above = price("bye", max(0, player.points - self.bye_level))
        if not player.byes:
            return above
        return above + (_RELAXED if player.id in self.rules.second_bye else FORBIDDEN)

    def total(self, mate: Sequence[int]) -> int:
        return sum(self.cost(i, j) for i, j in enumerate(mate) if i < j)

    def jitter(self, i: int, j: int) -> int:
        """Seeded preference between pairs that cost the same."""
        return self.salt[i] * self.salt[j] & WORD


def build(
    players: Iterable[Player], rules: Rules, seed: int, slots: Mapping[int, int] | None = None
) -> Field:
    """Number the players. An odd field needs somebody who may have the bye.

    `slots` is the seeded start of an even field: two who should meet share a slot.
    """
    salts = {player.id: mix(seed, rules.round, player.id) | 1 for player in players}
    heights = {p.id: p.points if slots is None else -slots[p.id] for p in players}
    by_strength = slots is None and rules.inside is Inside.HALVES and not rules.is_first
    order = sorted(
        players,
        key=lambda p: (-heights[p.id], known_strength(p) if by_strength else (), salts[p.id], p.id),
    )
    tall = [heights[player.id] for player in order]
    bye, level = -1, 0
    if len(order) % 2:
        level = _bye_level(order, rules)
        bye = next((place for place, height in enumerate(tall) if height < level), len(order))
        order.insert(bye, BYE)
        tall.insert(bye, level)
    salt = [salts.get(p.id, 1) for p in order]
    return _number(order, tall, rules, salt, bye, level, slots is not None, by_strength)


def _bye_level(players: Sequence[Player], rules: Rules) -> int:
    """The lowest points among those without a bye; if there are none, among those who may have another."""
    first = [player.points for player in players if not player.byes]
    return min(first or [player.points for player in players if player.id in rules.second_bye])


def _number(
    order: list[Player],
    tall: list[int],
    rules: Rules,
    salt: list[int],
    bye: int,
    level: int,
    seeded: bool,
    by_strength: bool,
) -> Field:
    nodes = {player.id: node for node, player in enumerate(order) if node != bye}
    groups = _groups(tall)
    met = _links(nodes, len(order), ((p.id, other) for p in order for other in p.opponents))
    friends = _links(nodes, len(order), ((p.id, other) for p in order for other in p.friends))
    banned = _links(nodes, len(order), (tuple(ban) for ban in rules.bans if len(ban) == 2))
    nobody: Links = (frozenset(),) * len(order)
    hard = [banned]
    hard += [met] if rules.rematch is Keep.HARD else []
    hard += [friends] if rules.friends is Keep.HARD else []
    return Field(
        rules=rules,
        players=tuple(order),
        heights=tuple(tall),
        groups=groups,
        group_of=tuple(place for place, group in enumerate(groups) for _ in group),
        bye=bye,
        bye_level=level,
        distance=SHIFTS["seeding" if seeded else "score"],
        never=tuple(frozenset(chain.from_iterable(each)) for each in zip(*hard, strict=True)),
        allowed=_links(nodes, len(order), (tuple(pair) for pair in rules.allowed if len(pair) == 2)),
        rematches=met if rules.rematch is Keep.SOFT else nobody,
        friends=friends if rules.friends is Keep.SOFT else nobody,
        shared=tuple(_shared(order, rules)),
        down=tuple(player.floats.count(-1) for player in order),
        up=tuple(player.floats.count(1) for player in order),
        upper=_upper_half(order, tall) if seeded else (),
        slots=tuple(slot for group in groups for slot in _slots(group, bye)) if by_strength else (),
        salt=tuple(salt),
        common=frozenset(kind for kind, label in LABELS.items() if _is_common(map(label, order))),
    )


def _is_common(labels: Iterable[str]) -> bool:
    known = [label for label in labels if label]
    return len(set(known)) < len(known)


def _groups(tall: Sequence[int]) -> tuple[range, ...]:
    starts = [place for place, height in enumerate(tall) if not place or tall[place - 1] != height]
    return tuple(range(a, b) for a, b in zip(starts, [*starts, len(tall)][1:], strict=True))


def _links(nodes: Mapping[int, int], size: int, pairs: Iterable[tuple[int, ...]]) -> Links:
    """Both directions, no matter who named whom; people who are not here are left out."""
    links: list[set[int]] = [set() for _ in range(size)]
    for a, b in pairs:
        if a in nodes and b in nodes and a != b:
            links[nodes[a]].add(nodes[b])
            links[nodes[b]].add(nodes[a])
    return tuple(map(frozenset, links))


def _shared(order: Sequence[Player], rules: Rules) -> Iterable[tuple[tuple[int, ...], int]]:
    keeps = {"team": rules.team, "club": rules.club, "mirror": rules.mirror}
    for level, label in LABELS.items():
        keep = keeps[level]
        if keep is not Keep.OFF and any(map(label, order)):
            yield (
                _owners([label(player) for player in order]),
                FORBIDDEN if keep is Keep.HARD else price(level),
            )


def _owners(labels: Sequence[str]) -> tuple[int, ...]:
    """A number per label; those without one belong to themselves alone."""
    numbers = {label: place for place, label in enumerate(dict.fromkeys(labels))}
    return tuple(numbers[label] if label else -1 - place for place, label in enumerate(labels))


def _upper_half(order: Sequence[Player], tall: Sequence[int]) -> tuple[bool, ...]:
    """Of two who share a slot, the stronger one."""
    strongest = dict(zip(tall[::-1], order[::-1], strict=True))
    for slot, player in zip(tall, order, strict=True):
        strongest[slot] = min(strongest[slot], player, key=by_seed)
    return tuple(strongest[slot] is player for slot, player in zip(tall, order, strict=True))


def _slots(group: range, bye: int) -> Iterator[Slot]:
    """Two of a score group who share a slot should meet. Who comes down from above meets the strongest; the weakest
    leaves, and another one has the bye: these stand outside the halves."""
    members = len(group) - (bye in group)
    meets = group.start % 2
    inner = max(0, members - meets - group.stop % 2 - (bye in group))
    half = inner // 2
    for node in group:
        place = node - group.start - meets
        if 0 <= place < inner:
            yield place % half, place < half
        else:
            yield (0, True) if place < 0 else (max(0, half - 1), False)


def known_strength(player: Player) -> tuple[bool, int, int]:
    """Strongest first: by seed, then by strength; of whom neither is known comes last."""
    return player.seed <= 0, player.seed, -player.strength


def by_seed(player: Player) -> tuple[bool, int, int, int]:
    """Strongest first; who is level goes by number."""
    return *known_strength(player), player.id
