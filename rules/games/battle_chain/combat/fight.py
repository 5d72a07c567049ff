"""A combat of the combat phase: the attacker of the move strikes, losses are removed, the survivors strike back (BC-COMBAT-7)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.engine.schema_parts import NAME, Schema, many, obj
from rules.games.battle_chain.abilities.use import Use
from rules.games.battle_chain.case import Kind
from rules.games.battle_chain.combat import attack, chain
from rules.games.battle_chain.combat.document import SIDE_FIELDS, Struck, read_sides
from rules.games.battle_chain.combat.parts import Strike
from rules.games.battle_chain.position import COMBAT, Position
from rules.games.battle_chain.schema_parts import Fields
from rules.games.battle_chain.zones import STAMPEDE

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
    return Declared(doc.names("models", ()), read_sides(doc))


class Party(NamedTuple):
    """Those who throw together: a player's models of the chain, or one stampeding beast (`name` is its id)."""

    name: str
    player: str
    members: tuple[str, ...]
    is_wild: bool = False


def fight(position: Position, declared: Declared, hearing: Hearing) -> Position:
    """One combat. The table after it."""
    if position.phase != COMBAT:
        hearing.fault("combat.phase", "", "BC-PHASE-16", phase=position.phase)
    found = chain.choose(position, declared.models, hearing)
    parties = parties_of(position, found or ())
    _check_sides(position, parties, declared, hearing)
    if found is None:
        return position
    before = position
    for party in parties:
        position, complete = _strike(position, before, party, found, declared, hearing)
        if not complete:
            return position
    return _close(position, before, found, hearing)


def _close(position: Position, before: Position, found: chain.Chain, hearing: Hearing) -> Position:
    gone = sorted(id for id in before.models if id not in position.models)
    for player in position.players:
        lost = sum(before.models[id].player == player.id for id in found if id not in position.models)
        hearing.settle(f"lost.{player.id}", lost)
    hearing.settle("removed", gone)
    hearing.find("BC-COMBAT-12", "combat.over", removed=gone)
    return replace(position, fought=position.fought | frozenset(found))


def parties_of(position: Position, found: chain.Chain) -> list[Party]:
    """Who throws in which order: the attacker of the move, then the other; each one's stampeding beasts after the rest."""
    parties = []
    for player in (position.attacker, position.opponent(position.attacker)):
        own = [id for id in found if position.models[id].player == player]
        wild = [id for id in own if STAMPEDE in position.models[id].marks]
        parties.append(Party(player, player, tuple(id for id in own if id not in wild)))
        parties.extend(Party(id, player, (id,), True) for id in wild)
    return [party for party in parties if party.members]


def _check_sides(position: Position, parties: list[Party], declared: Declared, hearing: Hearing) -> None:
    known = {player.id for player in position.players} | {party.name for party in parties}
    for name in declared.sides:
        if name not in known:
            hearing.fault("combat.player", f"sides/{name}", "BC-COMBAT-11", name=name)


def _strike(
    position: Position,
    before: Position,
    party: Party,
    found: chain.Chain,
    declared: Declared,
    hearing: Hearing,
) -> tuple[Position, bool]:
    """One party's part; who strikes later throws what survives, by one reading all that it had (BC-COMBAT-7#a)."""
    standing = tuple(id for id in party.members if id in position.models)
    fallen = tuple(before.models[id] for id in party.members if id not in position.models)
    counts_fallen = bool(fallen) and hearing.reading("losses-strike") == "all"
    if position.result is not None or not (standing or counts_fallen):
        hearing.find("BC-COMBAT-7", "combat.nobody-left", player=party.name)
        return position, True
    strike = strike_of(position, party, found, declared, hearing)
    if party.is_wild:
        hearing.find("BC-MUMAK-14", "combat.wild", model=party.name, models=list(strike.victims))
    key = "combat.first" if party.player == position.attacker else "combat.survivors"
    hearing.find("BC-COMBAT-7", key, player=party.name, models=list(standing))
    strike.fallen = fallen if counts_fallen else ()
    complete = attack.resolve(strike)
    return strike.position, complete


def strike_of(
    position: Position, party: Party, found: chain.Chain, declared: Declared, hearing: Hearing
) -> Strike:
    """The strike of those of a party who are still on the table, before anything of it is calculated."""
    victims = _victims(position, party, found)
    return Strike(
        position,
        hearing,
        _assigner(position, party, victims),
        tuple(id for id in party.members if id in position.models),
        victims,
        frozenset(found),
        declared.sides.get(party.name, Struck()),
        answers=_answers(declared, position.opponent(party.player)),
        path=f"sides/{party.name}",
        name=party.name,
    )


def _victims(position: Position, party: Party, found: chain.Chain) -> tuple[str, ...]:
    """The enemies of a party: a stampeding beast is everybody's (BC-MUMAK-14)."""
    others = (position.models[id] for id in found if id in position.models and id not in party.members)
    return tuple(
        one.id for one in others if party.is_wild or one.player != party.player or STAMPEDE in one.marks
    )


def _assigner(position: Position, party: Party, victims: tuple[str, ...]) -> str:
    """Who puts the dice on models: the party's player; a beast among its own is guided by the other (BC-MUMAK-14#c)."""
    own = any(position.models[id].player == party.player for id in victims)
    return position.opponent(party.player) if party.is_wild and own else party.player


def _answers(declared: Declared, other: str) -> tuple[tuple[Use, str], ...]:
    answering = declared.sides.get(other, Struck())
    return tuple((use, f"sides/{other}/uses/{number}") for number, use in enumerate(answering.uses))


WORDS = {
    "combat.phase": "Combats are fought in the combat phase; this is the {phase:words} phase.",
    "combat.player": '"{name}" is no player of this game.',
    "combat.first": "{player} attacks in this move and strikes first, with {models}.",
    "combat.survivors": "{player} strikes back with what is left: {models}.",
    "combat.wild": "{model} stampedes and fights everybody in contact: {models}.",
    "combat.nobody-left": "{player} has nobody left to strike back.",
    "combat.over": "The combat is over. Removed: {removed}.",
}
SIDES: Schema = {"type": "object", "additionalProperties": obj(SIDE_FIELDS)}
ACTIONS: dict[str, Fields] = {"combat": ({"models": many(NAME), "sides": SIDES}, ())}
KINDS: tuple[Kind, ...] = (Kind("combat", _read, fight, frozenset(FACTS)),)
