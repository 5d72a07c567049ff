"""Who can be shot: range, sight, no combat, and those that arrows cannot reach (BC-SHOOT-2, 3, 5, 11, BC-UNIT-9, BC-MUMAK-8)."""

from dataclasses import dataclass

from rules.engine.hearing import Hearing
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import Effect, Position
from rules.games.battle_chain.ring.harm import may_shoot_at
from rules.games.battle_chain.shooting.blockers import is_elevated, say_freed
from rules.games.battle_chain.shooting.sight import (
    COVERED,
    HIDDEN,
    Sight,
    is_mumak,
    line_of_sight,
    nearest,
    places,
)

SIGHT = "sight-"
NOT_BY_ARROWS = frozenset({"sauron", "sauron-necromancer"})


@dataclass(frozen=True, slots=True)
class Aim:
    """One target as a shooter has it: what it sees of it (a kind of sight), and whether it can be shot at all."""

    target: str
    seen: str
    is_legal: bool

    @property
    def in_cover(self) -> bool:
        return self.seen == COVERED


def distance_of(position: Position, shooter: Model, target: Model) -> int:
    return position.board.distance(*nearest(position, shooter, target))


def reach_of(position: Position, shooter: Model, target: Model, hearing: Hearing) -> int:
    """The range against this target: a space more for each level above it (BC-ELEV-5)."""
    reach = shooter.profile.range
    if shooter.aboard:
        hearing.find("BC-MUMAK-3", "aim.howdah-range", model=shooter.id)
        return reach
    at, to = nearest(position, shooter, target)
    above = position.board.level(at) - position.board.level(to)
    if above <= 0:
        return reach
    if shooter.is_large:
        hearing.consider("BC-AB-LARGE-8", "aim.large-range", model=shooter.id)
        return reach
    hearing.find("BC-ELEV-5", "aim.above", model=shooter.id, levels=above, range=reach + above)
    return reach + above


def aim(position: Position, shooter: Model, id: str, hearing: Hearing, path: str) -> Aim:
    """Check one target; every rule that protects it is a fault."""
    before = len(hearing.faults)
    target = position.models.get(id)
    if target is None:
        hearing.fault("aim.nobody", path, "BC-SHOOT-2", target=id)
        return Aim(id, HIDDEN, False)
    if target.player == shooter.player:
        hearing.fault("aim.friend", path, "BC-SHOOT-2", target=id, model=shooter.id)
        return Aim(id, HIDDEN, False)
    for one in (shooter, target):
        if not places(position, one):
            hearing.fault("aim.off-map", path, "BC-SETUP-7", target=one.id)
            return Aim(id, HIDDEN, False)
    _check_protection(position, shooter, target, hearing, path)
    if shooter.profile.shots:
        _check_range(position, shooter, target, hearing, path)
    seen = look(position, shooter, target, hearing)
    if seen.kind == HIDDEN:
        hearing.fault("aim.hidden", path, seen.rule, model=shooter.id, target=id)
    if is_mumak(position, target):
        hearing.find(
            "BC-MUMAK-8", "aim.declared", target=id, what="a passenger" if target.aboard else "the beast"
        )
        if target.aboard:
            hearing.find("BC-MUMAK-9", "aim.passenger", target=id)
    return Aim(id, seen.kind, len(hearing.faults) == before)


def _check_protection(position: Position, shooter: Model, target: Model, hearing: Hearing, path: str) -> None:
    """Sauron, the wearer of the Ring, models in combat."""
    values = {"model": shooter.id, "target": target.id}
    if is_beyond_arrows(target):
        hearing.fault("aim.sauron", path, "BC-UNIT-9", **values)
    if not may_shoot_at(shooter, target):
        hearing.fault("aim.wearer", path, "BC-RING-12", **values)
    if not position.zones.is_engaged(target.id):
        if target.has("spearman"):
            hearing.find("BC-AB-SPEARMAN-2", "aim.spearman", **values)
        return
    if target.is_large or (shooter.is_large and hearing.reading("large-melee") == "shooters"):
        hearing.find("BC-SHOOT-11", "aim.large-engaged", **values)
    else:
        hearing.fault("aim.engaged", path, "BC-SHOOT-11", **values)


def is_beyond_arrows(target: Model) -> bool:
    """Sauron in both guises (BC-UNIT-9)."""
    return bool(NOT_BY_ARROWS.intersection((target.profile.identity, *target.profile.tags)))


