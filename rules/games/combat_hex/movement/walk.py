"""A warrior on its way: each step with its price, every rule it breaks, what it enters and whether it must stop (4.01-4.14).

What interrupts the way stands in `interrupts`; where it may come to rest in `bases`.
"""

from collections.abc import Iterable
from dataclasses import replace

from rules.engine.hearing import Hearing
from rules.engine.hexes import Hex, direction
from rules.games.combat_hex.case import cite
from rules.games.combat_hex.movement.bases import obstacles
from rules.games.combat_hex.movement.declared import AS_BEFORE, Event, Move
from rules.games.combat_hex.movement.mobility import Gait
from rules.games.combat_hex.movement.obstacles import Ground
from rules.games.combat_hex.position import Position, Warrior
from rules.games.combat_hex.terrain import CLEAR


class Walk:
    """How far it has come. `node` counts the steps taken; `freed` is the node at which no kill zone holds it: the first, until
    it frees itself at a later one.

    `goes_on`: it has moved in this phase before; all that comes is the step off the map. `has_left`: it took that step.
    `wrong` is the step with which the way first broke a rule, and that rule.
    """

    def __init__(self, position: Position, move: Move, gait: Gait, hearing: Hearing) -> None:
        self.move, self.gait, self.hearing = move, gait, hearing
        self.position = position
        self.start = position.warriors[move.warrior]
        self.ground = Ground(position, self.start, gait)
        self.at = self.start.at
        self.node = self.spent = self.ran = self.tolls = 0
        self.freed = 0
        self.held_by = ""
        self.goes_on = "move" in self.start.done
        self.has_left = False
        self.did: set[str] = set()
        self.wrong: tuple[int, str] | None = None
        self._handled: set[int] = set()

    # -- where it stands

    @property
    def id(self) -> str:
        return self.start.id

    @property
    def warrior(self) -> Warrior:
        return self.position.warriors[self.id]

    @property
    def origin(self) -> tuple[Hex, ...]:
        """The hexes it leaves: its whole base where it started, then only the hex used for movement."""
        return self.start.hexes if self.node == 0 else (self.at,)

    @property
    def is_over(self) -> bool:
        """It fell, it is held, or the game ended."""
        return self.id not in self.position.warriors or bool(self.held_by) or self.position.result is not None

    @property
    def is_last(self) -> bool:
        return self.node == self.move.steps

    @property
    def is_halted(self) -> bool:
        """It entered a kill zone that stops it (4.08)."""
        return self.node != self.freed and self.at in self.ground.halts

    def stand(self, facing: int = AS_BEFORE) -> Position:
        """Put it on the board where it is now, for whatever interrupts the move."""
        return self._put(facing, is_moving=self.node > 0)

    def stand_at_rest(self) -> Position:
        return self._put(self.move.facing, is_moving=False)

    def _put(self, facing: int, *, is_moving: bool) -> Position:
        turned = self.warrior.facing if facing == AS_BEFORE else facing
        after = replace(self.warrior, at=self.at, facing=turned, moving=is_moving)
        self.position = self.position.with_warrior(after)
        return self.position

    def changed(self, position: Position) -> None:
        """Something happened on the way: look at the ground anew."""
        self.position = position
        self.ground = Ground(position, self.start, self.gait)

    def mark(self, step: int) -> None:
        """Remember where the way first went wrong."""
        if self.wrong is None and self.hearing.faults:
            self.wrong = (step, self.hearing.faults[0].rule)

    # -- what was declared for this node

    def waiting(self) -> tuple[Event, ...]:
        events = enumerate(self.move.events)
        return tuple(e for n, e in events if e.after == self.node and n not in self._handled)

    def handle(self, event: Event) -> None:
        self._handled.add(self.move.events.index(event))

    def unheard(self) -> Iterable[Event]:
        """Events up to here that nothing called for."""
        return (e for n, e in enumerate(self.move.events) if e.after <= self.node and n not in self._handled)


# -- one step


