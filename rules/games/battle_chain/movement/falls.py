"""Falls: when a drop is one, how many dice, what they do (BC-TERRAIN-11 to BC-TERRAIN-15, BC-TERRAIN-21, BC-TERRAIN-23)."""

from collections.abc import Mapping
from dataclasses import dataclass

from rules.games.battle_chain.board import SNOW, VOLCANIC, WATER, Space
from rules.games.battle_chain.losses import take_off, wound
from rules.games.battle_chain.movement.document import FALL
from rules.games.battle_chain.movement.walk import Walk

LONG, HURTS = 10, 4  # levels of a long fall; what a die must show to wound


@dataclass(frozen=True, slots=True)
class Fall:
    node: int
    drop: int
    at: Space


def falls_of(walk: Walk) -> tuple[Fall, ...]:
    """The drops of the way that are at least as high as the model (BC-TERRAIN-11)."""
    height = walk.model.profile.height
    return tuple(Fall(node, drop, at) for node, drop, at in walk.drops if drop >= height)


def resolve_falls(walk: Walk) -> None:
    """Every fall of the way, rolled for after the move."""
    height = walk.model.profile.height
    for _, drop, _ in walk.drops:
        if drop < height:
            walk.hearing.consider("BC-TERRAIN-11", "fall.short", model=walk.id, levels=drop)
            walk.hearing.settle("fall_dice", 0)
    falls = falls_of(walk)
    for fall in falls:
        if walk.is_over:
            return
        _resolve(walk, fall)
    _check_not_due(walk, {fall.node: fall for fall in falls})


def _check_not_due(walk: Walk, falls: Mapping[int, Fall]) -> None:
    """Dice for a step on which the model does not fall, or falls without harm."""
    for event in walk.move.events:
        if event.kind != FALL or walk.id not in walk.position.models:
            continue
        fall = falls.get(event.after)
        rule = "BC-TERRAIN-11"
        if fall:
            rule = _harmless(walk, fall.at, walk.position.board.ground_at(fall.at))
        if rule:
            walk.hearing.fault("fall.not-due", event.path, rule, model=walk.id)


def _resolve(walk: Walk, fall: Fall) -> None:
    hearing, kind = walk.hearing, walk.position.board.ground_at(fall.at)
    values = {"model": walk.id, "levels": fall.drop, "height": walk.model.profile.height}
    hearing.find("BC-TERRAIN-11", "fall.falls", **values)
    hearing.find("BC-TERRAIN-15", "fall.forced" if walk.gait.forced else "fall.own", model=walk.id)
    if kind == VOLCANIC:
        hearing.settle("fall_dice", 0)
        hearing.find("BC-TERRAIN-21", "fall.volcanic", model=walk.id)
        walk.position = take_off(walk.stand(), [walk.id], "BC-TERRAIN-21", hearing)
        return
    harmless = _harmless(walk, fall.at, kind)
    if harmless:
        hearing.settle("fall_dice", 0)
        hearing.find(harmless, "fall.harmless", model=walk.id, ground=kind)
        return
    dice = 2 if fall.drop >= LONG else 1
    hearing.settle("fall_dice", dice)
    if dice > 1:
        hearing.find("BC-TERRAIN-12", "fall.long", **values)
    _roll(walk, fall, dice)


def _harmless(walk: Walk, at: Space, kind: str) -> str:
    """The rule by which a fall does no harm there, "" where it does."""
    if kind == SNOW:
        return "BC-TERRAIN-23"
    if kind != WATER:
        return ""
    if at in walk.ground.shallow:
        walk.hearing.find("BC-TERRAIN-19", "fall.shallow", model=walk.id)
        return ""
    return "BC-TERRAIN-14"


def _roll(walk: Walk, fall: Fall, dice: int) -> None:
    hearing = walk.hearing
    event = next((one for one in walk.move.events if one.kind == FALL and one.after == fall.node), None)
    if event is None or not event.dice:
        path = event.path if event else f"events/{len(walk.move.events)}"
        hearing.expect(path, {"event": FALL, "after": fall.node})
        hearing.need(walk.model.player, "fall", dice, "BC-TERRAIN-11", f"{path}/dice", model=walk.id)
        walk.is_lost = True
        return
    if len(event.dice) != dice:
        hearing.fault("fall.dice", f"{event.path}/dice", "BC-TERRAIN-12", count=dice, model=walk.id)
        return
    wounds = sum(1 for face in event.dice if face >= HURTS)
    hearing.find("BC-TERRAIN-13", "fall.rolled", model=walk.id, dice=list(event.dice), wounds=wounds)
    hearing.settle("fall_wounds", wounds)
    walk.position = wound(walk.stand(), walk.id, wounds, "BC-TERRAIN-13", hearing)


WORDS = {
    "need.fall": "{player} rolls {count:die/dice} for the fall of {model}.",
    "fall.short": "A drop of {levels:level} is no fall for {model}.",
    "fall.falls": "{model} drops {levels:level} and is {height} high: it falls.",
    "fall.own": "{model} stepped off by itself.",
    "fall.forced": "{model} was moved off by Magical Force.",
    "fall.volcanic": "{model} falls onto volcanic rock.",
    "fall.harmless": "A fall onto {ground} does not hurt {model}.",
    "fall.shallow": "The water touches sand, so {model} falls as onto land.",
    "fall.long": "Ten levels or more: {model} rolls a second die.",
    "fall.dice": "The fall of {model} is rolled with {count:die/dice}.",
    "fall.not-due": "No fall can hurt {model} there: nothing is rolled.",
    "fall.rolled": "The fall of {model} rolls {dice}: {wounds:wound}.",
}
