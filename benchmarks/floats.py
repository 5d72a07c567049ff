"""Counts floats: `python benchmarks/floats.py [--events 200]` plays the same events with three ways to pair them.

Ours beside py4swiss (the Dutch system) and a plain matching by networkx that looks at scores alone. Sizes from 16 to 100, five
to seven rounds, 10 % draws; a game between two players in a round ends alike under each program. A float is a game against
somebody with other points. It is repeated where the player has floated in that direction before.
"""

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import networkx
from py4swiss.engines import DutchEngine
from py4swiss.trf import TrfParser

from tournaments.pairing import FLOAT_AGAIN, Player, Rules, pair
from tournaments.pairing.noise import Dice
from tournaments.standings import trf

ROUNDS = {16: 5, 24: 5, 33: 6, 48: 6, 64: 7, 100: 7}
WIN, DRAW = 2, 1
CODES = {WIN: "1", DRAW: "=", 0: "0"}


@dataclass
class Standing:
    points: int = 0
    met: list[int] = field(default_factory=list)  # 0 for the bye
    floats: list[int] = field(default_factory=list)
    games: list[trf.Entry] = field(default_factory=list)


Field = Mapping[int, Standing]
Pairs = list[tuple[int, int]]  # the second is 0 for the bye
Method = Callable[[Field, int, int], Pairs]


def ours(players: Field, number: int, seed: int) -> Pairs:
    known = [
        Player(
            id,
            one.points,
            frozenset(one.met) - {0},
            one.met.count(0),
            floats=tuple(one.floats),
        )
        for id, one in players.items()
    ]
    draw = pair(known, Rules(round=number, float_again=FLOAT_AGAIN), seed)
    return [(one.first, one.second) for one in draw.pairs] + [(bye.player, 0) for bye in draw.byes]


def by_networkx(players: Field, number: int, seed: int) -> Pairs:
    ids = Dice(seed, number, 3).shuffled(players)
    byes: Pairs = []
    if len(ids) % 2:
        last = min((id for id in ids if 0 not in players[id].met), key=lambda id: players[id].points)
        ids.remove(last)
        byes = [(last, 0)]
    graph = networkx.Graph()
    for at, one in enumerate(ids):
        for other in ids[at + 1 :]:
            if other not in players[one].met:
                graph.add_edge(one, other, weight=-((players[one].points - players[other].points) ** 2))
    return [(one, other) for one, other in networkx.max_weight_matching(graph, maxcardinality=True)] + byes


def by_the_dutch_system(players: Field, number: int, seed: int) -> Pairs:
    headers = (("012", "Floats"), ("062", str(len(players))), ("XXR", "9"))
    rows = (
        trf.Competitor(id, f"Player {id}", tuple(one.games), rating=3000 - id, points=one.points, rank=id)
        for id, one in players.items()
    )
    with tempfile.NamedTemporaryFile("w", suffix=".trf") as file:
        file.write(trf.write(trf.Report(headers, tuple(rows))))
        file.flush()
        found = DutchEngine.generate_pairings(TrfParser.parse(Path(file.name)))
    return [(one.white, one.black) for one in found]


METHODS: dict[str, Method] = {"ours": ours, "py4swiss, Dutch": by_the_dutch_system, "networkx": by_networkx}


def event(method: Method, size: int, seed: int) -> Counter[str]:
    players = {id: Standing() for id in range(1, size + 1)}
    counts: Counter[str] = Counter()
    for number in range(1, ROUNDS[size] + 1):
        pairs = method(players, number, seed)
        before = {id: one.points for id, one in players.items()} | {0: -1}
        for one, other in pairs:
            counts += _played(players, before, one, other, _points(one, other, number, seed))
    return counts


def _points(one: int, other: int, number: int, seed: int) -> int:
    """Of the first: the same for either order of the two."""
    if not other:
        return WIN
    dice = Dice(seed, min(one, other), max(one, other), number)
    if dice.percent(10):
        return DRAW
    return WIN if dice.percent(50) == (one < other) else 0


def _played(players: Field, before: Mapping[int, int], one: int, other: int, points: int) -> Counter[str]:
    counts = Counter(differences=(before[one] - before[other]) ** 2 if other else 0)
    for id, met, gained, colour in ((one, other, points, "w"), (other, one, WIN - points, "b")):
        if not id:
            continue
        player = players[id]
        way = (before[id] < before[met]) - (before[id] > before[met]) if met else 0
        counts.update(
            floats=abs(way),
            repeated=int(way != 0 and way in player.floats),
            running=int(way != 0 and player.floats[-1:] == [way]),
        )
        player.points += gained
        player.met.append(met)
        player.floats.append(way)
        player.games.append(trf.Entry(met, colour, CODES[gained]) if met else trf.Entry(None, "-", "U"))
    return counts


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--events", type=int, default=200)
    events = asked.parse_args().events
    sizes = list(ROUNDS)
    print(f"{events} events; per event")
    print(f"{'':<18}{'floats':>10}{'repeated':>10}{'in a row':>10}{'squared differences':>22}")
    for name, method in METHODS.items():
        total: Counter[str] = Counter()
        for seed in range(events):
            total += event(method, sizes[seed % len(sizes)], seed)
        cells = (total[what] / events for what in ("floats", "repeated", "running"))
        row = "".join(f"{cell:>10.2f}" for cell in cells)
        print(f"{name:<18}{row}{total['differences'] / events:>22.2f}", flush=True)


if __name__ == "__main__":
    main()
