"""Questions that change nothing: whether a model sees and may shoot another (BC-SHOOT-4), and Shot Caller's call."""

from dataclasses import dataclass, replace

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.engine.schema_parts import NAME, many, ref
from rules.games.battle_chain.abilities.use import Use, activate, read_wards
from rules.games.battle_chain.case import Kind
from rules.games.battle_chain.position import Effect, Position
from rules.games.battle_chain.schema_parts import Fields
from rules.games.battle_chain.shooting.dice import CALLED, count
from rules.games.battle_chain.shooting.document import QUESTION
from rules.games.battle_chain.shooting.roll import need_of
from rules.games.battle_chain.shooting.sight import HIDDEN, places
from rules.games.battle_chain.shooting.targets import aim, look
from rules.games.battle_chain.turn.permission import check_turn, model_of


@dataclass(frozen=True, slots=True)
class Pair:
    model: str
    target: str
    wards: tuple[tuple[str, int], ...] = ()


def _read(doc: Doc) -> Pair:
    return Pair(doc.name("model"), doc.name("target"))


def ask_sight(position: Position, pair: Pair, hearing: Hearing) -> Position:
    """What a model would shoot with at a target. Measuring is free, and the shooter may face anywhere (BC-SHOOT-14)."""
    model = model_of(position, pair.model, hearing)
    if model is None:
        return position
    hearing.find("BC-SHOOT-4", "ask.free", model=model.id, target=pair.target)
    hearing.find("BC-SHOOT-14", "ask.turns", model=model.id)
    aside = hearing.aside()
    found = aim(position, model, pair.target, aside, "target")
    hearing.steps.extend(aside.steps)
    hearing.consulted |= aside.consulted
    for fact in ("distance", "range", "sees"):
        if fact in aside.outcome:
            hearing.settle(fact, aside.outcome[fact])
    for fault in aside.faults:
        hearing.consider(fault.rule, "ask.no", why=fault.text)
    hearing.settle("may_shoot", found.is_legal)
    if found.is_legal:
        count(position, model, pair.target, frozenset(), hearing)
        hearing.settle("need", need_of(model, found.in_cover, hearing))
    return position


def _read_call(doc: Doc) -> Pair:
    return Pair(doc.name("model"), doc.name("target"), read_wards(doc))


def call(position: Position, pair: Pair, hearing: Hearing) -> Position:
    """A Shot Caller names an enemy before any of its minions shoots (BC-AB-SHOT-CALLER)."""
    caller = model_of(position, pair.model, hearing)
    target = model_of(position, pair.target, hearing, "target")
    if caller is None or target is None:
        return position
    check_turn(position, caller.player, hearing)
    shot = sorted(one.id for one in position.of(caller.player) if one.is_minion and "shot" in one.did)
    if shot:
        hearing.fault("call.late", "", "BC-AB-SHOT-CALLER", model=caller.id, models=shot)
    if target.player == caller.player:
        hearing.fault("aim.friend", "target", "BC-AB-SHOT-CALLER", model=caller.id, target=target.id)
    elif not places(position, caller) or not places(position, target):
        hearing.fault("aim.off-map", "target", "BC-SETUP-7", target=target.id)
    elif look(position, caller, target, hearing).kind == HIDDEN:
        hearing.fault("aim.hidden", "target", "BC-AB-SHOT-CALLER", model=caller.id, target=target.id)
    use = Use("shot-caller", caller.id, wards=pair.wards, on=target.id)
    position, works = activate(position, use, hearing, "")
    if not works:
        return position
    hearing.find("BC-AB-SHOT-CALLER", "call.called", model=caller.id, target=target.id)
    return replace(position, effects=(*position.effects, Effect(CALLED, caller.id, target.id)))


WORDS = {
    "ask.free": "Range and line of sight from {model} to {target} may be checked first.",
    "ask.turns": "{model} may face anywhere.",
    "ask.no": "{why}",
    "call.late": "{model} calls before its minions shoot; shot already: {models}.",
    "call.called": "{model} calls {target}: friendly minions throw one die more at it.",
}
ACTIONS: dict[str, Fields] = {
    "sees": QUESTION,
    "call": ({"model": NAME, "target": NAME, "wards": many(ref("ward"))}, ("model", "target")),
}
FACTS = frozenset({"distance", "range", "sees", "may_shoot", "dice", "dice_thrown", "need"})
KINDS: tuple[Kind, ...] = (
    Kind("sees", _read, ask_sight, FACTS),
    Kind("call", _read_call, call, frozenset({"sees", "cancelled", "stolen"})),
)
