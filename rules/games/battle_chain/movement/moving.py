"""The move of a model from beginning to end (BC-MOVE), and the question where it could go."""

from collections.abc import Iterator
from typing import Any

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.engine.schema_parts import FLAG, NAME
from rules.games.battle_chain.abilities.use import Use, activate
from rules.games.battle_chain.ability_names import STANDING
from rules.games.battle_chain.case import Kind
from rules.games.battle_chain.combat.fight import FACTS as STRIKE_FACTS
from rules.games.battle_chain.losses import tell_removed
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.movement.destinations import destinations
from rules.games.battle_chain.movement.document import FAST_STRIKE, LAY, MOVE, Move, read_move
from rules.games.battle_chain.movement.escape import escape
from rules.games.battle_chain.movement.falls import resolve_falls
from rules.games.battle_chain.movement.gait import Gait, gait_of
from rules.games.battle_chain.movement.leaving import break_away, check_not_due, leave, say_entered
from rules.games.battle_chain.movement.rest import rest
from rules.games.battle_chain.movement.striking import strike
from rules.games.battle_chain.movement.walk import Walk, arrive, can_step, step
from rules.games.battle_chain.position import Position
from rules.games.battle_chain.schema_parts import Fields
from rules.games.battle_chain.siege.devices import lay
from rules.games.battle_chain.turn.permission import check_action, holds, model_of, taken

ON_THE_WAY = ("fast", "sneak", "battle-awareness", "crack-shot")


def move(position: Position, declared: Move, hearing: Hearing) -> Position:
    """One model moves in its player's action phase."""
    model = model_of(position, declared.model, hearing)
    if model is None:
        return position
    check_action(position, model, hearing, also=_also(position, declared))
    for rule, key, values in _roots(model):
        hearing.fault(key, "model", rule, model=model.id, **values)
    return walk_way(position, model, declared, hearing) if model.at else position


def _roots(model: Model) -> Iterator[tuple[str, str, dict[str, str]]]:
    """Rule, key and values of what keeps a model from moving, though it may act."""
    if model.aboard:
        yield "BC-MUMAK-6", "move.aboard", {"other": model.aboard}
    if "stampede" in model.marks:
        yield "BC-MUMAK-16", "move.wild", {}
    if model.held:
        yield "BC-MOVE-7", "move.stopped-before", {}


def _also(position: Position, declared: Move) -> str:
    """What may stand beside the move: a shot, with Crack Shot declared now or at work since the model's first action."""
    used = {one.ability for one in position.used if one.model == declared.model}
    return "shot" if "crack-shot" in used | {use.ability for use in declared.uses} else ""


def walk_way(
    position: Position, model: Model, declared: Move, hearing: Hearing, *, forced: bool = False
) -> Position:
    """The table after a model went its way, in its own move or `forced` by an enemy."""
    works: dict[str, Use] = {}
    for number, use in enumerate(declared.uses):
        position, is_on = _use(position, model, use, hearing, f"uses/{number}")
        if is_on:
            works[use.ability] = use
    gait = _gait(position, model, declared, works, hearing, forced)
    walk = Walk(position, position.models[model.id], declared, gait, hearing)
    if _may_start(walk, declared, works):
        _go(walk, declared)
        walk.position = _finish(walk, declared)
    tell_removed(position, walk.position, hearing)
    return walk.position


def _use(position: Position, model: Model, use: Use, hearing: Hearing, path: str) -> tuple[Position, bool]:
    if use.ability not in ON_THE_WAY:
        hearing.fault("move.use", path, "BC-ABG-2", ability=use.ability, model=model.id)
        if use.ability in STANDING and use.steal:
            hearing.fault("steal.standing", f"{path}/steal", "BC-ABG-7", ability=use.ability)
        return position, False
    if use.ability == "sneak":
        _check_noses(position, model, hearing, path)
    by = use.by or model.id
    own = Use(use.ability, by, use.after, use.die, use.wards, use.steal, use.on)
    return activate(position, own, hearing, path)


def _check_noses(position: Position, model: Model, hearing: Hearing, path: str) -> None:
    """No enemy sneaks beside Keen Eyes & Nose (BC-AB-KEEN-EYES)."""
    near = position.zones.adjacent(model.id)
    noses = [
        id
        for id in near
        if position.models[id].player != model.player and position.models[id].has("keen-eyes")
    ]
    if noses:
        hearing.fault("sneak.seen", path, "BC-AB-KEEN-EYES", model=model.id, enemies=noses)


