"""Gaze Attack: one enemy in range and sight does nothing in this move (BC-AB-GAZE-ATTACK)."""

from dataclasses import replace

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.games.battle_chain.abilities.own_use import BY, read_own_use
from rules.games.battle_chain.abilities.seeing import sees
from rules.games.battle_chain.abilities.use import Use, activate
from rules.games.battle_chain.case import Kind
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import ATTACKER_ACTION, Effect, Position
from rules.games.battle_chain.schema_parts import Fields
from rules.games.battle_chain.turn.permission import check_turn, model_of
from rules.games.battle_chain.zones import are_enemies

ABILITY, FROZEN = "gaze-attack", "frozen"


def _read(doc: Doc) -> Use:
    return read_own_use(doc, ABILITY)


def gaze(position: Position, use: Use, hearing: Hearing) -> Position:
    """The target is frozen until the move ends, or until it is damaged, out of sight, or another ability is used on it."""
    model = model_of(position, use.by, hearing, "by")
    if model is None:
        return position
    _check_phase(position, model, hearing)
    target = _target(position, model, use, hearing)
    position, works = activate(position, use, hearing, "")
    if not works or target is None:
        return position
    hearing.find("BC-AB-GAZE-ATTACK", "gaze.freezes", model=model.id, target=target.id)
    hearing.settle("frozen", target.id)
    return replace(position, effects=(*position.effects, Effect(FROZEN, model.id, target.id)))


def _check_phase(position: Position, model: Model, hearing: Hearing) -> None:
    if position.phase != ATTACKER_ACTION:
        hearing.fault("gaze.phase", "by", "BC-AB-GAZE-ATTACK-3", model=model.id, phase=position.phase)
        return
    if check_turn(position, model.player, hearing, "by"):
        hearing.find("BC-AB-GAZE-ATTACK-3", "gaze.attacker", player=model.player)
        hearing.find("BC-PHASE-17", "gaze.in-time", phase=position.phase)


def _target(position: Position, model: Model, use: Use, hearing: Hearing) -> Model | None:
    target = position.models.get(use.on)
    if target is None or target.at is None or model.at is None or not are_enemies(model, target):
        hearing.fault("gaze.nobody", "on", "BC-AB-GAZE-ATTACK", model=model.id, target=use.on)
        return None
    reach = _range(position, model, use, hearing)
    away = min(position.board.distance(a, b) for a in model.spaces for b in target.spaces)
    if away > reach:
        hearing.fault("gaze.far", "on", "BC-AB-GAZE-ATTACK", target=target.id, away=away, reach=reach)
    is_seen = sees(position, model, target, hearing)
    if not is_seen:
        hearing.fault("gaze.unseen", "on", "BC-AB-GAZE-ATTACK", model=model.id, target=target.id)
    return target if is_seen and away <= reach else None


def _range(position: Position, model: Model, use: Use, hearing: Hearing) -> int:
    """The printed range, of the one whose ability it is; else the one agreed on."""
    holder = position.models.get(use.steal[0]) if use.steal else model
    if holder and holder.profile.gaze:
        hearing.find("BC-UNIT-18", "gaze.printed", model=holder.id, reach=holder.profile.gaze)
        return holder.profile.gaze
    return position.settings.gaze_range


WORDS = {
    "gaze.phase": "{model} can use Gaze Attack in the attacker's action phase only; this is the {phase:words} phase.",
    "gaze.attacker": "{player} attacks in this move and may use Gaze Attack.",
    "gaze.in-time": "Some abilities belong to one phase; this one to the {phase:words} phase.",
    "gaze.nobody": "{target} is no enemy of {model} on the map.",
    "gaze.far": "{target} is {away:space} away; the gaze reaches {reach}.",
    "gaze.unseen": "{model} does not see {target}.",
    "gaze.printed": "The row of {model} prints a gaze range of {reach}.",
    "gaze.freezes": "{model} freezes {target}: in this move it does not move, shoot, use abilities or add dice.",
}
ACTIONS: dict[str, Fields] = {"gaze": (BY, ("by",))}
KINDS: tuple[Kind, ...] = (
    Kind("gaze", _read, gaze, frozenset({"frozen", "cancelled", "stolen", "pool-left.*"})),
)
