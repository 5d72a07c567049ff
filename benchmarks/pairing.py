"""Measures the pairing: `python benchmarks/pairing.py` prints milliseconds by method and size, growth and memory.

Each figure is round 5 after four simulated rounds, 10 % draws, clubs of about eight, in processor time: everything
here runs in one thread, so an idle machine needs the same by the clock. The plain libraries get the sparse graph of near
scores and give no certificate. `--events 5000` compares costs with networkx instead.
"""

import argparse
import sys
import tracemalloc
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import networkx
from rustworkx import PyGraph, max_weight_matching

from tests.pairing.oracle import as_vector, by_networkx, cost_of
from tests.pairing.test_optimal import random_event
from tournaments.pairing import FLOAT_AGAIN, Chances, Infeasible, Round, Rules, exact, pair, simulate
from tournaments.pairing.bounds import bounds
from tournaments.pairing.costs import FORBIDDEN, SHIFTS
from tournaments.pairing.exact import solve
from tournaments.pairing.field import Field, build
from tournaments.pairing.generate import entries
from tournaments.pairing.quick import quick

ROUND = 5
RULES = Rules(float_again=FLOAT_AGAIN)  # as events are paired
NEIGHBOURS = 20
SCORES = {"win/draw/loss": Chances(), "20-0": Chances(shared=20)}
# The plain libraries need too long beyond these sizes; `--patient` waits for them.
LIMITS = {"networkx, sparse": 500, "rustworkx, sparse": 2000}


def last_round(size: int, seed: int, chances: Chances) -> Round:
    return list(simulate(entries(size, chances, seed), RULES, ROUND, seed, chances))[-1].made


def sparse(field: Field) -> Iterator[tuple[int, int, int]]:
    """The nearest allowed opponents of everybody, the cost squeezed into what a library can add up."""
    for i in range(len(field)):
        for j in range(i + 1, min(i + 1 + NEIGHBOURS, len(field))):
            cost = field.cost(i, j)
            if cost < FORBIDDEN:
                score, floats, club = (
                    cost >> SHIFTS[level] & 0xFFFFF for level in ("score", "floats", "club")
                )
                yield i, j, -(((score << 24) + (floats << 12) + club << 8) + (field.jitter(i, j) >> 56))


def with_networkx(made: Round) -> None:
    graph = networkx.Graph()
    graph.add_weighted_edges_from(sparse(build(made.players, made.rules, made.seed)))
    networkx.max_weight_matching(graph, maxcardinality=True)


def with_rustworkx(made: Round) -> None:
    field = build(made.players, made.rules, made.seed)
    graph: PyGraph[None, int] = PyGraph(multigraph=False)
    graph.add_nodes_from([None] * len(field))
    graph.add_edges_from(list(sparse(field)))
    max_weight_matching(graph, max_cardinality=True, weight_fn=int)


def quickly(made: Round) -> None:
    field = build(made.players, made.rules, made.seed)
    quick(field, bounds(field).of())


def certified(made: Round) -> None:
    assert solve(build(made.players, made.rules, made.seed)).proof != "open"


def explained(made: Round) -> None:
    pair(made.players, made.rules, made.seed)


METHODS: dict[str, Callable[[Round], None]] = {
    "networkx, sparse": with_networkx,
    "rustworkx, sparse": with_rustworkx,
    "quick method": quickly,
    "certified optimal": certified,
    "certified, with every sentence": explained,
}


def milliseconds(method: Callable[[Round], None], rounds: Sequence[Round]) -> list[float]:
    found = []
    for made in rounds:
        start = process_time()
        method(made)
        found.append((process_time() - start) * 1000)
    return found


def print_table(sizes: Sequence[int], repeat: int, limits: Mapping[str, int]) -> None:
    for scores, chances in SCORES.items():
        print(f"\n{scores}: median (slowest) of {repeat} events, milliseconds")
        print(f"{'':32}" + "".join(f"{size:>18}" for size in sizes))
        rounds = {size: [last_round(size, seed, chances) for seed in range(repeat)] for size in sizes}
        for name, method in METHODS.items():
            cells = [
                milliseconds(method, rounds[size]) if size <= limits.get(name, size) else [] for size in sizes
            ]
            print(f"{name:32}" + "".join(f"{_cell(cell):>18}" for cell in cells), flush=True)


def _cell(times: Sequence[float]) -> str:
    return f"{median(times):.1f} ({max(times):.1f})" if times else "-"


def print_growth(sizes: Sequence[int], repeat: int) -> None:
    print(
        "\nGrowth, win/draw/loss: milliseconds of a certified round, peak memory of Python, and how it was proved"
    )
    for size in sizes:
        rounds = [last_round(size, seed, SCORES["win/draw/loss"]) for seed in range(repeat)]
        times = milliseconds(certified, rounds)
        tracemalloc.start()
        methods = Counter(pair(made.players, made.rules, made.seed).certificate.method for made in rounds)
        peak = tracemalloc.get_traced_memory()[1] / 1e6
        tracemalloc.stop()
        print(f"{size:>8} players {_cell(times):>18} ms {peak:>8.1f} MB   {dict(methods)}", flush=True)


def compare(events: int) -> int:
    """Random rounds up to 40 players, half of them with tiny windows so that the window bound is tried hard."""
    usual, wrong, methods = (exact.SIZES, exact.SHARE), 0, Counter[str]()
    for seed in range(events):
        exact.SIZES, exact.SHARE = ((4, 6, 10, 14), 1) if seed % 2 else usual
        players, rules = random_event(seed)
        best = by_networkx(players, rules)
        try:
            draw = pair(players, rules, seed)
        except Infeasible:
            methods["infeasible"] += 1
            wrong += best is not None
            continue
        methods[f"{draw.certificate.method}, {draw.certificate.proof}"] += 1
        same = (
            cost_of(draw, players, rules) == as_vector(draw.cost) == as_vector(draw.certificate.bound) == best
        )
        if not same:
            wrong += 1
            print(f"event {seed}: {draw.cost} against {best}")
    print(f"{events} events, {wrong} differ from networkx; {dict(methods)}")
    return int(wrong > 0)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sizes", type=int, nargs="+", default=[100, 500, 1000, 2000, 5000])
    parser.add_argument("--growth", type=int, nargs="*", default=[1000, 2000, 4000, 7000, 10000])
    parser.add_argument("--repeat", type=int, default=3, help="events per figure")
    parser.add_argument("--patient", action="store_true", help="plain libraries at every size")
    parser.add_argument(
        "--events", type=int, default=0, help="compare the cost of so many events with networkx"
    )
    chosen = parser.parse_args()
    if chosen.events:
        return compare(chosen.events)
    print_table(chosen.sizes, chosen.repeat, {} if chosen.patient else LIMITS)
    print_growth(chosen.growth, chosen.repeat)
    return 0


if __name__ == "__main__":
    sys.exit(main())
