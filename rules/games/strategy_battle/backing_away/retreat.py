"""Can a loser back away a full inch? The procedure in its order: dry ground, a friend that makes way, the drop, Trapped."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.engine.once import once
from rules.games.strategy_battle.backing_away.surroundings import (
    Surroundings,
    from_winners,
    surroundings,
)
from rules.games.strategy_battle.geometry.arcs import Arc, Legal, left_over
from rules.games.strategy_battle.geometry.directions import Direction, at_angle
from rules.games.strategy_battle.geometry.units import DEGREE, INCH, MM, TOUCH
from rules.games.strategy_battle.position import Model, Position

BACKS_AWAY, MAKE_WAY = "backs_away", "make_way_possible"
FORCED, PARTIAL, PINNED = "forced_over_drop", "trapped_partial", "trapped_pinned"
TRAPPED = frozenset({PARTIAL, PINNED})

NARROW = 3 * DEGREE  # an arc that players cannot measure
NEARLY = 249 * MM // 10  # so near a full inch that a measurement decides
FINE = MM // 100
TOLERANCE = DEGREE // 50  # so near the end of an arc a direction is taken for the end


@dataclass(frozen=True)
class Retreat:
    """Where one loser can go from where the table stands. `strict`: sideways is not away."""

    position: Position
    loser: Model
    winners: tuple[str, ...]
    strict: bool
    around: Surroundings

    def _away(self, strict: bool, length: int) -> list[Arc]:
        found = from_winners(self.position, self.loser, self.winners, strict)
        return [arc for one in found for arc in one.arcs(length)]

    def legal(
        self,
        length: int = INCH,
        *,
        strict: bool | None = None,
        drops: bool = True,
        without: str = "",
        friends: bool = True,
    ) -> Legal:
        """The directions of a legal step of this length.

        `drops`: those over an edge are barred; `without` ignores a model; `friends`: false ignores all friends.
        """
        strict = self.strict if strict is None else strict
        ignored = self._behind
        if without:
            ignored |= self.around.of_models([without])
        if not friends:
            ignored |= self.around.of_models(friend.id for friend in self.position.friends(self.loser))
        blocked = self._away(strict, length) + self.around.arcs(length, ignored)
        return left_over(blocked, self.around.drop_arcs(length) if drops else ())

    @once
    def _behind(self) -> frozenset[int]:
        """What bars no direction that leads away anyhow: winners, and what lies wholly behind a winner's line."""
        found = set(self.around.of_models(self.winners))
        for id in self.winners:
            winner = self.position.models.get(id)
            if winner and winner.at:
                found.update(self.around.beyond(winner.at))
        return frozenset(found)

    @once
    def dry(self) -> Legal:
        return self.legal()

    @once
    def over_drop(self) -> Legal:
        return self.legal(drops=False) if self.around.drops else Legal(())

    @once
    def outcome(self) -> str:
        """What happens to the loser when nobody makes way."""
        if self.dry:
            return BACKS_AWAY
        if self.over_drop:
            return FORCED
        return PARTIAL if self.legal(TOUCH) else PINNED

    @once
    def strictly_dry(self) -> Legal:
        """The directions that lead away under either reading. While there are some, the reading changes no outcome."""
        return self.dry if self.strict else self.legal(strict=True)

    @once
    def depends_on_away(self) -> bool:
        """Whether the reading of "away" can change what happens: no way is open strictly, and some is permissively.

        A friend in a permissive way might make way, so friends do not close it here.
        """
        return not self.strictly_dry and bool(self.legal(TOUCH, strict=False, drops=False, friends=False))

    @property
    def directions(self) -> Legal:
        """The directions among which the owner chooses."""
        return self.dry or self.over_drop

    @once
    def best(self) -> int:
        """The longest legal way in nanometres, to a hundredth of a millimetre; an inch when it is complete."""
        if self.dry or self.over_drop:
            return INCH
        if self.outcome == PINNED:
            return 0
        low, high = TOUCH, INCH
        while high - low > FINE:
            middle = (low + high) // 2
            low, high = (middle, high) if self.legal(middle) else (low, middle)
        return low

    @once
    def marginal(self) -> tuple[str, ...]:
        """Why a measurement or an agreement of the players decides: "slack", "away", "nearly"."""
        found = []
        legal = self.directions
        if legal and legal.slack < NARROW:
            found.append("slack")
        if self._readings_differ():
            found.append("away")
        if self.outcome == PARTIAL and self.legal(NEARLY):
            found.append("nearly")
        return tuple(found)

    def _readings_differ(self) -> bool:
        """Strict and permissive "away" give another answer. What is legal strictly is legal permissively too."""
        if self.position.settings.away_cone != 90:
            return False
        if self.strict:
            if self.dry:
                return False
            if self.legal(strict=False):
                return True
            return (
                not self.over_drop and bool(self.around.drops) and bool(self.legal(strict=False, drops=False))
            )
        if self.dry:
            return not self.legal(strict=True)
        return bool(self.over_drop) and not self.legal(strict=True, drops=False)

    def ways_out(self, most: int) -> Iterator[tuple[Direction, int]]:
        """A way of this length, else the longest: direction and length. None for a model that cannot move at all."""
        for length in (most, max(self.best - FINE, TOUCH)):
            legal = self.legal(length)
            if legal:
                yield middle_of(max(legal.arcs, key=lambda arc: arc.width)), length


def middle_of(arc: Arc) -> Direction:
    return arc.start if not arc.width else at_angle(arc.start.angle + arc.width // 2)


def retreat(position: Position, loser: Model, winners: tuple[str, ...], away: str) -> Retreat:
    """The retreat of a loser that has a place on the table."""
    return Retreat(position, loser, winners, away == "strict", surroundings(position, loser))


def after_moving(found: Retreat, position: Position) -> Retreat:
    """The same loser on a table where somebody else has moved."""
    loser = position.models[found.loser.id]
    return replace(found, position=position, loser=loser, around=surroundings(position, loser))