def _check_range(position: Position, shooter: Model, target: Model, hearing: Hearing, path: str) -> None:
    reach = reach_of(position, shooter, target, hearing)
    away = distance_of(position, shooter, target)
    values = {"model": shooter.id, "target": target.id, "distance": away, "range": reach}
    if is_mumak(position, shooter) or is_mumak(position, target):
        hearing.find("BC-MUMAK-10", "aim.nearest", model=shooter.id, target=target.id)
    hearing.settle("distance", away)
    hearing.settle("range", reach)
    if away > reach:
        hearing.fault("aim.too-far", path, "BC-SHOOT-3", **values)
    else:
        hearing.find("BC-SHOOT-3", "aim.in-range", **values)


def look(position: Position, shooter: Model, target: Model, hearing: Hearing) -> Sight:
    """The line of sight, told; the host's word about these two comes first (BC-GEN-8)."""
    host = next((one.kind for one in position.effects if _is_about(one, shooter, target)), "")
    if host:
        kind = host.removeprefix(SIGHT)
        hearing.settle("sees", kind)
        hearing.find("BC-GEN-8", "sight.host", model=shooter.id, target=target.id, kind=kind)
        return Sight(kind, "BC-GEN-8")
    seen = line_of_sight(position, shooter, target, hearing.reading)
    if seen.found:
        say_freed(seen.found, set(seen.met), shooter, hearing)
        _say_large(position, shooter, seen, hearing)
    key = {"clear": "sight.clear", "cover": "sight.cover", "hidden": "sight.hidden"}[seen.kind]
    hearing.find(seen.rule, key, model=shooter.id, target=target.id)
    if seen.kind != "clear":
        hearing.find("BC-SHOOT-7", "sight.judged", target=target.id, kind=seen.kind)
    hearing.settle("sees", seen.kind)
    return seen


def _say_large(position: Position, shooter: Model, seen: Sight, hearing: Hearing) -> None:
    """Large models stand in the way of shooters on high ground too (BC-AB-LARGE-6)."""
    big = (
        sorted(id for id in seen.met if id not in seen.found.freed and position.models[id].is_large)
        if seen.found
        else []
    )
    if big and is_elevated(position, shooter) and not shooter.is_large:
        hearing.find("BC-AB-LARGE-6", "sight.large-blocks", models=big, shooter=shooter.id)


def _is_about(effect: Effect, shooter: Model, target: Model) -> bool:
    return effect.kind.startswith(SIGHT) and (effect.by, effect.on) == (shooter.id, target.id)


WORDS = {
    "aim.nobody": "There is no {target} on the table.",
    "aim.friend": "{target} is a friend of {model}.",
    "aim.off-map": "{target} is not on the map.",
    "aim.sauron": "No ranged attack can be aimed at {target}.",
    "aim.wearer": "{target} wears the Ring: only Ringwraiths shoot at him.",
    "aim.spearman": "{target} only supports from behind: it may be shot.",
    "aim.engaged": "{target} is in a battle chain and cannot be shot.",
    "redress.aim.engaged": "The shot does not take place.",
    "aim.large-engaged": "{target} is in a battle chain, but its size lets {model} shoot.",
    "aim.too-far": "{target} is {distance:space} away; the range is {range:space}.",
    "aim.in-range": "{target} is {distance:space} away, within the range of {range:space}.",
    "aim.above": "{model} stands {levels:level} above its target: its range is {range:space}.",
    "aim.large-range": "{model} is Large and gets no range for height.",
    "aim.howdah-range": "{model} shoots from a howdah, which adds no range.",
    "aim.nearest": "Between {model} and {target} the nearest space of the beast counts.",
    "aim.declared": "The shot is declared at {what}.",
    "aim.passenger": "{target} can be seen in the howdah.",
    "aim.hidden": "{model} does not see {target}.",
    "redress.aim.hidden": "Choose another target.",
    "sight.large-blocks": "Large and in the way of {shooter}, high ground or not: {models}.",
    "sight.clear": "{model} sees {target} in the open.",
    "sight.cover": "{model} sees {target} in cover.",
    "sight.hidden": "{model} does not see {target}.",
    "sight.judged": "A target that is not in the open is unseen or in cover; for {target}: {kind}.",
    "sight.host": "The host has decided what {model} sees of {target}: {kind}.",
}
