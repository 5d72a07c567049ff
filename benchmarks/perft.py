"""How many legal continuations follow from fixed positions, to depth 3: python -m benchmarks.perft [--write].

In an action phase a continuation is a plain move of a warrior to a hex (however it goes, facing as before, without
abilities and without a free attack), a turn on the spot to another facing, or the end of the phase. In the strategy phase
it is a strategy roll, one die each, with the winner's choice. In a combat it is the next event: a roll of any faces, an
ability without choices of its own, a die bought or put, the fallen removed. Sequences are counted, not positions.
"""

import argparse
import itertools
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.perft_positions import POSITIONS
from benchmarks.whole_games.table import Json, hear, read
from rules.engine.hexes import Hex, neighbours
from rules.engine.ruling import Verdict
from rules.games.combat_hex.position import ATTACKER, COMBAT, DEFENDER, STRATEGY, Position, Warrior

COUNTS = Path(__file__).with_suffix(".txt")
DEPTH = 3
LONGEST = 3  # steps of a plain move: no warrior of these positions goes farther
ABILITIES_WITHOUT_CHOICES = frozenset(
    {
        "battle-cry",
        "berserker",
        "battle-savvy",
        "dirty-fighting",
        "killing-blow",
        "rally-cry",
        "assassin",
        "armor",
        "courage",
        "spearman",
    }
)


def count(position: Position, depth: int) -> int:
    """The sequences of `depth` legal continuations from a position."""
    if position.phase == COMBAT:
        return _count_events(position, [], depth)
    found = list(_continuations(position))
    return len(found) if depth == 1 else sum(count(after, depth - 1) for after in found)


def _continuations(position: Position) -> Iterator[Position]:
    if position.phase == STRATEGY:
        yield from _legal(position, _rolls(position))
    elif position.phase in (ATTACKER, DEFENDER):
        for warrior in position.of(position.acting):
            yield from _moves(position, warrior)
            turns = (
                {"do": "turn", "warrior": warrior.id, "facing": f} for f in range(6) if f != warrior.facing
            )
            yield from _legal(position, turns)
    if position.phase != COMBAT:
        yield from _legal(position, [{"do": "end_phase"}])


def _legal(position: Position, actions: Iterator[Json] | list[Json]) -> Iterator[Position]:
    for action in actions:
        heard, after = hear(position, action)
        if heard.verdict is Verdict.LEGAL:
            yield after


def _rolls(position: Position) -> Iterator[Json]:
    players = [one.id for one in position.players if not one.out]
    for faces in itertools.product(range(1, 7), repeat=len(players)):
        for role in ("attacker", "defender"):
            dice = {player: [face] for player, face in zip(players, faces, strict=True)}
            yield {"do": "strategy_roll", "dice": dice, "choose": role}


def _moves(position: Position, warrior: Warrior) -> Iterator[Position]:
    """One position for each hex in which a plain move can end."""
    found: dict[Hex, Position] = {}
    paths: list[tuple[Hex, ...]] = [()]
    for _ in range(min(warrior.profile.move, LONGEST)):
        paths = [
            (*path, to)
            for path in paths
            for to in sorted(neighbours(path[-1] if path else warrior.at))
            if position.board.has(to)
        ]
        for path in paths:
            if path[-1] in found:
                continue
            move = {"do": "move", "warrior": warrior.id, "path": [list(at) for at in path]}
            heard, after = hear(position, move)
            if heard.verdict is Verdict.LEGAL:
                found[path[-1]] = after
    yield from found.values()


# -- events of a combat


def _count_events(position: Position, events: list[Json], depth: int) -> int:
    total = 0
    for event in _events(position):
        heard, _ = hear(position, {"do": "combat", "events": [*events, event]})
        if not heard.violations:
            total += 1 if depth == 1 else _count_events(position, [*events, event], depth - 1)
    return total


def _events(position: Position) -> Iterator[Json]:
    """Everything that could come next; most of it is refused."""
    warriors = sorted(position.warriors.values(), key=lambda one: one.id)
    for player in (one.id for one in position.players):
        for kind, dice in itertools.product(("roll", "damage"), range(1, 3)):
            for faces in itertools.product(range(1, 7), repeat=dice):
                yield {"event": kind, "player": player, "dice": list(faces)}
        own = [one for one in warriors if one.player == player]
        for die, roll, by in itertools.product(range(2), ("combat", "damage"), own):
            yield {"event": "buy", "player": player, "roll": roll, "die": die, "by": by.id}
        for die, to in itertools.product(range(2), warriors):
            yield {"event": "put", "player": player, "die": die, "to": to.id}
        for one in own:
            for name in sorted(one.profile.ability_names & ABILITIES_WITHOUT_CHOICES):
                yield {"event": "declare", "warrior": one.id, "ability": name}
    yield {"event": "remove"}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help=f"keep the counts in {COUNTS.name}")
    options = parser.parse_args()
    lines = []
    for title, document in POSITIONS.items():
        position, begun = read(document), time.process_time()
        found = [count(position, depth) for depth in range(1, DEPTH + 1)]
        taken = time.process_time() - begun
        lines.append(f"{title:44} | {' | '.join(f'{one:8,}' for one in found)} | {taken:6.2f} s")
        print(lines[-1])
    if options.write:
        heading = f"{'position':44} | {'depth 1':>8} | {'depth 2':>8} | {'depth 3':>8} | time"
        COUNTS.write_text("\n".join([heading, *lines]) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
