"""The Duel up to its dice: declarations, the roll, re-rolls, Might. Who wins by them is in `winner`."""

from collections.abc import Iterable

from rules.games.strategy_battle.banners import problem_of, tell_close_call
from rules.games.strategy_battle.fights.document import Declare, Event, Might, Reroll, Roll
from rules.games.strategy_battle.fights.state import Going
from rules.games.strategy_battle.position import SIDES
from rules.games.strategy_battle.support import supported_by
from rules.games.strategy_battle.winner import Dice, decide


def fight_duel(going: Going) -> bool:
    """Find the winner of the Duel. False when dice are missing or nothing can be said."""
    _declare(going)
    rolls = going.of_kind("roll")
    if not rolls:
        _need_dice(going)
        return False
    dice = _rolled(going, rolls[0])
    if dice is None:
        return False
    _reroll(going, dice)
    _spend_might(going, dice)
    return decide(going, dice)


def attacks_of(going: Going, id: str) -> int:
    """The Attacks of a member, or of a supporter."""
    model = going.model(id)
    if id not in going.fight.members:
        return going.position.settings.support_dice
    more = going.declared[id].attacks if id in going.declared else 0
    return max(0, model.profile.attacks + more)


# -- declarations


def _declare(going: Going) -> None:
    for event in going.of_kind("declare"):
        declared: Declare = event.data
        path, id = f"{event.path}/model", declared.model
        if _may_roll(going, id):
            going.declare(declared)
            key = "duel.two-handed" if declared.two_handed else "duel.special"
            going.hearing.find("SBG-DUEL-4", key, model=id, special=declared.special or "an option")
        else:
            going.hearing.fault("duel.not-in-fight", path, "SBG-DUEL-4", model=id)


def _may_roll(going: Going, id: str) -> bool:
    return id in going.fight.members or bool(supported_by(going, id))


# -- dice


def _need_dice(going: Going) -> None:
    for side in SIDES:
        for id in going.fight.of(side):
            model = going.model(id)
            going.hearing.need(
                model.player, "duel-dice", attacks_of(going, id), "SBG-DUEL-2", "events", model=id
            )


def _rolled(going: Going, event: Event) -> dict[str, Dice] | None:
    """The dice of everyone; a missing die is a need, one too many a fault."""
    roll: Roll = event.data
    hearing = going.hearing
    found: dict[str, Dice] = {}
    complete = True
    for id in (*going.fight.good, *going.fight.evil, *sorted(roll.dice)):
        if id in found:
            continue
        path = f"{event.path}/dice/{id}"
        if not _may_roll(going, id):
            hearing.fault("duel.not-in-fight", path, "SBG-DUEL-2", model=id)
            continue
        if _is_one_too_many(going, id, found):
            hearing.fault(
                "duel.too-much-support", path, "SBG-DUEL-2", model=id, friend=supported_by(going, id)
            )
            continue
        due, dice = attacks_of(going, id), list(roll.dice.get(id, ()))
        if len(dice) > due:
            hearing.fault("duel.too-many-dice", path, "SBG-DUEL-2", model=id, attacks=due, found=len(dice))
            dice = dice[:due]
        if len(dice) < due:
            hearing.need(going.model(id).player, "duel-dice", due - len(dice), "SBG-DUEL-2", path, model=id)
            complete = False
        found[id] = Dice(dice, set(), [0] * len(dice))
        _tell_dice(going, id, due)
    return found if complete else None


def _is_one_too_many(going: Going, id: str, rolling: Iterable[str]) -> bool:
    """True for a supporter of a model that as many support already as may."""
    friend = supported_by(going, id)
    if not friend:
        return False
    others = [other for other in rolling if supported_by(going, other) == friend]
    return len(others) >= going.position.settings.most_supporters


def _tell_dice(going: Going, id: str, due: int) -> None:
    hearing, model = going.hearing, going.model(id)
    if id not in going.fight.members:
        hearing.find("SBG-DUEL-2", "duel.support", model=id, friend=model.supports, count=due)
    elif len(going.fight.of(model.side)) > 1:
        hearing.find("SBG-MULTI-2", "duel.dice", model=id, count=due)
    else:
        hearing.find("SBG-DUEL-2", "duel.dice", model=id, count=due)
    hearing.settle(f"dice.{id}", due)
    if model.prone:
        hearing.find("SBG-PRONE-2", "duel.prone", model=id)


# -- re-rolls and Might


