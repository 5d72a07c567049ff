"""Make Way: can one friend move an inch at most so that a Trapped loser gets its inch, and how far must it go?

The friend leaves the strip that the loser sweeps. Along one direction it leaves a strip once, and the farther it goes the
better; so the search is one over directions. Directions are halved until a bound shows that none of them can do, or one does.
All in whole numbers, rounded against the friend.
"""

from dataclasses import dataclass
from math import isqrt

from rules.engine.once import once
from rules.games.strategy_battle.backing_away.retreat import Retreat
from rules.games.strategy_battle.backing_away.surroundings import Surroundings, surroundings
from rules.games.strategy_battle.geometry.directions import Direction, Point
from rules.games.strategy_battle.geometry.obstacles import UNIT
from rules.games.strategy_battle.geometry.turns import angle_of, cos_sin
from rules.games.strategy_battle.geometry.units import DEGREE, INCH, MM, TOUCH
from rules.games.strategy_battle.position import Model, Position

FINE_STEP = DEGREE // 100
COARSE_STEP = FINE_STEP << 8
STILL = MM // 1000  # no move
SPARE = 3 * MM  # a Make Way move within this of the shortest is accepted
ROUNDING = 4  # a calculated place is nearer than this to the exact one


@dataclass(frozen=True, slots=True)
class Strip:
    """What a base sweeps: from the start one inch along a unit vector, as far to each side as both radii reach."""

    start: Point
    unit: Point
    gap: int

    def clears(self, at: Point, less: int = 0) -> bool:
        """True when a point is at least `gap - less` from the middle line of the strip."""
        x, y = self._aside(at)
        return x * x + y * y >= max(0, self.gap - less) ** 2

    def way_off(self, at: Point) -> tuple[int, int]:
        """The shortest way out of the strip, 0 from a point outside: length and angle in microdegrees."""
        x, y = self._aside(at)
        ahead, aside = self.unit
        return max(0, self.gap - isqrt(x * x + y * y)), angle_of(x, y) if x or y else angle_of(-aside, ahead)

    def _aside(self, at: Point) -> Point:
        """From the nearest point of the middle line to a point."""
        x, y = at[0] - self.start[0], at[1] - self.start[1]
        forward = max(0, min(INCH, (x * self.unit[0] + y * self.unit[1]) >> UNIT))
        return x - (forward * self.unit[0] >> UNIT), y - (forward * self.unit[1] >> UNIT)


@dataclass(frozen=True)
class Help:
    """What one friend can do. `possible` is None when it is too close to call; `shortest` is the least it must move."""

    friend: str
    possible: bool | None
    shortest: int | None = None


def unit_of(direction: Direction) -> Point:
    x, y, _ = direction.vector
    size = isqrt(x * x + y * y)
    return (x << UNIT) // size, (y << UNIT) // size


def strip_of(loser: Model, friend: Model, direction: Direction) -> Strip:
    return Strip(loser.place, unit_of(direction), loser.radius + friend.radius)


def helpers(found: Retreat, engaged: frozenset[str]) -> list[Help]:
    """What each unengaged friend near the loser can do for it, in order of names."""
    in_the_way = {name for name, _ in found.around.blocks}
    answers = []
    for friend in sorted(found.position.friends(found.loser), key=lambda model: model.id):
        if friend.id in in_the_way and friend.id not in engaged:
            answer = help_of(found, friend)
            if answer.possible is not False:
                answers.append(answer)
    return answers


def help_of(found: Retreat, friend: Model) -> Help:
    """Whether a friend can open a way for the loser, and how far it must go at least."""
    opened = found.legal(without=friend.id)
    if not opened:
        return Help(friend.id, False)
    ends = [end for arc in opened.arcs for end in arc[:2]]
    strips = tuple(dict.fromkeys(strip_of(found.loser, friend, end) for end in ends))
    movement = movement_of(found.position, friend)
    possible = movement.can_clear(strips)
    if possible is False:
        return Help(friend.id, False)
    lengths = [way[0] for strip in strips if (way := movement.shortest(strip))]
    return Help(friend.id, possible, min(lengths, default=None))


