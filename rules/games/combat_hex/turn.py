"""The turn: strategy roll, strategy abilities, one phase after the other, the end of the turn (3.01-3.09, 6.22, 8.45)."""

from dataclasses import dataclass, replace

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.games.combat_hex import ring, victory
from rules.games.combat_hex.abilities import ABILITIES, Window
from rules.games.combat_hex.abilities.document import Use, read_use, read_uses
from rules.games.combat_hex.abilities.healing_and_carrying import STRATEGY_EFFECTS
from rules.games.combat_hex.abilities.use import activate, check_order
from rules.games.combat_hex.case import Kind, cite, is_starter
from rules.games.combat_hex.combat.chain import damage_chains
from rules.games.combat_hex.movement import duties
from rules.games.combat_hex.movement.declared import read_forced
from rules.games.combat_hex.movement.forced import force_move
from rules.games.combat_hex.position import ATTACKER, COMBAT, DEFENDER, STRATEGY, Position
from rules.games.combat_hex.roll_off import RollOff, highest, read_dice
from rules.games.combat_hex.seats import FOLLOWING, next_phase
from rules.games.combat_hex.setup.state import moved_on
from rules.games.combat_hex.turn_messages import WORDS

EFFECTS = {**STRATEGY_EFFECTS, "magical-force": force_move}


# -- the strategy roll


@dataclass(frozen=True, slots=True)
class StrategyRoll:
    """`dice` holds each player's dice in the order rolled: all but the last tied. The winner chooses a role.

    `attacker` names who attacks when the winner defends against several.
    """

    dice: tuple[tuple[str, tuple[int, ...]], ...]
    choose: str
    uses: tuple[Use, ...]
    attacker: str = ""


STRATEGY_ROLL = RollOff(
    "turn.no-player", "strategy-die", "turn.rolled", "totals", "turn.tied", "turn.die-too-many"
)


def read_strategy_roll(doc: Doc) -> StrategyRoll:
    """{"do": "strategy_roll", "dice": {"a": [4], "b": [2]}, "choose": "attacker", "abilities": [Initiative...]}.

    With three or more players "attacker" names who attacks when the winner chooses to defend.
    """
    dice, uses = read_dice(doc), read_uses(doc, doc.path)
    choose = doc.choice("choose", ("", "attacker", "defender"), "")
    return StrategyRoll(dice, choose, uses, doc.name("attacker", ""))


def hear_strategy_roll(position: Position, roll: StrategyRoll, hearing: Hearing) -> Position:
    rule = cite(hearing, "3.05", "S-TURN-1")
    if not in_phase(position, (STRATEGY,), "3.04", hearing):
        return position
    if position.rolled:
        hearing.fault("turn.rolled-already", "", rule)
    if is_starter(hearing) and position.turn == 1:
        hearing.fault("turn.no-first-roll", "", "S-TURN-1")
    check_order(position, roll.uses, hearing)
    position, bonus = _initiative(position, roll, hearing)
    rolling = [player.id for player in position.players if not player.out]
    winner = highest(dict(roll.dice), rolling, bonus, rule, STRATEGY_ROLL, hearing)
    if not winner:
        return position
    if not roll.choose:
        hearing.need(winner, "role", 1, rule, "choose")
        return position
    attacker = _attacker(position, roll, winner, rule, hearing)
    if not attacker:
        return position
    hearing.find(rule, "turn.role", player=winner, role=roll.choose)
    hearing.settle("attacker", attacker)
    return replace(position, attacker=attacker, rolled=True)


def _attacker(position: Position, roll: StrategyRoll, winner: str, rule: str, hearing: Hearing) -> str:
    """The winner, or the one player whom a winner who defends leaves; among several the rule names nobody."""
    others = [player.id for player in position.players if player.id != winner and not player.out]
    possible = [winner] if roll.choose == "attacker" else others
    if roll.attacker and roll.attacker not in possible:
        hearing.fault("turn.wrong-attacker", "attacker", rule, player=roll.attacker, role=roll.choose)
    elif roll.attacker:
        return roll.attacker
    elif len(possible) > 1:
        hearing.find("10.01", "turn.attacker-open", player=winner)
        hearing.need(winner, "attacker", 1, rule, "attacker")
    return possible[0] if len(possible) == 1 else ""


