"""A combat of the combat phase: the attacker of the move strikes, losses are removed, the survivors strike back (BC-COMBAT-7)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.games.battle_chain.case import Kind
from rules.games.battle_chain.combat import attack, chain
from rules.games.battle_chain.combat.document import SIDE_FIELDS, Struck, read_struck
from rules.games.battle_chain.combat.parts import Strike
from rules.games.battle_chain.combat.uses import ANSWERS
from rules.games.battle_chain.position import COMBAT, Position
from rules.games.battle_chain.schema_parts import (
    NAME,
    Fields,
    Schema,
    many,
    obj,
)

FACTS = (
    "chain", "chains", "removed", "dropped", "bound", "winner", "cancelled", "stolen", "dice.*", "hits.*", "glancing.*",
    "converted.*", "criticals.*", "damage.*", "wounds.*", "pool.*", "pool-left.*", "lost.*", "dropped.*",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Declared:
    """`models` are any members of the chain."""

    models: tuple[str, ...]
    sides: Mapping[str, Struck]


def _read(doc: Doc) -> Declared:
    """{"do": "combat", "models": ["a1"], "sides": {"good": {"uses", "roll", "damage", "again", "assign", ...}, ...}}."""
    models = doc.names("models", ())
    inside = doc.child("sides", {})
    sides = {}
    for name in [name for name in inside.data if type(name) is str]:
        part = inside.child(name)
        sides[name] = read_struck(part, f"sides/{name}")
        part.close()
    inside.close()
    return Declared(models, sides)


def fight(position: Position, declared: Declared, hearing: Hearing) -> Position:
    """One combat. The table after it."""
    if position.phase != COMBAT:
        hearing.fault("combat.phase", "", "BC-PHASE-16", phase=position.phase)
    found = chain.choose(position, declared.models, hearing)
    _check_sides(position, declared, hearing)
    if found is None:
        return position
    before = position
    first = position.attacker
    for player in (first, position.opponent(first)):
        position, complete = _strike(position, before, player, found, declared, hearing)
        if not complete:
            return position
    lost = {player.id: 0 for player in position.players}
    for id in found:
        lost[before.models[id].player] += id not in position.models
    for name, count in lost.items():
        hearing.settle(f"lost.{name}", count)
    hearing.settle("removed", sorted(id for id in before.models if id not in position.models))
    hearing.find(
        "BC-COMBAT-12", "combat.over", removed=sorted(id for id in found if id not in position.models)
    )
    return replace(position, fought=position.fought | frozenset(found))


def _check_sides(position: Position, declared: Declared, hearing: Hearing) -> None:
    for name in declared.sides:
        if position.player(name) is None:
            hearing.fault("combat.player", f"sides/{name}", "BC-COMBAT-11", name=name)


def _strike(
    position: Position,
    before: Position,
    player: str,
    found: chain.Chain,
    declared: Declared,
    hearing: Hearing,
) -> tuple[Position, bool]:
    """One side's part; the second side throws what survives, by one reading all that it had (BC-COMBAT-7#a)."""
    standing = [id for id in found if id in position.models and before.models[id].player == player]
    if not standing or position.result is not None:
        hearing.find("BC-COMBAT-7", "combat.nobody-left", player=player)
        return position, True
    key = "combat.first" if player == position.attacker else "combat.survivors"
    hearing.find("BC-COMBAT-7", key, player=player, models=standing)
    path, other = f"sides/{player}", position.opponent(player)
    answering = declared.sides.get(other, Struck())
    answers = tuple(
        (use, f"sides/{other}/uses/{number}")
        for number, use in enumerate(answering.uses)
        if use.ability in ANSWERS
    )
    strike = Strike(
        position,
        hearing,
        player,
        tuple(standing),
        tuple(id for id in found if id in position.models and position.models[id].player != player),
        frozenset(found),
        declared.sides.get(player, Struck()),
        answers=answers,
        path=path,
    )
    complete = attack.resolve(strike)
    return strike.position, complete


WORDS = {
    "combat.phase": "Combats are fought in the combat phase; this is the {phase} phase.",
    "combat.player": '"{name}" is no player of this game.',
    "combat.first": "{player} attacks in this move and strikes first, with {models}.",
    "combat.survivors": "{player} strikes back with what is left: {models}.",
    "combat.nobody-left": "{player} has nobody left to strike back.",
    "combat.over": "The combat is over. Removed: {removed}.",
}
SIDES: Schema = {"type": "object", "additionalProperties": obj(SIDE_FIELDS)}
ACTIONS: dict[str, Fields] = {"combat": ({"models": many(NAME), "sides": SIDES}, ())}
KINDS: tuple[Kind, ...] = (Kind("combat", _read, fight, frozenset(FACTS)),)