@dataclass(frozen=True)
class Movement:
    """Where a friend can go in a straight line of an inch at most."""

    around: Surroundings

    @once
    def _known(self) -> dict[int, list[int]]:
        """What `travels` has found so far: every strip is tried along the same few hundred directions."""
        return {}

    def travels(self, angle: int) -> list[int]:
        """How far each thing around lets it go in a direction."""
        found = self._known.get(angle)
        if found is None:
            direction = cos_sin(angle, UNIT)
            found = self._known[angle] = [one.travel(direction, INCH) for one in self.around.everything]
        return found

    def reach(self, angle: int) -> int:
        return min(self.travels(angle), default=INCH)

    def at(self, angle: int, length: int) -> Point:
        x, y = cos_sin(angle, UNIT)
        return self.around.at[0] + (length * x >> UNIT), self.around.at[1] + (length * y >> UNIT)

    def can_clear(self, strips: tuple[Strip, ...]) -> bool | None:
        """True when some move leaves some strip, False when none can, None when a hundredth of a degree would decide."""
        travels = self.travels
        todo = [(angle, COARSE_STEP) for angle in range(0, 360 * DEGREE, COARSE_STEP)]
        unsure = False
        while todo:
            start, step = todo.pop()
            both = zip(travels(start), travels(start + step), strict=True)
            farthest = min((max(pair) for pair in both), default=INCH)
            if farthest <= STILL:
                continue  # where it stands it does not help, or the loser would need no help
            half = step // 2
            middle = start + half
            # More than half a step of so many degrees, as an arc.
            doubt = farthest * step // (100 * DEGREE) + ROUNDING
            likely = self.at(middle, farthest)
            near = tuple(strip for strip in strips if strip.clears(likely, doubt))
            if not near:
                continue
            there = self.at(middle, min(travels(middle), default=INCH))
            if any(strip.clears(there, -ROUNDING) for strip in near):
                return True
            if step <= FINE_STEP:
                unsure = True
                continue
            todo += [(start, half), (middle, half)]
        return None if unsure else False

    def shortest(self, strip: Strip) -> tuple[int, int] | None:
        """The shortest legal way out of a strip: length and angle; None when there is none."""
        length, angle = strip.way_off(self.around.at)
        if length <= INCH and self.reach(angle) >= length - ROUNDING:
            return length, angle
        best = self._scan(strip, range(0, 360 * DEGREE, 2 * DEGREE), None)
        for step in (DEGREE // 5, DEGREE // 50):
            if best:
                best = self._scan(strip, range(best[1] - 10 * step, best[1] + 10 * step, step), best)
        return best

    def _scan(self, strip: Strip, angles: range, best: tuple[int, int] | None) -> tuple[int, int] | None:
        """The shortest way among these directions that beats `best`. Once out of a strip, always out of it."""
        for angle in angles:
            limit = best[0] - 1 if best else INCH
            if not strip.clears(self.at(angle, limit)):
                continue
            limit = min(limit, self.reach(angle))
            if strip.clears(self.at(angle, limit)):
                best = self._leaves(strip, angle, limit), angle
        return best

    def _leaves(self, strip: Strip, angle: int, limit: int) -> int:
        """Where a direction leaves the strip, which it has left at `limit`; to a micrometre."""
        low, high = 0, limit
        while high - low > STILL:
            middle = (low + high) // 2
            is_out = strip.clears(self.at(angle, middle))
            low, high = (low, middle) if is_out else (middle, high)
        return high


def movement_of(position: Position, friend: Model) -> Movement:
    return Movement(surroundings(position, friend, friend.profile.height))


def pushed_off(strip: Strip, start: Point, to: Point) -> Point:
    """The place itself, or, when it is short by no more than the tolerance of contact, the nearest one farther on that clears."""
    if strip.clears(to):
        return to
    x, y = to[0] - start[0], to[1] - start[1]
    size = isqrt(x * x + y * y) or 1
    for more in range(0, 4 * TOUCH, TOUCH // 50):
        at = (to[0] + x * more // size, to[1] + y * more // size)
        if strip.clears(at, -ROUNDING):
            return at
    return to
