"""Winners make Strikes: who must, at whom, how many, In The Way, To Wound, sets against the Trapped and the Prone."""

from rules.games.strategy_battle.chart import Need, needed
from rules.games.strategy_battle.duel import attacks_of
from rules.games.strategy_battle.fights.document import Event, Strike, WoundDice
from rules.games.strategy_battle.fights.state import Going
from rules.games.strategy_battle.in_the_way import might_on, strikes_past
from rules.games.strategy_battle.wounds import (
    dice_due,
    is_wound,
    lose_wounds,
    refuse_second_dice,
    spend_fate,
)


def strike_all(going: Going, supporters: list[str]) -> None:
    """Every Attack of every winner, in the order in which it was declared; then what is still due."""
    used: dict[str, int] = {}
    last = ""
    finished: set[str] = set()
    _tell_order(going)
    for event in going.of_kind("strike", "stand_up"):
        id = event.data.model
        if event.kind == "stand_up":
            _stand_up(going, event)
            continue
        if not _may_strike(going, event, supporters):
            continue
        if id != last:
            if id in finished:
                going.hearing.fault("strike.not-finished", event.path, "SBG-MULTI-9", model=id)
            if last:
                finished.add(last)
            last = id
        used[id] = used.get(id, 0) + 1
        if used[id] > attacks_of(going, id):
            rule = "SBG-STRIKE-6"
            going.hearing.fault("strike.too-many", event.path, rule, model=id, attacks=attacks_of(going, id))
            continue
        _strike(going, event)
    _due(going, used)
    going.hearing.settle("strikes", sum(used.values()))


def strikers(going: Going) -> list[str]:
    """The winners that must strike: those that won Prone do not."""
    return [id for id in going.winners if not going.model(id).prone and not _stood_up(going, id)]


def counts_as_trapped(going: Going, id: str) -> str:
    """The rule by which an Attack at this model is a set of two Strikes, or ""."""
    if id in going.trapped:
        return "SBG-TRAP-5"
    return "SBG-PRONE-5" if going.model(id).prone else ""


def _tell_order(going: Going) -> None:
    hearing = going.hearing
    if going.defended:
        hearing.find("SBG-BARRIER-18", "strike.before-moving")
    for id in going.winners:
        if not going.model(id).prone:
            continue
        both = all(going.model(other).prone for other in (*going.winners, *going.losers))
        hearing.find("SBG-PRONE-3", "strike.prone-winner", model=id)
        if both:
            hearing.find("SBG-PRONE-6", "strike.both-prone")
    active = strikers(going)
    if active and going.losers:
        hearing.find("SBG-STRIKE-1", "strike.must", models=active)
        hearing.find(
            "SBG-STRIKE-6", "strike.attacks", attacks=[f"{id} {attacks_of(going, id)}" for id in active]
        )
        if len(active) > 1:
            hearing.find("SBG-MULTI-7", "strike.order", models=active)
    for id in going.losers:
        rule = counts_as_trapped(going, id)
        if rule:
            hearing.find(rule, "strike.set" if rule == "SBG-TRAP-5" else "strike.prone-target", model=id)
        hearing.settle(f"strikes_per_attack.{id}", 2 if rule else 1)


def _stand_up(going: Going, event: Event) -> None:
    id, hearing = event.data.model, going.hearing
    model = going.position.models.get(id)
    if model is None or id not in going.winners or not model.prone:
        rule = "SBG-PRONE-4" if id in going.losers else "SBG-PRONE-3"
        hearing.fault("stand.not-allowed", event.path, rule, model=id)
        return
    going.position = going.position.with_model(model.changed(prone=False))
    hearing.find("SBG-PRONE-3", "stand.up", model=id)
    hearing.settle(f"stands.{id}", True)


def _may_strike(going: Going, event: Event, supporters: list[str]) -> bool:
    strike: Strike = event.data
    hearing, id = going.hearing, strike.model
    if id not in going.winners and id not in supporters:
        hearing.fault("strike.not-winner", f"{event.path}/model", "SBG-STRIKE-1", model=id)
        return False
    if going.model(id).prone or _stood_up(going, id):
        hearing.fault("strike.prone", f"{event.path}/model", "SBG-PRONE-3", model=id)
        return False
    if strike.target in going.slain:
        hearing.fault("strike.slain", f"{event.path}/target", "SBG-STRIKE-5", target=strike.target)
        return False
    if strike.target not in going.losers:
        rule = "SBG-MULTI-6" if len(going.fight.of(going.loser)) > 1 else "SBG-STRIKE-1"
        hearing.fault("strike.not-loser", f"{event.path}/target", rule, target=strike.target)
        return False
    return True


