"""What can be entered beside the board: what was done, what can be done next, one model in detail, engines, the game."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.engine.controls import Json, Option, action_title, as_object, has_claims
from rules.engine.game import Reading, Ruleset, readings_of
from rules.engine.ruling import Ruling
from rules.games.battle_chain.chapters import ACTIONS
from rules.games.battle_chain.editor import words
from rules.games.battle_chain.editor.cast import Cast
from rules.games.battle_chain.editor.controls import controls
from rules.games.battle_chain.editor.parts import Control, rows_of
from rules.games.battle_chain.editor.ready import ready
from rules.games.battle_chain.form_words import FORM
from rules.games.battle_chain.readings import READINGS
from rules.games.battle_chain.schema.position import ENGINES, MODEL, PARTS
from wording import gettext as _

STATE = (
    "phase",
    "attacker",
    "setup_attacker",
    "move",
    "settings",
    "pools",
    "sapp",
    "used",
    "effects",
    "fought",
    "zoned",
)
DETAIL = (
    "profile", "player", "wounds", "injuries", "armed", "mounted", "spearman", "carries", "aboard", "held", "heading", "marks",
    "did",
)  # fmt: skip
PLAYER = ("original", "ability_points", "undead", "leader", "edge")


@dataclass(frozen=True, slots=True)
class Deed:
    """One action of the case as it can be changed."""

    number: int
    title: str
    about: str
    path: str
    parts: tuple[Control, ...]
    is_open: bool
    has_claims: bool = False  # which go with it


@dataclass(frozen=True, slots=True)
class Engine:
    """A ladder, ram, device or drum: its name, its path in the case, what can be said of it."""

    title: str
    path: str
    parts: tuple[Control, ...]


@dataclass(frozen=True, slots=True)
class Entering:
    deeds: tuple[Deed, ...] = ()
    groups: tuple[tuple[str, tuple[Option, ...]], ...] = ()
    ready: tuple[Option, ...] = ()
    model: str = ""
    detail: tuple[Control, ...] = ()
    engines: tuple[Engine, ...] = ()
    state: tuple[Control, ...] = ()
    players: tuple[Engine, ...] = ()
    readings: tuple[Control, ...] = ()
    is_fought: bool = False  # every combat of this phase


def entering(case: Any, ruling: Ruling | None, focus: str, editions: Sequence[Ruleset] = ()) -> Entering:
    """Of any document, also one that cannot be read yet; nothing of what is no object."""
    if not isinstance(case, Mapping):
        return Entering()
    position, cast = as_object(case.get("position")), Cast.of(case)
    fields = PARTS["position"]["properties"]
    state = {name: fields[name] for name in STATE}
    return Entering(
        tuple(_deeds(case, cast)),
        tuple(_groups()),
        ready(ruling.after) if ruling and not ruling.needs else (),
        focus if any(one.get("id") == focus for one in rows_of(position, "models")) else "",
        tuple(_detail(position, focus, cast)),
        tuple(_engines(position, cast)),
        controls(state, ("phase", "attacker"), position, "/position", cast),
        tuple(_players(position, cast)),
        tuple(_readings(case, readings_of(case, editions, READINGS))),
    )


def _groups() -> Iterator[tuple[str, tuple[Option, ...]]]:
    """The actions that can be added, by what they belong to."""
    for title, kinds in words.GROUPS:
        yield _(title), tuple(Option(opening(do), FORM.offered(do)) for do in kinds)


def opening(do: str) -> dict[str, Any]:
    """An action as it begins: who does it is filled in by the board, the rest by hand."""
    fields, required = ACTIONS[do]
    found: dict[str, Any] = {"do": do}
    for name in required:
        schema = fields[name]
        found[name] = [] if schema.get("type") == "array" and "prefixItems" not in schema else ""
    return found


def _deeds(case: Json, cast: Cast) -> Iterator[Deed]:
    rows = rows_of(case, "actions")
    for at, action in enumerate(rows):
        do = str(action.get("do"))
        if do in ACTIONS:
            fields, required = ACTIONS[do]
            who = action.get("model") or action.get("by") or action.get("device") or action.get("ram") or ""
            title = action_title(FORM, do, who if isinstance(who, str) else "")
            parts = controls(fields, required, action, f"/actions/{at}", cast)
            yield Deed(
                at + 1,
                title,
                FORM.about_action(do),
                f"/actions/{at}",
                parts,
                at == len(rows) - 1 and _is_bare(action, required),
                has_claims(case, at),
            )


def _is_bare(action: Json, required: tuple[str, ...]) -> bool:
    """Whether something that every such action needs has not been entered."""
    return any(action.get(name) in ("", None, []) for name in required)


def _detail(position: Json, focus: str, cast: Cast) -> Iterator[Control]:
    """What a game under way keeps of one model."""
    for at, one in enumerate(rows_of(position, "models")):
        if focus and one.get("id") == focus:
            fields = {name: MODEL["properties"][name] for name in DETAIL}
            yield from controls(fields, ("profile", "player"), one, f"/position/models/{at}", cast)


def _engines(position: Json, cast: Cast) -> Iterator[Engine]:
    engines = as_object(position.get("engines"))
    for kind, schema in ENGINES["properties"].items():
        fields = {name: part for name, part in schema["items"]["properties"].items() if name != "id"}
        for at, one in enumerate(rows_of(engines, kind)):
            path = f"/position/engines/{kind}/{at}"
            title = _(words.NAMED_ENGINES[kind]) % {"name": one.get("id", "")}
            yield Engine(title, path, controls(fields, (), one, path, cast))


def _players(position: Json, cast: Cast) -> Iterator[Engine]:
    fields = {name: PARTS["player"]["properties"][name] for name in PLAYER}
    for at, one in enumerate(rows_of(position, "players")):
        path = f"/position/players/{at}"
        yield Engine(str(one.get("name") or one.get("id")), path, controls(fields, (), one, path, cast))


def _readings(case: Json, readings: Sequence[Reading]) -> Iterator[Control]:
    for reading in readings:
        options = tuple(Option(name, text) for name, text in reading.options.items())
        value = as_object(case.get("readings")).get(reading.name, reading.default)
        label = f"{reading.rule} {reading.title}"
        yield Control("choice", f"/readings/{reading.name}", label, value, options, is_required=True)
