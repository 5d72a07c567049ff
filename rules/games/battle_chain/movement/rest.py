"""Where a move ends: free and open ground for the whole base (BC-MOVE-6, BC-TERRAIN-25, BC-TERRAIN-26, BC-AB-SNEAK-3)."""

from rules.games.battle_chain.board import CLOSED_GROUNDS, TREE, Space
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.movement.walk import Walk
from rules.games.battle_chain.position import Position

BEASTS = frozenset({"mumak", "oliphaunt"})


def obstacle(position: Position, model: Model, at: Space, steep: bool) -> tuple[str, str] | None:
    """Why a model cannot stand somewhere, as a code and what is in the way; None where it can."""
    board, own = position.board, model.spaces_at(at)
    for one in own:
        if not board.has(one):
            return "rest.off-map", "the edge of the map"
        if board.ground.get(one) in CLOSED_GROUNDS:
            return "rest.closed", str(board.ground[one])
        other = _occupant(position, model, one)
        if other:
            return "rest.taken", other
    if len(own) > 1:
        return _too_narrow(position, own, steep)
    return None


def _occupant(position: Position, model: Model, at: Space) -> str:
    """Who else stands on a space. A model on its way may stand there too for a moment, so that it hides the other."""
    other = position.occupants.get(at, "")
    if other != model.id:
        return other
    return next((one.id for one in position.models.values() if one.id != model.id and at in one.spaces), "")


def _too_narrow(position: Position, own: tuple[Space, ...], steep: bool) -> tuple[str, str] | None:
    """A large base does not lie across closed lines or levels."""
    board = position.board
    inside = set(own)
    for one in own:
        for near in board.around(one):
            if near in inside and board.lines and board.is_cut(one, near):
                return "rest.narrow", "a closed line"
    if steep and len({board.level(one) for one in own}) > 1:
        return "rest.levels", "two levels"
    return None


def rest(walk: Walk) -> None:
    """Every rule that the last space breaks."""
    hearing, model = walk.hearing, walk.model
    found = obstacle(walk.position, model, walk.at, walk.ground.steep)
    path = f"path/{walk.node - 1}" if walk.node else "path"
    if found is None:
        hearing.find("BC-MOVE-6", "rest.ends", model=walk.id, space=walk.at)
        if len(model.profile.footprint) > 1:
            hearing.find("BC-TERRAIN-26", "rest.fits", model=walk.id)
        _tell_beasts(walk)
        return
    code, what = found
    if code != "rest.off-map":
        hearing.fault(code, path, _rule(walk, code, what), model=walk.id, space=walk.at, what=what)


def _tell_beasts(walk: Walk) -> None:
    """A rider beside a great beast takes no test and keeps no distance (BC-MUMAK-21)."""
    model, position = walk.model, walk.position
    if not (model.mounted or "mounted" in model.profile.tags):
        return
    near = {at for own in model.spaces_at(walk.at) for at in position.board.around(own)}
    for id in dict.fromkeys(position.occupants[at] for at in sorted(near) if at in position.occupants):
        if position.models[id].player != model.player and BEASTS & position.models[id].profile.tags:
            walk.hearing.consider("BC-MUMAK-21", "rest.horses", model=walk.id, beast=id)


def _rule(walk: Walk, code: str, what: str) -> str:
    if code == "rest.levels":
        return "BC-TERRAIN-25"
    if code == "rest.narrow":
        return "BC-AB-LARGE-9" if walk.gait.large else "BC-TERRAIN-26"
    if walk.gait.sneaks:
        return "BC-AB-SNEAK-3"
    return "BC-TERRAIN-6" if what == TREE else "BC-MOVE-6"


WORDS = {
    "rest.off-map": "{model} does not fit on the map there.",
    "rest.closed": "{model} cannot end its move on {space}: {what}.",
    "rest.taken": "{model} cannot end its move on {space}, where {what} stands.",
    "redress.rest.taken": "{model} ends its move on another space.",
    "rest.narrow": "The base of {model} does not fit on {space}: {what}.",
    "rest.levels": "The base of {model} would lie on {what}.",
    "rest.horses": "{model} rides up to {beast}: horses do not fear it, and no test is taken.",
    "rest.ends": "{model} ends its move on {space}.",
    "rest.fits": "The whole base of {model} fits there.",
}
