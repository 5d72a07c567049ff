"""Rolling a die against each other until one is highest: the set-up roll (3.02) and the strategy roll (3.05)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import count

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.engine.spelling import did_you_mean

Dice = Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class RollOff:
    """How one such roll is told: the keys of its findings, and the name its totals go by."""

    no_player: str
    missing_die: str
    rolled: str
    told_as: str
    tied: str
    surplus: str


def read_dice(doc: Doc) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The field "dice": for each player the dice in the order rolled."""
    rolls = doc.child("dice", {})
    dice = tuple((player, rolls.dice(player)) for player in rolls.data if isinstance(player, str))
    rolls.close()
    return dice


def highest(
    dice: Dice, rolling: Sequence[str], bonus: Mapping[str, int], rule: str, texts: RollOff, hearing: Hearing
) -> str:
    """Who rolled highest; empty while dice are missing. Each player's dice lie in the order rolled: all but the last tied."""
    for player in dice:
        if player not in rolling:
            hint = did_you_mean(player, rolling)
            hearing.fault(texts.no_player, f"dice/{player}", rule, player=player, hint=hint)
    for at in count():
        missing = [player for player in rolling if len(dice.get(player, ())) <= at]
        for player in missing:
            hearing.need(player, texts.missing_die, 1, rule, f"dice/{player}")
        if missing:
            return ""
        totals = {player: dice[player][at] + bonus.get(player, 0) for player in rolling}
        shown = {texts.told_as: [f"{player} {total}" for player, total in totals.items()]}
        hearing.find(rule, texts.rolled, **shown)
        best = [player for player, total in totals.items() if total == max(totals.values())]
        if len(best) == 1:
            _refuse_surplus(dice, at, rule, texts, hearing)
            return best[0]
        hearing.find(rule, texts.tied)
    raise AssertionError("dice run out at some time")


def _refuse_surplus(dice: Dice, last: int, rule: str, texts: RollOff, hearing: Hearing) -> None:
    """Nobody rolls again without a tie."""
    for player, rolls in dice.items():
        if len(rolls) > last + 1:
            hearing.fault(texts.surplus, f"dice/{player}/{last + 1}", rule, player=player)
