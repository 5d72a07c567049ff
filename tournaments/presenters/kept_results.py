"""What one rank of a large event was calculated from, kept beside its ranked lines in parts by player number.

To explain a rank takes the results of the player, of the opponents and at most of theirs. Each player’s results stay packed
until somebody asks for them: to unpack those of 10,000 players takes as long as to rank them.
"""

import pickle
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from tournaments.standings import Result, total_of

PART = 100  # players


class Packed(NamedTuple):
    """`place` is the one in the standings, counted from 0; None for players without one."""

    place: int | None
    results: bytes


Parts = Mapping[int, Mapping[int, Packed]]
Read = Callable[[Sequence[int]], Parts]


def packed(results: Mapping[int, tuple[Result, ...]], ranked: Iterable[int]) -> Parts:
    """Everybody’s results by part. `ranked` are the players from the first place on."""
    places = {player: place for place, player in enumerate(ranked)}
    parts: dict[int, dict[int, Packed]] = {}
    for player, mine in results.items():
        part = parts.setdefault(player // PART, {})
        part[player] = Packed(places.get(player), pickle.dumps(mine, pickle.HIGHEST_PROTOCOL))
    return parts


class KeptResults(Mapping[int, tuple[Result, ...]]):
    """The results by player, as a tally has them; parts are read when they are first asked for."""

    def __init__(self, read: Read) -> None:
        self._read = read
        self._parts: dict[int, Mapping[int, Packed]] = {}

    def read(self, players: Iterable[int]) -> None:
        """Reads the parts of these players at once."""
        missing = sorted({player // PART for player in players} - self._parts.keys())
        if missing:
            found = self._read(missing)
            self._parts |= found

    def place(self, player: int) -> int | None:
        self.read([player])
        found = self._parts[player // PART].get(player)
        return found.place if found else None

    def opponents(self, player: int) -> set[int]:
        """Everybody whom the player was paired with; nobody for somebody without results."""
        mine = self.get(player, ())
        return {
            other
            for one in mine
            for other in (one.opponent, *(met for met, _ in one.pod))
            if other is not None
        }

    def __getitem__(self, player: int) -> tuple[Result, ...]:
        self.read([player])
        # Written by `packed` into our own cache, as everything that the cache holds.
        found: tuple[Result, ...] = pickle.loads(self._parts[player // PART][player].results)  # noqa: S301
        return found

    def __iter__(self) -> Iterator[int]:
        return (player for part in self._parts.values() for player in part)

    def __len__(self) -> int:
        return sum(map(len, self._parts.values()))


class KeptPoints(Mapping[int, int]):
    """The points by player, from the kept results."""

    def __init__(self, results: KeptResults) -> None:
        self._results = results

    def __getitem__(self, player: int) -> int:
        return total_of(self._results[player])

    def __iter__(self) -> Iterator[int]:
        return iter(self._results)

    def __len__(self) -> int:
        return len(self._results)