def _initiative(position: Position, roll: StrategyRoll, hearing: Hearing) -> tuple[Position, dict[str, int]]:
    """+1 for each Initiative, kept through rerolls (8.45)."""
    bonus = {player.id: 0 for player in position.players}
    for use in roll.uses:
        position, works = activate(position, use, Window.STRATEGY_ROLL, hearing)
        if works:
            owner = position.warriors[use.warrior].player
            bonus[owner] += 1
            hearing.find("8.45", "turn.initiative", warrior=use.warrior, player=owner)
    return position, bonus


# -- abilities outside another action


def read_ability_action(doc: Doc) -> Use:
    """{"do": "ability", "warrior": "A1", "ability": "healing", "on": "B2", "dice": [4], "answers": [...]}.

    Magical Force also holds the move it forces: "path", "facing", "events", "consent".
    """
    return read_use(doc, doc.path, read_forced(doc) if doc.has("path") else {})


def hear_ability(position: Position, use: Use, hearing: Hearing) -> Position:
    ability = ABILITIES[use.effect]
    if use.copies and not ability.is_activated and not is_starter(hearing):
        hearing.fault("ability.copy-not-activated", "copies", "8.082", ability=ability.title)
        return position
    window = _window_now(position, use)
    if window is None:
        hearing.fault("turn.not-now", "", ability.rule, ability=ability.title, phase=position.phase)
        return position
    player = _owner(position, use)
    if position.phase == STRATEGY:
        _check_strategy_order(position, player, hearing)
        position = replace(position, declaring=player)
    elif player and player != position.acting:
        hearing.fault("turn.not-acting", "", "3.06", player=player, phase=position.phase)
    before, (position, works) = position, activate(position, use, window, hearing)
    if not works:
        return position
    faults_before = len(hearing.faults)
    after = EFFECTS[use.effect](position, use, hearing)
    return before if _is_not_used(hearing, faults_before) else after


def _is_not_used(hearing: Hearing, faults_before: int) -> bool:
    """Whether it was declared for somebody it cannot be used on: then nothing is spent, and it may be declared anew."""
    places = (hearing.path, f"{hearing.path}/on")
    return any(fault.path in places for fault in hearing.faults[faults_before:])


def _window_now(position: Position, use: Use) -> Window | None:
    """The window that is open for this ability as an action of its own."""
    if use.effect not in EFFECTS:
        return None
    window = ABILITIES[use.effect].windows[0]
    in_strategy = position.phase == STRATEGY
    return window if in_strategy == (window is Window.STRATEGY) and position.phase != COMBAT else None


def _owner(position: Position, use: Use) -> str:
    return position.warriors[use.warrior].player if use.warrior in position.warriors else ""


def _check_strategy_order(position: Position, player: str, hearing: Hearing) -> None:
    """After the roll, the attacker plays all of theirs first (3.051)."""
    rule = cite(hearing, "3.051", "S-ABIL-3")
    if position.rolled is False and not (is_starter(hearing) and position.turn == 1):
        hearing.fault("turn.before-roll", "", rule)
    if player == position.attacker and position.declaring not in ("", player):
        hearing.fault("turn.attacker-is-done", "", rule, player=player)
    else:
        hearing.find(rule, "turn.plays", player=player)


# -- phases


def in_phase(position: Position, phases: tuple[str, ...], rule: str, hearing: Hearing) -> bool:
    """True in one of these phases; otherwise a fault."""
    if position.phase in phases:
        return True
    hearing.fault("turn.wrong-phase", "", rule, phase=position.phase, expected=list(phases))
    return False


def read_nothing(doc: Doc) -> None:
    """An action without fields of its own."""


def hear_end_phase(position: Position, _: None, hearing: Hearing) -> Position:
    if not in_phase(position, tuple(FOLLOWING), "3.04", hearing):
        return position
    if (
        position.phase == STRATEGY
        and position.rolled is False
        and not (is_starter(hearing) and position.turn == 1)
    ):
        hearing.need(position.attacker, "strategy-roll", 1, "3.05", "")
        return position
    if position.phase in (ATTACKER, DEFENDER):
        ring.must_struggle(position, position.acting, hearing)
        duties.check_all(position, position.acting, hearing)
        _tell_idle(position, hearing)
    following, seat = next_phase(position)
    hearing.find("3.09" if following == DEFENDER else "3.04", "turn.phase", phase=following)
    hearing.settle("phase", following)
    if seat:
        hearing.find("3.09", "turn.seat", player=seat)
        hearing.settle("acting", seat)
    began = (replace(warrior, began=warrior.at) for warrior in position.warriors.values())
    return replace(position.with_warriors(began), phase=following, declaring="", seat=seat)


