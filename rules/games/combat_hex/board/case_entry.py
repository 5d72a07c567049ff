"""Everything of a case that can be entered beside the board: what was done, the state of the game, one warrior in detail."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rules.engine.controls import Json, Option, action_title, as_object, has_claims
from rules.engine.game import Ruleset
from rules.engine.schema_parts import many
from rules.games.combat_hex.board import words
from rules.games.combat_hex.board.cast import Cast
from rules.games.combat_hex.board.controls import Control, controls
from rules.games.combat_hex.form_words import FORM
from rules.games.combat_hex.rulesets import RULESETS
from rules.games.combat_hex.schema.actions import ACTIONS
from rules.games.combat_hex.schema.position import EFFECT, POSITION, WARRIOR
from wording import gettext as _

STATE = ("phase", "attacker", "acting", "turn", "level", "rolled", "declaring", "fought", "effects")
DETAILS = ("done", "used", "began", "until", "aboard", "wears_ring", "ring_since", "ring_model")


@dataclass(frozen=True, slots=True)
class Deed:
    """One action of the case as it can be changed."""

    number: int
    title: str
    about: str
    path: str
    parts: tuple[Control, ...]
    is_open: bool  # the last one, unless dice are all that is mostly wanted of it
    has_claims: bool = False  # which go with it


@dataclass(frozen=True, slots=True)
class Entering:
    """`state` is the game's, `detail` that of the one warrior somebody asked about."""

    deeds: tuple[Deed, ...] = ()
    groups: tuple[tuple[str, tuple[Option, ...]], ...] = ()
    rules: tuple[Control, ...] = ()
    state: tuple[Control, ...] = ()
    warrior: str = ""
    detail: tuple[Control, ...] = ()
    is_fought: bool = False  # every combat of this turn
    uses: str = ""  # as JSON: (ability, title) that each warrior has; under "" all that there are


def entering(case: Any, warrior: str = "", editions: Sequence[Ruleset] = ()) -> Entering:
    """Of any document, also one that cannot be read yet; nothing of what is no object."""
    if not isinstance(case, Mapping):
        return Entering()
    position, cast = as_object(case.get("position")), Cast.of(case)
    return Entering(
        tuple(_deeds(case, cast)),
        tuple(_groups()),
        tuple(_rules(case, editions or RULESETS)),
        _state(position, cast),
        warrior,
        tuple(_detail(position, warrior, cast)),
        uses=json.dumps(_uses(cast)),
    )


def _uses(cast: Cast) -> dict[str, list[tuple[Any, str]]]:
    """What each warrior can be chosen to use; under "" what is on offer to one whose model names no ability."""
    own = {who: {"warrior": who} for who in cast.owners if cast.abilities.get(who)}
    return {
        who: [(one.value, one.label) for one in cast.named("ability", holder)]
        for who, holder in {"": {}, **own}.items()
    }


def _groups() -> Iterator[tuple[str, tuple[Option, ...]]]:
    """The actions that can be added, by when they happen."""
    for title, kinds in words.GROUPS:
        yield _(title), tuple(Option(opening(do), FORM.offered(do)) for do in kinds)


def opening(do: str) -> dict[str, Any]:
    """An action as it begins: who does it is filled in by the board, the rest by hand."""
    fields, required = ACTIONS[do]
    lists: dict[str, Any] = {name: [] for name in required if fields[name].get("type") == "array"}
    return {"do": do, **({"warrior": ""} if "warrior" in required else {}), **lists}


def _deeds(case: Json, cast: Cast) -> Iterator[Deed]:
    rows = case["actions"] if isinstance(case.get("actions"), list) else []
    for at, action in enumerate(map(as_object, rows)):
        do = str(action.get("do"))
        if do in ACTIONS:
            fields, required = ACTIONS[do]
            title = action_title(FORM, do, str(action.get("warrior") or action.get("player") or ""))
            path = f"/actions/{at}"
            yield Deed(
                at + 1,
                title,
                FORM.about_action(do),
                path,
                controls(fields, required, action, path, cast),
                at == len(rows) - 1 and do != "combat",
                has_claims(case, at),
            )


def _rules(case: Json, editions: Sequence[Ruleset]) -> Iterator[Control]:
    """Which book, and how its contested rules are read."""
    books = tuple(Option(one.id, one.title) for one in editions)
    yield Control("choice", "/ruleset", _("rules"), case.get("ruleset"), options=books, is_required=True)
    book = next((one for one in editions if one.id == case.get("ruleset")), None)
    for reading in book.readings if book else ():
        options = tuple(Option(name, text) for name, text in reading.options.items())
        value = as_object(case.get("readings")).get(reading.name, reading.default)
        yield Control(
            "choice",
            f"/readings/{reading.name}",
            f"{reading.rule} {reading.title}",
            value,
            options=options,
            is_required=True,
        )


def _state(position: Json, cast: Cast) -> tuple[Control, ...]:
    fields = {name: POSITION["properties"][name] for name in STATE}
    fields |= {"rolled": {"type": "boolean"}, "effects": many(EFFECT)}
    return controls(fields, ("phase", "attacker"), position, "/position", cast)


def _detail(position: Json, warrior: str, cast: Cast) -> Iterator[Control]:
    """What a game under way keeps of one warrior; nothing of one who is not there."""
    rows = position.get("warriors")
    for at, one in enumerate(rows if isinstance(rows, list) else []):
        if warrior and as_object(one).get("id") == warrior:
            fields = {name: WARRIOR["properties"][name] for name in DETAILS}
            yield from controls(fields, (), one, f"/position/warriors/{at}", cast)
