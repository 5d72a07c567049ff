"""The whole position from JSON, and what cannot be on one table."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any

from rules.engine.documents import Doc
from rules.games.battle_chain.board import Space
from rules.games.battle_chain.model import Model, Profile
from rules.games.battle_chain.position import (
    ATTACKER_ACTION,
    EDGES,
    PHASES,
    Casualty,
    Effect,
    Player,
    Position,
    Result,
    Settings,
    Used,
)
from rules.games.battle_chain.reader.board import read_board
from rules.games.battle_chain.reader.engines import read_engines
from rules.games.battle_chain.reader.profiles import read_profiles

MOST_MODELS = 400
LONGEST_NOTE = 100
MARKS = (
    "bolts",
    "dying",
    "ring",
    "worn-before",
    "stampede",
    "helpless",
    "half",
    "fresh",
    "called",
    "controlled",
    "half-wound",
    "leader",
)
EFFECTS = ("frozen", "called", "protected", "active", "jump", "sight-clear", "sight-cover", "sight-hidden")
DEEDS = (
    "moved",
    "shot",
    "acted",
    "climbed",
    "sneaked",
    "fast",
    "pushed",
    "stopped",
    "tested",
    "struggled",
    "laid",
)
FIGURES = {"setup_depth": (1, 20), "gaze_range": (0, 99), "ram_crew": (4, 20), "howdah_places": (0, 99)}


def read_position(doc: Doc) -> Position:
    players = tuple(_player(item) for item in doc.items("players"))
    names = {player.id for player in players}
    board = read_board(doc.child("board", {}))
    profiles = read_profiles(doc.child("profiles", {}))
    models, places = _models(doc, profiles, names)
    found = Position(
        players=players,
        board=board,
        profiles=profiles,
        models=models,
        move=doc.integer("move", 0, 999, 1),
        phase=doc.choice("phase", PHASES, ATTACKER_ACTION),
        attacker=_player_name(doc, "attacker", names, players),
        setup_attacker=_player_name(doc, "setup_attacker", names, players),
        settings=_settings(doc.child("settings", {})),
        pools=_pools(doc.child("pools", {}), names),
        sapp=_sapp(doc.child("sapp", {}), names),
        used=tuple(_used(item) for item in doc.items("used")),
        effects=tuple(_effect(item) for item in doc.items("effects")),
        casualties=tuple(_casualty(item, names) for item in doc.items("casualties")),
        zoned=frozenset(doc.names("zoned")) if doc.has("zoned") else None,
        fought=frozenset(doc.names("fought")),
        engines=read_engines(doc.child("engines", {}), board.grid, names),
        done=doc.each("done", _note, "A note of at most 100 characters is expected.", ()),
        result=_result(doc, names),
    )
    _check(doc, found, places)
    doc.close()
    return found


def _player(doc: Doc) -> Player:
    found = Player(
        doc.name("id"),
        doc.text("name", "", 64),
        doc.choice("edge", ("", *EDGES), ""),
        _amount(doc, "original", 9999),
        doc.flag("undead"),
        doc.name("leader", ""),
        _amount(doc, "ability_points", 99999),
    )
    doc.close()
    return found


def _amount(doc: Doc, field: str, most: int) -> int | None:
    return doc.integer(field, 0, most) if doc.raw(field, None) is not None else None


def _note(value: Any) -> str | None:
    return value if type(value) is str and len(value) <= LONGEST_NOTE else None


def _player_name(doc: Doc, field: str, names: set[str], players: tuple[Player, ...]) -> str:
    """A player's id; the first player where nothing is said."""
    found = doc.name(field, "")
    if found and found not in names:
        doc.fault("position.player", field, f'There is no player "{found}".')
        return ""
    if not found and field == "attacker" and players:
        return players[0].id
    return found


def _models(
    doc: Doc, profiles: Mapping[str, Profile], names: set[str]
) -> tuple[dict[str, Model], dict[str, int]]:
    """The models by id, and the place of each in the document: one that cannot be read is in neither."""
    found: dict[str, Model] = {}
    places: dict[str, int] = {}
    for number, item in enumerate(doc.items("models")):
        model = _model(item, profiles, names)
        if model is None:
            continue
        if model.id in found:
            item.fault("position.duplicate", "id", f'There are two models "{model.id}".')
        found[model.id], places[model.id] = model, number
    if len(found) > MOST_MODELS:
        doc.fault("document.too-long", "models", f"At most {MOST_MODELS} models are allowed.")
    return found, places


