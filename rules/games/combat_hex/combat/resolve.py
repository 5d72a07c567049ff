"""A combat from the choice of its chain to the removal of the fallen (6.01-6.21), heard to its end.

What breaks a rule is left out, what is missing is asked for, and the rest is heard on what can still be assumed. The short
form names no order: it means the default order, or the only one in which everything declared stands.
"""

from rules.engine.hearing import Hearing
from rules.games.combat_hex import wounds
from rules.games.combat_hex.abilities.document import Use
from rules.games.combat_hex.case import cite, is_starter
from rules.games.combat_hex.combat import assign, attacks, dice
from rules.games.combat_hex.combat.chain import choose
from rules.games.combat_hex.combat.course import hear_events
from rules.games.combat_hex.combat.document import Combat
from rules.games.combat_hex.combat.fight import Fight, open_fight
from rules.games.combat_hex.combat.orders import (
    DEFAULT,
    Order,
    is_order_open,
    offer_in_any_order,
    other_orders,
)
from rules.games.combat_hex.combat.play import (
    AFTER_DAMAGE,
    ASSIGNING,
    BEFORE_ROLL,
    TOTALLING,
    all_uses,
    check_window,
    play,
)
from rules.games.combat_hex.position import COMBAT, Position


def hear_combat(position: Position, combat: Combat, hearing: Hearing) -> Position:
    """The position after one combat of the combat phase."""
    if position.phase != COMBAT:
        hearing.fault("combat.phase", "", "6.01", phase=position.phase)
    trial_hearing = hearing.aside()
    after = _hear(position, combat, trial_hearing, DEFAULT)
    if trial_hearing.faults and combat.events is None:
        for order in other_orders(combat):
            trial = hearing.aside()
            found = _hear(position, combat, trial, order)
            if not trial.faults:
                trial.find("6.16", "combat.order", late=bool(order.late), reversed=order.reversed)
                trial_hearing, after = trial, found
                break
    hearing.take(trial_hearing)
    if combat.events is None and is_order_open(combat):
        offer_in_any_order(position, combat, hearing, hear_combat)
    return after if position.phase == COMBAT else position


def _hear(position: Position, combat: Combat, hearing: Hearing, order: Order) -> Position:
    fight = begin(position, combat, hearing)
    if fight is None:
        hearing.stop()
        return position
    if combat.events is None:
        _fight(fight, order)
    else:
        hear_events(fight, combat.events)
    return finish(fight, position)


def begin(position: Position, combat: Combat, hearing: Hearing) -> Fight | None:
    """The chain found and everything declared looked over; None without a chain."""
    chain = choose(position, combat.warriors, hearing)
    if chain is None:
        return None
    fight = open_fight(position, combat, chain, hearing)
    _check_declared(fight)
    return fight


def _check_declared(fight: Fight) -> None:
    """Parts of players who are not in this combat, and uses that no window of a combat takes."""
    for player, declared in fight.declared.sides.items():
        if player not in fight.sides:
            hint = fight.position.player_hint(player)
            fight.hearing.fault("combat.no-player", declared.path, "6.08", player=player, hint=hint)
    fight.unfit = frozenset(use.path for use in all_uses(fight) if not check_window(use, fight.hearing))
    fight.armor = [use for use in all_uses(fight) if use.effect == "armor"]
    fight.courage = [use for use in all_uses(fight) if use.effect == "courage"]


def total_attacks(fight: Fight) -> dict[str, int]:
    """How many dice each player rolls, after every ability that bears on it."""
    fight.hearing.find(cite(fight.hearing, "6.07", "S-COMBAT-9"), "combat.rolls", players=list(fight.sides))
    attacks.count_ground(fight)
    play(fight, TOTALLING)
    due = {player: attacks.add_up(fight, side) for player, side in fight.sides.items()}
    if is_starter(fight.hearing):
        dice.dirty_before(fight)
    play(fight, BEFORE_ROLL)
    return due


def _fight(fight: Fight, order: Order) -> None:
    """Everything up to the last assigned die (6.07-6.17)."""
    dice.combat_roll(fight, total_attacks(fight), order.reversed)
    dice.damage_roll(fight)
    uses = all_uses(fight)
    play(fight, AFTER_DAMAGE, [use for use in uses if use.path not in order.late])
    late = [use for use in uses if use.path in order.late]
    if order.bought is None:
        for side in fight.in_turn(order.reversed):
            dice.convert_criticals(fight, side)
            dice.tell_damage(fight, side)
        fight.wait()
        play(fight, AFTER_DAMAGE, late)
    else:
        dice.convert_in_two_parts(fight, order.bought, lambda: play(fight, AFTER_DAMAGE, late))
    _assign(fight, uses)


def _assign(fight: Fight, uses: list[Use]) -> None:
    """6.16: the attacker assigns everything, then the defender. What is missing or wrong is told for both at once."""
    warriors = fight.position.warriors
    strangers = [
        use for use in uses if use.warrior not in warriors or warriors[use.warrior].player not in fight.sides
    ]
    play(fight, ASSIGNING, strangers, waits=False)
    fight.hearing.find("6.16", "assign.order", players=list(fight.sides))
    for side in fight.sides.values():
        mine = [
            use for use in uses if use.warrior in warriors and warriors[use.warrior].player == side.player
        ]
        play(fight, ASSIGNING, mine, waits=False)
        assign.assign(fight, side)
    fight.wait()
    if not fight.is_open:
        assign.check_assassins(fight)


# -- the end


def finish(fight: Fight, before: Position) -> Position:
    """Wounds are taken and the fallen leave together, after both players have assigned (6.18, 6.19).

    With something missing the combat is not over; if it breaks a rule already, later combats are heard as if it were.
    """
    if fight.is_open:
        record = fight.settle_up()
        return before.with_fought(fight.chain) if record.faults else before
    if fight.hearing.faults:
        fight.hearing.assume()
    return _fall(fight)


def _fall(fight: Fight) -> Position:
    hearing, position = fight.hearing, fight.position
    declined = {id for side in fight.sides.values() for id, _ in side.declined}
    for use in fight.armor:
        if not assign.is_refused(fight, use):
            rule = cite(hearing, "8.35", "S-AB-ARMOR")
            hearing.fault("armor.no-die", use.path, rule, warrior=use.warrior)
    lost = wounds.total(fight.hits)
    unsure = {side.player for side in fight.sides.values() if side.unsure}
    for id in sorted(fight.chain):
        found = min(lost[id], position.warriors[id].wounds) if id in lost else 0
        hearing.settle(f"wounds.{id}", found, is_unsure=bool(unsure - {position.warriors[id].player}))
    meant = [use for use in fight.courage if lost.get(use.warrior) or use.warrior not in declined]
    turns = {id: turn for turn, side in enumerate(fight.sides.values()) for id in side.members}
    courage = sorted(meant, key=lambda use: turns.get(use.warrior, len(turns)))
    hearing.settle("removed", [])
    position = wounds.lose(position, lost, hearing, rule="6.19", courage=courage, chain=fight.chain)
    hearing.find("6.19", "combat.over", removed=list(hearing.outcome["removed"]))
    hearing.settle("removed", hearing.outcome["removed"], is_unsure=bool(unsure))
    return position.with_fought(fight.chain)
