"""What sight needs to know of every warrior, and the rules by which one warrior's sight passes another (5.11 and after)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rules.engine.hexes import Hex
from rules.games.combat_hex.position import Position, Warrior


@dataclass(frozen=True, slots=True)
class Silhouette:
    """A warrior, or a bare hex, as sight sees it: which hexes it fills, how high, on what sort of base.

    It is as high as the hex used for movement (5.13); a warrior that an Ent carries is high and stands on the Ent's hexes (8.42).
    """

    id: str
    hexes: tuple[Hex, ...]
    high: bool
    large: bool = False
    cavalry: bool = False
    foot: bool = False
    ring: bool = False
    ringwraith: bool = False
    carried: bool = False


def silhouettes_of(position: Position) -> Mapping[str, Silhouette]:
    """Every warrior as sight lines meet it, calculated once for a position."""
    found = position.derived.get(Silhouette)
    if found is None:
        warriors = position.warriors.values()
        found = position.derived[Silhouette] = {warrior.id: _stand(position, warrior) for warrior in warriors}
    return found


def _stand(position: Position, warrior: Warrior) -> Silhouette:
    profile = warrior.profile
    carrier = position.warriors.get(warrior.aboard) if warrior.aboard else None
    return Silhouette(
        id=warrior.id,
        hexes=carrier.hexes if carrier else warrior.hexes,
        high=carrier is not None or position.board.is_elevated(warrior.at),
        large=profile.is_large,
        cavalry=profile.is_cavalry,
        foot=profile.is_foot,
        ring=warrior.wears_ring,
        ringwraith=profile.is_ringwraith,
        carried=carrier is not None,
    )


@dataclass(frozen=True, slots=True)
class Pass:
    """A rule by which sight passes a warrior in between; `starter` is the starter book's, empty where it has none."""

    rule: str
    starter: str
    holds: Callable[[Silhouette, Silhouette, Silhouette], bool]


# Shooter, target, the one in between. Expert Marksman (8.24) comes before all of them.
PASSES: tuple[Pass, ...] = (
    Pass("9.102", "", lambda shooter, target, other: other.ring and not shooter.ringwraith),
    Pass("8.46a", "", lambda shooter, target, other: shooter.large and not other.large),
    Pass("8.46h", "", lambda shooter, target, other: target.large and not other.large),
    Pass("8.10e", "", lambda shooter, target, other: (shooter.cavalry or target.cavalry) and other.foot),
    Pass("5.14", "", lambda shooter, target, other: shooter.high and not other.high and not other.large),
    Pass("", "S-LOS-4", lambda shooter, target, other: shooter.high and not other.high),
    Pass("5.15", "", lambda shooter, target, other: target.high and not shooter.high and not other.high),
)


def passed_by(shooter: Silhouette, target: Silhouette, other: Silhouette, starter: bool) -> str:
    """The rule by which `other` does not stand in the way, empty when it does (5.11)."""
    for each in PASSES:
        rule = each.starter if starter else each.rule
        if rule and each.holds(shooter, target, other):
            return rule
    return ""
