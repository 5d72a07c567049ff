"""The odds of the Fight that a case ends with: who wins the Duel, and what the Strikes do, from where the table stands.

Before the roll: every declaration that stands in the case counts. The policy for banners and Might stands in `odds`.
"""

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import reduce
from typing import Any

from rules.engine.hearing import Hearing
from rules.engine.last_action import last_action
from rules.engine.odds import as_pair, ensure_not_more_dice, not_possible, too_many
from rules.games.strategy_battle.banners import problem_of
from rules.games.strategy_battle.duel import attacks_of
from rules.games.strategy_battle.fights.division import to_fight
from rules.games.strategy_battle.fights.document import DeclaredFight
from rules.games.strategy_battle.fights.engaged import links
from rules.games.strategy_battle.fights.order import find_fight
from rules.games.strategy_battle.fights.state import Going
from rules.games.strategy_battle.in_the_way import needed_for
from rules.games.strategy_battle.messages import WORDS
from rules.games.strategy_battle.odds import (
    Blow,
    Dice,
    Side,
    added,
    after_fate,
    duel,
    expected,
    slays,
    wounds,
)
from rules.games.strategy_battle.position import EVIL, GOOD, SIDES, other_side
from rules.games.strategy_battle.referee import REFEREE
from rules.games.strategy_battle.strikes import strength_of, to_wound_change
from rules.games.strategy_battle.support import supported_by, supporters_on
from rules.games.strategy_battle.winner import fight_value, modifier
from wording import gettext as _

# Of one side. Beyond these nobody asks for exact odds, and they would cost more than they are worth.
MOST_DICE = 40
MOST_MODELS = 15


def odds(data: Any) -> dict[str, Any]:
    """The odds of the last action as JSON, every chance as [ways, out of].

    Raises Unreadable; NoOdds when it is no Fight, when it cannot be fought, when what comes before is not legal, or when it is
    too large.
    """
    otherwise = _("The case does not end with a Fight. Declare one as the last action to see its odds.")
    case, position, declared = last_action(REFEREE, data, DeclaredFight, otherwise)
    hearing = Hearing("", case.edition, case.readings, WORDS, case.names)
    fight = find_fight(position, declared, to_fight(position, links(position)), hearing)
    if fight is None:
        raise not_possible()
    for side in SIDES:
        if len(fight.of(side)) > MOST_MODELS:
            sentence = _("Odds are counted for up to %(most)s models of a side; here it is %(count)s.")
            raise too_many(sentence, len(fight.of(side)), MOST_MODELS)
    going = Going(position, fight, hearing, [])
    for event in declared.events:
        if event.kind == "declare":
            going.declare(event.data)
    return _of(going)


def _of(going: Going) -> dict[str, Any]:
    sides = {side: side_of(going, side) for side in SIDES}
    for side in sides.values():
        ensure_not_more_dice(side.count, MOST_DICE)
    good = duel(sides[GOOD], sides[EVIL])
    wins = {GOOD: good, EVIL: 1 - good}
    return {
        side: {
            "dice": sides[side].count,
            "fight": sides[side].fight,
            "banner": sides[side].banner,
            "might": sides[side].might,
            "wins": as_pair(wins[side]),
            "targets": [
                _against(going, side, target, wins[side]) for target in going.fight.of(other_side(side))
            ],
        }
        for side in SIDES
    }


def side_of(going: Going, side: str) -> Side:
    """A side of the Duel as the odds need it."""
    position, rolling = going.position, _rolling(going, side)
    banner = any(
        not problem_of(position, position.models[id], bearer)
        for bearer in position.of_side(side)
        for id in rolling
    )
    return Side(
        tuple(Dice(attacks_of(going, id), modifier(going, id)) for id in rolling),
        max(fight_value(going, id) for id in rolling),
        max(position.models[id].might for id in rolling),
        banner,
    )


def _rolling(going: Going, side: str) -> list[str]:
    """Everyone that rolls for a side: its members, and the friends that support them."""
    members = list(going.fight.of(side))
    most = going.position.settings.most_supporters
    supporters = supporters_on(going, side)
    return members + [
        id for friend in members for id in [s for s in supporters if supported_by(going, s) == friend][:most]
    ]


def _against(going: Going, side: str, target: str, wins: Fraction) -> dict[str, Any]:
    """What all Strikes of a side do to one enemy, free and Trapped, given that the side wins."""
    model = going.model(target)
    found: dict[str, Any] = {"model": target, "wounds": model.wounds, "fate": model.fate}
    for name, strikes in (("free", 1), ("trapped", 2)):
        lost = after_fate(
            _struck(going, side, target, strikes), model.fate, going.position.settings.fate_needs
        )
        found[name] = {
            "expected": as_pair(expected(lost)),
            "slain": as_pair(slays(lost, model.wounds)),
            "slain_before_the_duel": as_pair(wins * slays(lost, model.wounds)),
        }
    return found


def _struck(going: Going, side: str, target: str, strikes: int) -> tuple[Fraction, ...]:
    """The chances of the wounds that all Strikes of a side make together, before Fate."""
    alike: Counter[Blow] = Counter()
    for id in _rolling(going, side):
        if not going.model(id).prone:
            blow = _blow(going, id, target, strikes)
            alike[replace(blow, strikes=0)] += blow.strikes
    together = [wounds(replace(blow, strikes=count)) for blow, count in alike.items() if count]
    return reduce(added, together, (Fraction(1),))


def _blow(going: Going, id: str, target: str, strikes: int) -> Blow:
    across = bool(going.fight.across) and not set(going.fight.defenders) & set(
        going.fight.of(going.model(id).side)
    )
    return Blow(
        attacks_of(going, id) * strikes,
        strength_of(going, id),
        going.model(target).profile.defence,
        to_wound_change(going, id),
        needed_for(going.position.terrain[going.fight.across], going.hearing) if across else 0,
        going.position.settings.to_wound_chart,
    )
