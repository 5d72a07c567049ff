"""Who wins the Duel: modifiers, the highest die of each side, Fight values, the roll-off."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.games.strategy_battle.fights.state import Going
from rules.games.strategy_battle.position import EVIL, GOOD, SIDES

NO_LEAST = -9  # below what any modifier reaches


@dataclass
class Dice:
    """The dice of one model: as they show now, which were re-rolled, and what Might added."""

    shown: list[int]
    rerolled: set[int]
    might: list[int]


def decide(going: Going, dice: Mapping[str, Dice]) -> bool:
    """Find the winner by the dice as they lie. False when the roll-off is missing."""
    results = {id: _results(going, id, one, _least(going, id)) for id, one in dice.items()}
    _tell_modified(going, results)
    _tell_marginal(going, dice, results)
    return _compare(going, results)


def modifier(going: Going, id: str) -> int:
    """What is added to every Duel die of a model."""
    declared = going.declared.get(id)
    change = going.model(id).duel
    if declared:
        change += declared.duel
        change += going.position.settings.two_handed_duel if declared.two_handed else 0
    return change


def _least(going: Going, id: str) -> int:
    """What a modified die is at least."""
    return 1 if modifier(going, id) >= 0 or going.hearing.reading("die-minimum") == "one" else NO_LEAST


def _results(going: Going, id: str, dice: Dice, least: int) -> list[int]:
    """The dice after modifiers and Might. Might brings no die above 6 or below 1."""
    change = modifier(going, id)
    modified = [max(least, min(6, shown + change)) for shown in dice.shown]
    return [
        min(6, max(min(1, die), die + might)) if might else die
        for die, might in zip(modified, dice.might, strict=True)
    ]


def _tell_modified(going: Going, results: Mapping[str, list[int]]) -> None:
    for id, found in results.items():
        change = modifier(going, id)
        if change:
            going.hearing.find("SBG-DUEL-6", "duel.modified", model=id, change=change, dice=found)


def _tell_marginal(going: Going, dice: Mapping[str, Dice], results: Mapping[str, list[int]]) -> None:
    """Say when it decides the Duel whether a modified die may fall below 1."""
    ways = [{id: _results(going, id, one, least) for id, one in dice.items()} for least in (1, NO_LEAST)]
    if len({_ahead(going, way) for way in ways}) > 1:
        going.hearing.find("SBG-DUEL-6", "duel.marginal")
        going.hearing.settle("marginal.duel", True)


def _ahead(going: Going, results: Mapping[str, list[int]]) -> int:
    """1 when Good wins with these dice, -1 when Evil does, 0 before a roll-off."""
    good, evil = ((_best(going, results, side), _best_value(going, results, side)) for side in SIDES)
    return (good > evil) - (good < evil)


def fight_value(going: Going, id: str) -> int:
    declared = going.declared.get(id)
    return max(0, going.model(id).profile.fight + (declared.fight if declared else 0))


def _compare(going: Going, results: Mapping[str, list[int]]) -> bool:
    hearing = going.hearing
    best = {side: _best(going, results, side) for side in SIDES}
    several = any(len(going.fight.of(side)) > 1 for side in SIDES)
    if several:
        hearing.find("SBG-MULTI-3", "duel.best", good=best[GOOD], evil=best[EVIL])
    tie = best[GOOD] == best[EVIL]
    hearing.find("SBG-DUEL-1", "duel.tied" if tie else "duel.highest", good=best[GOOD], evil=best[EVIL])
    for side in SIDES:
        hearing.settle(f"best.{side}", best[side])
    hearing.settle("tie", tie)
    if not tie:
        return _won(going, GOOD if best[GOOD] > best[EVIL] else EVIL, "SBG-DUEL-1", "die", results)
    return _by_fight_value(going, results)


def _best(going: Going, results: Mapping[str, list[int]], side: str) -> int:
    return max(
        (die for id, dice in results.items() if going.model(id).side == side for die in dice), default=0
    )


def _best_value(going: Going, results: Mapping[str, list[int]], side: str) -> int:
    return max((fight_value(going, id) for id in results if going.model(id).side == side), default=0)


def _by_fight_value(going: Going, results: Mapping[str, list[int]]) -> bool:
    hearing = going.hearing
    values = {side: _best_value(going, results, side) for side in SIDES}
    for side in SIDES:
        hearing.settle(f"fight.{side}", values[side])
    if values[GOOD] != values[EVIL]:
        hearing.find("SBG-DRAW-1", "draw.fight", good=values[GOOD], evil=values[EVIL])
        return _won(going, GOOD if values[GOOD] > values[EVIL] else EVIL, "SBG-DRAW-1", "fight", results)
    hearing.consider("SBG-DRAW-1", "draw.fight-tied", good=values[GOOD], evil=values[EVIL])
    return _roll_off(going, results)


def _roll_off(going: Going, results: Mapping[str, list[int]]) -> bool:
    hearing, offs = going.hearing, going.of_kind("roll_off")
    if not offs:
        hearing.need(going.position.priority, "roll-off", 1, "SBG-DRAW-2", "events")
        return False
    if len(offs) > 1:
        hearing.fault("draw.second-roll-off", offs[1].path, "SBG-DRAW-2")
    roll = offs[0].data
    if roll.player and roll.player != going.position.priority:
        hearing.fault("draw.not-priority", f"{offs[0].path}/player", "SBG-DRAW-2", player=roll.player)
    winner = EVIL if roll.die <= 3 else GOOD
    hearing.find("SBG-DRAW-2", f"draw.{winner}", die=roll.die)
    return _won(going, winner, "SBG-DRAW-2", "roll_off", results)


def _won(going: Going, winner: str, rule: str, by: str, results: Mapping[str, list[int]]) -> bool:
    hearing = going.hearing
    going.winner = winner
    if by != "roll_off":
        for event in going.of_kind("roll_off"):
            hearing.fault("draw.not-needed", event.path, "SBG-DRAW-2")
    if going.defended:
        hearing.find("SBG-BARRIER-12", "duel.across")
    hearing.find(rule, "duel.winner", side=winner.capitalize(), winners=going.winners, losers=going.losers)
    hearing.settle("winner", winner)
    hearing.settle("winners", going.winners)
    hearing.settle("losers", going.losers)
    hearing.settle("decided_by", by)
    return True


WORDS = {
    "duel.modified": "The dice of {model} are modified by {change}: {dice}.",
    "duel.marginal": "Too close to call: whether a modified die may fall below 1 decides this Duel. Agree on a reading.",
    "duel.best": "Each side counts only its highest die: Good {good}, Evil {evil}.",
    "duel.highest": "The higher die wins: Good {good}, Evil {evil}.",
    "duel.tied": "The Duel is drawn: both sides have a {good}.",
    "draw.fight": "The higher Fight value wins: Good {good}, Evil {evil}.",
    "draw.fight-tied": "The Fight values are drawn too: {good} each.",
    "draw.evil": "The roll-off shows a {die}: 1 to 3, Evil wins.",
    "draw.good": "The roll-off shows a {die}: 4 to 6, Good wins.",
    "draw.not-needed": "There is no roll-off: the Duel was decided before.",
    "redress.draw.not-needed": "The roll-off has no effect.",
    "draw.second-roll-off": "A roll-off is one die, rolled once.",
    "draw.not-priority": "{player} does not have Priority and does not roll this die.",
    "redress.draw.not-priority": "The die counts; the face decides, not the hand.",
    "need.roll-off": "{player} rolls 1 die for the drawn Duel.",
    "duel.across": "Across a defended position the Duel is fought as usual.",
    "duel.winner": "{side} wins the Duel: {winners} beat {losers}.",
}
