"""Moves that the rules of defended positions forbid or allow: charging a Defender, crossing a barrier, joining a Defender."""

from dataclasses import dataclass
from math import isqrt

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.games.strategy_battle.case import Kind
from rules.games.strategy_battle.defended.positions import Finding, find_protection
from rules.games.strategy_battle.defended.zones import crossing_of, is_in_zone, zones_against
from rules.games.strategy_battle.distances import (
    gap_at_most,
    is_on_terrain,
    side_of,
    square_between,
    touch,
    touches_terrain,
)
from rules.games.strategy_battle.fights.engaged import with_contacts_measured
from rules.games.strategy_battle.geometry.directions import Point
from rules.games.strategy_battle.geometry.obstacles import is_overlap
from rules.games.strategy_battle.geometry.units import INCH, rounded
from rules.games.strategy_battle.position import BARRIER_KINDS, DROP_KINDS, Model, Position, Terrain
from rules.games.strategy_battle.reader import read_point


@dataclass(frozen=True, slots=True)
class Charge:
    model: str
    target: str
    to: Point | None


@dataclass(frozen=True, slots=True)
class Move:
    """A move without a charge. `jump` is the die of a Jump test where a barrier is crossed."""

    model: str
    to: Point | None
    jump: int


def _read_charge(doc: Doc) -> Charge:
    return Charge(doc.name("model"), doc.name("target"), read_point(doc, "to"))


def _read_move(doc: Doc) -> Move:
    to = read_point(doc, "to")
    if not doc.has("to"):
        doc.fault("document.missing", "to", 'The field "to" is missing.')
    return Move(doc.name("model"), to, doc.integer("jump", 0, 6, 0))


def _mover(position: Position, id: str, hearing: Hearing) -> Model | None:
    model = position.models.get(id)
    if model is None:
        hearing.fault("move.gone", "model", "SBG-FIGHT-2", model=id)
    if position.phase != "move":
        hearing.fault("move.phase", "do", "SBG-FIGHT-2", phase=position.phase_in_words)
    return model


def _is_free(position: Position, model: Model, at: Point, hearing: Hearing) -> bool:
    for other in position.models.values():
        if other.id == model.id or other.at is None:
            continue
        if is_overlap((square_between(other.at, at), 1), model.radius + other.radius):
            hearing.fault("move.overlap", "to", "SBG-FIGHT-2", model=model.id, other=other.id)
            return False
    if is_on_terrain(position, model, at):
        hearing.fault("move.on-terrain", "to", "SBG-FIGHT-2", model=model.id)
        return False
    return True


# -- charging


def charge(position: Position, declared: Charge, hearing: Hearing) -> Position:
    """The table after a charge; the list of charges grows by one."""
    model, target = _mover(position, declared.model, hearing), position.models.get(declared.target)
    if model is None:
        return position
    if target is None or target.side == model.side:
        hearing.fault("charge.target", "target", "SBG-FIGHT-2", target=declared.target)
        return position
    if model.prone:
        hearing.fault("charge.prone", "model", "SBG-PRONE-1", model=model.id)
        return position
    hearing.consider("SBG-PRONE-1", "charge.standing", model=model.id)
    to = declared.to or model.at
    if to and not _is_free(position, model, to, hearing):
        return position
    charges = (*(position.charges or ()), (model.id, target.id))
    after = with_contacts_measured(position.with_model(model.changed(at=to)).changed(charges=charges))
    if to is None or target.at is None:
        hearing.find("SBG-FIGHT-2", "charge.stated", model=model.id, target=target.id)
        return after
    return _arrive(position, after, after.models[model.id], target, hearing)


def _arrive(before: Position, after: Position, model: Model, target: Model, hearing: Hearing) -> Position:
    """Contact, or contact across what the target defends; beside a Defender also across what that one defends."""
    if not target.defends:
        joined = _join(after, model, target, hearing)
        if joined is not after:
            return joined
    for piece in after.terrain.values():
        found = find_protection(after, target, model, piece)
        if found.fights:
            return _engage(before, after, model, target, piece, found, hearing)
        if found.key in ("barrier.same-side", "elevated.at-the-top") and touch(model, target):
            hearing.find(found.rule, f"charge.{found.key}", model=model.id, target=target.id)
            hearing.settle("engaged", True)
            return after
    if touch(model, target):
        hearing.find("SBG-FIGHT-2", "charge.contact", model=model.id, target=target.id)
        hearing.settle("engaged", True)
        return after
    near = any(
        piece.kind in BARRIER_KINDS and touches_terrain(target, piece) for piece in after.terrain.values()
    )
    rule = "SBG-BARRIER-8" if near else "SBG-FIGHT-2"
    hearing.fault("charge.short", "to", rule, model=model.id, target=target.id)
    return before


