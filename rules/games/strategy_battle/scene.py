"""A position as it is drawn: bases, terrain, the open directions of a loser, ways, friends that could make way."""

from collections.abc import Iterator

from rules.drawing.discs import Disc, Line, Scene, Way, Wedge
from rules.drawing.labels import called, short_labels
from rules.games.strategy_battle.backing_away.make_way import Help, Movement, strip_of
from rules.games.strategy_battle.backing_away.retreat import Retreat, middle_of
from rules.games.strategy_battle.geometry.arcs import Arc
from rules.games.strategy_battle.geometry.directions import Direction, Point, at_angle
from rules.games.strategy_battle.geometry.units import DEGREE, INCH, MM, rounded
from rules.games.strategy_battle.position import BARRIER_KINDS, DROP_KINDS, Model, Position, Terrain
from wording import decimal, gettext_noop, labelled
from wording import gettext as _

UNIT = MM // 2  # two units of the drawing are a millimetre
STEP = 5 * DEGREE
SIDE_NAMES = {"good": gettext_noop("good"), "evil": gettext_noop("evil")}
TERRAIN = {
    "barrier": gettext_noop("barrier"), "boulder": gettext_noop("boulder"), "difficult": gettext_noop("difficult terrain"),
    "doorway": gettext_noop("doorway"), "drop": gettext_noop("drop"), "fence": gettext_noop("fence"),
    "hedge": gettext_noop("hedge"), "impassable": gettext_noop("impassable terrain"), "ledge": gettext_noop("ledge"),
    "log": gettext_noop("log"), "obstacle": gettext_noop("obstacle"), "wall": gettext_noop("wall"),
    "water": gettext_noop("water"),
}  # fmt: skip


def scene_of(position: Position, wedges: tuple[Wedge, ...] = (), ways: tuple[Way, ...] = ()) -> Scene:
    labels = labels_of(position)
    discs = tuple(_disc(model, labels[model.id]) for model in placed(position))
    lines = tuple(_line(piece) for piece in position.terrain.values() if piece.points)
    return Scene(discs, lines, wedges, ways)


def labels_of(position: Position) -> dict[str, str]:
    """What is written on each base. By name, so that it stays from one picture to the next."""
    return short_labels(sorted(position.models))


def placed(position: Position) -> list[Model]:
    """The models on the table, by name."""
    return sorted((model for model in position.models.values() if model.at), key=lambda model: model.id)


def scaled(at: Point) -> Point:
    return at[0] // UNIT, at[1] // UNIT


# -- what stands there


def _disc(model: Model, label: str) -> Disc:
    return Disc(
        model.id,
        label,
        scaled(model.place),
        model.radius // UNIT,
        model.side,
        _words(model, label),
        model.prone,
        model.profile.hero,
        _("banner") if model.banner else "",
    )


def _words(model: Model, label: str) -> str:
    x, y = model.place
    who_and_where = _("%(who)s, %(side)s, at %(place)s mm") % {
        "who": f"{called(model.id, label)}, {model.profile.name}",
        "side": _(SIDE_NAMES[model.side]),
        "place": place_in_words((x, y)),
    }
    state = [_("Prone")] if model.prone else []
    banner = [_("with a banner")] if model.banner else []
    return ", ".join((who_and_where, *state, *banner))


def place_in_words(place: Point) -> str:
    """In millimetres."""
    x, y = (decimal(rounded(one)) for one in place)
    # Translators: a place on the table; with decimal commas better “%(x)s; %(y)s”.
    return _("%(x)s, %(y)s") % {"x": x, "y": y}


def _line(piece: Terrain) -> Line:
    kind = "solid"
    if piece.kind in BARRIER_KINDS or piece.kind == "doorway":
        kind = "dotted"
    elif piece.kind in DROP_KINDS or piece.kind == "difficult":
        kind = "rough"
    elif piece.kind == "water":
        kind = "water"
    words = labelled(piece.id, _(TERRAIN[piece.kind]))
    if piece.height is not None:
        words = _("%(terrain)s, %(height)s mm high") % {
            "terrain": words,
            "height": decimal(rounded(piece.height)),
        }
    return Line(tuple(map(scaled, piece.points)), kind, piece.closed, words)


# -- where a loser may go, and who could make way


def wedges_of(found: Retreat) -> tuple[Wedge, ...]:
    """The open directions of a loser."""
    return tuple(_wedge(found, arc) for arc in found.directions.arcs)


def _wedge(found: Retreat, arc: Arc) -> Wedge:
    start, width = arc.start.angle, arc.width
    angles = [*range(start, start + width, STEP), start + width]
    x, y = found.loser.place
    far = INCH + found.loser.radius
    rim = [at_angle(angle).step(far) for angle in angles]
    points = ((x, y), *((x + dx, y + dy) for dx, dy in rim))
    words = _("%(model)s may go from %(start)s to %(end)s degrees") % {
        "model": found.loser.id, "start": decimal(rounded(start, DEGREE)),
        "end": decimal(rounded(start + width, DEGREE)),
    }  # fmt: skip
    return Wedge(tuple(map(scaled, points)), words)


def way_back(found: Retreat) -> tuple[Way, ...]:
    """One legal way of a loser: along the middle of its widest arc. None for one that is Trapped."""
    arcs = found.directions.arcs
    if not arcs:
        return ()
    direction = middle_of(max(arcs, key=lambda arc: arc.width))
    x, y = found.loser.place
    dx, dy = direction.step(INCH)
    words = _("%(model)s could Back Away at %(angle)s degrees") % {
        "model": found.loser.id, "angle": rounded(direction.angle, DEGREE, 0),
    }  # fmt: skip
    return (Way(scaled((x, y)), scaled((x + dx, y + dy)), words, found.loser.radius // UNIT),)


def ways_of_help(found: Retreat, helping: tuple[Help, ...], movements: dict[str, Movement]) -> Iterator[Way]:
    """Where each friend could go to make way, and where the loser goes then."""
    for one in helping:
        friend = found.position.models[one.friend]
        best = best_help(found, friend, movements[one.friend])
        if best is None:
            continue
        direction, (length, angle) = best
        to = movements[one.friend].at(angle, length)
        yield Way(
            scaled(friend.place),
            scaled(to),
            _("%(friend)s could make way for %(model)s by %(length)s mm")
            % {"friend": friend.id, "model": found.loser.id, "length": decimal(rounded(length))},
            friend.radius // UNIT,
        )
        x, y = found.loser.place
        dx, dy = direction.step(INCH)
        words = _("%(model)s then goes at %(angle)s degrees") % {
            "model": found.loser.id, "angle": rounded(direction.angle, DEGREE, 0),
        }  # fmt: skip
        yield Way(scaled((x, y)), scaled((x + dx, y + dy)), words, found.loser.radius // UNIT)


def best_help(found: Retreat, friend: Model, movement: Movement) -> tuple[Direction, tuple[int, int]] | None:
    """The direction of the loser that a friend serves with the shortest move, and that move: length and angle."""
    best: tuple[Direction, tuple[int, int]] | None = None
    for arc in found.legal(without=friend.id).arcs:
        for inside in (1, 5, 20, 50, 80, 95, 99):
            turn = arc.start.angle + arc.width * inside // 100
            direction = at_angle(turn // DEGREE * DEGREE if arc.width > 4 * DEGREE else turn)
            way = movement.shortest(strip_of(found.loser, friend, direction))
            if way and (best is None or way[0] < best[1][0]):
                best = direction, way
    return best
