"""What enemies do while a warrior moves: free attacks for leaving (4.11), spearmen (8.10f), Stalwart (8.18), Repel (8.16).

Each is heard at the node of the walk where it happens; the free attack itself stands in `free_attacks`.
"""

from dataclasses import replace
from itertools import pairwise

from rules.engine.hexes import Hex
from rules.games.combat_hex.abilities import Window
from rules.games.combat_hex.abilities.document import Use
from rules.games.combat_hex.abilities.use import activate
from rules.games.combat_hex.case import cite
from rules.games.combat_hex.free_attacks import resolve
from rules.games.combat_hex.kill_zones import zones_of
from rules.games.combat_hex.movement import pauses
from rules.games.combat_hex.movement.declared import Event, no_dice
from rules.games.combat_hex.movement.walk import Walk, check_run
from rules.games.combat_hex.position import Effect

EVERYONE = ""  # an effect of Stalwart that holds every enemy names none


# -- before it leaves a hex


def depart(walk: Walk, to: Hex, path: str) -> bool:
    """Whether it gets out of the hex it stands in: not if an ability holds it there, or it falls. `path` is where `to` stands.

    A step that breaks the rules by being made at all is heard to its end, but nothing answers it: it is taken back.
    """
    if not _may_go(walk, to, path):
        _pass_over(walk)
        return True
    _stalwart(walk, to)
    if not walk.is_over:
        _leave(walk, to)
    return not walk.is_over


def _may_go(walk: Walk, to: Hex, path: str) -> bool:
    """False where it has to stop (4.08), may not run (4.13) or is held since an earlier try (8.18)."""
    before = len(walk.hearing.faults)
    if path == "run":
        check_run(walk)
    elif walk.is_halted:
        walk.hearing.fault("move.must-stop", path, "4.08", warrior=walk.id, hex=walk.at)
    by = walk.ground.held_by(walk.origin, to)
    if by:
        walk.hearing.fault("stalwart.held", path, "8.18", warrior=walk.id, enemy=by)
    return len(walk.hearing.faults) == before


def _pass_over(walk: Walk) -> None:
    """What was declared for a step that is taken back: free attacks and Stalwart do not happen either."""
    for event in walk.waiting():
        if event.use.effect == "stalwart" if event.use else not event.is_own and event.shot is None:
            walk.handle(event)


def _stalwart(walk: Walk, to: Hex) -> None:
    """An enemy holds the warrior in its kill zone; one that sneaks gets out, but takes a free attack (8.18)."""
    for event in walk.waiting():
        use = event.use
        if use is None or use.effect != "stalwart" or walk.is_over:
            continue
        walk.handle(event)
        use = _against(walk, use)
        zone = zones_of(walk.ground.position).by_warrior.get(use.warrior, frozenset())
        if not _is_enemy(walk, use) or zone.isdisjoint(walk.origin) or to in zone:
            walk.hearing.fault("stalwart.not-leaving", use.path, "8.18", warrior=use.warrior, target=walk.id)
            continue
        position, works = activate(walk.stand(), use, Window.ENEMY_LEAVING, walk.hearing)
        walk.changed(position)
        if works and walk.gait.is_sneaking:
            _strike(walk, event, (use.warrior,), "8.18")
        elif works:
            _hold(walk, use)


def _hold(walk: Walk, use: Use) -> None:
    """The reading tells whether one use holds the warrior that tried or everyone."""
    on = walk.id if walk.hearing.reading("stalwart") == "leaver" else EVERYONE
    walk.changed(walk.position.with_effect(Effect("stalwart", use.warrior, walk.position.turn, on)))
    walk.held_by = use.warrior
    walk.hearing.find("8.18", "stalwart.holds", warrior=walk.id, enemy=use.warrior)
    walk.hearing.settle("held_by", use.warrior)


def _leave(walk: Walk, to: Hex) -> None:
    """The free attack before it leaves: one roll for all enemies together, in the starter book one for each (4.11, S-MOVE-5)."""
    strikers = walk.ground.strikers(walk.origin, to, is_first=walk.node == 0)
    if not strikers:
        _say_why_free(walk)
        return
    rule = cite(walk.hearing, "4.11", "S-MOVE-5")
    if walk.position.has(walk.warrior, "terrifying"):
        walk.hearing.find("8.50", "move.terrifying", warrior=walk.id, enemies=list(strikers))
        return
    walk.hearing.find(rule, "move.disengages", warrior=walk.id, enemies=list(strikers))
    walk.hearing.settle("disengages", True)
    groups = [(id,) for id in strikers] if walk.gait.is_starter else [strikers]
    for group in groups:
        if walk.is_over:
            return
        _owed(walk, group, rule)


def _say_why_free(walk: Walk) -> None:
    """Kill zones that give no free attack (8.13b, 8.17)."""
    threats = walk.ground.threats(walk.origin)
    if threats and walk.gait.is_sneaking:
        rule = cite(walk.hearing, "8.17", "S-AB-SNEAK")
        walk.hearing.find(rule, "move.sneaks-off", warrior=walk.id, enemies=list(threats))
    elif threats and walk.gait.is_flying:
        walk.hearing.find("8.13b", "move.flies-off", warrior=walk.id, enemies=list(threats))


