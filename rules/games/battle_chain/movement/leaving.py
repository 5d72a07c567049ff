"""Beginning a move in enemy kill zones: disengaging, attacks of opportunity, breaking away (BC-MOVE-9 to 12, BC-AB-SNEAK-2)."""

from rules.games.battle_chain.abilities.use import Use
from rules.games.battle_chain.board import Space
from rules.games.battle_chain.combat.document import Struck
from rules.games.battle_chain.combat.free_attack import free_attack
from rules.games.battle_chain.folk import is_ring_bearer
from rules.games.battle_chain.movement.document import FREE_ATTACK
from rules.games.battle_chain.movement.walk import Walk, strikers_of

BREAKS_AWAY = 4  # on this or more a sneaking model leaves its enemies (BC-AB-SNEAK-2)


def break_away(walk: Walk, use: Use, place: str) -> bool:
    """Whether a model that sneaks from beside an enemy may leave (BC-AB-SNEAK-2, BC-RING-27)."""
    hearing = walk.hearing
    near = [id for id in walk.position.zones.adjacent(walk.id) if _is_enemy(walk, id)]
    hearing.settle("breaks_away", True)
    if not near:
        return True
    if is_ring_bearer(walk.model):
        hearing.find("BC-RING-27", "sneak.bearer", model=walk.id)
        return True
    if not use.die:
        hearing.need(walk.model.player, "break-away", 1, "BC-AB-SNEAK-2", f"{place}/die", model=walk.id)
        walk.is_lost = True
        return False
    away = use.die >= BREAKS_AWAY
    key = "sneak.away" if away else "sneak.stays"
    hearing.find("BC-AB-SNEAK-2", key, model=walk.id, die=use.die, enemies=near)
    hearing.settle("breaks_away", away)
    return away


def _is_enemy(walk: Walk, id: str) -> bool:
    return walk.position.models[id].player != walk.model.player


def leave(walk: Walk, to: Space, *, is_possible: bool = True) -> None:
    """The first step out of enemy zones: whom it leaves, who strikes, and what it may not do (BC-MOVE-9).

    Nobody strikes at a model whose first step is not possible: it leaves nobody.
    """
    held = walk.position.zones.threats.get(walk.id, ())
    if not held or walk.gait.sneaks:
        return
    if 0 in walk.pushes:
        walk.hearing.find("BC-AB-BATTLE-AWARENESS", "push.from-zone", model=walk.id, enemies=list(held))
        return
    kept = tuple(id for id in held if id in walk.position.zones.over(walk.model.spaces_at(to), walk.model))
    if walk.gait.large:
        kept = tuple(id for id in kept if walk.position.models[id].is_large)
    left = tuple(id for id in held if id not in kept)
    if walk.gait.flies:
        left, kept = held, ()
    if not left:
        left = _shuffle(walk, kept)
    elif kept:
        walk.hearing.find("BC-MOVE-9", "leave.one", model=walk.id, enemies=list(left), others=list(kept))
    else:
        walk.hearing.find("BC-MOVE-9", "leave.all", model=walk.id, enemies=list(left))
    if is_possible:
        _opportunity(walk, left)


def _shuffle(walk: Walk, kept: tuple[str, ...]) -> tuple[str, ...]:
    """A step within the same zones: not allowed, or by the other reading with a free attack (BC-MOVE-9#a)."""
    if walk.hearing.reading("shuffle") == "free-attack":
        walk.hearing.find("BC-MOVE-9", "leave.shuffles", model=walk.id, enemies=list(kept))
        return kept
    walk.hearing.fault("leave.shuffle", "path/0", "BC-MOVE-9", model=walk.id, enemies=list(kept))
    return ()


