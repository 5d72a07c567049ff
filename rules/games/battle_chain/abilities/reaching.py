"""Extended Reach: in place of its action a model strikes one enemy within two spaces (BC-AB-EXTENDED-REACH)."""

from dataclasses import dataclass

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.games.battle_chain.abilities.own_use import BY, read_own_use
from rules.games.battle_chain.abilities.use import Use, activate
from rules.games.battle_chain.board import CLOSED_GROUNDS, Board, Space
from rules.games.battle_chain.case import Kind
from rules.games.battle_chain.combat.document import SIDE_FIELDS, Struck, read_struck
from rules.games.battle_chain.combat.fight import FACTS
from rules.games.battle_chain.combat.free_attack import free_attack
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import Position
from rules.games.battle_chain.schema_parts import Fields
from rules.games.battle_chain.turn.permission import check_action, model_of
from rules.games.battle_chain.zones import are_enemies

ABILITY = "extended-reach"
REACH = 2


@dataclass(frozen=True, slots=True)
class Declared:
    use: Use
    strike: Struck


def _read(doc: Doc) -> Declared:
    return Declared(read_own_use(doc, ABILITY), read_struck(doc))


def reach(position: Position, declared: Declared, hearing: Hearing) -> Position:
    """A free attack on one enemy; the model still fights in the combat phase (BC-FREE-6)."""
    use = declared.use
    model = model_of(position, use.by, hearing, "by")
    if model is None:
        return position
    check_action(position, model, hearing)
    target = _target(position, model, use, hearing)
    position, works = activate(position, use, hearing, "")
    if target is None:
        return position
    position = position.did(model.id, "acted")
    if not works:
        return position
    position, complete = free_attack(
        position, [model.id], [target.id], declared.strike, hearing, "", "BC-AB-EXTENDED-REACH"
    )
    if complete:
        hearing.find("BC-FREE-6", "reach.still-fights", model=model.id)
    return position


def _target(position: Position, model: Model, use: Use, hearing: Hearing) -> Model | None:
    target = position.models.get(use.on)
    if target is None or target.at is None or model.at is None or not are_enemies(model, target):
        hearing.fault("reach.nobody", "on", "BC-AB-EXTENDED-REACH", model=model.id, target=use.on)
        return None
    pairs = [(a, b) for a in model.spaces for b in target.spaces]
    away = min(position.board.distance(a, b) for a, b in pairs)
    if away > REACH:
        hearing.fault("reach.far", "on", "BC-AB-EXTENDED-REACH", target=target.id, away=away)
        return None
    if not any(_is_open(position, model, target, a, b) for a, b in pairs):
        hearing.fault("reach.barred", "on", "BC-AB-EXTENDED-REACH", model=model.id, target=target.id)
        return None
    hearing.find("BC-AB-EXTENDED-REACH", "reach.strikes", model=model.id, target=target.id, away=away)
    return target


def _is_open(position: Position, model: Model, target: Model, a: Space, b: Space) -> bool:
    """No wall, ledge or height and no Large model in between; other models do not matter (BC-AB-EXTENDED-REACH#a)."""
    board = position.board
    away = board.distance(a, b)
    if away > REACH or position.zones.parts_height(model, a, target, b):
        return False
    if away < REACH:
        return not board.is_cut(a, b)
    return any(_is_clear(position, middle, a, b) for middle in between(board, a, b))


def _is_clear(position: Position, middle: Space, a: Space, b: Space) -> bool:
    board = position.board
    if board.ground_at(middle) in CLOSED_GROUNDS or board.is_cut(a, middle) or board.is_cut(middle, b):
        return False
    there = position.models.get(position.occupants.get(middle, ""))
    return there is None or not there.is_large


def between(board: Board, a: Space, b: Space) -> list[Space]:
    """The spaces that lie between two spaces at a distance of two: one on a straight line, else two."""
    return [
        at
        for at in board.around(a)
        if board.touch(at, b) and abs(2 * at[0] - a[0] - b[0]) <= 1 and abs(2 * at[1] - a[1] - b[1]) <= 1
    ]


WORDS = {
    "reach.nobody": "{target} is no enemy of {model} on the map.",
    "reach.far": "{target} is {away:space} away; Extended Reach goes two.",
    "reach.barred": "A wall, a height or a Large model lies between {model} and {target}.",
    "reach.strikes": "{model} strikes {target}, {away:space} away, in place of its action.",
    "reach.still-fights": "{model} still fights in the combat phase.",
}
ACTIONS: dict[str, Fields] = {"reach": ({**BY, **SIDE_FIELDS}, ("by",))}
KINDS: tuple[Kind, ...] = (Kind("reach", _read, reach, frozenset(FACTS)),)