def _engage(
    before: Position,
    after: Position,
    model: Model,
    target: Model,
    piece: Terrain,
    found: Finding,
    hearing: Hearing,
) -> Position:
    hearing.find(found.rule, f"charge.{found.key}", model=model.id, target=target.id, across=piece.id)
    if piece.kind in DROP_KINDS and not _can_reach(before, after, model, piece, hearing):
        return before
    hearing.settle("engaged", True)
    hearing.settle("defended", found.counts)
    if found.counts:
        hearing.find("SBG-BARRIER-3", "charge.defender", target=target.id, across=piece.id)
        if piece.kind in BARRIER_KINDS:
            hearing.find("SBG-BARRIER-9", "charge.zone-stays", target=target.id)
        return after.with_model(target.changed(defends=piece.id))
    return after


def _can_reach(before: Position, after: Position, model: Model, piece: Terrain, hearing: Hearing) -> bool:
    """The Move covers the way to the foot and the climb."""
    start, to = before.models[model.id].at, model.place
    way = isqrt(square_between(start, to)) if start else 0
    need = way + (piece.height or 0)
    if need > model.profile.move:
        hearing.fault(
            "charge.too-far",
            "to",
            "SBG-ELEV-3",
            model=model.id,
            mm=rounded(need),
            move=rounded(model.profile.move),
        )
        return False
    hearing.find("SBG-ELEV-3", "charge.reaches", model=model.id, mm=rounded(need))
    return True


def _join(after: Position, model: Model, target: Model, hearing: Hearing) -> Position:
    """A friend that charges beside a Defender and touches the barrier within an inch of the enemy defends it too."""
    for friend in after.friends(model):
        piece = after.terrain.get(friend.defends)
        if piece and _stands_against(model, target, piece):
            hearing.find("SBG-BARRIER-30", "charge.joins", model=model.id, friend=friend.id)
            hearing.settle("engaged", True)
            hearing.settle("defended", True)
            return after.with_model(model.changed(defends=piece.id))
    return after


def _stands_against(model: Model, target: Model, piece: Terrain) -> bool:
    return (
        piece.kind in BARRIER_KINDS
        and touches_terrain(model, piece)
        and side_of(piece, model.place) != side_of(piece, target.place)
        and gap_at_most(model, target, INCH)
    )


# -- moving without a charge


def move(position: Position, declared: Move, hearing: Hearing) -> Position:
    """The table after a move near defended positions. Only what these positions forbid is judged here."""
    model = _mover(position, declared.model, hearing)
    if model is None or declared.to is None:
        return position
    if not _is_free(position, model, declared.to, hearing):
        return position
    for enemy in position.enemies(model):
        if enemy.at and touch(model.changed(at=declared.to), enemy):
            hearing.fault("move.contact", "to", "SBG-FIGHT-2", model=model.id, enemy=enemy.id)
            return position
    if model.at and not _may_pass(position, model, declared, hearing):
        return position
    after = with_contacts_measured(position.with_model(model.changed(at=declared.to)))
    hearing.find("SBG-BARRIER-11", "move.done", model=model.id)
    hearing.settle("moved", True)
    return after


def _may_pass(position: Position, model: Model, declared: Move, hearing: Hearing) -> bool:
    to = declared.to or model.place
    for defender, piece in zones_against(position, model):
        hearing.find("SBG-BARRIER-4", "zone.extended", defender=defender.id, across=piece.id)
        at = crossing_of(piece, model.place, to)
        if at and gap_at_most(defender, model.changed(at=at), INCH):
            hearing.fault("move.jump-in-zone", "to", "SBG-BARRIER-6", model=model.id, defender=defender.id)
            return False
        if is_in_zone(defender, piece, to, model.radius):
            hearing.fault("move.in-zone", "to", "SBG-BARRIER-5", model=model.id, defender=defender.id)
            return False
    crossed = [
        piece
        for piece in position.terrain.values()
        if piece.kind in BARRIER_KINDS and crossing_of(piece, model.place, to)
    ]
    return all(_jumps(model, piece, declared, hearing) for piece in crossed)


