"""Fast Strike: a free attack on the way, and whether the way goes on after it (BC-AB-FAST-STRIKE, BC-MUMAK-1)."""

from rules.games.battle_chain.abilities.use import Use, activate
from rules.games.battle_chain.combat.free_attack import free_attack
from rules.games.battle_chain.movement.document import Event
from rules.games.battle_chain.movement.walk import Walk

FAST_STRIKE = "fast-strike"


def strike(walk: Walk, event: Event) -> None:
    """One Fast Strike on the enemies whose zones the model has entered."""
    hearing = walk.hearing
    victims = walk.zones_here()
    position = walk.stand()
    if not _may_strike(walk, event, victims):
        return
    use = Use(FAST_STRIKE, walk.id, event.after, 0, event.wards, event.steal)
    walk.position, works = activate(position, use, hearing, event.path)
    if not works:
        return
    walk.strikes += 1
    if walk.strikes > 1:
        hearing.find("BC-AB-FAST-STRIKE-4", "strike.again", model=walk.id, count=walk.strikes)
        if "mumak" in walk.model.profile.tags:
            hearing.find("BC-MUMAK-1", "strike.mumak", model=walk.id)
    _resolve(walk, event, _victims(walk, event, victims))


def _may_strike(walk: Walk, event: Event, victims: tuple[str, ...]) -> bool:
    hearing, is_legal = walk.hearing, True
    if walk.was_zoned:
        hearing.fault("strike.zoned", event.path, "BC-AB-FAST-STRIKE", model=walk.id)
        is_legal = False
    if walk.gait.fast:
        hearing.fault("strike.fast", event.path, "BC-AB-FAST", model=walk.id)
        is_legal = False
    if not victims or walk.node == 0:
        hearing.fault("strike.nobody", event.path, "BC-AB-FAST-STRIKE", model=walk.id)
        is_legal = False
    return is_legal


def _victims(walk: Walk, event: Event, victims: tuple[str, ...]) -> tuple[str, ...]:
    """All enemies whose zones were entered, or by the other reading one of them (BC-AB-FAST-STRIKE#a)."""
    if len(victims) > 1 and walk.hearing.reading("fast-strike-victims") == "one":
        shares = event.struck.assign or ()
        named = event.on or (shares[0].to if shares else "")
        return (named if named in victims else victims[0],)
    return victims


def _resolve(walk: Walk, event: Event, victims: tuple[str, ...]) -> None:
    hearing, player = walk.hearing, walk.model.player
    hearing.find("BC-AB-FAST-STRIKE", "strike.made", model=walk.id, enemies=list(victims))
    pool = walk.position.pool(player)
    walk.position, is_complete = free_attack(
        walk.position, (walk.id,), victims, event.struck, hearing, event.path, "BC-AB-FAST-STRIKE"
    )
    if not is_complete:
        walk.is_lost = True
        return
    if walk.is_over:
        return
    left = walk.zones_here()
    if not left:
        walk.held, walk.holders = "", ()
        hearing.find("BC-AB-FAST-STRIKE-2", "strike.clears", model=walk.id)
        hearing.settle("may_continue", True)
        return
    is_banked = len(walk.position.pool(player)) > len(pool)
    walk.held = "BC-AB-FAST-STRIKE-3" if is_banked else "BC-AB-FAST-STRIKE-2"
    walk.holders = left
    hearing.find(walk.held, "strike.stopped", model=walk.id, enemies=list(left))
    hearing.settle("may_continue", False)


WORDS = {
    "strike.zoned": "{model} stood in an enemy kill zone when its action phase began, so it has no Fast Strike.",
    "strike.fast": "{model} moves with Fast and cannot use Fast Strike in the same move.",
    "strike.nobody": "{model} has entered nobody's kill zone.",
    "strike.made": "{model} uses Fast Strike against {enemies}.",
    "strike.again": "Fast Strike number {count} of {model} in this move.",
    "strike.mumak": "{model} has two Fast Strikes on its way.",
    "strike.clears": "Nobody is left whose kill zone {model} stands in: it may go on.",
    "strike.stopped": "{model} stops; still there: {enemies}.",
}
