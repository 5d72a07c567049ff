"""A case of Strategy Battle as pictures: the table from above with the open directions of losers, and after, with the ways."""

from collections.abc import Mapping
from typing import Any

from rules.drawing.discs import Disc, Line, Scene, Way, Wedge, draw_discs
from rules.engine.faults import Unreadable
from rules.engine.pictures import Picture, Table
from rules.games.strategy_battle.backing_away.retreat import Retreat, retreat
from rules.games.strategy_battle.fights.engaged import links
from rules.games.strategy_battle.geometry.arcs import Arc
from rules.games.strategy_battle.geometry.directions import Point, at_angle
from rules.games.strategy_battle.geometry.units import DEGREE, INCH, MM, rounded
from rules.games.strategy_battle.position import BARRIER_KINDS, DROP_KINDS, Model, Position, Terrain
from rules.games.strategy_battle.referee import REFEREE

Json = Mapping[str, Any]
UNIT = MM // 2  # two units of the drawing are a millimetre
COLUMNS = ("Model", "Profile", "Player", "Place (mm)", "Base (mm)", "Wounds", "Found")
STEP = 5 * DEGREE


def pictures(case: Json, ruling: Json | None) -> tuple[Picture, ...]:
    """The table at first, and afterwards where something changed; nothing where no model has a place."""
    before = _position(case.get("position"))
    if before is None or not any(model.at for model in before.models.values()):
        return ()
    found = [_picture(before, _wedges(before, case), (), "before", "At first")]
    after = _position(ruling.get("position")) if ruling else None
    if after is not None and after.models != before.models:
        found.append(_picture(after, (), _ways(before, after), "after", "Afterwards"))
    return tuple(found)


def _position(document: Any) -> Position | None:
    try:
        return REFEREE.read({"ruleset": "strategy-battle/1", "position": document}).position
    except Unreadable:
        return None


def _picture(
    position: Position, wedges: tuple[Wedge, ...], ways: tuple[Way, ...], name: str, caption: str
) -> Picture:
    discs = tuple(_disc(model, number) for number, model in enumerate(_placed(position), 1))
    lines = tuple(_line(piece) for piece in position.terrain.values() if piece.points)
    scene = Scene(discs, lines, wedges, ways)
    sides = tuple((player.name or player.id, player.side) for player in position.players)
    return Picture(
        svg=draw_discs(scene, f"table-{name}", f"The table, {caption.lower()}"),
        caption=caption,
        table=Table(
            COLUMNS, tuple(_cells(position, model) for model in position.models.values()), frozenset({5})
        ),
        note="Shaded: where the loser may Back Away." if wedges else "",
        legend=sides,
    )


def _placed(position: Position) -> list[Model]:
    """By name, so that numbers stay from one picture to the next while nobody leaves."""
    return sorted((model for model in position.models.values() if model.at), key=lambda model: model.id)


def _scaled(at: Point) -> Point:
    return at[0] // UNIT, at[1] // UNIT


# -- what stands there


def _disc(model: Model, number: int) -> Disc:
    label = model.id if len(model.id) <= 4 else str(number)
    return Disc(
        model.id,
        label,
        _scaled(model.place),
        model.radius // UNIT,
        model.side,
        _words(model, label),
        model.prone,
        model.profile.hero,
    )


def _words(model: Model, label: str) -> str:
    x, y = model.place
    called = f"{model.id} ({label})" if label != model.id else model.id
    state = ", Prone" if model.prone else ""
    return f"{called}, {model.profile.name}, {model.side}, at {rounded(x)}, {rounded(y)} mm{state}"


def _line(piece: Terrain) -> Line:
    kind = "solid"
    if piece.kind in BARRIER_KINDS or piece.kind == "doorway":
        kind = "dotted"
    elif piece.kind in DROP_KINDS or piece.kind == "difficult":
        kind = "rough"
    elif piece.kind == "water":
        kind = "water"
    height = f", {rounded(piece.height)} mm high" if piece.height is not None else ""
    return Line(tuple(map(_scaled, piece.points)), kind, piece.closed, f"{piece.id}: {piece.kind}{height}")


# -- where a loser may go


def _wedges(position: Position, case: Json) -> tuple[Wedge, ...]:
    """The legal arcs of the loser that the last action asks about."""
    actions = case.get("actions") or ()
    last = actions[-1] if actions and isinstance(actions[-1], dict) else {}
    loser = position.models.get(str(last.get("model", ""))) if last.get("do") == "can_back_away" else None
    if loser is None or loser.at is None:
        return ()
    against = {id for link in links(position) if loser.id in link.pair for id in link.pair} - {loser.id}
    winners = tuple(id for id in last.get("winners") or sorted(against) if id in position.models)
    away = str((case.get("readings") or {}).get("away", "strict"))
    found = retreat(position, loser, winners, away)
    return tuple(_wedge(found, arc) for arc in found.directions.arcs)


def _wedge(found: Retreat, arc: Arc) -> Wedge:
    start, width = arc.start.angle, arc.width
    angles = [*range(start, start + width, STEP), start + width]
    x, y = found.loser.place
    far = INCH + found.loser.radius
    rim = [at_angle(angle % (360 * DEGREE)).step(far) for angle in angles]
    points = ((x, y), *((x + dx, y + dy) for dx, dy in rim))
    words = (
        f"{found.loser.id} may go from {rounded(start, DEGREE)} to {rounded(start + width, DEGREE)} degrees"
    )
    return Wedge(tuple(map(_scaled, points)), words)


def _ways(before: Position, after: Position) -> tuple[Way, ...]:
    found = []
    for id, model in after.models.items():
        old = before.models[id].at if id in before.models else None
        if old and model.at and old != model.at:
            words = f"{id} moved from {rounded(old[0])}, {rounded(old[1])} mm"
            found.append(Way(_scaled(old), _scaled(model.at), words))
    return tuple(found)


# -- the same in words


def _cells(position: Position, model: Model) -> tuple[str, ...]:
    place = f"{rounded(model.place[0])}, {rounded(model.place[1])}" if model.at else "not on the table"
    return (
        model.id,
        model.profile.name,
        model.player,
        place,
        rounded(model.profile.base),
        str(model.wounds),
        "; ".join(_remarks(position, model)),
    )


def _remarks(position: Position, model: Model) -> list[str]:
    found = ["Prone"] if model.prone else []
    enemies = sorted(
        id for link in links(position) if model.id in link.pair for id in link.pair if id != model.id
    )
    if enemies:
        found.append(f"Engaged with {', '.join(enemies)}")
    if model.defends:
        found.append(f"defends {model.defends}")
    return found
