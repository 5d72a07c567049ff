"""The eye of one warrior: every choice of a front corner and a side of the target, tried by the two-line test (5.07-5.15, 5.17I).

Pure. The doors to it stand in `view`; saying it as steps is the business of `asking`.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.engine.hexes import Hex, closest, parted
from rules.engine.once import once
from rules.games.combat_hex.line_of_sight.blockers import (
    LEDGES_THAT_BLOCK,
    Ground,
    Scene,
    Stop,
    Terms,
    ground_from,
    is_covered,
    joined_hills,
    ledges_on,
    stops,
    without_touching,
)
from rules.games.combat_hex.line_of_sight.lines import (
    Line,
    Packed,
    corner,
    in_arc,
    line,
    outer_corners,
    packed,
)
from rules.games.combat_hex.line_of_sight.result import Choice, Reason, Sight
from rules.games.combat_hex.line_of_sight.silhouettes import Silhouette, passed_by, silhouettes_of
from rules.games.combat_hex.position import Position

MARKSMAN = "8.24"
STARTER_RULES = {
    "5.07": "S-LOS-1",
    "5.10": "S-LOS-2",
    "5.11": "S-LOS-3",
    "5.14": "S-LOS-4",
    "5.12": "S-LOS-4",
}
# 5.10: both ends of one side of the target's hex. S-LOS-2: any one corner of it.
TWO_LINES = tuple(((side - 1) % 6, side) for side in range(6))
ONE_LINE = tuple((end,) for _, end in TWO_LINES)
EVEN_FIRST = (0, 2, 4, 1, 3, 5)  # every side ends in one corner of even number and one of odd


@dataclass(frozen=True, slots=True)
class Tally:
    """Choices from one start corner: how many are clear, the first without cover, the first with it."""

    clear: int
    open: Choice | None
    covered: Choice | None


Key = tuple[Hex, str, tuple[Hex, ...]]  # a hex of the shooter, a target and where it stands


class Eye:
    """One warrior looking from where it stands in one position. Reusable for every target and facing."""

    def __init__(self, position: Position, shooter: str, terms: Terms, marksman: bool = False) -> None:
        self.position = position
        self.stand = silhouettes_of(position)[shooter]
        self.terms = terms
        self.marksman = marksman
        self.looks_all_round = not terms.starter and (self.stand.large or self.stand.carried)
        self.is_aware = position.is_under(shooter, "battle-awareness")
        self.aims: tuple[tuple[int, ...], ...] = ONE_LINE if terms.starter else TWO_LINES
        self._scenes: dict[tuple[Hex, bool, bool, bool], Scene] = {}
        self._latest: tuple[Key, Scene] | None = None  # a target is looked at from several corners in a row
        self._tallies: dict[tuple[tuple[Hex, int], str, tuple[Hex, ...]], Tally] = {}

    # -- where lines start

    def starts(self, facing: int) -> tuple[tuple[Hex, int], ...]:
        """Where lines may start: both front corners (5.10), or every corner of a base that looks all round (8.46f)."""
        if self.looks_all_round:
            return self._rim_corners
        lead = self.stand.hexes[0]
        return ((lead, (facing - 1) % 6), (lead, facing))

    @once
    def _rim_corners(self) -> tuple[tuple[Hex, int], ...]:
        return tuple(outer_corners(self.stand.hexes))

    def has_in_arc(self, facing: int, hexes: Iterable[Hex]) -> bool:
        """Any hex of the target in the arc will do (5.07)."""
        if self.looks_all_round or (self.is_aware and self.terms.awareness == "all-round"):
            return True
        lead = self.stand.hexes[0]
        return any(in_arc(lead, facing, at, self.terms.arc) for at in hexes)

    # -- what stands in between

    def scene(self, start: Hex, target: Silhouette) -> Scene:
        """What could stop a line from a hex of the shooter to this target. Bases at either end never do."""
        key = (start, target.id, target.hexes)
        if self._latest is None or self._latest[0] != key:
            self._latest = (key, self._scene_before(start, target))
        return self._latest[1]

    def _scene_before(self, start: Hex, target: Silhouette) -> Scene:
        scene = self._scene_for_any(start, target)
        own = _seen_from(start, target.hexes)
        rough, ground = scene.rough, scene.ground
        for at in own if rough else ():
            rough = without_touching(rough, at, self.terms.cover_touch)
        if ground.dotted and self.terms.ledge_at_base == "exempt":
            ground = _without_ledges_at(ground, own)
        models, hills, veils, filled = (
            _minus(each, own) for each in (scene.models, scene.hills, scene.veils, scene.filled)
        )
        return Scene(ground, models, hills, scene.hill_rule, veils, rough, self.terms, filled)

    def _scene_for_any(self, start: Hex, target: Silhouette) -> Scene:
        """The part that all targets of the same height and sort of base share."""
        kind = (start, target.high, target.large, target.cavalry)
        if kind not in self._scenes:
            hill_rule, high = self._hills(target)
            between = (other for other in self._others if not self.pass_rule(target, other))
            models, hills = (
                _seen_from(start, (at for other in between for at in other.hexes)),
                _seen_from(start, high),
            )
            ground = ground_from(self.position.board, start, self.terms)
            if ground.dotted and self.terms.ledge_at_base == "exempt":
                ground = _without_ledges_at(ground, _seen_from(start, self.stand.hexes))
            self._scenes[kind] = Scene(
                ground,
                models,
                hills,
                hill_rule,
                _seen_from(start, self._veils(target)),
                self._open_rough(start, ground),
                self.terms,
                models | hills,
            )
        return self._scenes[kind]

    @once
    def _others(self) -> tuple[Silhouette, ...]:
        """Everyone who stands on hexes of its own; nobody stands in the way of a sight out of the own base."""
        own = self.stand.hexes
        stands = silhouettes_of(self.position).values()
        return tuple(other for other in stands if not other.carried and other.hexes != own)

    def pass_rule(self, target: Silhouette, other: Silhouette) -> str:
        """The rule by which this shooter sees the target past another warrior, empty if it does not."""
        return MARKSMAN if self.marksman else passed_by(self.stand, target, other, self.terms.starter)

    def _veils(self, target: Silhouette) -> Iterator[Hex]:
        """8.46h: seen from low ground, smaller warriors before a Large target count as a red line."""
        if target.large and not self.stand.high and not self.terms.starter:
            yield from (at for other in self._others if not other.large for at in other.hexes)

    def _hills(self, target: Silhouette) -> tuple[str, frozenset[Hex]]:
        """Elevated hexes that block, and by which rule; the starter book has none (S-LOS-4)."""
        elevated = self.position.board.elevated
        if target.high or self.terms.starter or not elevated:
            return "", frozenset()
        elevated -= set(self.stand.hexes)
        if not self.stand.high:
            return "5.12", elevated
        return "5.14I", elevated - joined_hills(self.position.board.elevated, self.stand.hexes)

    def _open_rough(self, start: Hex, ground: Ground) -> frozenset[Packed]:
        """Red and orange sides that the shooter's own base does not touch (5.17I)."""
        if not ground.rough:
            return ground.rough
        rough = ground.rough
        for at in _seen_from(start, self.stand.hexes):
            rough = without_touching(rough, at, self.terms.cover_touch)
        return rough

    # -- looking

    def look(self, target: Silhouette, facing: int, *, explain: bool = False) -> Sight:
        """All choices against one target. Reasons are sought only on demand: they cost more than the look."""
        starts = self.starts(facing)
        tallies = [self._tally(start, target) for start in starts]
        clear = sum(tally.clear for tally in tallies)
        pair = next((tally.open for tally in tallies if tally.open), None) if clear else None
        cover = (
            next((tally.covered for tally in tallies if tally.covered), None) if clear and not pair else None
        )
        arc = self.has_in_arc(facing, target.hexes)
        return Sight(
            shooter=self.stand.id,
            target=target.id,
            facing=facing,
            distance=closest(self.stand.hexes, target.hexes),
            in_arc=arc,
            clear=clear,
            choices=6 * len(starts) * len(target.hexes),
            pair=pair or cover,
            cover=cover is not None,
            extra_shot=self.stand.high and (self.terms.starter or not target.high),
            reasons=()
            if (arc and clear) or not explain
            else tuple(self._reasons(target, facing, arc, clear)),
        )

    def _tally(self, start: tuple[Hex, int], target: Silhouette) -> Tally:
        """Two facings share a front corner, so its choices are kept."""
        key = (start, target.id, target.hexes)
        if key not in self._tallies:
            self._tallies[key] = self._try(start, target)
        return self._tallies[key]

    def _try(self, start: tuple[Hex, int], target: Silhouette) -> Tally:
        """Every choice from one start corner."""
        at, index = start
        scene = self.scene(at, target)
        clear, first, covered = 0, None, None
        for goal_hex in target.hexes:
            goal = (goal_hex[0] - at[0], goal_hex[1] - at[1])
            lines = self._clear_lines(index, goal, scene)
            for ends in self.aims if lines else ():
                if (
                    ends[0] not in lines
                    or ends[-1] not in lines
                    or self._ledges_add_up(lines, ends, goal, scene)
                ):
                    continue
                clear += 1
                if first is None:
                    choice = Choice(at, index, goal_hex, ends)
                    if any(is_covered(lines[end], goal, scene) for end in ends):
                        covered = covered or choice
                    else:
                        first = choice
        return Tally(clear, first, covered)

    def _clear_lines(self, index: int, goal: Hex, scene: Scene) -> dict[int, Line]:
        """The clear lines to the corners of a hex, by corner. One that could only pair with lines not clear is not tried."""
        found: dict[int, Line] = {}
        for end in EVEN_FIRST:
            if end % 2 and self.aims is TWO_LINES and end - 1 not in found and (end + 1) % 6 not in found:
                continue
            if each := scene.line_to(index, goal, end):
                found[end] = each
        return found

    def _ledges_add_up(
        self, lines: Mapping[int, Line], ends: tuple[int, ...], goal: Hex, scene: Scene
    ) -> bool:
        """Read so that the ledges of both lines count together, two of them stop the look (4.041)."""
        if self.terms.ledges == "line" or not scene.ground.dotted:
            return False
        return sum(ledges_on(lines[end], goal, scene) for end in ends) >= LEDGES_THAT_BLOCK

    def covers(self, choice: Choice, target: Silhouette) -> bool:
        """Whether a clear choice leaves the target in cover."""
        scene = self.scene(choice.start, target)
        return any(is_covered(each, goal, scene) for each, goal in self.lines_of(choice))

    def is_veiled(self, choice: Choice, target: Silhouette) -> bool:
        """The lines of a choice pass a smaller warrior before a Large target (8.46h)."""
        veils = self.scene(choice.start, target).veils
        return any(not veils.isdisjoint((*each.through, *each.beside)) for each, _ in self.lines_of(choice))

    def met_by(self, choice: Choice, target: Silhouette) -> tuple[list[Silhouette], list[Silhouette]]:
        """Warriors in whose hexes the lines of a choice lie, and those whose hexes they only touch."""
        start = packed(choice.start)
        met: set[Packed] = set()
        touched: set[Packed] = set()
        for each, _ in self.lines_of(choice):
            met.update(each.through, () if self.terms.starter else each.beside)
            touched.update(each.touched(), each.beside)
        here = [other for other in self._others if other.id != target.id and other.hexes != target.hexes]
        on = [other for other in here if any(packed(at) - start in met for at in other.hexes)]
        beside = [other for other in here if any(packed(at) - start in touched for at in other.hexes)]
        return on, [other for other in beside if other not in on and not self.pass_rule(target, other)]

    def passes_own_hill(self, choice: Choice, target: Silhouette) -> bool:
        """The lines of a choice lie over elevated ground that is joined to the shooter's (5.14I)."""
        if not self.stand.high or target.high or self.terms.starter:
            return False
        joined = joined_hills(self.position.board.elevated, self.stand.hexes) - {
            *self.stand.hexes,
            *target.hexes,
        }
        hills = _seen_from(choice.start, joined)
        return any(not hills.isdisjoint((*each.through, *each.beside)) for each, _ in self.lines_of(choice))

    def stops_of(self, choice: Choice, target: Silhouette) -> tuple[Stop, ...]:
        """Everything that stops the lines of a choice, each once, in hexes and sides of the map."""
        scene = self.scene(choice.start, target)
        found = dict.fromkeys(
            stop for each, goal in self.lines_of(choice) for stop in stops(each, goal, scene)
        )
        if not found and self.terms.ledges == "pair" and scene.ground.dotted:
            both = sum(ledges_on(each, goal, scene) for each, goal in self.lines_of(choice))
            found = dict.fromkeys([Stop("4.041", "ledges", (both, 0))] if both >= LEDGES_THAT_BLOCK else [])
        return tuple(stop.moved(choice.start) for stop in found)

    def lines_of(self, choice: Choice) -> Iterator[tuple[Line, Hex]]:
        goal = (choice.goal[0] - choice.start[0], choice.goal[1] - choice.start[1])
        return ((line(choice.corner, corner(goal, end)), goal) for end in choice.ends)

    def all_choices(self, target: Silhouette, facing: int) -> Iterator[Choice]:
        for start, index in self.starts(facing):
            for goal in target.hexes:
                yield from (Choice(start, index, goal, ends) for ends in self.aims)

    # -- saying why

    def _reasons(self, target: Silhouette, facing: int, arc: bool, clear: int) -> Iterator[Reason]:
        if not arc:
            yield self._reason("5.07", "outside-arc", facing=facing)
        if not clear:
            best = min(
                self.all_choices(target, facing), key=lambda choice: len(self.stops_of(choice, target))
            )
            yield from (self.because(stop) for stop in self.stops_of(best, target))

    def because(self, stop: Stop) -> Reason:
        """What stops a line, as a reason with the names and hexes of the map."""
        if stop.how.startswith("model"):
            return self._because_of_warrior(stop)
        if stop.how.startswith("wall"):
            return self._reason(stop.rule, stop.how, between=list(parted(stop.where)))
        if stop.how == "ledges":
            return self._reason(stop.rule, stop.how, count=stop.where[0])
        return self._reason(stop.rule, stop.how, at=stop.where)

    def _because_of_warrior(self, stop: Stop) -> Reason:
        """From high ground a low warrior only blocks for being Large (8.46g)."""
        other = silhouettes_of(self.position)[self.position.occupants[stop.where]]
        if self.stand.high and not other.high and not self.terms.starter:
            return self._reason("8.46g", "large-blocks", by=other.id, at=stop.where)
        return self._reason(stop.rule, stop.how, by=other.id, at=stop.where)

    def _reason(self, rule: str, how: str, **values: Any) -> Reason:
        return Reason(STARTER_RULES.get(rule, rule) if self.terms.starter else rule, f"sight.{how}", values)


def _seen_from(start: Hex, hexes: Iterable[Hex]) -> frozenset[Packed]:
    here = packed(start)
    return frozenset(packed(at) - here for at in hexes)


def _without_ledges_at(ground: Ground, base: Iterable[Packed]) -> Ground:
    dotted = ground.dotted
    for at in base:
        dotted = without_touching(dotted, at, "point")
    return replace(ground, dotted=dotted)


def _minus(some: frozenset[Packed], others: frozenset[Packed]) -> frozenset[Packed]:
    return some if some.isdisjoint(others) else some - others
