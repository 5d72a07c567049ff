"""Wounds that no die dealt, and models that leave the game: the log of losses and what follows at once."""

from collections.abc import Sequence
from dataclasses import replace

from rules.engine.hearing import Hearing
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import Casualty, Position
from rules.games.battle_chain.victory.immediate import end_at_once

SIX = 6
DYING = "dying"  # a beast that is dead, while its crew rolls


def take_off(position: Position, ids: Sequence[str], rule: str, hearing: Hearing) -> Position:
    """The table after these models are removed as casualties in one event; everyone aboard them dies too (BC-MUMAK-29)."""
    found = list(dict.fromkeys(ids))
    gone = [id for id in found if not _waits_for_crew(position, id)]
    for id in found:
        if id not in gone:
            hearing.find("BC-MUMAK-22", "loss.crew-first", model=id)
            position = position.change(id, marks=position.models[id].marks | {DYING})
    if not gone:
        return position
    aboard = sorted(one.id for one in position.models.values() if one.aboard in gone and one.id not in gone)
    for id in gone:
        hearing.find(rule, "loss.removed", model=id)
    if aboard:
        hearing.find("BC-MUMAK-29", "loss.aboard", models=aboard)
    return _log(position, gone, aboard, hearing)


def _waits_for_crew(position: Position, id: str) -> bool:
    """With the option, a dead beast stays until its crew has rolled (BC-MUMAK-22, BC-MUMAK-25)."""
    return position.settings.crew_fall and any(one.aboard == id for one in position.models.values())


def _log(position: Position, gone: list[str], aboard: list[str], hearing: Hearing) -> Position:
    event = position.casualties[-1].event + 1 if position.casualties else 1
    # Crew are part of their beast and no loss of their own (BC-VICTORY-1#b); the setting is read at the check.
    lost = [position.models[id] for id in (*gone, *aboard)]
    log = tuple(Casualty(one.id, one.player, event) for one in lost)
    for one in lost:
        if one.carries:
            hearing.find("BC-SIEGE-18", "loss.device", model=one.id)
    crew = tuple(f"game.crew.{one.id}" for one in lost if "crew" in one.profile.tags)
    log = (*position.casualties, *log)
    after = position.changed(casualties=log, done=(*position.done, *crew)).without([*gone, *aboard])
    return end_at_once(after, lost, hearing)


def wound(position: Position, id: str, count: int, rule: str, hearing: Hearing) -> Position:
    """The table after a model loses wounds that no damage die dealt: toughness and Hero do not help (BC-AB-HERO#b)."""
    model = position.models[id]
    if count <= 0:
        return position
    if model.is_minion and hearing.reading("env-wounds") == "bank-six" and count == 1:
        return _bank_six(position, model, rule, hearing)
    if model.is_minion:
        return _injure(position, model, count, rule, hearing)
    left = model.wounds - count
    hearing.find(rule, "loss.wounds", model=id, count=count, left=max(left, 0))
    position = thaw(position, id, hearing)
    if left <= 0:
        return take_off(position, [id], "BC-STAT-6", hearing)
    return position.change(id, wounds=left)


def _injure(position: Position, model: Model, count: int, rule: str, hearing: Hearing) -> Position:
    injuries = model.injuries + count
    hearing.find(rule, "loss.injured", model=model.id, count=count)
    position = thaw(position, model.id, hearing)
    if injuries >= model.wounds:
        return take_off(position, [model.id], "BC-STAT-6", hearing)
    return position.change(model.id, injuries=injuries)


def _bank_six(position: Position, model: Model, rule: str, hearing: Hearing) -> Position:
    """The other reading of BC-STAT-10#c: the opponent banks the wound as a 6."""
    enemy = position.opponent(model.player)
    hearing.find(rule, "loss.banked-six", model=model.id, player=enemy)
    pool = position.pool(enemy)
    if SIX in pool:
        position = position.with_pool(enemy, [face for face in pool if face != SIX])
        return take_off(position, [model.id], "BC-STAT-13", hearing)
    return position.with_pool(enemy, (*pool, SIX))


def tell_removed(before: Position, after: Position, hearing: Hearing) -> None:
    """All who left in one action are its fact `removed`, not only those of its last attack."""
    gone = sorted(before.models.keys() - after.models.keys())
    if gone != hearing.outcome.get("removed", []):
        hearing.settle("removed", gone)


def thaw(position: Position, id: str, hearing: Hearing, why: str = "gaze.broken") -> Position:
    """A frozen model that is damaged, or that another ability is used on, can act again (BC-AB-GAZE-ATTACK-2)."""
    frozen = [effect for effect in position.effects if effect.kind == "frozen" and effect.on == id]
    if not frozen:
        return position
    hearing.find("BC-AB-GAZE-ATTACK-2", why, model=id)
    return replace(position, effects=tuple(one for one in position.effects if one not in frozen))


def is_frozen(position: Position, id: str) -> bool:
    return any(effect.kind == "frozen" and effect.on == id for effect in position.effects)


WORDS = {
    "loss.removed": "{model} is removed as a casualty.",
    "loss.crew-first": "{model} is dead; before it is taken away its crew rolls.",
    "loss.aboard": "Lost with the beast that carried them: {models}.",
    "loss.device": "The explosive device that {model} carried is lost.",
    "loss.wounds": "{model} loses {count:wound} and has {left} left.",
    "loss.injured": "{model} takes {count:wound}, kept on the model.",
    "loss.banked-six": "{player} banks the wound of {model} as a 6.",
    "gaze.broken": "{model} was damaged, so it is no longer frozen.",
    "gaze.lifted": "Another ability is used on {model}, so it is no longer frozen.",
}
