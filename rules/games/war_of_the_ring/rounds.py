"""The round in its order (WR-ROUND-1 to WR-ROUND-3): goes on by itself until somebody must choose or roll."""

from collections.abc import Callable

from rules.engine.hearing import Hearing
from rules.games.war_of_the_ring import elimination
from rules.games.war_of_the_ring.battle_end import clear_round
from rules.games.war_of_the_ring.cards.model import SLOTS
from rules.games.war_of_the_ring.casualties import take
from rules.games.war_of_the_ring.combat_roll import count_hits, say_dice
from rules.games.war_of_the_ring.effects import Use, apply, obstacle, set_status
from rules.games.war_of_the_ring.moments import NAMES
from rules.games.war_of_the_ring.position import (
    APPLIED,
    CHOSEN,
    OPEN,
    SIDES,
    VOID,
    Position,
    Scheduled,
    enemy_of,
    with_battle,
    with_seat,
)
from rules.games.war_of_the_ring.rerolls import say_rerolls, total_hits
from rules.games.war_of_the_ring.timing import effect_of, next_effect, title_of

FACTS = frozenset(
    {
        *(
            "step",
            "next",
            "round",
            "externals",
            "playable",
            "deck",
            "effect_order",
            "discarded",
            "ended",
            "end_reason",
        ),
        *("special_dice", "special_hits", "special_target", "special_modifier", "hits_at_once", "removed"),
        *(
            "removed_for_good",
            "to_reinforcements",
            "left_in_region",
            "retreated_to",
            "moved_units",
            "free_regions",
        ),
        *("withdrawn", "surplus_removed", "advanced", "besieged", "continued", "entered_region"),
        *(
            "void.*",
            "cancelled.*",
            "combat_dice.*",
            "dice_now.*",
            "target.*",
            "modifier.*",
            "hit.*",
            "combat_hits.*",
        ),
        *("rerolls.*", "leadership.*", "failed.*", "reroll_modifier.*", "reroll_target.*", "reroll_hits.*"),
        *("hits.*", "turned.*", "to_take.*", "taken.*", "units.*", "eliminated.*"),
    }
)
UNITS_OF = {side: f"units.{side}" for side in SIDES}
WORDS = {
    "round.step": "{step}.",
    "round.simultaneous": "Both sides have finished “{step}”; nobody's result changed the other's.",
    "round.next": "Combat round {round} begins.",
    "round.casualties": "{player} takes {hits:hit}.",
    "round.attacker-first": "{player}, the attacker, decides about casualties first.",
    "round.no-hits": "{player} takes no hit.",
    "effect.void-later": "{card} does not happen.",
    "need.effect": "{player} uses or declines {card} first.",
}


def proceed(position: Position, hearing: Hearing) -> Position:
    """The position when it is somebody's turn to choose or roll: effects without a choice applied, finished steps closed."""
    while position.battle.pending is None:
        entry = next_effect(position) if position.battle.step in SLOTS else None
        if entry is not None:
            moved = _automatic(position, entry, hearing)
        else:
            moved = CLOSE.get(position.battle.step, _wait)(position, hearing)
        if moved is None:
            break
        position = moved
    settle(position, hearing)
    return position


def settle(position: Position, hearing: Hearing) -> None:
    """What a player may want to know of the position after an action."""
    battle = position.battle
    hearing.settle("step", battle.step)
    hearing.settle("round", battle.round)
    for army in (position.armies[battle.attacker], position.armies[battle.defender]):
        hearing.settle(UNITS_OF[army.side], army.size)


def _wait(position: Position, hearing: Hearing) -> Position | None:
    return None


def _automatic(position: Position, entry: Scheduled, hearing: Hearing) -> Position | None:
    """An effect that needs nobody applied, or void; None when its owner must choose or roll."""
    stopped = obstacle(position, entry, hearing)
    effect = effect_of(position, entry)
    if stopped is not None:
        rule, key = stopped
        hearing.consider(rule, key, card=title_of(position, entry))
        return set_status(position, entry, VOID)
    if not effect.is_automatic:
        return None
    use = Use(entry, effect, title_of(position, entry), position.player_of(entry.side))
    return apply(set_status(position, entry, APPLIED), use, hearing)