def enter(walk: Walk, to: Hex, *, is_run: bool) -> None:
    """Take one step: all rules it breaks, its price, what it pays, and what it finds there."""
    path = "run" if is_run else f"path/{walk.node}"
    _check_hex(walk, to, path)
    if direction(walk.at, to) is None:
        walk.hearing.fault("move.not-adjacent", path, "4.03", origin=walk.at, hex=to, warrior=walk.id)
    else:
        _cross(walk, to, path, is_run)
    _pay_toll(walk, to, path)
    walk.at, walk.node = to, walk.node + 1
    _notice(walk)


def _check_hex(walk: Walk, to: Hex, path: str) -> None:
    """Cut hexes and warriors in the way (4.05, 4.06)."""
    hearing, ground = walk.hearing, walk.ground
    if not ground.board.has(to):
        hearing.fault("move.no-hex", path, cite(hearing, "4.06", "S-MOVE-8"), hex=to, warrior=walk.id)
    other = ground.others.get(to)
    if other is None:
        return
    code = ground.closed.get(to)
    if (
        not walk.gait.is_sneaking
        and other.player == walk.start.player
        and ground.threats(other.hexes)
        and ground.is_unstopped_at(other.hexes)
        and not walk.gait.is_starter
    ):
        hearing.reading("threatened-friend")
    values = {"warrior": walk.id, "other": other.id, "hex": to}
    if code:
        hearing.fault(code, path, "4.05", **values)
    elif other.player == walk.start.player:
        hearing.find(cite(hearing, "4.05", "S-MOVE-3"), "move.passes-friend", **values)
    else:
        hearing.find(cite(hearing, "8.17", "S-AB-SNEAK"), "move.passes-enemy", **values)


def _cross(walk: Walk, to: Hex, path: str, is_run: bool) -> None:
    """Pay for the line (4.03), in action points when running (4.13)."""
    hearing, ground = walk.hearing, walk.ground
    line = ground.board.sides.get((walk.at[0] + to[0], walk.at[1] + to[1]), CLEAR)
    price = ground.price(walk.at, to)
    if price is None:
        code, rule = ground.bar(walk.at, to)
        rule = cite(hearing, rule, "S-MOVE-2") if rule == "4.041" else rule
        hearing.fault(code, path, rule, origin=walk.at, hex=to, line=line, warrior=walk.id)
    elif is_run:
        _run(walk, to, price, path)
    else:
        _spend(walk, to, line, price, path)


def _spend(walk: Walk, to: Hex, line: str, price: int, path: str) -> None:
    hearing, points = walk.hearing, walk.gait.points
    was_short = walk.spent > points
    walk.spent += price
    values = {"warrior": walk.id, "hex": to, "price": price, "spent": walk.spent, "points": points}
    hearing.find(_pricing_rule(walk), "move.step", step=walk.node + 1, line=line, **values)
    if walk.spent > points and not was_short:
        hearing.fault("move.too-far", path, "4.01", **values)


def _pricing_rule(walk: Walk) -> str:
    if walk.gait.is_sneaking:
        return cite(walk.hearing, "8.17", "S-AB-SNEAK")
    return "8.13a" if walk.gait.is_flying else cite(walk.hearing, "4.03", "S-MOVE-1")


def _run(walk: Walk, to: Hex, price: int, path: str) -> None:
    hearing, has = walk.hearing, walk.warrior.action_points
    rule = cite(hearing, "4.13", "S-MOVE-6")
    walk.ran = price
    if has < price:
        hearing.fault("run.too-few", path, rule, warrior=walk.id, has=has, price=price)
        return
    walk.position = walk.position.with_warrior(replace(walk.warrior, action_points=has - price))
    hearing.find(rule, "run.paid", warrior=walk.id, hex=to, price=price, left=has - price)


