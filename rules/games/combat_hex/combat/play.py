"""The abilities of a combat (8.28-8.40): whose combat it is, the order of play (8.07), and the use itself."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from rules.engine.hearing import Hearing
from rules.games.combat_hex.abilities import ABILITIES, Window
from rules.games.combat_hex.abilities.document import Use
from rules.games.combat_hex.abilities.use import activate, check_order, rule_of
from rules.games.combat_hex.case import cite, is_starter
from rules.games.combat_hex.combat import assign, attacks, dice
from rules.games.combat_hex.combat.fight import Fight, Side
from rules.games.combat_hex.position import Warrior

EFFECTS: Mapping[str, Callable[[Fight, Side, Use], None]] = {
    **attacks.EFFECTS,
    **dice.EFFECTS,
    **assign.EFFECTS,
}
CHECKS: Mapping[str, Callable[[Fight, Warrior, Use], bool]] = {
    "spearman": attacks.can_support,
    "bodyguard": assign.can_guard,
}
TOTALLING = (Window.TOTALLING,)
BEFORE_ROLL = (Window.BEFORE_COMBAT_ROLL,)
AFTER_DAMAGE = (Window.AFTER_DAMAGE, Window.AFTER_ENEMY_DAMAGE)
ASSIGNING = (Window.ASSIGNING,)
ANSWERS = {"armor": Window.ASSIGNED, "courage": Window.ZERO_WOUNDS}
FOR_ENEMIES = frozenset({"dread", "ward"})  # they answer what an enemy declares or buys
OPEN = (*TOTALLING, *BEFORE_ROLL, *AFTER_DAMAGE, *ASSIGNING, *ANSWERS.values())


def all_uses(fight: Fight) -> list[Use]:
    """Every use declared: those in order of play, then each player's own, attacker first."""
    if fight.declared.events is not None:
        return [event.use for event in fight.declared.events if event.use]
    return [
        *fight.declared.abilities,
        *(use for side in fight.sides.values() for use in side.declared.abilities),
    ]


def check_window(use: Use, hearing: Hearing) -> bool:
    """False with a fault for a use that no moment of a combat takes."""
    ability, before = ABILITIES[use.effect], len(hearing.faults)
    values = {"warrior": use.warrior, "ability": ability.title}
    if use.copies and not ability.is_activated:
        hearing.fault("ability.copy-not-activated", f"{use.path}/copies", "8.082", **values)
    elif not ability.is_activated:
        hearing.fault("ability.not-activated", use.path, "8.082", **values)
    elif use.effect in FOR_ENEMIES:
        hearing.fault("combat.only-answers", use.path, rule_of(ability, hearing), **values)
    elif not set(ability.windows) & set(OPEN):
        hearing.fault("combat.not-now", use.path, rule_of(ability, hearing), **values)
    return len(hearing.faults) == before


def window_of(use: Use, windows: Sequence[Window] = OPEN) -> Window:
    """The moment of a combat at which an ability is used."""
    return next(window for window in ABILITIES[use.effect].windows if window in windows)


def play(
    fight: Fight, windows: tuple[Window, ...], uses: Sequence[Use] | None = None, waits: bool = True
) -> None:
    """All uses of these windows in the order declared; in each window the attacker plays everything first (8.07)."""
    every = all_uses(fight) if uses is None else uses
    wanted = [use for use in every if set(ABILITIES[use.effect].windows) & set(windows)]
    if wanted:
        _use_in_turn(fight, windows, wanted)
    if waits:
        fight.wait()


def _use_in_turn(fight: Fight, windows: tuple[Window, ...], uses: Sequence[Use]) -> None:
    for window in windows:
        check_order(fight.position, [use for use in uses if window_of(use, windows) == window], fight.hearing)
    _tell_order(fight, uses)
    for use in uses:
        use_one(fight, use, window_of(use, windows))


def _tell_order(fight: Fight, uses: Sequence[Use]) -> None:
    """Where several players act in one window, the attacker's come first."""
    warriors, order = fight.position.warriors, list(fight.sides)
    owners = [warriors[use.warrior].player for use in uses if use.warrior in warriors]
    ranks = [order.index(owner) for owner in owners if owner in order]
    if len(set(ranks)) > 1 and ranks == sorted(ranks):
        rule = cite(fight.hearing, "8.07", "S-COMBAT-4")
        fight.hearing.find(rule, "combat.attacker-first", player=fight.position.attacker)


def use_one(fight: Fight, use: Use, window: Window) -> bool:
    """One use: its own conditions, then declared, paid and answered like any other, then its effect.

    False where it breaks a rule; it is then left out.
    """
    before = len(fight.hearing.faults)
    owner = fight.position.warriors.get(use.warrior)
    if owner and use.effect == "spearman" and not use.on:
        use = replace(use, on=attacks.supported_by(fight, owner))
    if owner is None or _may_use(fight, owner, use):
        fight.position, works = activate(
            fight.position, use, window, fight.hearing, chain=fight.chain, player=_player(fight, use)
        )
        if works and owner:
            _take_effect(fight, fight.sides[owner.player], use)
    faults = fight.hearing.faults[before:]
    if owner and not faults and use.effect == "assassin":
        fight.assassins.append(use)
    if faults and owner and owner.player in fight.sides:
        side = fight.sides[owner.player]
        side.miss(faults[0].code, attacks.would_add(fight, side, use))
    return not faults


def _take_effect(fight: Fight, side: Side, use: Use) -> None:
    EFFECTS[use.effect](fight, side, use)
    if use.effect == "dirty-fighting" and is_starter(fight.hearing):
        dice.remember_dirty(fight, use)


def _player(fight: Fight, use: Use) -> str:
    """Whose part of the document a use stands in; "" for those listed in order of play."""
    return next((player for player, side in fight.sides.items() if use in side.declared.abilities), "")


def _may_use(fight: Fight, owner: Warrior, use: Use) -> bool:
    hearing = fight.hearing
    values = {"warrior": owner.id, "ability": ABILITIES[use.effect].title}
    outside = owner.id not in fight.chain and use.effect != "spearman"
    if outside or owner.player not in fight.sides:
        hearing.fault("combat.not-its-combat", use.path, "8.081", **values)
        return False
    if "lost" in owner.done:
        hearing.fault("ability.lost-struggle", use.path, "9.05", **values)
        return False
    check = CHECKS.get(use.effect)
    return check is None or check(fight, owner, use)
