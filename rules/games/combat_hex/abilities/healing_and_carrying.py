"""Abilities that mend, refresh, carry and look out: 8.09, 8.14, 8.42, 8.44, 8.48."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.engine.hexes import Hex
from rules.games.combat_hex.abilities.document import Use
from rules.games.combat_hex.abilities.use import lasting
from rules.games.combat_hex.case import Kind, cite
from rules.games.combat_hex.kill_zones import are_adjacent, zones_of
from rules.games.combat_hex.position import ATTACKER, DEFENDER, Position, Warrior

SEATS = 2  # an Ent carries two (8.42)
MENDS = 4  # Invigorate and Regeneration count dice of 4 and more


def _friend_beside(position: Position, use: Use, rule: str, hearing: Hearing) -> Warrior | None:
    """The adjacent friend that an ability names, not itself."""
    friend = position.warriors.get(use.on)
    own = position.warriors[use.warrior]
    if friend is None or friend.id == own.id or friend.player != own.player:
        values = {"warrior": own.id, "target": use.on}
        hearing.fault("care.no-friend", f"{use.path}/on", rule, hint=position.hint(use.on), **values)
        return None
    if not zones_of(position).are_adjacent(own.id, friend.id):
        hearing.fault("care.not-adjacent", f"{use.path}/on", "8.083", warrior=own.id, target=friend.id)
        return None
    return friend


def _dice(use: Use, owner: Warrior, count: int, rule: str, hearing: Hearing) -> tuple[int, ...] | None:
    """The dice of an ability; missing ones are asked for, too many are a fault."""
    dice, path = use.dice or (), _within(use, "dice")
    if len(dice) < count:
        hearing.need(owner.player, "ability-dice", count - len(dice), rule, path, warrior=owner.id)
        return None
    if len(dice) > count:
        hearing.fault("care.dice", path, rule, count=count, given=len(dice), warrior=owner.id)
        return None
    return dice


def _within(use: Use, field: str) -> str:
    return f"{use.path}/{field}" if use.path else field


def heal(position: Position, use: Use, hearing: Hearing) -> Position:
    """8.44: a die of wounds for an adjacent friend, up to what is printed. It does not save a Courage model (8.38)."""
    friend = _friend_beside(position, use, "8.44", hearing)
    if friend is None:
        return position
    dice = _dice(use, position.warriors[use.warrior], 1, "8.44", hearing)
    if dice is None:
        return position
    wounds = min(friend.wounds + dice[0], friend.profile.wounds)
    hearing.find("8.44", "care.healed", warrior=friend.id, die=dice[0], wounds=wounds)
    hearing.settle(f"wounds.{friend.id}", wounds)
    if friend.until:
        hearing.consider("8.38", "care.courage-stays", warrior=friend.id, turn=friend.until)
    return position.with_warrior(replace(friend, wounds=wounds))


def regenerate(position: Position, use: Use, hearing: Hearing) -> Position:
    """8.48: a die for each lost wound; each 4 or more heals one."""
    own = position.warriors[use.warrior]
    dice = _dice(use, own, own.profile.wounds - own.wounds, "8.48", hearing)
    if dice is None:
        return position
    wounds = own.wounds + sum(die >= MENDS for die in dice)
    hearing.find("8.48", "care.regenerated", warrior=own.id, dice=list(dice), wounds=wounds)
    hearing.settle(f"wounds.{own.id}", wounds)
    return position.with_warrior(replace(own, wounds=wounds))


def invigorate(position: Position, use: Use, hearing: Hearing) -> Position:
    """8.14: as its action; a die for each point a friend has spent, each 4 or more gives one back (1.04)."""
    own = position.warriors[use.warrior]
    if own.done:
        hearing.fault("care.acted", use.path, "3.06", warrior=own.id)
    friend = _friend_beside(position, use, "8.14", hearing)
    if friend is None:
        return position
    dice = _dice(use, own, friend.profile.action_points - friend.action_points, "8.14", hearing)
    if dice is None:
        return position
    points = friend.action_points + sum(die >= MENDS for die in dice)
    hearing.find("8.14", "care.invigorated", warrior=friend.id, dice=list(dice), points=points)
    hearing.find("1.04", "care.points-return", warrior=friend.id, points=points)
    hearing.settle(f"action_points.{friend.id}", points)
    position = position.with_warrior(replace(own, done=own.done | {"act"}))
    return position.with_warrior(replace(position.warriors[friend.id], action_points=points))


def be_aware(position: Position, use: Use, hearing: Hearing) -> Position:
    """8.09: the kill zone is every hex around it until the end of the turn."""
    position = lasting(position, use)
    zone = zones_of(position).by_warrior[use.warrior]
    hearing.find(cite(hearing, "8.09", "S-AB-AWARENESS"), "care.aware", warrior=use.warrior, hexes=len(zone))
    hearing.settle(f"zone.{use.warrior}", [list(at) for at in sorted(zone)])
    return position


STRATEGY_EFFECTS: Mapping[str, Callable[[Position, Use, Hearing], Position]] = {
    "battle-awareness": be_aware,
    "healing": heal,
    "invigorate": invigorate,
    "regeneration": regenerate,
}


# -- Ent Carry (8.42)


@dataclass(frozen=True, slots=True)
class Mount:
    warrior: str
    on: str


@dataclass(frozen=True, slots=True)
class Dismount:
    warrior: str
    at: Hex
    facing: int


def read_mount(doc: Doc) -> Mount:
    """{"do": "mount", "warrior": "M1", "on": "ENT"}: climbing up takes the warrior's action."""
    return Mount(doc.name("warrior"), doc.name("on"))


