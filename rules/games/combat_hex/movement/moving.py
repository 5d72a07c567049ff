"""The action "move": abilities before it, the walk, and how the warrior is left at its end."""

from dataclasses import replace

from rules.engine.hearing import Hearing
from rules.engine.hexes import Hex
from rules.games.combat_hex.abilities import ABILITIES, Window
from rules.games.combat_hex.abilities.document import Use
from rules.games.combat_hex.abilities.use import activate, lasting, rule_of
from rules.games.combat_hex.case import cite
from rules.games.combat_hex.kill_zones import are_adjacent, zones_of
from rules.games.combat_hex.movement import duties, interrupts, leaving
from rules.games.combat_hex.movement.declared import Move
from rules.games.combat_hex.movement.mobility import explain_points, gait_of
from rules.games.combat_hex.movement.permission import actor, check_may_move
from rules.games.combat_hex.movement.walk import Walk, enter, rest
from rules.games.combat_hex.position import Effect, Position, Warrior

BEFORE = {
    "fast": Window.BEFORE_MOVE,
    "sneak": Window.BEFORE_MOVE,
    "tyrant": Window.BEFORE_MINION_MOVE,
    "crack-shot": Window.BEFORE_ACTION,
}
LASTING = frozenset({"sneak", "crack-shot"})


def hear_move(position: Position, move: Move, hearing: Hearing) -> Position:
    warrior = actor(position, move.warrior, hearing)
    if warrior is None or (move.leaves and not leaving.is_frodo(warrior, warrior.id, hearing)):
        return position
    if leaving.goes_on(move, warrior):
        return take(leaving.resume(position, warrior, move, hearing)).position
    check_may_move(position, warrior, hearing)
    duty = duties.duty_to_ring(position, warrior, hearing)
    position, doublings = _prepare(position, warrior, move, hearing)
    points = explain_points(position, warrior, doublings, hearing)
    gait = gait_of(
        position, warrior, hearing.edition, hearing.readings, points=points, is_charging=move.is_charge
    )
    _tell_kind(warrior, hearing)
    walk = take(Walk(position, move, gait, hearing))
    if duty:
        duties.check_move(duty, walk.position, hearing)
    return walk.position


def _tell_kind(warrior: Warrior, hearing: Hearing) -> None:
    """Which warriors move by rules of their own."""
    card = warrior.profile
    if card.is_cavalry:
        hearing.find("8.10", "move.rides", warrior=warrior.id, hexes=len(card.base))
    if card.is_flyer:
        hearing.find("8.13", "move.flies", warrior=warrior.id)
    if card.is_large:
        hearing.find("8.46", "move.looms", warrior=warrior.id)


# -- before it moves


def _prepare(position: Position, warrior: Warrior, move: Move, hearing: Hearing) -> tuple[Position, int]:
    """Use the abilities that come before a move; gives how often Fast doubles it."""
    doublings = 0
    for use in move.abilities:
        if use.effect != "tyrant" and use.warrior != warrior.id:
            hearing.fault("move.other-ability", use.path, "8.02", warrior=use.warrior, mover=warrior.id)
            continue
        if use.effect == "tyrant" and not _is_beside_tyrant(position, use, warrior, hearing):
            continue
        window = BEFORE.get(use.effect, Window.BEFORE_MOVE)
        position, works = activate(position, use, window, hearing, player=warrior.player)
        if works:
            doublings += use.effect == "fast"
            position = _take_effect(position, use, hearing)
    return position, doublings


def _take_effect(position: Position, use: Use, hearing: Hearing) -> Position:
    if use.effect == "tyrant":
        return _tyrant(position, use, hearing)
    return lasting(position, replace(use, on="")) if use.effect in LASTING else position


def _is_beside_tyrant(position: Position, use: Use, warrior: Warrior, hearing: Hearing) -> bool:
    """It is used before a minion next to it moves (8.19)."""
    tyrant = position.warriors.get(use.warrior)
    is_beside = tyrant is not None and zones_of(position).are_adjacent(tyrant.id, warrior.id)
    if warrior.profile.is_minion and is_beside:
        return True
    rule = cite(hearing, "8.19", "S-AB-TYRANT")
    hearing.fault("tyrant.not-beside", use.path, rule, warrior=use.warrior, minion=warrior.id)
    return False


def _tyrant(position: Position, use: Use, hearing: Hearing) -> Position:
    """One more for every own minion that began the action phase next to it; in the starter book for those next to it now."""
    tyrant = position.warriors[use.warrior]
    rule, is_now = cite(hearing, "8.19", "S-AB-TYRANT"), hearing.edition == "starter"
    glad = [
        minion.id
        for minion in position.of(tyrant.player)
        if minion.profile.is_minion
        and minion.id != tyrant.id
        and _began_beside(position, tyrant, minion, is_now=is_now)
    ]
    hearing.find(rule, "tyrant.drives", warrior=tyrant.id, minions=glad)
    for id in glad:
        position = position.with_effect(Effect("tyrant", tyrant.id, position.turn, id))
    return position


