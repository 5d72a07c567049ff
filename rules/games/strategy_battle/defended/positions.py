"""Which enemies a Defender is protected from: by a barrier, a doorway or higher ground."""

from dataclasses import dataclass

from rules.games.strategy_battle.distances import (
    gap_at_most,
    is_inside,
    side_of,
    square_between,
    touch,
    touches_terrain,
)
from rules.games.strategy_battle.geometry.units import INCH
from rules.games.strategy_battle.position import BARRIER_KINDS, DROP_KINDS, Contact, Model, Position, Terrain


@dataclass(frozen=True, slots=True)
class Finding:
    """What stands between a Defender and one enemy. `counts`: the Defender is protected. `giant`: the enemy ignores the barrier.

    `engaged`: they fight without protection although their bases may not touch.
    """

    rule: str
    key: str
    counts: bool = False
    engaged: bool = False
    giant: bool = False

    @property
    def fights(self) -> bool:
        return self.counts or self.engaged


NOTHING = Finding("SBG-BARRIER-8", "engaged.not-across")


def is_tall_enough(height: int | None, enemy: int | None) -> bool:
    """At least half the height of the enemy; a height that nobody measured is taken to be enough."""
    return height is None or enemy is None or 2 * height >= enemy


def is_giant(height: int | None, enemy: int | None) -> bool:
    """More than twice the height of the barrier."""
    return height is not None and enemy is not None and enemy > 2 * height


def sees_over(defender: Model, piece: Terrain) -> bool:
    """What the players say; else a standing model sees over what is lower than itself.

    A Prone model whose height nobody gave sees over nothing.
    """
    if defender.sees_over is not None:
        return defender.sees_over
    if defender.height is None or piece.height is None:
        return not defender.prone
    return defender.height > piece.height


def is_defender(position: Position, model: Model, enemy: Model, piece: Terrain) -> bool:
    """A Defender has a marker, or was charged by this enemy."""
    if model.defends == piece.id:
        return True
    charged = position.charges is not None and (enemy.id, model.id) in position.charges
    return charged and not enemy.defends and model.defends in ("", piece.id)


def find_protection(position: Position, defender: Model, enemy: Model, piece: Terrain) -> Finding:
    """How a piece of terrain stands between a Defender and one enemy, from where they are on the table."""
    if defender.at is None or enemy.at is None or not is_defender(position, defender, enemy, piece):
        return NOTHING
    if not piece.points:
        return NOTHING
    if piece.kind in BARRIER_KINDS:
        return _at_barrier(defender, enemy, piece)
    if piece.kind == "doorway":
        return _in_doorway(defender, enemy, piece)
    return _on_high_ground(defender, enemy, piece) if piece.kind in DROP_KINDS else NOTHING


def _at_barrier(defender: Model, enemy: Model, piece: Terrain) -> Finding:
    if not touches_terrain(defender, piece):
        return Finding("SBG-BARRIER-3", "barrier.no-contact")
    if side_of(piece, defender.place) == side_of(piece, enemy.place):
        return Finding("SBG-BARRIER-10", "barrier.same-side")
    if not gap_at_most(defender, enemy, INCH) or not touches_terrain(enemy, piece):
        return NOTHING
    return counts_against(defender, enemy, piece)


def counts_against(defender: Model, enemy: Model, piece: Terrain) -> Finding:
    """Whether a piece protects against an enemy Engaged across it: heights, and sight over it."""
    if piece.kind == "doorway":
        return Finding("SBG-DOOR-1", "door.defended", counts=True)
    if piece.kind in DROP_KINDS:
        high = is_tall_enough(piece.height, enemy.height)
        key = "elevated.high" if high else "elevated.low"
        return Finding("SBG-ELEV-1", key, counts=high, giant=not high)
    if is_giant(piece.height, enemy.height):
        return Finding("SBG-BARRIER-7", "barrier.giant", engaged=True, giant=True)
    if not sees_over(defender, piece):
        return Finding("SBG-BARRIER-2", "barrier.no-sight", engaged=True)
    return Finding("SBG-BARRIER-8", "barrier.across", counts=True)


def can_pass_door(defender: Model, enemy: Model, piece: Terrain) -> bool:
    """The enemy's base fits between the Defender and one jamb, with room to spare."""
    need = defender.radius + 2 * enemy.radius
    return any(square_between(defender.place, jamb) > need * need for jamb in piece.points)


def _in_doorway(defender: Model, enemy: Model, piece: Terrain) -> Finding:
    if not touch(defender, enemy):
        return NOTHING
    if can_pass_door(defender, enemy, piece):
        return Finding("SBG-DOOR-2", "door.open", engaged=True)
    return Finding("SBG-DOOR-1", "door.defended", counts=True)


def _on_high_ground(defender: Model, enemy: Model, piece: Terrain) -> Finding:
    if is_inside(piece.points, defender.place):
        return NOTHING
    if not is_inside(piece.points, enemy.place):
        return Finding("SBG-ELEV-8", "elevated.at-the-top")
    if not gap_at_most(defender, enemy, INCH):
        return NOTHING
    if is_tall_enough(piece.height, enemy.height):
        return Finding("SBG-ELEV-1", "elevated.high", counts=True)
    return Finding("SBG-ELEV-1", "elevated.low", engaged=touch(defender, enemy))


def could_defend(position: Position, defender: Model, enemy: Model) -> str:
    """The terrain that a model would defend against an enemy if a charge was listed, where nobody listed any; "" for none.

    They stand face to face across a barrier, at the top and the foot of high ground, or in contact in a doorway.
    """
    if position.charges is not None or defender.prone or defender.defends or enemy.defends:
        return ""
    as_charged = position.changed(charges=((enemy.id, defender.id),))
    return next(
        (
            piece.id
            for piece in position.terrain.values()
            if (piece.kind not in DROP_KINDS or touches_terrain(enemy, piece))
            and find_protection(as_charged, defender, enemy, piece).counts
        ),
        "",
    )


def stated_protection(position: Position, contact: Contact) -> tuple[str, Finding]:
    """The Defender of a contact that the players state as across something, and what protects it."""
    piece = position.terrain[contact.across]
    a, b = position.models[contact.a], position.models[contact.b]
    if (b.defends == piece.id and a.defends != piece.id) or (
        position.charges and (a.id, b.id) in position.charges and a.defends != piece.id
    ):
        a, b = b, a
    return a.id, counts_against(a, b, piece)
