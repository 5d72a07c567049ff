"""Groups of a round robin: who is in which, who meets whom when, and how the best of them cross in the bracket.

The meetings of one group are in `round_robin`, the bracket in `bracket`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.pairing.bracket import seeding
from tournaments.pairing.matching import match
from tournaments.pairing.noise import mix
from tournaments.pairing.round_robin import Meeting, round_robin

# One club-mate too many in a group outweighs any distance from the place in the snake.
CLUBMATE = 1 << 32


@dataclass(frozen=True, slots=True)
class Schedule:
    """All rounds of a round robin, settled when round 1 is drawn. A single group is a plain round robin."""

    groups: tuple[tuple[int, ...], ...]
    twice: bool = False

    def __len__(self) -> int:
        return max(len(round_robin(group, twice=self.twice)) for group in self.groups)

    def round(self, number: int) -> tuple[tuple[int, Meeting], ...]:
        """(group from 0, meeting) of this round. A smaller group has played all its rounds earlier."""
        return tuple(
            (at, meeting)
            for at, group in enumerate(self.groups)
            for meetings in round_robin(group, twice=self.twice)[number - 1 : number]
            for meeting in meetings
        )

    def games_from(self, number: int) -> tuple[tuple[int, int], ...]:
        """All games of this round and those after it."""
        rounds = (self.round(later) for later in range(number, len(self) + 1))
        return tuple((a, b) for meetings in rounds for _, (a, b) in meetings if b is not None)

    def plays(self, player: int, number: int) -> bool:
        """Somebody waits for this player in this round: nobody sits out, and the group is not through."""
        return any(player in meeting and None not in meeting for _, meeting in self.round(number))

    def group_of(self, player: int) -> int | None:
        return next((at for at, group in enumerate(self.groups) if player in group), None)


def name_of(group: int) -> str:
    """A, B, ... Z, AA, AB, ..."""
    return (name_of(group // 26 - 1) if group >= 26 else "") + chr(ord("A") + group % 26)


def snake(players: Sequence[int], count: int, clubs: Mapping[int, str]) -> tuple[tuple[int, ...], ...]:
    """Groups from the best player down: A B C C B A A B C, club-mates moved aside within their row."""
    groups: list[list[int]] = [[] for _ in range(count)]
    for row, start in enumerate(range(0, len(players), count)):
        here = players[start : start + count]
        order = list(range(count)) if row % 2 == 0 else list(range(count - 1, -1, -1))
        for player, group in zip(here, _spread(here, order, groups, clubs), strict=True):
            groups[group].append(player)
    return tuple(tuple(group) for group in groups)


def _spread(
    row: Sequence[int], order: Sequence[int], groups: Sequence[Sequence[int]], clubs: Mapping[int, str]
) -> list[int]:
    """The group of each player of one row, with as few club-mates as this row allows.

    A short row fills the first places of the snake, so that group sizes differ by one at most.
    """
    places = order[: len(row)]
    edges = [
        (at, len(row) + to, CLUBMATE * _mates(player, groups[group], clubs) + (at - to) ** 2)
        for at, player in enumerate(row)
        for to, group in enumerate(places)
    ]
    found = match(2 * len(row), edges, lambda one, other: mix(0, one, other))
    if found is None:
        raise AssertionError("As many places as players, and every player may have any.")
    return [places[found[at] - len(row)] for at in range(len(row))]


def _mates(player: int, group: Sequence[int], clubs: Mapping[int, str]) -> int:
    club = clubs.get(player, "")
    return sum(clubs.get(other) == club for other in group) if club else 0


def crossed(places: Sequence[Sequence[tuple[int, int]]]) -> tuple[int, ...]:
    """Seeds of the bracket: all winners of groups first, then all seconds, and so on.

    `places` holds for each place the (player, group) pairs, best first. Within a place players move as little as
    possible so that nobody's first opponent comes from the own group; where that cannot be, the order stays.
    """
    total = sum(map(len, places))
    size = 1 << max(1, (total - 1).bit_length())
    opponent = dict(_first_opponents(size))
    groups: dict[int, int] = {}
    seeds: list[int] = []
    for row in places:
        numbers = range(len(seeds) + 1, len(seeds) + len(row) + 1)
        forbidden = [groups.get(opponent[number]) for number in numbers]
        chosen = _arranged(list(row), forbidden) or list(row)
        groups |= {number: group for number, (_, group) in zip(numbers, chosen, strict=True)}
        seeds += [player for player, _ in chosen]
    return tuple(seeds)


def _first_opponents(size: int) -> list[tuple[int, int]]:
    order = seeding(size)
    pairs = list(zip(order[::2], order[1::2], strict=True))
    return [*pairs, *((b, a) for a, b in pairs)]


def _arranged(row: list[tuple[int, int]], forbidden: Sequence[int | None]) -> list[tuple[int, int]] | None:
    """The least rearrangement in which nobody stands where the own group is forbidden; None if there is none."""
    count = len(row)
    edges = [
        (at, count + to, (at - to) ** 2)
        for at, (_, group) in enumerate(row)
        for to in range(count)
        if group != forbidden[to]
    ]
    found = match(2 * count, edges, lambda one, other: mix(0, one, other))
    if found is None:
        return None
    taken = {found[at] - count: one for at, one in enumerate(row)}
    return [taken[to] for to in range(count)]