def check_run(walk: Walk) -> None:
    """Whether it may run at all (4.13, 8.13c, S-MOVE-6). Running follows a move, and that move must have had an end (4.07)."""
    hearing, rule = walk.hearing, cite(walk.hearing, "4.13", "S-MOVE-6")
    if walk.node == 0:
        hearing.fault("run.not-moved", "run", rule, warrior=walk.id)
        return
    if walk.gait.is_flying:
        hearing.fault("run.flyer", "run", "8.13c", warrior=walk.id)
    if not walk.gait.is_starter and walk.is_halted:
        hearing.fault("run.in-zone", "run", rule, warrior=walk.id, hex=walk.at)
    check_stop_hex(walk, "run")


def check_stop_hex(walk: Walk, path: str) -> None:
    """A run follows a move that could have ended here (4.07)."""
    if walk.at in walk.ground.others:
        walk.hearing.fault("base.taken", path, "4.07", warrior=walk.id, hex=walk.at)
    if walk.at in walk.ground.board.marked:
        walk.hearing.fault("base.marked", path, "4.07", warrior=walk.id, hex=walk.at)


# -- what it finds


def _pay_toll(walk: Walk, to: Hex, path: str) -> None:
    """1 AP for each Fearsome enemy into whose kill zone it moves (8.43). Dread does not raise it."""
    hearing = walk.hearing
    for enemy in sorted(walk.ground.toll(walk.origin, to)):
        has = walk.warrior.action_points
        values = {"warrior": walk.id, "enemy": enemy, "has": has, "hex": to}
        if not walk.move.pays_toll:
            hearing.fault("force.toll", path, "8.15", **values)
        elif has < 1:
            hearing.fault("fearsome.too-few", path, "8.43", **values)
        else:
            walk.tolls += 1
            walk.position = walk.position.with_warrior(replace(walk.warrior, action_points=has - 1))
            hearing.find("8.43", "fearsome.paid", **values)


def _notice(walk: Walk) -> None:
    """Kill zones it has come into, and whether they stop it (4.08, 4.09)."""
    hearing, threats = walk.hearing, walk.ground.threats((walk.at,))
    if not threats:
        return
    values = {"warrior": walk.id, "hex": walk.at, "enemies": list(threats)}
    hearing.find("4.09", "move.in-zone", **values)
    large = [id for id in threats if walk.position.warriors[id].profile.is_large]
    if large:
        hearing.find("8.46b", "move.in-large-zone", warrior=walk.id, enemies=large)
    if walk.is_halted:
        hearing.find("4.08", "move.stops", **values)
        return
    hearing.consider("4.08", "move.goes-on", **values)
    for rule, is_so in _freedoms(walk):
        if is_so:
            hearing.find(rule, "move.not-stopped", **values)


def _freedoms(walk: Walk) -> tuple[tuple[str, bool], ...]:
    gait = walk.gait
    sneak = cite(walk.hearing, "8.17", "S-AB-SNEAK")
    return ((sneak, gait.is_sneaking), ("8.13b", gait.is_flying), ("8.46d", gait.is_large))


# -- coming to rest


def rest(walk: Walk) -> None:
    """The end of the move: free ground for the whole base, in the facing it chose (4.02, 4.07, 4.14, 8.10c)."""
    hearing, path = walk.hearing, _last_path(walk)
    position = walk.stand_at_rest()
    warrior = walk.warrior
    for found in obstacles(position.board, warrior, walk.ground.others):
        if found.at == warrior.at and found.code == "base.no-hex":
            continue  # the step into it was the fault
        rule = found.rule if found.at == warrior.at else _base_rule(warrior)
        hearing.fault(found.code, path, rule, warrior=warrior.id, hex=found.at)
    hearing.find(cite(hearing, "4.07", "4.07"), "move.ends", warrior=warrior.id, hex=walk.at)
    if len(warrior.profile.base) > 1:
        hearing.find(_base_rule(warrior), "move.base", warrior=warrior.id, hexes=list(warrior.hexes))
    hearing.find("4.02", "move.faces", warrior=warrior.id, facing=warrior.facing)


def _base_rule(warrior: Warrior) -> str:
    return "8.10c" if warrior.profile.is_cavalry else "4.14"


def _last_path(walk: Walk) -> str:
    if walk.node > len(walk.move.path):
        return "run"
    return f"path/{walk.node - 1}" if walk.node else "facing"
