"""The kinds of action that a case can hold, gathered from the chapters."""

from dataclasses import replace
from types import ModuleType
from typing import Any

from rules.engine.hearing import Hearing
from rules.games.battle_chain.abilities import (
    dread,
    forcing,
    gaze,
    healing,
    pool,
    reaching,
    seeing,
    stealing,
    use,
    warding,
)
from rules.games.battle_chain.case import Kind
from rules.games.battle_chain.combat import attack, chain, dice, fight, free_attack, rerolls, targets, uses
from rules.games.battle_chain.losses import DYING
from rules.games.battle_chain.movement import escape, falls, lava, leaving, moving, rest, striking, walk
from rules.games.battle_chain.mumak import crew_fall, howdah, stampede, walls
from rules.games.battle_chain.position import Position
from rules.games.battle_chain.ring import harm, sauron, struggle, wearing, wraiths
from rules.games.battle_chain.schema_parts import Fields
from rules.games.battle_chain.setup import agreement, choosing, deploying, host, terrain
from rules.games.battle_chain.shooting import blockers, question, roll
from rules.games.battle_chain.shooting import dice as shot_dice
from rules.games.battle_chain.shooting import permission as shot_permission
from rules.games.battle_chain.shooting import targets as shot_targets
from rules.games.battle_chain.siege import climbing, devices, drums, ladder_fight, ladders, lines, rams
from rules.games.battle_chain.turn import arrivals, initiative, permission, phases
from rules.games.battle_chain.turn.moments import check_moment
from rules.games.battle_chain.victory import count, immediate

# Modules with sentences (`WORDS`), and among them those with actions (`KINDS`, `ACTIONS`).
MODULES: tuple[ModuleType, ...] = (
    *(use, dread, pool, stealing, warding, healing, gaze, reaching, forcing, seeing),
    *(agreement, host, terrain, choosing, deploying),
    *(permission, initiative, phases, arrivals),
    *(moving, walk, leaving, striking, rest, falls, escape, lava),
    *(roll, question, shot_permission, shot_targets, shot_dice, blockers),
    *(devices, lines, ladders, climbing, ladder_fight, rams, drums),
    *(howdah, stampede, crew_fall, walls),
    *(fight, chain, attack, dice, uses, rerolls, targets, free_attack),
    *(wearing, struggle, sauron, wraiths, harm),
    *(count, immediate),
)


def _guarded(kind: Kind) -> Kind:
    """An action after the end of the game is a fault (BC-VICTORY-4)."""

    def resolve(position: Position, data: Any, hearing: Hearing) -> Position:
        if position.result is not None:
            hearing.fault("game.over", "", "BC-VICTORY-4", player=position.result.winner or "nobody")
            return position
        dying = next((model.id for model in position.models.values() if DYING in model.marks), "")
        if dying and kind.do != "crew_fall":
            hearing.fault("fall-crew.owed", "", "BC-MUMAK-25", model=dying)
        check_moment(position, kind.do, hearing)
        after = kind.resolve(position, data, hearing)
        if after.effects and after.models is not position.models:
            after = seeing.end_lost_gazes(after, hearing)
        if kind.do == "move":
            wraiths.check_move(position, after, data.model, hearing)
        wraiths.check_deed(position, after, getattr(data, "targets", ()), hearing)
        return after

    return replace(kind, resolve=resolve)


KINDS: tuple[Kind, ...] = tuple(_guarded(kind) for module in MODULES for kind in getattr(module, "KINDS", ()))
ACTIONS: dict[str, Fields] = {
    name: fields for module in MODULES for name, fields in getattr(module, "ACTIONS", {}).items()
}