def _gait(
    position: Position, model: Model, declared: Move, works: dict[str, Use], hearing: Hearing, forced: bool
) -> Gait:
    flies = declared.flies and _has_wings(model, hearing)
    fast = "fast" in works
    if fast and "shot" in model.did:
        hearing.fault("fast.shot", "uses", "BC-AB-FAST", model=model.id)
    gait = gait_of(model, sneaks="sneak" in works, flies=flies, fast=fast, forced=forced)
    if flies:
        hearing.find("BC-AB-FLY-2", "move.flight", model=model.id, points=gait.points)
    elif fast:
        hearing.find("BC-AB-FAST", "fast.doubles", model=model.id, points=gait.points)
    hearing.find("BC-MOVE-1", "move.allowance", model=model.id, points=gait.points)
    hearing.settle("allowance", gait.points)
    return gait


def _may_start(walk: Walk, declared: Move, works: dict[str, Use]) -> bool:
    """Before the first step: breaking away, pushes, whom it leaves behind."""
    sneak = works.get("sneak")
    if sneak:
        place = f"uses/{declared.uses.index(sneak)}"
        if not break_away(walk, sneak, place):
            return _stays(walk, declared)
    push = works.get("battle-awareness")
    if push:
        walk.pushes.add(push.after)
    if declared.path:
        to = declared.path[0]
        leave(walk, to, is_possible=can_step(walk, to))
    return not walk.is_over


def _stays(walk: Walk, declared: Move) -> bool:
    """It did not break away: it stays, or by the other reading disengages as others do (BC-AB-SNEAK-2#a)."""
    if walk.is_lost:
        return False
    if declared.path and walk.hearing.reading("sneak-failed") == "disengage":
        walk.gait = gait_of(walk.model)
        walk.ground.gait = walk.gait
        to = declared.path[0]
        leave(walk, to, is_possible=can_step(walk, to))
        return not walk.is_over
    if declared.path:
        walk.hearing.fault("sneak.held", "path", "BC-AB-SNEAK-2", model=walk.id)
    walk.position = walk.position.did(walk.id, "moved")
    return False


def _go(walk: Walk, declared: Move) -> None:
    for to in declared.path:
        if walk.is_over:
            return
        if walk.held and walk.node in walk.pushes:
            walk.hearing.find("BC-AB-BATTLE-AWARENESS", "push.goes-on", model=walk.id, space=to)
        step(walk, to)
        say_entered(walk)
        _happen(walk, declared)


def _happen(walk: Walk, declared: Move) -> None:
    """What is declared for the step just taken."""
    for event in declared.events:
        if event.after != walk.node or walk.is_over:
            continue
        if event.kind == FAST_STRIKE:
            strike(walk, event)
        elif event.kind == LAY:
            walk.position = lay(walk.stand(), walk.id, event.at or walk.at, walk.hearing, event.path)


def _finish(walk: Walk, declared: Move) -> Position:
    if walk.is_over:
        return walk.position
    for event in declared.events:
        if event.kind == LAY and event.after == 0:
            walk.position = lay(walk.position, walk.id, event.at or walk.at, walk.hearing, event.path)
        if event.after > walk.node:
            walk.hearing.fault("move.no-step", event.path, "BC-MOVE-1", model=walk.id, step=event.after)
    if declared.path:
        check_not_due(walk)
    if declared.exit:
        return escape(walk)
    if "oliphaunt" in walk.model.profile.tags or "mumak" in walk.model.profile.tags:
        _turn(walk, declared)
    rest(walk)
    walk.hearing.settle("spent", walk.spent)
    walk.hearing.settle("at", list(walk.at))
    if walk.strikes == 0 and walk.held:
        walk.hearing.settle("stopped", True)
    resolve_falls(walk)
    if walk.id not in walk.position.models or walk.is_lost:
        return walk.position
    return arrive(walk)


def _turn(walk: Walk, declared: Move) -> None:
    """The beasts keep their heading: the last direction of travel (BC-MOVE-2#a)."""
    if declared.path:
        before, last = (walk.start, *declared.path)[-2:]
        heading = (last[0] - before[0], last[1] - before[1])
        walk.position = walk.position.change(walk.id, heading=heading)


