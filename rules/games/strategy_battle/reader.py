"""From JSON to a position, strictly: every fault at once. Lengths come in the unit of the position (mm or in)."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from rules.engine.documents import Doc
from rules.games.strategy_battle.chart import read_chart
from rules.games.strategy_battle.checking import check
from rules.games.strategy_battle.geometry.directions import Point
from rules.games.strategy_battle.geometry.units import INCH, MM, TOUCH, length
from rules.games.strategy_battle.position import (
    AREA_KINDS,
    SIDES,
    TERRAIN_KINDS,
    Contact,
    Fight,
    Model,
    Player,
    Position,
    Profile,
    Settings,
    Terrain,
)

UNITS = {"mm": MM, "in": INCH}
MOST_MODELS = 400
LIMITS = {"away_cone": (1, 90), "two_handed_duel": (-5, 5), "two_handed_to_wound": (-5, 5)}
MILLIMETRES = {"separation": 100, "banner_range": 1000}


def read_position(doc: Doc) -> Position:
    unit = UNITS[doc.choice("unit", tuple(UNITS), "mm")]
    players = tuple(_read_player(item) for item in doc.items("players"))
    priority = doc.name("priority", "")
    profiles = _read_profiles(doc)
    models = _read_models(doc, profiles, {player.id: player for player in players}, unit)
    terrain = _read_terrains(doc, unit)
    found = Position(
        players=players,
        priority=priority,
        models=models,
        profiles=profiles,
        terrain=terrain,
        table=_read_table(doc, unit),
        contacts=tuple(_read_contact(item, doc, i) for i, item in enumerate(doc.listed("contacts", ()))),
        charges=_read_charges(doc),
        parted=frozenset(frozenset(pair) for pair in _pairs(doc, "parted")),
        fights=_read_fights(doc),
        cluster=doc.name("cluster", ""),
        fought=doc.names("fought"),
        removed=doc.names("removed"),
        phase=doc.choice("phase", ("move", "fight", "done"), "fight"),
        settings=_read_settings(doc.child("settings", {})),
    )
    check(doc, found)
    doc.close()
    return found


def _read_player(doc: Doc) -> Player:
    found = Player(doc.name("id"), doc.text("name", "", 64), doc.choice("side", SIDES))
    doc.close()
    return found


def measure(doc: Doc, field: str, unit: int, default: Any = None, high: int = 5_000 * MM) -> int | None:
    """A length that is not negative, in nanometres; None when it is absent and has no default."""
    value = doc.raw(field, None)
    if value is None:
        return None if default is None else int(default)
    found = length(value, unit)
    if found is None or not 0 <= found <= high:
        doc.fault("document.length", field, "A length that is not negative is expected.")
        return None if default is None else int(default)
    return found


def _read_profiles(doc: Doc) -> dict[str, Profile]:
    inside = doc.child("profiles", {})
    names = [name for name in inside.data if type(name) is str]
    return {name: _read_profile(inside.child(name), name) for name in names}


def _read_profile(doc: Doc, key: str) -> Profile:
    base = measure(doc, "base", MM, 25 * MM, 300 * MM) or 0
    if base < 5 * MM:
        doc.fault("document.length", "base", "A base is 5 to 300 mm across.")
        base = 25 * MM
    found = Profile(
        name=doc.text("name", key, 80),
        fight=doc.integer("fight", 0, 10, 3),
        strength=doc.integer("strength", 1, 10, 3),
        defence=doc.integer("defence", 1, 10, 4),
        attacks=doc.integer("attacks", 0, 20, 1),
        wounds=doc.integer("wounds", 1, 30, 1),
        might=doc.integer("might", 0, 30, 0),
        will=doc.integer("will", 0, 30, 0),
        fate=doc.integer("fate", 0, 30, 0),
        base=base,
        height=measure(doc, "height", MM),
        prone_height=measure(doc, "prone_height", MM),
        move=measure(doc, "move", INCH, 6 * INCH) or 0,
        hero=doc.flag("hero"),
    )
    doc.close()
    return found


def point(value: Any, unit: int) -> Point | None:
    if type(value) is not list or len(value) != 2:
        return None
    x, y = length(value[0], unit), length(value[1], unit)
    return None if x is None or y is None else (x, y)


def read_point(doc: Doc, field: str, unit: int = MM) -> Point | None:
    """A point [x, y], or None when the field is absent."""
    value = doc.raw(field, None)
    if value is None:
        return None
    found = point(value, unit)
    if found is None:
        doc.fault("document.point", field, "A point is a pair of numbers [x, y].")
    return found


def _read_models(
    doc: Doc, profiles: Mapping[str, Profile], players: Mapping[str, Player], unit: int
) -> dict[str, Model]:
    found: dict[str, Model] = {}
    for item in doc.items("models"):
        model = _read_model(item, profiles, players, unit)
        if model is None:
            continue
        if model.id in found:
            item.fault("position.duplicate", "id", f'There are two models "{model.id}".')
        found[model.id] = model
    if len(found) > MOST_MODELS:
        doc.fault("document.too-long", "models", f"At most {MOST_MODELS} models are allowed.")
    return found


def _read_model(
    doc: Doc, profiles: Mapping[str, Profile], players: Mapping[str, Player], unit: int
) -> Model | None:
    id, name, owner = doc.name("id"), doc.name("profile"), doc.name("player")
    if name and name not in profiles:
        doc.fault("position.profile", "profile", f'There is no profile "{name}".')
    if owner and owner not in players:
        doc.fault("position.player", "player", f'There is no player "{owner}".')
    profile, player = profiles.get(name), players.get(owner)
    card = profile or _read_profile(Doc({}, doc.path, []), name)
    sees = doc.raw("sees_over", None)
    if sees is not None and type(sees) is not bool:
        doc.fault("document.flag", "sees_over", "Either true or false is expected.")
        sees = None
    found = Model(
        id=id,
        profile=card,
        player=owner,
        side=player.side if player else "",
        at=read_point(doc, "at", unit),
        wounds=doc.integer("wounds", 1, card.wounds, card.wounds),
        might=doc.integer("might", 0, card.might, card.might),
        will=doc.integer("will", 0, card.will, card.will),
        fate=doc.integer("fate", 0, card.fate, card.fate),
        prone=doc.flag("prone"),
        banner=doc.flag("banner"),
        supports=doc.name("supports", ""),
        defends=doc.name("defends", ""),
        duel=doc.integer("duel", -5, 5, 0),
        to_wound=doc.integer("to_wound", -5, 5, 0),
        rerolls=doc.integer("rerolls", 0, 20, 0),
        sees_over=sees,
    )
    doc.close()
    return found if id and profile and player else None


def _read_terrains(doc: Doc, unit: int) -> dict[str, Terrain]:
    found: dict[str, Terrain] = {}
    for item in doc.items("terrain"):
        piece = _read_terrain(item, unit)
        if piece.id in found:
            item.fault("position.duplicate", "id", f'There are two pieces of terrain "{piece.id}".')
        found[piece.id] = piece
    return found


def _read_terrain(doc: Doc, unit: int) -> Terrain:
    kind = doc.choice("kind", TERRAIN_KINDS)
    points = doc.each("points", lambda value: point(value, unit), "A point is a pair of numbers [x, y].", ())
    closed = doc.flag("closed", kind in AREA_KINDS)
    if points and len(points) < (3 if closed else 2):
        doc.fault("position.points", "points", "A line has two points or more, an area three or more.")
    if kind == "doorway" and points and len(points) != 2:
        doc.fault("position.points", "points", "A doorway has two points: its jambs.")
    found = Terrain(
        id=doc.name("id"),
        kind=kind,
        points=points,
        closed=closed,
        thickness=measure(doc, "thickness", unit, 0) or 0,
        height=measure(doc, "height", MM),
        in_the_way=doc.integer("in_the_way", 2, 6) if doc.has("in_the_way") else None,
    )
    doc.close()
    return found


def _read_table(doc: Doc, unit: int) -> Point | None:
    size = read_point(doc, "table", unit)
    if size and min(size) <= 0:
        doc.fault("document.point", "table", "A table has a width and a depth.")
        return None
    return size


def _read_contact(value: Any, doc: Doc, index: int) -> Contact:
    if type(value) is list and len(value) == 2 and all(type(name) is str for name in value):
        return Contact(value[0], value[1])
    item = Doc(value, f"{doc.path}/contacts/{index}", doc.faults)
    pair = item.names("models")
    if len(pair) != 2:
        item.fault("position.contact", "models", "A contact names two models.")
        pair = ("", "")
    found = Contact(pair[0], pair[1], item.name("across", ""))
    item.close()
    return found


def _pairs(doc: Doc, field: str) -> tuple[tuple[str, str], ...]:
    def read(value: Any) -> tuple[str, str] | None:
        if type(value) is list and len(value) == 2 and all(type(name) is str for name in value):
            return value[0], value[1]
        return None

    return doc.each(field, read, "A pair of models is expected.", ())


def _read_charges(doc: Doc) -> tuple[tuple[str, str], ...] | None:
    if doc.raw("charges", None) is None:
        return None
    return _pairs(doc, "charges")


def _read_fights(doc: Doc) -> tuple[Fight, ...] | None:
    if doc.raw("fights", None) is None:
        return None
    return tuple(_read_fight(item) for item in doc.items("fights"))


def _read_fight(doc: Doc) -> Fight:
    found = Fight(doc.names("good"), doc.names("evil"), doc.name("across", ""), doc.names("defenders"))
    doc.close()
    return found


def _read_settings(doc: Doc) -> Settings:
    plain = Settings()
    if not doc.data:
        return plain
    found: dict[str, int] = {}
    for one in fields(Settings):
        default = getattr(plain, one.name)
        if one.name == "to_wound_chart":
            continue
        if one.name in MILLIMETRES:
            amount = measure(doc, one.name, MM, default, MILLIMETRES[one.name] * MM)
            found[one.name] = default if amount is None else amount
        else:
            low, high = LIMITS.get(one.name, (1, 10))
            found[one.name] = doc.integer(one.name, low, high, default)
    chart = read_chart(doc, "to_wound_chart")
    doc.close()
    if found["separation"] <= TOUCH:
        doc.fault(
            "document.length",
            "separation",
            "The gap between two bases is more than half a millimetre.",
        )
    return Settings(**found, to_wound_chart=chart)