def _opportunity(walk: Walk, left: tuple[str, ...]) -> None:
    """The free attack of everybody left behind, one roll for all (BC-MOVE-10, BC-MOVE-12)."""
    hearing = walk.hearing
    if walk.gait.large:
        left = _from_large(walk, left)
    strikers = strikers_of(walk.position, left)
    if not strikers:
        return
    hearing.find("BC-MOVE-10", "leave.struck", model=walk.id, enemies=list(strikers))
    hearing.find("BC-FREE-4", "leave.at-once", model=walk.id)
    if len(strikers) > 1:
        hearing.find("BC-MOVE-12", "leave.together", enemies=list(strikers))
    hearing.settle("opportunity", list(strikers))
    event = next((one for one in walk.move.events if one.kind == FREE_ATTACK), None)
    struck = event.struck if event else Struck()
    path = event.path if event else f"events/{len(walk.move.events)}"
    if event is None:
        hearing.expect(path, {"event": FREE_ATTACK})
    walk.position, is_complete = free_attack(
        walk.position, strikers, (walk.id,), struck, hearing, path, "BC-MOVE-10"
    )
    if not is_complete:
        walk.is_lost = True
    elif walk.id in walk.position.models:
        hearing.find("BC-MOVE-11", "leave.survives", model=walk.id)


def check_not_due(walk: Walk) -> None:
    """Free attacks that were made although nobody may strike (BC-MOVE-10); not where the way itself is at fault."""
    hearing = walk.hearing
    if "opportunity" not in hearing.outcome:
        hearing.settle("opportunity", [])
    spent = bool(hearing.outcome["opportunity"])
    for event in walk.move.events:
        if event.kind != FREE_ATTACK:
            continue
        if spent:
            spent = False
        elif hearing.stands:
            hearing.fault("leave.not-due", event.path, _why_nobody(walk), model=walk.id)


def _why_nobody(walk: Walk) -> str:
    """The rule by which nobody strikes at this model as it moves."""
    if walk.gait.large:
        return "BC-AB-LARGE-4"
    if walk.gait.sneaks:
        return "BC-AB-SNEAK"
    return "BC-AB-BATTLE-AWARENESS" if 0 in walk.pushes else "BC-MOVE-10"


def _from_large(walk: Walk, left: tuple[str, ...]) -> tuple[str, ...]:
    """Large models draw no free attacks; by the other reading those of Large enemies (BC-AB-LARGE-4#a)."""
    big = tuple(id for id in left if walk.position.models[id].is_large)
    if big and walk.hearing.reading("large-leaves") == "non-large":
        return big
    walk.hearing.find("BC-AB-LARGE-4", "leave.large", model=walk.id, enemies=list(left))
    return ()


def say_entered(walk: Walk) -> None:
    """Straight from one zone into another: it stops there (BC-MOVE-11)."""
    if walk.held == "BC-MOVE-7" and walk.node == 1 and "opportunity" in walk.hearing.outcome:
        walk.held = "BC-MOVE-11"
        walk.hearing.find("BC-MOVE-11", "leave.next-zone", model=walk.id, enemies=list(walk.holders))


WORDS = {
    "need.break-away": "{player} rolls whether {model} breaks away.",
    "sneak.away": "{model} rolls {die} and breaks away from {enemies}.",
    "sneak.stays": "{model} rolls {die} and does not break away from {enemies} in this move.",
    "sneak.bearer": "{model} carries the Ring and breaks away without a roll.",
    "push.from-zone": "{model} pushes one space out of the kill zone of {enemies} without being struck.",
    "leave.all": "{model} disengages from {enemies}.",
    "leave.one": "{model} disengages from {enemies} and stays in the kill zone of {others}.",
    "leave.shuffle": "{model} would stay in the kill zone of {enemies}: it must leave it with its first step.",
    "redress.leave.shuffle": "{model} stays where it was.",
    "leave.shuffles": "{model} steps within the kill zone of {enemies} and is struck.",
    "leave.struck": "{model} is struck by {enemies}, which it leaves behind.",
    "leave.at-once": "The attack of opportunity happens at once, before {model} moves.",
    "leave.together": "{enemies} make one combat roll and one damage roll together.",
    "leave.survives": "{model} survives and goes on with its move.",
    "leave.large": "{model} is Large: leaving {enemies} gives no free attack.",
    "leave.not-due": "Nobody may strike at {model} as it moves: there is no free attack here.",
    "leave.next-zone": "{model} steps straight into the kill zone of {enemies} and must stop.",
}