# -- the question


def ask(position: Position, declared: Move, hearing: Hearing) -> Position:
    """Every space where a plain move of a model can end, none where something keeps it; nothing changes."""
    model = model_of(position, declared.model, hearing)
    if model is None:
        return position
    gait = _asked_gait(model, declared, hearing)
    kept = _keeps(position, model, declared, hearing)
    found = {} if kept else destinations(position, model.id, gait, hearing.reading)
    if not kept:
        hearing.find("BC-MOVE-1", "move.reach", model=model.id, points=gait.points, count=len(found))
    hearing.settle("destinations", [list(at) for at in sorted(found)])
    hearing.settle("costs", [[*at, cost] for at, cost in sorted(found.items())])
    return position


def _keeps(position: Position, model: Model, declared: Move, hearing: Hearing) -> bool:
    """Says what keeps a model where it is, whosever turn it is."""
    kept: list[tuple[str, str, dict[str, Any]]] = [(*one, {}) for one in holds(position, model)]
    kept.extend(_roots(model))
    if model.at is None and not model.aboard:
        kept.append(("BC-SETUP-7", "turn.off-map", {}))
    before = taken(model, _also(position, declared))
    if before:
        kept.append(("BC-PHASE-11", "turn.acted", {"did": before}))
    for rule, key, values in kept:
        hearing.find(rule, key, model=model.id, **values)
    return bool(kept)


def _asked_gait(model: Model, declared: Move, hearing: Hearing) -> Gait:
    """The pace that the question names: with abilities that the model has or wants to steal, on wings that it has."""
    named = set()
    for number, use in enumerate(declared.uses):
        if use.steal or model.has(use.ability):
            named.add(use.ability)
        else:
            hearing.fault("ability.none", f"uses/{number}", "BC-ABG-1", model=model.id, ability=use.ability)
    flies = declared.flies and _has_wings(model, hearing)
    return gait_of(model, sneaks="sneak" in named, flies=flies, fast="fast" in named)


def _has_wings(model: Model, hearing: Hearing) -> bool:
    if not model.has("fly"):
        hearing.fault("move.no-wings", "fly", "BC-AB-FLY", model=model.id)
    return model.has("fly")


def _read_question(doc: Doc) -> Move:
    found = read_move(doc)
    if found.path or found.events:
        doc.fault("document.unknown-field", "path", "A question about destinations has no way.")
    return found


WORDS = {
    "move.aboard": "{model} stays in the howdah of {other}.",
    "move.wild": "{model} stampedes and cannot be controlled.",
    "move.stopped-before": "{model} entered an enemy kill zone earlier in this move and moves no further.",
    "move.use": "{ability:name} is not used while {model} moves.",
    "move.no-wings": "{model} does not have Fly.",
    "move.flight": "{model} flies: {points:movement point}.",
    "move.allowance": "{model} has {points:movement point}.",
    "move.no-step": "There is no step {step} on the way of {model}.",
    "move.reach": "With {points:movement point}, {model} can end its move on {count:space}.",
    "fast.shot": "{model} has shot in this phase and cannot move with Fast.",
    "fast.doubles": "Fast doubles the movement of {model} to {points}.",
    "sneak.seen": "{model} is beside {enemies} with Keen Eyes & Nose and cannot sneak.",
    "sneak.held": "{model} did not break away and stays where it is in this move.",
    "push.goes-on": "{model} pushes on to {space} with Battle Awareness.",
}
QUESTION: Fields = ({"model": NAME, "uses": MOVE[0]["uses"], "fly": FLAG}, ("model",))
ACTIONS: dict[str, Fields] = {"move": MOVE, "destinations": QUESTION}
FACTS = frozenset(
    {
        *(
            "allowance",
            "spent",
            "at",
            "stopped",
            "breaks_away",
            "opportunity",
            "may_continue",
            "removed",
            "winner",
        ),
        *("fall_dice", "fall_wounds", "laid", *STRIKE_FACTS),
    }
)
KINDS: tuple[Kind, ...] = (
    Kind("move", read_move, move, FACTS),
    Kind("destinations", _read_question, ask, frozenset({"destinations", "costs"})),
)