def _owed(walk: Walk, group: tuple[str, ...], rule: str) -> None:
    """Hear the free attack these enemies are owed; the next one declared here that any of them takes part in."""
    event = next((e for e in walk.waiting() if _is_for(e, group)), None)
    position = walk.stand()
    if event is None:
        place = f"events/{len(walk.move.events)}"
        walk.hearing.expect(place, {"after": walk.node, "free_attack": {"attackers": list(group)}})
        attack = no_dice(group, f"{place}/free_attack")
        walk.changed(resolve(position, attack, walk.id, walk.hearing, rule=rule, may=group))
        return
    walk.handle(event)
    attack = event.attack_by(*group)
    declined = [id for id in group if id not in attack.attackers]
    if declined:
        walk.hearing.consider(rule, "move.declined", warrior=walk.id, enemies=declined)
    walk.changed(resolve(position, attack, walk.id, walk.hearing, rule=rule, may=group))


def _is_for(event: Event, group: tuple[str, ...]) -> bool:
    if event.use or event.is_own or event.shot or event.attack is None:
        return False
    named = event.attack.attackers
    return not named or len(group) > 1 or not set(group).isdisjoint(named)


# -- when it has come into a hex


def arrive(walk: Walk) -> None:
    """In the hex it entered: spears first (8.10f), then what was declared, the attacker's before the defender's (8.07)."""
    _spears(walk)
    _check_order(walk)
    for event in walk.waiting():
        if walk.is_over:
            return
        if event.use and event.use.effect == "repel":
            walk.handle(event)
            _repel(walk, event, event.use)
        elif event.use and event.use.effect != "stalwart":
            walk.handle(event)
            pauses.use_own(walk, event, event.use)
        elif event.shot:
            walk.handle(event)
            pauses.shoot_on_the_way(walk, event, event.shot)
        elif event.is_own:
            walk.handle(event)
            pauses.strike_last(walk, event)


def _spears(walk: Walk) -> None:
    if not walk.start.profile.is_cavalry or walk.is_over:
        return
    position = walk.position
    spears = [id for id in walk.ground.threats((walk.at,)) if position.has(position.warriors[id], "spearman")]
    if spears and position.has(walk.warrior, "terrifying"):
        walk.hearing.find("8.50", "move.terrifying", warrior=walk.id, enemies=spears)
    elif spears:
        walk.hearing.find("8.10f", "move.meets-spears", warrior=walk.id, enemies=spears)
        _owed(walk, tuple(spears), "8.10f")


def _check_order(walk: Walk) -> None:
    """8.07 where both sides want to do something in the same moment; the starter book has it for the strategy phase only."""
    sides = [(e, _is_own(walk, e)) for e in walk.waiting() if _is_arrival(e)]
    if walk.gait.is_starter or len({own for _, own in sides}) < 2:
        return
    attackers_own = walk.position.attacker == walk.start.player
    own_first = sides[0][1]
    changes = sum(one[1] != two[1] for one, two in pairwise(sides))
    if own_first != attackers_own or changes > 1:
        walk.hearing.fault("move.attacker-first", sides[0][0].path, "8.07", warrior=walk.id, hex=walk.at)
    else:
        walk.hearing.find("8.07", "move.in-order", warrior=walk.id, hex=walk.at)


def _is_own(walk: Walk, event: Event) -> bool:
    return event.use.warrior == walk.id if event.use else True


def _is_arrival(event: Event) -> bool:
    return event.use.effect != "stalwart" if event.use else event.is_own or event.shot is not None


def _repel(walk: Walk, event: Event, use: Use) -> None:
    """A free attack on an enemy that moved into the kill zone (8.16)."""
    use = _against(walk, use)
    position = walk.stand_at_rest() if walk.is_last else walk.stand()
    is_inside = walk.id in zones_of(position).victims.get(use.warrior, ())
    if not _is_enemy(walk, use) or not is_inside or walk.node == 0:
        walk.hearing.fault("repel.not-entered", use.path, "8.16", warrior=use.warrior, target=walk.id)
        return
    position, works = activate(position, use, Window.ENEMY_ENTERED, walk.hearing)
    walk.changed(position)
    if works:
        _strike(walk, event, (use.warrior,), "8.16")


# -- shared


def _strike(walk: Walk, event: Event, by: tuple[str, ...], rule: str) -> None:
    attack = event.attack_by(*by) if event.attack else no_dice(by, f"{event.path}/free_attack")
    walk.changed(resolve(walk.position, attack, walk.id, walk.hearing, rule=rule, may=by))


def _against(walk: Walk, use: Use) -> Use:
    """The use with the moving warrior as its target, whom it need not name."""
    return use if use.on else replace(use, on=walk.id)


def _is_enemy(walk: Walk, use: Use) -> bool:
    owner = walk.position.warriors.get(use.warrior)
    return owner is not None and owner.player != walk.start.player and use.on in ("", walk.id)