def waits_for_effect(position: Position, hearing: Hearing) -> bool:
    """True, with a need, while an effect of this step waits for its owner."""
    entry = next_effect(position) if position.battle.step in SLOTS else None
    if entry is None or position.battle.pending is not None:
        return False
    player, card = position.player_of(entry.side), title_of(position, entry)
    hearing.need(player, "effect", 1, "WR-TIMING-1", "", card=card)
    return True


# -- closing a step


def _close_cards(position: Position, hearing: Hearing) -> Position | None:
    seats = [position.seat(side) for side in SIDES]
    if any(seat.decision == OPEN for seat in seats):
        return None
    if any(seat.decision == CHOSEN for seat in seats) and not position.battle.revealed:
        return None
    return _to(position, "pre_roll")


def _to(position: Position, step: str) -> Position:
    return with_battle(position, step=step)


def _close_pre_roll(position: Position, hearing: Hearing) -> Position | None:
    return _to(position, "combat_roll")


def _close_combat_roll(position: Position, hearing: Hearing) -> Position | None:
    if any(position.seat(side).dice is None for side in SIDES):
        return None
    for side in position.in_order:
        position = count_hits(position, side, hearing)
    hearing.find("WR-ROUND-3", "round.simultaneous", step=NAMES["combat_roll"])
    return _to(position, "leader_reroll")


def _close_leader_reroll(position: Position, hearing: Hearing) -> Position | None:
    for side in position.in_order:
        if position.seat(side).rerolled is None and not _announced(position, side, hearing):
            position = with_seat(position, side, rerolled=())
    if any(position.seat(side).rerolled is None for side in SIDES):
        return None
    for side in position.in_order:
        position = total_hits(position, side, hearing)
    hearing.find("WR-ROUND-3", "round.simultaneous", step=NAMES["leader_reroll"])
    return _to(position, "casualties")


def _announced(position: Position, side: str, hearing: Hearing) -> int:
    """How many dice the side may re-roll; said once, when it comes up."""
    known: object = hearing.outcome.get(f"rerolls.{side}")
    return known if isinstance(known, int) else say_rerolls(position, side, hearing)


def to_take(position: Position, side: str) -> int:
    return position.seat(enemy_of(side)).hits


def _close_casualties(position: Position, hearing: Hearing) -> Position | None:
    for side in position.in_order:
        hits = to_take(position, side)
        if f"to_take.{side}" not in hearing.outcome:
            hearing.settle(f"to_take.{side}", hits)
        if not hits and position.seat(side).losses is None:
            hearing.consider("WR-CASUALTY-2", "round.no-hits", player=position.player_of(side))
            position = with_seat(position, side, losses=())
    if any(position.seat(side).losses is None for side in SIDES):
        return None
    for side in position.in_order:
        losses = position.seat(side).losses or ()
        quiet = Silent("", "", hearing.readings, hearing.words, hearing.names)
        position = take(position, side, losses, to_take(position, side), "", quiet)
    hearing.find("WR-ROUND-3", "round.simultaneous", step=NAMES["casualties"])
    return elimination.check(_to(position, "post_casualties"), position.in_order, hearing)


def _close_post(position: Position, hearing: Hearing) -> Position | None:
    return _to(position, "cease")


CLOSE: dict[str, Callable[[Position, Hearing], Position | None]] = {
    "cards": _close_cards,
    "pre_roll": _close_pre_roll,
    "combat_roll": _close_combat_roll,
    "leader_reroll": _close_leader_reroll,
    "casualties": _close_casualties,
    "post_casualties": _close_post,
}


class Silent(Hearing):
    """A hearing that keeps no steps and no facts: for what was said already when it was declared."""

    __slots__ = ()

    def find(self, rule: str, key: str, **values: object) -> None:
        """Nothing is said again."""

    def consider(self, rule: str, key: str, **values: object) -> None:
        """Nothing is said again."""


def next_round(position: Position, hearing: Hearing) -> Position:
    """The next round (WR-ROUND-1): cards discarded, effects over, the window before the cards open."""
    position = clear_round(position, hearing)
    number = position.battle.round + 1
    hearing.find("WR-ROUND-1", "round.next", round=number)
    return with_battle(position, round=number, step="siege_window")


def dice_now(position: Position, side: str, hearing: Hearing) -> int:
    count = say_dice(position, side, hearing)
    hearing.settle(f"dice_now.{side}", count)
    return count