def read_dismount(doc: Doc) -> Dismount:
    """{"do": "dismount", "warrior": "M1", "at": [q, r], "facing": 0}."""
    return Dismount(doc.name("warrior"), doc.hex("at"), doc.integer("facing", 0, 5, 0))


def _acts(position: Position, id: str, hearing: Hearing) -> Warrior | None:
    """A warrior of the acting player that has not acted yet (3.06)."""
    warrior = position.warriors.get(id)
    if warrior is None:
        hearing.fault("ability.no-warrior", "warrior", "3.06", warrior=id, hint=position.hint(id))
        return None
    if position.phase not in (ATTACKER, DEFENDER) or warrior.player != position.acting:
        hearing.fault("care.not-acting", "warrior", "3.06", warrior=id)
    if warrior.done:
        hearing.fault("care.acted", "warrior", "3.06", warrior=id)
    return warrior


def hear_mount(position: Position, mount: Mount, hearing: Hearing) -> Position:
    warrior, ent = _acts(position, mount.warrior, hearing), position.warriors.get(mount.on)
    if warrior is None:
        return position
    if ent is None or ent.player != warrior.player or not position.has(ent, "ent-carry"):
        hearing.fault("care.no-ent", "on", "8.42", target=mount.on)
        return position
    values = {"warrior": warrior.id, "target": ent.id}
    if sum(other.aboard == ent.id for other in position.warriors.values()) >= SEATS:
        hearing.fault("care.full", "on", "8.42", **values)
    if len(warrior.profile.base) > 1:
        hearing.fault("care.too-big", "warrior", "8.42", **values)
    if position.has(warrior, "the-one-ring"):
        hearing.fault("care.ring-bearer", "warrior", "8.42", **values)
    if warrior.aboard or not zones_of(position).are_adjacent(warrior.id, ent.id):
        hearing.fault("care.not-adjacent", "on", "8.083", **values)
    hearing.find("8.42", "care.mounts", **values)
    hearing.settle(f"aboard.{warrior.id}", ent.id)
    return position.with_warrior(replace(warrior, aboard=ent.id, done=warrior.done | {"act"}))


def hear_dismount(position: Position, dismount: Dismount, hearing: Hearing) -> Position:
    warrior = _acts(position, dismount.warrior, hearing)
    if warrior is None:
        return position
    if not warrior.aboard:
        hearing.fault("care.not-aboard", "warrior", "8.42", warrior=warrior.id)
        return position
    ent, at, board = position.warriors[warrior.aboard], dismount.at, position.board
    values = {"warrior": warrior.id, "target": ent.id, "hex": dismount.at}
    if not are_adjacent(board, ent.hexes, (at,)):
        hearing.fault("care.not-beside-ent", "at", "8.083", **values)
    if not board.has(at):
        hearing.fault("care.no-hex", "at", "4.06", **values)
    if at in position.occupants or at in board.marked:
        hearing.fault("care.hex-taken", "at", "4.07", **values)
    hearing.find("8.42", "care.dismounts", **values)
    hearing.settle(f"at.{warrior.id}", list(at))
    down = replace(warrior, aboard="", at=at, facing=dismount.facing, done=warrior.done | {"act"})
    return position.with_warrior(down)


KINDS = (Kind("mount", read_mount, hear_mount), Kind("dismount", read_dismount, hear_dismount))

WORDS = {
    "care.no-friend": '{warrior} has no other friend "{target}" to choose.{hint}',
    "care.not-adjacent": "{target} is not adjacent to {warrior}.",
    "care.dice": "{count:die is/dice are} rolled for {warrior}; given: {given}.",
    "care.acted": "{warrior} has acted already in this phase.",
    "care.not-acting": "{warrior} does not act in this phase.",
    "care.healed": "A {die} heals {warrior} to {wounds:wound}.",
    "care.courage-stays": "Healing does not save {warrior}: it leaves at the end of turn {turn} anyway.",
    "care.regenerated": "Regeneration of {warrior}: {dice}; it has {wounds:wound} now.",
    "care.invigorated": "{dice} for {warrior}: {points} AP now.",
    "care.points-return": "Points come back only by such an ability: {warrior} has {points} AP.",
    "care.aware": "The kill zone of {warrior} covers all {hexes} hexes around it until the end of the turn.",
    "care.no-ent": '"{target}" is no friendly Ent that carries.',
    "care.full": "{target} carries two warriors already.",
    "care.too-big": "{warrior} has a base of more than one hex and cannot be carried.",
    "care.ring-bearer": "{warrior} bears the One Ring and cannot be carried.",
    "care.mounts": "{warrior} climbs onto {target}.",
    "care.not-aboard": "{warrior} is not carried.",
    "care.not-beside-ent": "{hex} is not adjacent to {target}.",
    "care.no-hex": "{hex} is no full hex of the map.",
    "care.hex-taken": "{hex} is occupied or marked X.",
    "care.dismounts": "{warrior} steps down from {target} to {hex}.",
    "need.ability-dice": "{player} rolls {count:die/dice} for {warrior}.",
}
