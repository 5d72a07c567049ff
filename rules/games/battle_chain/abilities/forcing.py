"""Magical Force: in its strategy phase a model moves one enemy that it sees (BC-AB-MAGICAL-FORCE)."""

from dataclasses import dataclass, replace

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.games.battle_chain.abilities.own_use import BY, read_own_use
from rules.games.battle_chain.abilities.seeing import sees
from rules.games.battle_chain.abilities.use import Use, activate
from rules.games.battle_chain.case import Kind
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.movement.document import MOVE, Move, read_way
from rules.games.battle_chain.movement.moving import FACTS, walk_way
from rules.games.battle_chain.position import Position
from rules.games.battle_chain.schema_parts import Fields
from rules.games.battle_chain.turn.permission import check_strategy, model_of
from rules.games.battle_chain.zones import are_enemies

ABILITY = "magical-force"


@dataclass(frozen=True, slots=True)
class Declared:
    use: Use
    way: Move


def _read(doc: Doc) -> Declared:
    use = read_own_use(doc, ABILITY)
    return Declared(use, read_way(doc, use.on))


def force(position: Position, declared: Declared, hearing: Hearing) -> Position:
    """The target goes the way that the user wants, by its own movement; zones stop it, falls and lava hurt it."""
    use = declared.use
    model = model_of(position, use.by, hearing, "by")
    if model is None:
        return position
    check_strategy(position, model.player, hearing)
    target = _target(position, model, use, hearing)
    position, works = activate(position, use, hearing, "")
    if target is None or not works:
        return position
    hearing.find("BC-AB-MAGICAL-FORCE", "force.moves", model=model.id, target=target.id)
    way = replace(declared.way, model=target.id)
    return walk_way(position, position.models[target.id], way, hearing, forced=True)


def _target(position: Position, model: Model, use: Use, hearing: Hearing) -> Model | None:
    """An enemy on the map and in sight, on one space; neither it nor the user stands in an enemy kill zone."""
    target = position.models.get(use.on)
    before = len(hearing.faults)
    if target is None or target.at is None or model.at is None or not are_enemies(model, target):
        hearing.fault("force.nobody", "on", "BC-AB-MAGICAL-FORCE", model=model.id, target=use.on)
        return None
    if len(target.profile.footprint) > 1:
        hearing.fault("force.big", "on", "BC-AB-MAGICAL-FORCE-2", target=target.id)
    if not sees(position, model, target, hearing):
        hearing.fault("force.unseen", "on", "BC-AB-MAGICAL-FORCE", model=model.id, target=target.id)
    for one, place in ((model, "by"), (target, "on")):
        if position.zones.threats.get(one.id):
            hearing.fault("force.zone", place, "BC-AB-MAGICAL-FORCE", model=one.id)
    return target if len(hearing.faults) == before else None


WORDS = {
    "force.nobody": "{target} is no enemy of {model} on the map.",
    "force.unseen": "{model} does not see {target}.",
    "force.big": "{target} fills more than one space and cannot be moved by Magical Force.",
    "force.zone": "{model} stands in an enemy kill zone.",
    "force.moves": "{model} moves {target} by Magical Force.",
}
WAY = {name: field for name, field in MOVE[0].items() if name in ("path", "events", "fly")}
ACTIONS: dict[str, Fields] = {"force": ({**BY, **WAY}, ("by", "on"))}
KINDS: tuple[Kind, ...] = (Kind("force", _read, force, FACTS | {"cancelled", "stolen", "pool-left.*"}),)