def _tell_idle(position: Position, hearing: Hearing) -> None:
    """Nobody has to act (3.07), but for the duties checked above."""
    idle = sorted(warrior.id for warrior in position.of(position.acting) if not warrior.done)
    if idle:
        hearing.find("3.07", "turn.idle", warriors=idle)


def hear_end_turn(position: Position, _: None, hearing: Hearing) -> Position:
    """Effects run out, Courage runs out, victory is checked (6.22); otherwise a new turn begins."""
    if not in_phase(position, (COMBAT,), "3.04", hearing):
        return position
    for chain in damage_chains(position, hearing):
        if not position.fought.issuperset(chain):
            hearing.fault("turn.combat-left", "", "6.01", warriors=list(chain))
    if hearing.faults:
        return position
    position = _effects_end(position, hearing)
    if _courage_is_running_out(position) and hearing.reading("end-of-turn") == "victory-first":
        position = _courage_ends(victory.check(position, hearing), hearing)
    else:
        position = victory.check(_courage_ends(position, hearing), hearing)
    return position if position.result else _next_turn(position, hearing)


def _effects_end(position: Position, hearing: Hearing) -> Position:
    ending = [effect for effect in position.effects if effect.until <= position.turn]
    if ending:
        rule = cite(hearing, "8.04", "S-ABIL-2")
        hearing.find(rule, "turn.effects-end", abilities=sorted({effect.ability for effect in ending}))
    return replace(
        position, effects=tuple(effect for effect in position.effects if effect.until > position.turn)
    )


def _courage_is_running_out(position: Position) -> bool:
    return any(warrior.until == position.turn for warrior in position.warriors.values())


def _courage_ends(position: Position, hearing: Hearing) -> Position:
    """Anyone who Courage kept until now leaves, healed or not (8.38); Frodo's fall decides the game (9.16)."""
    leaving = [warrior for warrior in position.warriors.values() if warrior.until == position.turn]
    for warrior in leaving:
        hearing.find(cite(hearing, "8.38", "S-AB-COURAGE"), "turn.courage-ends", warrior=warrior.id)
    frodos = [warrior for warrior in leaving if warrior.card.is_frodo]
    return victory.frodo_fell(position.without([warrior.id for warrior in leaving]), frodos, hearing)


def _next_turn(position: Position, hearing: Hearing) -> Position:
    hearing.find(cite(hearing, "6.22", "S-VICT-1"), "turn.next", turn=position.turn + 1)
    hearing.settle("turn", position.turn + 1)
    fresh = (
        replace(warrior, used=(), done=frozenset(), began=None, points_left=0, bound=False)
        for warrior in position.warriors.values()
    )
    return replace(
        position.with_warriors(fresh),
        turn=position.turn + 1,
        phase=STRATEGY,
        fought=frozenset(),
        rolled=False,
        seat="",
    )


@dataclass(frozen=True, slots=True)
class Concession:
    player: str


def read_concession(doc: Doc) -> Concession:
    """{"do": "concede", "player": "a"}."""
    return Concession(doc.name("player"))


def hear_concession(position: Position, one: Concession, hearing: Hearing) -> Position:
    return moved_on(victory.conceded(position, one.player, hearing))


def hear_time_up(position: Position, _: None, hearing: Hearing) -> Position:
    return victory.time_is_up(position, hearing)


KINDS = (
    Kind("strategy_roll", read_strategy_roll, hear_strategy_roll),
    Kind("ability", read_ability_action, hear_ability),
    Kind("end_phase", read_nothing, hear_end_phase),
    Kind("end_turn", read_nothing, hear_end_turn),
    Kind("time_up", read_nothing, hear_time_up),
    Kind("concede", read_concession, hear_concession),
)

__all__ = ["KINDS", "WORDS", "in_phase"]
