"""What must fit together in a position: names, sides, and bases that do not overlap."""

from math import isqrt

from rules.engine.documents import Doc
from rules.games.strategy_battle.distances import is_inside
from rules.games.strategy_battle.fights.engaged import are_apart
from rules.games.strategy_battle.geometry.obstacles import is_overlap, nearest_on
from rules.games.strategy_battle.geometry.units import TOUCH
from rules.games.strategy_battle.position import (
    BLOCKING_KINDS,
    SIDES,
    SOLID_KINDS,
    Fight,
    Model,
    Position,
    Terrain,
)


def check(doc: Doc, position: Position) -> None:
    """Report names that nobody has, sides that are missing, and bases that overlap."""
    _check_players(doc, position)
    _check_names(doc, position)
    _check_overlaps(doc, position)


def _check_players(doc: Doc, position: Position) -> None:
    ids = [player.id for player in position.players]
    if len(set(ids)) != len(ids):
        doc.fault("position.duplicate", "players", "Two players have one id.")
    if {player.side for player in position.players} != set(SIDES):
        doc.fault("position.sides", "players", "There is at least one good and one evil player.")
    if position.priority and position.player(position.priority) is None:
        doc.fault("position.player", "priority", f'There is no player "{position.priority}".')


def _check_names(doc: Doc, position: Position) -> None:
    """Every model and every piece of terrain that is named exists."""
    models, gone = position.models, set(position.removed)
    _check_contacts(doc, position)
    for i, (by, target) in enumerate(position.charges or ()):
        if not {by, target} <= models.keys() | gone:
            doc.fault("position.model", f"charges/{i}", "A charge names two models.")
        elif by in models and target in models and models[by].side == models[target].side:
            doc.fault("position.contact", f"charges/{i}", "A charge names two enemies.")
        elif (target, by) in (position.charges or ())[:i]:
            doc.fault("position.duplicate", f"charges/{i}", "One of two models charged, not each the other.")
    _check_past(doc, position, gone)
    _check_fights(doc, position, gone)
    _check_marks(doc, position)


def _check_contacts(doc: Doc, position: Position) -> None:
    """Each names two enemies once, who stand together as far as they were placed."""
    for i, contact in enumerate(position.contacts):
        a, b = position.models.get(contact.a), position.models.get(contact.b)
        path = f"contacts/{i}"
        if contact.across and contact.across not in position.terrain:
            doc.fault("position.terrain", f"{path}/across", f'There is no "{contact.across}".')
        if contact.pair in position.parted:
            doc.fault("position.contact", path, "These models are in contact or parted, not both.")
        if any(contact.pair == other.pair for other in position.contacts[:i]):
            doc.fault("position.duplicate", path, "This contact is listed twice.")
        if a is None or b is None or a.side == b.side:
            doc.fault("position.contact", path, "A contact names two enemies.")
        elif are_apart(position, contact):
            text = f"The case says that {a.id} and {b.id} are in base contact, but there is a gap between their bases."
            doc.fault("position.apart", path, text)


def _check_past(doc: Doc, position: Position, gone: set[str]) -> None:
    """Who was removed is not on the table; who fought or was parted is, or was."""
    if not gone.isdisjoint(position.models):
        doc.fault("position.duplicate", "removed", "A model is on the table or removed, not both.")
    known = position.models.keys() | gone
    for field, names in (
        ("fought", {*position.fought}),
        ("parted", {id for pair in position.parted for id in pair}),
        ("cluster", {position.cluster} - {""}),
    ):
        if not names <= known:
            doc.fault("position.model", field, "Models of the table are named.")


def _check_fights(doc: Doc, position: Position, gone: set[str]) -> None:
    known = position.models.keys() | gone
    fights = position.fights or ()
    for i, fight in enumerate(fights):
        if not fight.members <= known or (fight.across and fight.across not in position.terrain):
            doc.fault("position.model", f"fights/{i}", "A Fight names models and terrain of the table.")
        elif not _is_sound(position, fight):
            doc.fault(
                "position.model",
                f"fights/{i}",
                "A Fight has two sides; one of them defends what is between them.",
            )
        if any(fight.members == other.members for other in fights[:i]):
            doc.fault("position.duplicate", f"fights/{i}", "This Fight is listed twice.")


def _is_sound(position: Position, fight: Fight) -> bool:
    """Whether each model fights for its own side, and the Defenders are of one side, where there is something to defend."""
    models = position.models
    if any(models[id].side != side for side in SIDES for id in fight.of(side) if id in models):
        return False
    defenders = {*fight.defenders}
    if not fight.across:
        return not defenders
    return bool(defenders) and any(defenders <= {*fight.of(side)} for side in SIDES)


def _check_marks(doc: Doc, position: Position) -> None:
    models = position.models
    for model in models.values():
        if model.supports == model.id:
            doc.fault("position.model", "models", f"{model.id} supports itself.")
        elif model.supports and model.supports not in models:
            doc.fault("position.model", "models", f'{model.id} supports "{model.supports}", who is not here.')
        if model.defends and model.defends not in position.terrain:
            doc.fault(
                "position.terrain", "models", f'{model.id} defends "{model.defends}", which is not here.'
            )


def _check_overlaps(doc: Doc, position: Position) -> None:
    """Bases may overlap each other and walls by the tolerance of contact, not more."""
    placed = sorted((model for model in position.models.values() if model.at), key=lambda m: m.place)
    widest = max((model.profile.base for model in placed), default=0)
    for place, a in enumerate(placed):
        for b in placed[place + 1 :]:
            if b.place[0] - a.place[0] > widest:
                break
            _check_pair(doc, a, b)
        _check_walls(doc, position, a)
    if position.table:
        width, depth = position.table
        for a in placed:
            x, y, rim = *a.place, a.radius - TOUCH
            if min(x, y, width - x, depth - y) < rim:
                doc.fault("position.overlap", "models", f"{a.id} stands over the edge of the table.")


def _check_pair(doc: Doc, a: Model, b: Model) -> None:
    square = (a.place[0] - b.place[0]) ** 2 + (a.place[1] - b.place[1]) ** 2
    if is_overlap((square, 1), a.radius + b.radius):
        deep = (a.radius + b.radius - isqrt(square)) // 1000
        doc.fault("position.overlap", "models", f"The bases of {a.id} and {b.id} overlap.", micrometres=deep)


def _check_walls(doc: Doc, position: Position, model: Model) -> None:
    piece = next((one for one in position.terrain.values() if _stands_on(model, one)), None)
    if piece:
        doc.fault("position.overlap", "models", f"{model.id} stands on {piece.id}.")


def _stands_on(model: Model, piece: Terrain) -> bool:
    if piece.closed and piece.kind in SOLID_KINDS and is_inside(piece.points, model.place):
        return True
    return piece.kind in BLOCKING_KINDS and any(
        is_overlap(nearest_on(a, b, model.place)[0], model.radius + piece.half) for a, b in piece.segments
    )