def _stood_up(going: Going, id: str) -> bool:
    return (
        any(event.data.model == id for event in going.of_kind("stand_up"))
        and id in going.winners
        and going.started.models[id].prone
    )


def _due(going: Going, used: dict[str, int]) -> None:
    """Attacks that were not made although an enemy was left: Strikes are compulsory."""
    if not going.losers:
        return
    for id in strikers(going):
        left = attacks_of(going, id) - used.get(id, 0)
        if left > 0 and _cannot_harm(going, id):
            defence = min(going.model(t).profile.defence for t in going.losers)
            going.hearing.find(
                "SBG-STRIKE-2", "wound.never", strength=strength_of(going, id), defence=defence
            )
        elif left > 0:
            going.hearing.need(going.model(id).player, "strikes", left, "SBG-STRIKE-1", "events", model=id)


def _cannot_harm(going: Going, id: str) -> bool:
    """True when no enemy that is left can be wounded at all."""
    return not any(need_of(going, id, target) for target in going.losers)


# -- one Attack


def strength_of(going: Going, id: str) -> int:
    declared = going.declared.get(id)
    return max(1, min(10, going.model(id).profile.strength + (declared.strength if declared else 0)))


def need_of(going: Going, id: str, target: str) -> Need:
    """What a model needs To Wound a target."""
    chart = going.position.settings.to_wound_chart
    return needed(strength_of(going, id), going.model(target).profile.defence, chart)


def to_wound_change(going: Going, id: str) -> int:
    declared = going.declared.get(id)
    change = going.model(id).to_wound
    if declared:
        change += declared.to_wound
        change += going.position.settings.two_handed_to_wound if declared.two_handed else 0
    return change


def _strike(going: Going, event: Event) -> None:
    """One Attack at one target: its Strikes, those that pass In The Way, the wounds, Fate."""
    strike: Strike = event.data
    hearing, id, target = going.hearing, strike.model, strike.target
    count = 2 if counts_as_trapped(going, target) else 1
    if count == 2:
        hearing.find("SBG-TRAP-6", "strike.set-at", model=id, target=target)
        hearing.find("SBG-TRAP-7", "strike.nominates", model=id, target=target)
    elif len(going.fight.of(going.loser)) > 1:
        hearing.find("SBG-MULTI-6", "strike.at", model=id, target=target)
        hearing.find("SBG-MULTI-8", "strike.split", model=id)
    else:
        hearing.find("SBG-STRIKE-7", "strike.at", model=id, target=target)
    passed = strikes_past(going, event, count)
    if passed is None:
        return
    wounds = _to_wound(going, event, passed)
    if wounds is None:
        return
    left = spend_fate(going, target, wounds, strike.fate, strike.might_fate, f"{event.path}/fate")
    lose_wounds(going, target, left)


def _to_wound(going: Going, event: Event, count: int) -> int | None:
    """How many of `count` Strikes wound; None when dice are missing."""
    strike: Strike = event.data
    need = _found_need(going, strike, count)
    id, path = strike.model, f"{event.path}/to_wound"
    dice = _wound_dice(going, event, count) if need else ()
    might = might_on(going, strike.might_to_wound, count if need else 0, id, path)
    if not need or not count:
        return 0
    change = to_wound_change(going, id)
    refuse_second_dice(going, id, dice, need, path)
    missing = count - len(dice) + _second_rolls(dice, need, change, might)
    if missing:
        going.hearing.need(going.model(id).player, "to-wound", missing, "SBG-STRIKE-2", path, model=id)
        return None
    wounds = sum(is_wound(one, need, change + more) for one, more in zip(dice, might, strict=True))
    if wounds < count:
        going.hearing.find("SBG-STRIKE-4", "wound.failed", count=count - wounds)
    if wounds:
        going.hearing.find("SBG-STRIKE-2", "wound.wounds", count=wounds, target=strike.target)
    return wounds


