"""The odds of the Fight that a case ends with: who wins the Duel, and what the Strikes do, from where the table stands.

Before the roll: every declaration that stands in the case counts. The policy for banners and Might stands in `odds`.
"""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from rules.engine.hearing import Hearing
from rules.engine.ruling import Verdict
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
    as_pair,
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


def odds(data: Any) -> dict[str, Any] | None:
    """The odds of the last action as JSON, every chance as [ways, out of]; None when it is no Fight that can be fought."""
    case = REFEREE.read(data)
    if not case.actions or not isinstance(case.actions[-1].data, DeclaredFight):
        return None
    before = REFEREE.follow(replace(case, actions=case.actions[:-1]), case.readings)
    if before.verdict is not Verdict.LEGAL:
        return None
    hearing = Hearing("", case.edition, case.readings, WORDS, case.names)
    declared = case.actions[-1].data
    folded = to_fight(before.position, links(before.position))
    fight = find_fight(before.position, declared, folded, hearing)
    if fight is None:
        return None
    going = Going(before.position, fight, hearing, [])
    for event in declared.events:
        if event.kind == "declare":
            going.declare(event.data)
    return _of(going)


def _of(going: Going) -> dict[str, Any]:
    sides = {side: side_of(going, side) for side in SIDES}
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
        chances: tuple[Fraction, ...] = (Fraction(1),)
        for id in _rolling(going, side):
            if not going.model(id).prone:
                chances = added(chances, wounds(_blow(going, id, target, strikes)))
        lost = after_fate(chances, model.fate, going.position.settings.fate_needs)
        found[name] = {
            "expected": as_pair(expected(lost)),
            "slain": as_pair(slays(lost, model.wounds)),
            "slain_before_the_duel": as_pair(wins * slays(lost, model.wounds)),
        }
    return found


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