def _jumps(model: Model, piece: Terrain, declared: Move, hearing: Hearing) -> bool:
    if not declared.jump:
        hearing.need(model.player, "jump", 1, "SBG-BARRIER-11", "jump", model=model.id)
        return False
    if declared.jump == 1:
        hearing.fault("move.jump-failed", "jump", "SBG-BARRIER-11", model=model.id)
        return False
    hearing.find("SBG-BARRIER-11", "move.crosses", model=model.id, across=piece.id, die=declared.jump)
    return True


WORDS = {
    "move.gone": "There is no {model} on the table.",
    "move.phase": "Models move in the Move phase; this is the {phase} phase.",
    "move.overlap": "{model} cannot stand there: {other} is in the way.",
    "move.on-terrain": "{model} cannot stand there: it would stand on terrain or over the edge of the table.",
    "move.contact": "{model} may come into contact with {enemy} only by charging it.",
    "charge.target": "{target} is no enemy on the table.",
    "charge.prone": "{model} is Prone and cannot charge.",
    "redress.charge.prone": "{model} stays where it was.",
    "charge.standing": "{model} stands and may charge.",
    "charge.stated": "{model} charges {target}.",
    "charge.contact": "{model} charges {target} and is in contact: both are Engaged.",
    "charge.barrier.same-side": "{model} is on the same side of the barrier as {target}: an ordinary charge.",
    "charge.elevated.at-the-top": "{model} is at the top already: an ordinary charge against {target}.",
    "charge.barrier.across": "{model} touches the other face of {across} within an inch of {target}: both are Engaged.",
    "charge.barrier.giant": "{model} is more than twice as tall as {across}: it counts as in contact with {target}.",
    "charge.barrier.no-sight": "{target} cannot see over {across}: it is no Defender against {model}.",
    "charge.door.open": "{model} could pass the doorway without contact: {target} has no advantage from {across}.",
    "charge.door.defended": "{model} cannot pass {across} without touching {target}, who defends it.",
    "charge.elevated.high": "{target} stands on high ground at least half as tall as {model}: it defends {across}.",
    "charge.elevated.low": "{across} is less than half as tall as {model}: {target} has no elevated position.",
    "charge.defender": "{target} is in contact with {across} and defends it.",
    "charge.zone-stays": "The Control Zone of {target} is not cancelled by an enemy across the barrier.",
    "charge.short": "{model} does not reach {target}: it ends in base contact, or touching the other face within an inch.",
    "redress.charge.short": "{model} stays where it was.",
    "charge.too-far": "{model} needs {mm} mm with the climb and moves {move} mm.",
    "redress.charge.too-far": "{model} stays where it was.",
    "charge.reaches": "{model} needs {mm} mm with the climb and stops at the foot.",
    "charge.joins": "{model} touches the barrier beside {friend}, within an inch of the enemy, and defends it too.",
    "move.jump-in-zone": "{model} may not jump the barrier within the zone of {defender}: charge {defender} or cross elsewhere.",
    "redress.move.jump-in-zone": "{model} stays where it was.",
    "move.in-zone": "{model} may enter the zone of {defender} only to charge it.",
    "redress.move.in-zone": "{model} stays where it was.",
    "zone.extended": "The Control Zone of {defender} reaches an inch past {across}.",
    "move.jump-failed": "{model} failed the Jump test and stays on its side.",
    "move.crosses": "{model} crosses {across} away from every Defender's zone (Jump {die}).",
    "move.done": "{model} moves; no defended position forbids it.",
    "need.jump": "{player} rolls 1 die for the Jump of {model}.",
}

KINDS: tuple[Kind, ...] = (
    Kind("charge", _read_charge, charge, frozenset({"engaged", "defended"})),
    Kind("move", _read_move, move, frozenset({"moved"})),
)