def _found_need(going: Going, strike: Strike, count: int) -> Need:
    """What wounds the target, and the finding on it where there is a Strike to roll for."""
    hearing, id, target = going.hearing, strike.model, strike.target
    strength, defence = strength_of(going, id), going.model(target).profile.defence
    need = need_of(going, id, target)
    if not need:
        hearing.find("SBG-STRIKE-2", "wound.never", strength=strength, defence=defence)
    elif count:
        figures = "/".join(map(str, need))
        hearing.find("SBG-STRIKE-2", "wound.need", model=id, strength=strength, defence=defence, need=figures)
        hearing.settle(f"to_wound.{id}.{target}", figures)
    return need


def _wound_dice(going: Going, event: Event, count: int) -> WoundDice:
    """The dice of the Strikes that are rolled for; more of them are a fault."""
    dice: WoundDice = event.data.to_wound
    if len(dice) > count:
        rule = "SBG-STRIKE-6" if count == 1 else "SBG-TRAP-5"
        if going.attackers_won:
            rule = "SBG-BARRIER-15"
        id, path = event.data.model, f"{event.path}/to_wound"
        going.hearing.fault("wound.too-many", path, rule, model=id, count=count)
    return dice[:count]


def _second_rolls(
    dice: tuple[tuple[int, ...], ...], need: tuple[int, ...], change: int, might: list[int]
) -> int:
    return sum(dice_due(one, need, change + more) > len(one) for one, more in zip(dice, might, strict=False))


WORDS = {
    "strike.before-moving": "Across a defended position the Strikes come before anybody Backs Away.",
    "strike.prone-winner": "{model} won Prone: it makes no Strikes and may stand up.",
    "strike.both-prone": "Both sides are Prone: nobody strikes.",
    "strike.must": "{models} must strike, however far the loser is now.",
    "strike.attacks": "One Strike for each Attack: {attacks}.",
    "strike.order": "{models} strike in the order that their player chooses.",
    "strike.set": "{model} is Trapped: each Attack at it is a set of two Strikes.",
    "strike.prone-target": "{model} is Prone and counts as Trapped: each Attack at it is a set of two Strikes.",
    "strike.set-at": "{model} rolls both Strikes of a set at {target} together.",
    "strike.nominates": "{model} names {target} for this Attack, then rolls.",
    "strike.at": "{model} strikes at {target}.",
    "strike.split": "{model} may spread its Attacks and see each result first.",
    "strike.not-finished": "{model} had finished: all Strikes of one model are made before the next begins.",
    "redress.strike.not-finished": "The Strike counts; the order was wrong.",
    "strike.too-many": "{model} has {attacks:Attack} and makes no more.",
    "redress.strike.too-many": "The Strike is void.",
    "strike.not-winner": "{model} did not win this Fight and makes no Strikes.",
    "redress.strike.not-winner": "The Strike is void.",
    "strike.prone": "{model} won Prone and makes no Strikes.",
    "redress.strike.prone": "The Strike is void; the model may stand up.",
    "strike.slain": "{target} was removed already; the Strike is lost.",
    "redress.strike.slain": "The Strike is void.",
    "strike.not-loser": "{target} is no beaten enemy of this Fight.",
    "redress.strike.not-loser": "The Strike is void.",
    "stand.up": "{model} stands up at once, for free.",
    "stand.not-allowed": "{model} cannot stand up now: only a Prone winner does.",
    "redress.stand.not-allowed": "The model stays as it was.",
    "need.strikes": "{player} rolls {count:Strike} of {model}.",
    "wound.never": "Strength {strength} cannot wound Defence {defence}.",
    "wound.need": "{model} wounds with Strength {strength} against Defence {defence} on {need}.",
    "wound.too-many": "{model} makes only {count:To Wound roll} with this Attack.",
    "redress.wound.too-many": "Only {count:roll counts/rolls count}, from the first on.",
    "need.to-wound": "{player} rolls {count:To Wound die/To Wound dice} for {model}.",
    "wound.failed": "{count:To Wound roll} failed, with no effect.",
    "wound.wounds": "{count:Strike} wounded {target}.",
}
