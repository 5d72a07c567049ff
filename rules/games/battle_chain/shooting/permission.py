"""Whether a model may shoot now: shots, the weapon, no move, no enemy zone (BC-SHOOT-1, BC-SHOOT-12, BC-MOVE-13)."""

from rules.engine.hearing import Hearing
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import Position
from rules.games.battle_chain.turn.permission import check_action

OLIPHAUNT = "oliphaunt"


def check_may_shoot(position: Position, model: Model, crack_shot: bool, hearing: Hearing) -> None:
    """Everything that keeps this model from shooting."""
    is_still = bool(model.aboard)
    check_action(position, model, hearing, also="moved" if crack_shot or is_still else "")
    if "stampede" in model.marks and OLIPHAUNT in model.profile.tags:
        hearing.find("BC-MUMAK-28", "shoot.stampeding", model=model.id)
    _check_weapon(model, hearing)
    if is_still:
        hearing.find("BC-MUMAK-5", "shoot.howdah", model=model.id)
    elif crack_shot:
        hearing.find("BC-AB-CRACK-SHOT", "shoot.crack-shot", model=model.id)
    elif "moved" in model.did:
        hearing.fault("shoot.moved", "model", "BC-MOVE-13", model=model.id)
    if "fast" in model.did:
        hearing.fault("shoot.fast", "model", "BC-AB-FAST", model=model.id)
    _check_zone(position, model, hearing)


def _check_weapon(model: Model, hearing: Hearing) -> None:
    profile = model.profile
    values = {"model": model.id, "shots": profile.shots, "range": profile.range}
    if not profile.shots:
        hearing.fault("shoot.no-shots", "model", "BC-STAT-3", model=model.id)
    elif not model.can_shoot and hearing.reading("missile-arms") == "declared":
        hearing.fault("shoot.unarmed", "model", "BC-STAT-16", model=model.id)
    else:
        hearing.find("BC-SHOOT-1", "shoot.shoots", **values)


def _check_zone(position: Position, model: Model, hearing: Hearing) -> None:
    """Nobody shoots from an enemy zone; Large models do, from zones of smaller enemies (BC-AB-LARGE-2)."""
    holders = position.zones.threats.get(model.id, ())
    if not holders:
        return
    if model.is_large:
        big = [id for id in holders if position.models[id].is_large]
        if not big:
            hearing.find("BC-AB-LARGE-2", "shoot.large-in-zone", model=model.id, enemies=list(holders))
            return
    hearing.fault("shoot.in-zone", "model", "BC-SHOOT-12", model=model.id, enemies=list(holders))


WORDS = {
    "shoot.no-shots": "{model} has no shots.",
    "shoot.unarmed": "{model} is not declared as armed with missiles.",
    "shoot.shoots": "{model} has {shots:shot} and a range of {range:space}.",
    "shoot.howdah": "From the howdah {model} counts as standing still.",
    "shoot.crack-shot": "{model} may move and shoot.",
    "shoot.moved": "{model} has moved in this phase and cannot shoot.",
    "redress.shoot.moved": "The shot does not take place.",
    "shoot.fast": "{model} moved with Fast and cannot shoot in this move.",
    "shoot.large-in-zone": "{model} is Large and shoots in spite of {enemies} beside it.",
    "shoot.in-zone": "{model} stands in the kill zone of {enemies} and cannot shoot.",
    "shoot.stampeding": "{model} stampedes and may still shoot.",
}
