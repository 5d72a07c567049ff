"""Who may shoot, and at whom, before any line is drawn (5.01-5.06, 8.46c, 9.101). Pure: refusals in, refusals out.

The action turns them into violations, `targets` into reasons.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.hexes import closest
from rules.games.combat_hex.kill_zones import zones_of
from rules.games.combat_hex.line_of_sight.silhouettes import silhouettes_of
from rules.games.combat_hex.position import ATTACKER, DEFENDER, Position, Warrior

SPENT = frozenset({"move", "charge", "shoot", "act"})


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why not: a rule, the key of a sentence, the field of the action it is about, and values."""

    rule: str
    key: str
    field: str
    values: Mapping[str, Any]

    def as_json(self) -> dict[str, Any]:
        return {"rule": self.rule, "key": self.key, "values": dict(self.values)}


def against_acting(
    position: Position, shooter: Warrior, starter: bool, crack_shot: bool = False
) -> Iterator[Refusal]:
    """One action each, in the own action phase (3.06, 3.09), after the struggle of the person who wears the Ring (9.02)."""
    values = {"warrior": shooter.id, "player": shooter.player, "done": sorted(shooter.done & SPENT)}
    if position.phase not in (ATTACKER, DEFENDER):
        yield Refusal("3.06", "shot.phase", "", values)
    elif shooter.player != position.acting:
        yield Refusal("3.09" if position.phase == DEFENDER else "3.06", "shot.not-acting", "warrior", values)
    if "lost" in shooter.done:
        yield Refusal("S-RING-3" if starter else "9.05", "shot.lost-struggle", "warrior", values)
    elif shooter.wears_ring and "struggle" not in shooter.done:
        yield Refusal("S-RING-2" if starter else "9.02", "shot.must-struggle", "warrior", values)
    elif shooter.done & SPENT and not _may_still(shooter, starter, crack_shot):
        yield Refusal(_rule_of_spent(shooter, crack_shot), "shot.acted", "warrior", values)


def _may_still(shooter: Warrior, starter: bool, crack_shot: bool) -> bool:
    """In the starter book Crack Shot also shoots after the move."""
    return starter and crack_shot and not shooter.done & {"shoot", "act", "charge"}


def _rule_of_spent(shooter: Warrior, crack_shot: bool) -> str:
    if shooter.done & {"shoot", "act"}:
        return "3.06"
    return "8.21" if crack_shot else "5.01"


def against_shooter(position: Position, shooter: Warrior, starter: bool) -> Iterator[Refusal]:
    """It needs the ranged pair (5.01) and may stand in no enemy kill zone (5.02), Large in no Large one (8.46c)."""
    profile = shooter.profile
    if not (profile.shots and profile.range):
        yield Refusal("5.01", "shot.no-bow", "warrior", {"warrior": shooter.id})
    if starter:
        return
    threats = threats_over(position, shooter)
    barring = (
        [id for id in threats if silhouettes_of(position)[id].large] if profile.is_large else list(threats)
    )
    if barring:
        rule = "8.46c" if profile.is_large else "5.02"
        yield Refusal(rule, "shot.in-zone", "warrior", {"warrior": shooter.id, "enemies": barring})


def threats_over(position: Position, shooter: Warrior) -> tuple[str, ...]:
    """The enemies in whose kill zones it stands; a carried warrior stands where its Ent does (8.42)."""
    return zones_of(position).over(silhouettes_of(position)[shooter.id].hexes, shooter.player)


def against_target(
    position: Position, shooter: Warrior, target: Warrior, starter: bool, in_range: bool = True
) -> Iterator[Refusal]:
    """Only enemies; never Sauron (5.03A); anyone who wears the Ring only for Ringwraiths (9.101); in range (5.06)."""
    values = {"shooter": shooter.id, "target": target.id}
    if target.player == shooter.player:
        yield Refusal("5.05", "shot.friend", "target", values)
    if not starter and target.profile.is_sauron:
        yield Refusal("5.03A", "shot.sauron", "target", values)
    if not starter and target.wears_ring and not shooter.profile.is_ringwraith:
        yield Refusal("9.101", "shot.ring", "target", values)
    far = distance_to(position, shooter, target)
    if in_range and far > shooter.profile.range:
        yield Refusal(
            "5.06", "shot.out-of-range", "target", {**values, "distance": far, "range": shooter.profile.range}
        )


def distance_to(position: Position, shooter: Warrior, target: Warrior) -> int:
    """Between the nearest hexes of both bases, the target's counted (5.06)."""
    return closest(silhouettes_of(position)[shooter.id].hexes, silhouettes_of(position)[target.id].hexes)
