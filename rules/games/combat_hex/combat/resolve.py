"""A combat from the choice of its chain to the removal of the fallen (6.01-6.21), one window of abilities after the other.

In each window the attacker plays all abilities first (8.07). What is missing is asked for stage by stage.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace

from rules.engine.hearing import Hearing
from rules.games.combat_hex import wounds
from rules.games.combat_hex.abilities import ABILITIES, Window
from rules.games.combat_hex.abilities.document import Use
from rules.games.combat_hex.abilities.use import activate, check_order, rule_of
from rules.games.combat_hex.case import cite, is_starter
from rules.games.combat_hex.combat import assign, attacks, dice
from rules.games.combat_hex.combat.chain import choose
from rules.games.combat_hex.combat.document import Combat
from rules.games.combat_hex.combat.fight import Fight, Side, open_fight
from rules.games.combat_hex.position import COMBAT, Position, Warrior

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
OPEN = (*TOTALLING, *BEFORE_ROLL, *AFTER_DAMAGE, *ASSIGNING, *ANSWERS.values())


def hear_combat(position: Position, combat: Combat, hearing: Hearing) -> Position:
    """The position after one combat of the combat phase."""
    if position.phase != COMBAT:
        hearing.fault("combat.phase", "", "6.01", phase=position.phase)
        return position
    fight = begin(position, combat, hearing)
    if fight is None or not _fight(fight):
        return position
    return _fall(fight)


def begin(position: Position, combat: Combat, hearing: Hearing) -> Fight | None:
    """The chain found and everything declared looked over; None when something is wrong or missing by then."""
    chain = choose(position, combat.warriors, hearing)
    if chain is None:
        return None
    fight = open_fight(position, combat, chain, hearing)
    _check_declared(fight)
    return fight if hearing.stands else None


def _check_declared(fight: Fight) -> None:
    """Parts of players who are not in this combat, and uses that no window of a combat takes."""
    for player, declared in fight.declared.sides.items():
        if player not in fight.sides:
            fight.hearing.fault("combat.no-player", declared.path, "6.08", player=player)
    for use in _uses(fight):
        _check_window(use, fight.hearing)
    fight.armor = [use for use in _uses(fight) if use.effect == "armor"]
    fight.courage = [use for use in _uses(fight) if use.effect == "courage"]


def _check_window(use: Use, hearing: Hearing) -> None:
    ability = ABILITIES[use.effect]
    values = {"warrior": use.warrior, "ability": ability.title}
    if use.copies and not ability.is_activated:
        hearing.fault("ability.copy-not-activated", f"{use.path}/copies", "8.082", **values)
    elif not ability.is_activated:
        hearing.fault("ability.not-activated", use.path, "8.082", **values)
    elif not set(ability.windows) & set(OPEN):
        hearing.fault("combat.not-now", use.path, rule_of(ability, hearing), **values)


def total_attacks(fight: Fight) -> dict[str, int] | None:
    """How many dice each player rolls, after every ability that bears on it; None when something stands in the way."""
    fight.hearing.find(cite(fight.hearing, "6.07", "S-COMBAT-9"), "combat.rolls", players=list(fight.sides))
    attacks.count_ground(fight)
    if not _play(fight, TOTALLING):
        return None
    due = {player: attacks.add_up(fight, side) for player, side in fight.sides.items()}
    if is_starter(fight.hearing):
        dice.dirty_before(fight)
    return due if _play(fight, BEFORE_ROLL) else None


def _fight(fight: Fight) -> bool:
    """Everything up to the last assigned die; False when something illegal or missing stops it."""
    due = total_attacks(fight)
    if due is None or not dice.combat_roll(fight, due):
        return False
    if not dice.damage_roll(fight) or not _play(fight, AFTER_DAMAGE):
        return False
    for side in fight.sides.values():
        dice.convert_criticals(fight, side)
    return fight.hearing.stands and _assign(fight)


def _assign(fight: Fight) -> bool:
    """6.16: the attacker assigns everything, then the defender. What is missing or wrong is told for both at once."""
    fight.hearing.find("6.16", "assign.order", players=list(fight.sides))
    if not _play(fight, ASSIGNING):
        return False
    done = [assign.assign(fight, side) for side in fight.sides.values()]
    return all(done)


def _fall(fight: Fight) -> Position:
    """Wounds are taken and the fallen leave together, after both players have assigned (6.18, 6.19)."""
    hearing, position = fight.hearing, fight.position
    for use in fight.armor:
        hearing.fault("armor.no-die", use.path, cite(hearing, "8.35", "S-AB-ARMOR"), warrior=use.warrior)
    lost = wounds.total(fight.hits)
    for id in sorted(fight.chain):
        hearing.settle(f"wounds.{id}", min(lost.get(id, 0), position.warriors[id].wounds))
    order = {player: index for index, player in enumerate(fight.sides)}
    courage = sorted(fight.courage, key=lambda use: _turn_of(fight, use, order))
    hearing.settle("removed", [])
    position = wounds.lose(position, lost, hearing, rule="6.19", courage=courage, chain=fight.chain)
    hearing.find("6.19", "combat.over", removed=list(hearing.outcome["removed"]))
    hearing.settle("removed", hearing.outcome["removed"])
    return replace(position, fought=position.fought | fight.chain)


def _turn_of(fight: Fight, use: Use, order: Mapping[str, int]) -> int:
    owner = fight.position.warriors.get(use.warrior)
    return order.get(owner.player, 0) if owner else 0


# -- abilities


def _uses(fight: Fight) -> list[Use]:
    """Every use declared: those in order of play, then each player's own, attacker first."""
    return [
        *fight.declared.abilities,
        *(use for side in fight.sides.values() for use in side.declared.abilities),
    ]


def _play(fight: Fight, windows: tuple[Window, ...]) -> bool:
    """All uses of one window, attacker first (8.07); False when something stands in the way."""
    uses = [use for use in _uses(fight) if set(ABILITIES[use.effect].windows) & set(windows)]
    if not uses:
        return fight.hearing.stands
    check_order(fight.position, uses, fight.hearing)
    owners = {owner.player for use in uses if (owner := fight.position.warriors.get(use.warrior))}
    if len(owners) > 1:
        rule = cite(fight.hearing, "8.07", "S-COMBAT-4")
        fight.hearing.find(rule, "combat.attacker-first", player=fight.position.attacker)
    for use in uses:
        _use(fight, use, windows)
    return fight.hearing.stands


def _use(fight: Fight, use: Use, windows: tuple[Window, ...]) -> None:
    """One use: its own conditions, then declared, paid and answered like any other, then its effect."""
    window = next(window for window in ABILITIES[use.effect].windows if window in windows)
    owner = fight.position.warriors.get(use.warrior)
    if owner and use.effect == "spearman" and not use.on:
        use = replace(use, on=attacks.supported_by(fight, owner))
    if owner and not _may_use(fight, owner, use):
        return
    fight.position, works = activate(
        fight.position, use, window, fight.hearing, chain=fight.chain, player=_player(fight, use)
    )
    if works and owner:
        EFFECTS[use.effect](fight, fight.sides[owner.player], use)
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
