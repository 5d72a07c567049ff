"""Falling: harmless drops, damage after the Strikes, climbers that fall from an elevated position."""

from rules.games.strategy_battle.chart import needed
from rules.games.strategy_battle.fights.document import Fall
from rules.games.strategy_battle.fights.state import Going
from rules.games.strategy_battle.geometry.units import INCH, MM, rounded
from rules.games.strategy_battle.wounds import dice_due, is_wound, lose_wounds, refuse_second_dice, spend_fate


def hits_of(drop: int, height: int) -> int:
    """Hits from a fall deeper than the model is tall: one, and one for each full inch more."""
    return 0 if drop <= height else 1 + (drop - height) // INCH


def fall_all(going: Going) -> None:
    """Everyone that went over an edge and is still alive."""
    falls = going.firsts("fall")
    for event in going.of_kind("fall"):
        if falls[event.data.model] is not event:
            going.hearing.fault("fall.second", event.path, "SBG-BACK-9", model=event.data.model)
    for id, drop in going.drops.items():
        rolled = falls.get(id)
        if id not in going.position.models:
            going.hearing.consider("SBG-BACK-10", "fall.slain", model=id)
            if rolled:
                going.hearing.fault("fall.slain-before", rolled.path, "SBG-BACK-10", model=id)
            continue
        _fall(going, id, drop, rolled.data if rolled else None, rolled.path if rolled else "events")
    for id, event in falls.items():
        if id not in going.drops:
            going.hearing.fault("fall.nobody", event.path, "SBG-BACK-9", model=id)


def _fall(going: Going, id: str, drop: int | None, event: Fall | None, path: str) -> None:
    hearing, model = going.hearing, going.model(id)
    height = model.profile.height
    if drop is None or height is None:
        hearing.need(model.player, "heights", 1, "SBG-BACK-9", path, model=id)
        return
    values = {"model": id, "drop": rounded(drop, MM), "height": rounded(height, MM)}
    hits = hits_of(drop, height)
    hearing.settle(f"fall_hits.{id}", hits)
    if not hits:
        hearing.find("SBG-BACK-8", "fall.harmless", **values)
        if event:
            hearing.fault("fall.nobody", path, "SBG-BACK-8", model=id)
        return
    hearing.find("SBG-BACK-10", "fall.after-strikes", model=id)
    hearing.find("SBG-BACK-9", "fall.damage", count=hits, **values)
    _hits(going, id, hits, event, path)


def _hits(going: Going, id: str, hits: int, event: Fall | None, path: str) -> None:
    hearing, model = going.hearing, going.model(id)
    settings = going.position.settings
    need = needed(settings.fall_strength, model.profile.defence, settings.to_wound_chart)
    dice = event.to_wound if event else ()
    wounds = 0
    refuse_second_dice(going, id, dice, need, f"{path}/to_wound")
    if need:
        if len(dice) > hits:
            hearing.fault("fall.too-many", f"{path}/to_wound", "SBG-BACK-9", model=id, count=hits)
            dice = dice[:hits]
        missing = hits - len(dice) + sum(dice_due(one, need) > len(one) for one in dice)
        if missing:
            hearing.need(model.player, "fall-dice", missing, "SBG-BACK-9", path, model=id)
            return
        wounds = sum(is_wound(one, need) for one in dice)
    fate, might = (event.fate, event.might_fate) if event else ((), ())
    left = spend_fate(going, id, wounds, fate, might, f"{path}/fate")
    lose_wounds(going, id, left)
    if id in going.position.models:
        going.position = going.position.with_model(going.model(id).changed(prone=True))
        hearing.find("SBG-BACK-9", "fall.prone", model=id)


WORDS = {
    "fall.slain": "{model} was slain by the Strikes: there is no falling damage.",
    "fall.slain-before": "{model} was slain before it fell.",
    "fall.nobody": "{model} suffers no falling damage.",
    "fall.second": "{model} fell once: its To Wound dice are rolled once.",
    "redress.fall.second": "The first roll counts.",
    "redress.fall.nobody": "The roll has no effect.",
    "redress.fall.slain-before": "The roll has no effect.",
    "fall.harmless": "A drop of {drop} mm is no higher than {model} ({height} mm): no damage.",
    "fall.after-strikes": "{model} survived the Strikes; now it suffers the fall.",
    "fall.damage": "{model} ({height} mm) falls {drop} mm and suffers {count:hit}.",
    "fall.too-many": "{model} suffers {count:hit} only.",
    "fall.prone": "{model} survives the fall and is Prone.",
    "need.fall-dice": "{player} rolls {count:To Wound die/To Wound dice} for the fall of {model}.",
    "need.heights": "{player} measures the drop and the height of {model}.",
}