def _began_beside(position: Position, tyrant: Warrior, minion: Warrior, *, is_now: bool) -> bool:
    def then(warrior: Warrior) -> Warrior:
        return warrior if is_now or warrior.began is None else replace(warrior, at=warrior.began)

    return are_adjacent(position.board, then(tyrant).hexes, then(minion).hexes)


# -- the move


def take(walk: Walk) -> Walk:
    """Walk the whole path, rest at its end, and settle what came of it. `walk.position` is the board afterwards."""
    move, hearing = walk.move, walk.hearing
    if not move.steps and not move.leaves:
        hearing.fault("move.empty", "path", "4.12", warrior=walk.id)
        return walk
    if move.is_charge:
        _check_charge(walk)
    if move.facing == -1 and len(walk.start.profile.base) > 1:
        hearing.need(walk.start.player, "facing", 1, "4.02", "facing", warrior=walk.id)
    _go(walk)
    _end(walk)
    return walk


def _go(walk: Walk) -> None:
    walk.mark(0)
    interrupts.arrive(walk)
    for to in walk.move.path:
        _step(walk, to, is_run=False)
        if walk.is_over:
            return
    if walk.move.run is not None:
        _step(walk, walk.move.run, is_run=True)
    if walk.move.leaves and not walk.is_over:
        leaving.leave(walk)


def _step(walk: Walk, to: Hex, *, is_run: bool) -> None:
    if interrupts.depart(walk, to, "run" if is_run else f"path/{walk.node}"):
        enter(walk, to, is_run=is_run)
        interrupts.arrive(walk)
    walk.mark(walk.node)


def _end(walk: Walk) -> None:
    hearing = walk.hearing
    for event in walk.unheard():
        if walk.is_over:
            hearing.consider(
                "3.08" if not walk.held_by else "8.18", "move.too-late", warrior=walk.id, after=event.after
            )
        else:
            rule = rule_of(ABILITIES[event.use.effect], hearing) if event.use else "4.11"
            hearing.fault("move.event-not-due", event.path, rule, warrior=walk.id, after=event.after)
    if walk.id in walk.position.warriors:
        _stay(walk)
    elif not walk.has_left:
        hearing.find("3.08", "move.falls", warrior=walk.id, hex=walk.at)
    _settle(walk)


def _stay(walk: Walk) -> None:
    """It comes to rest on the map."""
    rest(walk)
    done = walk.warrior.done | walk.did | _deeds(walk)
    after = replace(walk.warrior, moving=False, done=done, points_left=_points_left(walk))
    walk.position = walk.position.with_warrior(after)
    _tell_engaged(walk)


def _points_left(walk: Walk) -> int:
    """Kept for the person who may still step off the map with them; for all others they are lost (9.16)."""
    if walk.move.is_forced or walk.is_halted or not walk.start.card.is_frodo:
        return 0
    return max(walk.gait.points - walk.spent, 0)


def _deeds(walk: Walk) -> set[str]:
    """What counts as done: nothing if it was held before its first step (8.18), and nothing for a forced move (8.15)."""
    if walk.node == 0 or walk.move.is_forced:
        return set()
    return {"charge" if walk.move.is_charge else "move"} | ({"run"} if walk.ran else set())


def _tell_engaged(walk: Walk) -> None:
    victims = zones_of(walk.position).victims.get(walk.id, ())
    if victims:
        walk.hearing.find(
            cite(walk.hearing, "4.10", "S-MOVE-4"), "move.engaged", warrior=walk.id, enemies=list(victims)
        )
    walk.hearing.settle("engaged", bool(victims))


def _settle(walk: Walk) -> None:
    hearing = walk.hearing
    hearing.find(
        cite(hearing, "4.01", "S-MOVE-7"),
        "move.cost",
        warrior=walk.id,
        spent=walk.spent,
        points=walk.gait.points,
    )
    hearing.settle("cost", walk.spent)
    hearing.settle("left", walk.gait.points - walk.spent)
    hearing.settle("disengages", hearing.outcome.get("disengages", False))
    hearing.settle("steps", walk.node)
    if walk.id in walk.position.warriors:
        hearing.settle("at", list(walk.at))
    if walk.ran:
        hearing.settle("run", walk.ran)
    if walk.tolls:
        hearing.settle("toll", walk.tolls)
    walk.mark(walk.node)
    if walk.wrong:
        hearing.settle("illegal.step", walk.wrong[0])
        hearing.settle("illegal.rule", walk.wrong[1])


def _check_charge(walk: Walk) -> None:
    """8.10b: only cavalry, and not out of an enemy kill zone."""
    warrior, hearing = walk.start, walk.hearing
    if not warrior.profile.is_cavalry:
        hearing.fault("charge.no-cavalry", "charge", "8.10b", warrior=warrior.id)
    threats = walk.ground.threats(warrior.hexes)
    if threats:
        hearing.fault("charge.threatened", "charge", "8.10b", warrior=warrior.id, enemies=list(threats))
    hearing.find("8.10b", "charge.declared", warrior=warrior.id)
