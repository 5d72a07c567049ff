"""Ringwraiths and the worn Ring: they come to its wearer as near as they can (BC-RING-7 to BC-RING-9, BC-RING-18, BC-RING-23)."""

from collections.abc import Iterator, Mapping, Sequence

from rules.engine.hearing import Hearing
from rules.games.battle_chain.board import Space
from rules.games.battle_chain.folk import is_nazgul, is_ringwraith, sauron_on_map
from rules.games.battle_chain.losses import is_frozen
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.movement.destinations import destinations
from rules.games.battle_chain.movement.gait import gait_of
from rules.games.battle_chain.position import ACTION_PHASES, Position
from rules.games.battle_chain.turn.permission import ACTIONS_TAKEN
from rules.games.battle_chain.turn.phases import DUTIES, Duty


def prey_of(position: Position, wraith: Model, hearing: Hearing) -> Model | None:
    """Whom a Ringwraith must come to: an enemy with the Ring on, or one that it remembers (BC-RING-23)."""
    for model in position.enemies_of(wraith.player):
        if model.at is None:
            continue
        if model.wears_ring:
            return model
        if "worn-before" in model.marks and _remembers(position, model, hearing):
            return model
    return None


def _remembers(position: Position, model: Model, hearing: Hearing) -> bool:
    """Only while Sauron is on the map too, or by the other reading in every game."""
    if not sauron_on_map(position) and hearing.reading("wraiths-remember") != "always":
        return False
    hearing.find("BC-RING-23", "wraith.remembers", model=model.id)
    return True


def check_move(before: Position, after: Position, id: str, hearing: Hearing) -> None:
    """Faults of a Ringwraith's move that does not bring it as near as it could come."""
    wraith = after.models.get(id)
    if wraith is None or wraith.at is None or not is_ringwraith(wraith) or after.result is not None:
        return
    if hearing.needs:  # the move is not over: dice are missing
        return
    prey = prey_of(after, wraith, hearing)
    if prey is None:
        return
    if not is_nazgul(wraith):
        hearing.consider("BC-RING-18", "wraith.need-not", model=id, prey=prey.id)
        return
    if id in after.zones.threats.get(prey.id, ()):
        hearing.find("BC-RING-7", "wraith.arrives", model=id, prey=prey.id)
        return
    if hearing.outcome.get("breaks_away") is False:
        hearing.find("BC-RING-7", "wraith.tried", model=id, prey=prey.id)
        return
    reach = _reach(before, before.models[id], hearing)
    if any(_touches(before, wraith, prey, at) for at in reach):
        hearing.fault("wraith.could-touch", "path", "BC-RING-7", model=id, prey=prey.id)
        return
    was, now = (_away(table, table.models[id], prey) for table in (before, after))
    if now >= was and any(_away_from(before, wraith, prey, at) < was for at in reach):
        hearing.fault("wraith.no-nearer", "path", "BC-RING-7", model=id, prey=prey.id, was=was, now=now)
        return
    hearing.find("BC-RING-7", "wraith.nearer", model=id, prey=prey.id, was=was, now=now)


def check_deed(before: Position, after: Position, targets: Sequence[str], hearing: Hearing) -> None:
    """A Ringwraith that must come does nothing in place of its move but shoot at the wearer; with Crack Shot it may do both."""
    if before.phase not in ACTION_PHASES or after.result is not None:
        return
    for id, model in after.models.items():
        was = before.models.get(id)
        if was is None or was is model or not is_nazgul(model) or "moved" in model.did:
            continue
        fresh = (model.did - was.did) & ACTIONS_TAKEN
        if not fresh or after.times_used(id, "crack-shot") or not _is_called(before, id, hearing):
            continue
        prey = prey_of(before, was, hearing)
        if prey is not None and set(targets) == {prey.id}:
            hearing.find("BC-RING-7", "wraith.shoots", model=id, prey=prey.id)
        else:
            hearing.fault("wraith.acts-instead", "", "BC-RING-7", model=id)


def _is_called(position: Position, id: str, hearing: Hearing) -> bool:
    return any(model == id for _, _, model in _must_come(position, hearing))


def _has_shot(position: Position, model: Model) -> bool:
    """It has shot, at the wearer as it may, and cannot move as well."""
    return "shot" in model.did and not position.times_used(model.id, "crack-shot")


def _reach(position: Position, wraith: Model, hearing: Hearing) -> Mapping[Space, int]:
    """Where it could end a plain move, and where a flight."""
    aside = hearing.aside()
    found = dict(destinations(position, wraith.id, gait_of(wraith), aside.reading))
    if wraith.has("fly"):
        found |= destinations(position, wraith.id, gait_of(wraith, flies=True), aside.reading)
    return found


def _touches(position: Position, wraith: Model, prey: Model, at: Space) -> bool:
    board = position.board
    return any(
        board.touch(own, other) and not board.is_cut(own, other)
        for own in wraith.spaces_at(at)
        for other in prey.spaces
    )


def _away(position: Position, wraith: Model, prey: Model) -> int:
    return _least(position, wraith.spaces, prey)


def _away_from(position: Position, wraith: Model, prey: Model, at: Space) -> int:
    return _least(position, wraith.spaces_at(at), prey)


def _least(position: Position, spaces: tuple[Space, ...], prey: Model) -> int:
    return min(position.board.distance(a, b) for a in spaces for b in prey.spaces)


# -- the duty


def _must_come(position: Position, hearing: Hearing) -> Iterator[Duty]:
    """Ringwraiths that stayed although they could have come nearer; those in combat break off for it (BC-RING-8)."""
    if position.phase not in ACTION_PHASES:
        return
    for wraith in position.of(position.acting):
        if not is_nazgul(wraith) or wraith.at is None or "moved" in wraith.did or wraith.held:
            continue
        if _has_shot(position, wraith):
            continue
        prey = prey_of(position, wraith, hearing)
        if prey is None or is_frozen(position, wraith.id):
            continue
        if wraith.id in position.zones.threats.get(prey.id, ()):
            continue
        was = _away(position, wraith, prey)
        if any(_away_from(position, wraith, prey, at) < was for at in _reach(position, wraith, hearing)):
            engaged = bool(position.zones.threats.get(wraith.id))
            yield (
                ("BC-RING-8", "phase.wraith-stays", wraith.id)
                if engaged
                else ("BC-RING-7", "phase.wraith-idle", wraith.id)
            )


DUTIES.append(_must_come)

WORDS = {
    "wraith.remembers": "{model} has worn the Ring in this game, and Ringwraiths act as if it did.",
    "wraith.need-not": "{model} need not come to {prey}.",
    "wraith.arrives": "{model} has {prey} in its kill zone.",
    "wraith.tried": "{model} tried to break away towards {prey} and is held.",
    "wraith.nearer": "{model} comes nearer to {prey}: {was:space} before, {now} now.",
    "wraith.could-touch": "{model} could have had {prey} in its kill zone, and must.",
    "wraith.no-nearer": "{model} must come nearer to {prey}: {was:space} before, {now} now.",
    "wraith.shoots": "{model} shoots at {prey} in place of coming nearer.",
    "wraith.acts-instead": "{model} must move towards the wearer of the Ring, and may only shoot at the wearer instead.",
    "redress.wraith.acts-instead": "Move it instead.",
    "phase.wraith-idle": "{model} must move towards the wearer of the Ring.",
    "phase.wraith-stays": "{model} must break off and move towards the wearer of the Ring.",
    "redress.phase.wraith-idle": "Move it before the phase ends.",
    "redress.phase.wraith-stays": "Move it before the phase ends.",
}