def _reroll(going: Going, dice: dict[str, Dice]) -> None:
    used: dict[str, int] = {}
    for event in going.of_kind("reroll"):
        reroll: Reroll = event.data
        one = _die_of(going, dice, event, "SBG-DUEL-7")
        if one and reroll.die in one.rerolled:
            going.hearing.fault("reroll.twice", event.path, "SBG-DUEL-7", model=reroll.model)
        elif one and _has_reroll(going, event, used):
            before = one.shown[reroll.die]
            one.shown[reroll.die] = reroll.to
            one.rerolled.add(reroll.die)
            going.hearing.find(
                "SBG-DUEL-7", "duel.reroll", model=reroll.model, before=before, after=reroll.to
            )


def _die_of(going: Going, dice: dict[str, Dice], event: Event, rule: str) -> Dice | None:
    """The dice of the model that an event names; a fault when it has no such die."""
    one = dice.get(event.data.model)
    if one is None or event.data.die >= len(one.shown):
        going.hearing.fault("duel.no-such-die", event.path, rule, model=event.data.model, die=event.data.die)
        return None
    return one


def _has_reroll(going: Going, event: Event, used: dict[str, int]) -> bool:
    """Whether a banner or a rule of its own gives this re-roll; counts it."""
    reroll: Reroll = event.data
    model = going.model(reroll.model)
    if not reroll.banner:
        used[model.id] = used.get(model.id, 0) + 1
        if used[model.id] <= model.rerolls:
            return True
        going.hearing.fault("reroll.none", event.path, "SBG-DUEL-7", model=model.id)
        return False
    key = f"banner {model.side}"
    used[key] = used.get(key, 0) + 1
    bearer = going.position.models.get(reroll.banner)
    problem = problem_of(going.position, model, bearer)
    if bearer:
        tell_close_call(going.position, model, bearer, going.hearing)
    if not problem and used[key] > going.position.settings.banner_dice:
        problem = "reroll.banner-used"
    if problem:
        going.hearing.fault(problem, event.path, "SBG-DUEL-7", model=model.id, banner=reroll.banner)
    return not problem


def _spend_might(going: Going, dice: dict[str, Dice]) -> None:
    for event in going.of_kind("might"):
        might: Might = event.data
        one = _die_of(going, dice, event, "SBG-DUEL-8")
        if one and going.spend_might(might.model, abs(might.by), event.path, "SBG-DUEL-8"):
            one.might[might.die] += might.by
            going.hearing.find("SBG-DUEL-8", "duel.might", model=might.model, points=abs(might.by))


WORDS = {
    "duel.two-handed": "{model} fights two-handed, declared before the dice are rolled.",
    "duel.special": "{model} declares {special} before the dice are rolled.",
    "duel.not-in-fight": "{model} does not take part in this Fight.",
    "duel.too-much-support": "{friend} is supported by as many as may do so: {model} adds no dice.",
    "redress.duel.too-much-support": "Its dice do not count.",
    "duel.dice": "{model} rolls {count:die/dice}, one for each Attack.",
    "duel.support": "{model} supports {friend} and adds {count:die/dice}.",
    "duel.prone": "{model} is Prone and rolls for the Duel as usual.",
    "duel.too-many-dice": "{model} has {attacks:Attack} and rolled {found:die/dice}.",
    "redress.duel.too-many-dice": "Only {attacks:die counts/dice count}, from the first on.",
    "need.duel-dice": "{player} rolls {count:die/dice} for {model}.",
    "duel.no-such-die": "{model} has no die number {die:nth}.",
    "reroll.twice": "A die of {model} was re-rolled already; a re-roll is never re-rolled.",
    "reroll.none": "{model} has no re-roll of its own left.",
    "reroll.no-banner": "{banner} carries no banner of this side.",
    "reroll.banner-prone": "{banner} is Prone, so its banner does not count.",
    "redress.reroll.banner-prone": "The die stays as it was.",
    "reroll.banner-far": "{model} is out of range of the banner of {banner}.",
    "reroll.banner-used": "The banner has re-rolled its dice in this Duel.",
    "redress.reroll.twice": "The die stays as it was.",
    "redress.reroll.none": "The die stays as it was.",
    "redress.reroll.no-banner": "The die stays as it was.",
    "redress.reroll.banner-far": "The die stays as it was.",
    "redress.reroll.banner-used": "The die stays as it was.",
    "duel.reroll": "{model} re-rolls a {before}: now a {after}.",
    "duel.might": "{model} spends {points:point} of Might on the Duel.",
    "might.none": "{model} has {has:point} of Might and cannot spend {points}.",
}
