"""The odds of a case: its document with exact fractions, and the same as a page shows it."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from rules.engine.odds import (
    NONE,
    NOT_POSSIBLE,
    TOO_MANY,
    NoOdds,
    Odds,
    Row,
    Section,
    as_pair,
    chance_of,
    too_many,
)
from rules.games.war_of_the_ring.odds.armies import force_of, size
from rules.games.war_of_the_ring.odds.battles import (
    TO_THE_END,
    BattleOdds,
    Plan,
    TooManyRounds,
    battle_odds,
)
from rules.games.war_of_the_ring.odds.rounds import RoundOdds, round_odds
from rules.games.war_of_the_ring.position import SIEGE, Position
from rules.games.war_of_the_ring.referee import REFEREE
from rules.games.war_of_the_ring.summary import ENDS
from wording import gettext as _
from wording import gettext_noop, ngettext, opened

OVER = ("advance", "ended")
SIDES = ("attacker", "defender")
# Beyond these nobody asks for exact odds, and they would cost more than they are worth: units of an army, rounds before a siege
# must be extended, and rounds that differ by their number or by what is left of the armies.
MOST_UNITS = 10
MOST_SIEGE_ROUNDS = 3
MOST_ROUNDS = 1200
ASSUMED = gettext_noop(
    "Assumed: both sides fight to the end, remove Regulars before Elites, decline effects that they may decline, and play no "
    "cards in later rounds."
)


def odds(data: Any) -> Odds:
    """The odds under the usual plans of both players. Raises as `odds_of` does."""
    found = odds_of(data)
    return Odds(found, tuple(_sections(found)), _(ASSUMED))


def odds_of(data: Any, attacker: Plan = TO_THE_END, defender: Plan = TO_THE_END) -> dict[str, Any]:
    """The odds of the position in which a case's legal actions end, every chance as [ways, out of].

    Raises Unreadable; NoOdds when the battle is over, while hits wait to be taken, and for armies that are too large.
    """
    case = REFEREE.read(data)
    position = REFEREE.follow(case, case.readings).position
    _ensure_there_are_some(position)
    found: dict[str, Any] = {"policy": {"attacker": attacker.casualties, "defender": defender.casualties}}
    if _is_before_the_roll(position):
        found["round"] = _round(round_odds(position, case.readings))
    try:
        found["battle"] = _battle(battle_odds(position, attacker, defender, case.readings, MOST_ROUNDS))
    except TooManyRounds:
        raise NoOdds(
            TOO_MANY, _("This battle can go in more ways than are counted. Ask again once units are lost.")
        ) from None
    return found


def why_not(position: Position) -> str:
    """Why there are no odds from here on; "" where there may be some."""
    try:
        _ensure_there_are_some(position)
    except NoOdds as none:
        return none.text
    return ""


def _ensure_there_are_some(position: Position) -> None:
    battle = position.battle
    if battle.step in OVER:
        raise NoOdds(NONE, _("The battle is over, so there are no odds."))
    is_half_chosen = any(seat.losses for seat in (battle.free_peoples, battle.shadow))
    if battle.pending is not None or (is_half_chosen and battle.step == "casualties"):
        raise NoOdds(NOT_POSSIBLE, _("Hits are waiting to be taken. Enter the casualties to see odds."))
    for side in position.in_order:
        units = size(force_of(position, side))
        if units > MOST_UNITS:
            sentence = _("Odds are counted for up to %(most)s units of an army; here it is %(count)s.")
            raise too_many(sentence, units, MOST_UNITS)
    if battle.kind == SIEGE and position.settings.siege_rounds > MOST_SIEGE_ROUNDS:
        sentence = _("Odds are counted for sieges of up to %(most)s rounds; here it is %(count)s.")
        raise too_many(sentence, position.settings.siege_rounds, MOST_SIEGE_ROUNDS)


def _is_before_the_roll(position: Position) -> bool:
    battle = position.battle
    return battle.free_peoples.dice is None and battle.shadow.dice is None


def _round(odds: RoundOdds) -> dict[str, Any]:
    return {
        side: {str(hits): as_pair(chance) for hits, chance in odds.hits(place).items()}
        for place, side in enumerate(SIDES)
    }


def _battle(odds: BattleOdds) -> dict[str, Any]:
    results: Mapping[str, Fraction] = odds.results
    return {
        "results": {name: as_pair(chance) for name, chance in results.items()},
        "losses": {side: as_pair(loss) for side, loss in zip(SIDES, odds.losses, strict=True)},
    }


# -- as a page shows it


def _sections(found: Mapping[str, Any]) -> Iterator[Section]:
    ends = {name: chance_of(pair) for name, pair in found["battle"]["results"].items()}
    rows = [Row(opened(_(ENDS[name])), chance) for name, chance in ends.items() if chance]
    yield Section(_("How the battle ends"), tuple(rows))
    losses = found["battle"]["losses"]
    titles = {"attacker": _("The attacker loses"), "defender": _("The defender loses")}
    yield Section(
        _("Units lost on average"),
        tuple(Row(titles[side], chance_of(losses[side]), is_average=True) for side in SIDES),
    )
    titles = {
        "attacker": _("The attacker’s hits this round"),
        "defender": _("The defender’s hits this round"),
    }
    for side, hits in found.get("round", {}).items():
        yield Section(titles[side], tuple(_of_hits(int(count), pair) for count, pair in hits.items()))


def _of_hits(count: int, pair: list[int]) -> Row:
    return Row(ngettext("%(count)s hit", "%(count)s hits", count) % {"count": count}, chance_of(pair))