def _model(doc: Doc, profiles: Mapping[str, Profile], names: set[str]) -> Model | None:
    id, name, player = doc.name("id"), doc.name("profile"), doc.name("player")
    profile = profiles.get(name)
    if name and profile is None:
        doc.fault("position.profile", "profile", f'There is no profile "{name}".')
    if player and player not in names:
        doc.fault("position.player", "player", f'There is no player "{player}".')
    most = profile.wounds if profile else 1
    found = Model.made(
        id=id,
        profile=profile or UNKNOWN,
        player=player,
        at=doc.hex_or_none("at"),
        wounds=doc.integer("wounds", 1, most, most),
        **{name: read(doc, name) for name, read in OPTIONAL if name in doc.data},
    )
    doc.close()
    return found if profile is not None and player in names and id else None


UNKNOWN = Profile("", "")
# Fields that most models do not have, and how each is read.
OPTIONAL: tuple[tuple[str, Callable[[Doc, str], Any]], ...] = (
    ("injuries", lambda doc, field: doc.integer(field, 0, 1, 0)),
    *((name, lambda doc, field: doc.flag(field)) for name in ("armed", "mounted", "held", "spearman")),
    *((name, lambda doc, field: doc.name(field, "")) for name in ("aboard", "carries")),
    ("heading", lambda doc, field: doc.hex_or_none(field)),
    ("did", lambda doc, field: _words(doc, field, DEEDS)),
    ("marks", lambda doc, field: _words(doc, field, MARKS)),
)
NO_WORDS: frozenset[str] = frozenset()


def _words(doc: Doc, field: str, known: tuple[str, ...]) -> frozenset[str]:
    if field not in doc.data:
        return NO_WORDS
    found = frozenset(doc.names(field))
    if found.difference(known):
        doc.fault("document.choice", field, f"Only {', '.join(known)} are expected.")
    return found.intersection(known)


def _settings(doc: Doc) -> Settings:
    if not doc.data:
        return Settings()
    found: dict[str, Any] = {}
    for one in fields(Settings):
        default = getattr(Settings(), one.name)
        if one.name in FIGURES:
            low, high = FIGURES[one.name]
            found[one.name] = doc.integer(one.name, low, high, default)
        else:
            found[one.name] = doc.flag(one.name, default)
    doc.close()
    return Settings(**found)


def _pools(doc: Doc, names: set[str]) -> dict[str, tuple[int, ...]]:
    """The abstract dice of each player: one of each face at most (BC-STAT-12)."""
    found = {}
    for name in sorted(names):
        if doc.has(name):
            dice = doc.dice(name)
            if len(set(dice)) != len(dice):
                doc.fault("position.pool", name, "Two banked dice cannot show the same face.")
            found[name] = tuple(sorted(set(dice)))
    doc.close()
    return found


def _sapp(doc: Doc, names: set[str]) -> dict[str, int]:
    found = {name: doc.integer(name, 0, 99999) for name in sorted(names) if doc.has(name)}
    doc.close()
    return found


def _used(doc: Doc) -> Used:
    found = Used(doc.name("model"), doc.name("ability"), doc.integer("times", 1, 9, 1))
    doc.close()
    return found


def _effect(doc: Doc) -> Effect:
    found = Effect(doc.choice("kind", EFFECTS), doc.name("by", ""), doc.name("on", ""))
    doc.close()
    return found


def _casualty(doc: Doc, names: set[str]) -> Casualty:
    found = Casualty(doc.name("model"), doc.name("player"), doc.integer("event", 0, 99999, 0))
    if found.player and found.player not in names:
        doc.fault("position.player", "player", f'There is no player "{found.player}".')
    doc.close()
    return found


def _result(doc: Doc, names: set[str]) -> Result | None:
    if doc.raw("result", None) is None:
        return None
    inside = doc.child("result")
    found = Result(inside.name("winner", ""), inside.text("rule", "", 32), inside.text("reason", "", 64))
    if found.winner and found.winner not in names:
        inside.fault("position.player", "winner", f'There is no player "{found.winner}".')
    inside.close()
    return found


# -- what cannot be on one table


def _check(doc: Doc, position: Position, places: Mapping[str, int]) -> None:
    ids = [player.id for player in position.players]
    if len(ids) != 2 or len(set(ids)) != len(ids):
        doc.fault("position.players", "players", "Two players are expected.")
    taken: dict[Space, str] = {}
    board = position.board
    for model in position.models.values():
        number = places[model.id]
        for at in model.spaces:
            if not board.has(at):
                doc.fault("position.off-map", f"models/{number}/at", f"{list(at)} is not on the map.")
            elif at in taken:
                text = f'"{model.id}" and "{taken[at]}" stand on the same space.'
                doc.fault("position.taken", f"models/{number}/at", text)
            taken[at] = model.id
        if model.aboard and (model.aboard == model.id or model.aboard not in position.models):
            doc.fault("position.aboard", f"models/{number}/aboard", f'"{model.aboard}" carries nobody.')
