"""Carriers in lines: who carries a ladder or a ram (BC-SIEGE-1, BC-SIEGE-22)."""

import itertools
from collections import Counter
from collections.abc import Sequence

from rules.engine.hearing import Hearing
from rules.games.battle_chain.board import Board, Space
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import Position


def is_line(board: Board, places: Sequence[Space]) -> bool:
    """Whether spaces lie in one straight row without gaps, in any order."""
    if len(places) < 2:
        return len(places) == 1
    ordered = sorted(places)
    steps = {(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(ordered)}
    first, *others = steps
    return not others and first in board.steps


def are_two_lines(board: Board, places: Sequence[Space]) -> bool:
    """Whether spaces make two rows in the same direction, as many in each."""
    half, rest = divmod(len(places), 2)
    if rest:
        return False
    for step in board.steps:
        rows = Counter(_row_of(at, step, set(places)) for at in places)
        if list(rows.values()) == [half, half]:
            return True
    return False


def _row_of(at: Space, step: Space, places: set[Space]) -> Space:
    """The first space of the run in which a space lies."""
    while (at[0] - step[0], at[1] - step[1]) in places:
        at = (at[0] - step[0], at[1] - step[1])
    return at


def carriers_of(
    position: Position, ids: Sequence[str], player: str, hearing: Hearing, rule: str
) -> list[Model]:
    """The models that carry something; strangers and models off the map are faults."""
    found = []
    for number, id in enumerate(ids):
        model = position.models.get(id)
        if model is None or model.at is None or model.player != player:
            hearing.fault("carry.who", f"carriers/{number}", rule, model=id, player=player)
        else:
            found.append(model)
    return found


WORDS = {"carry.who": "{model} is no model of {player} on the map."}
