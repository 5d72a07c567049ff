"""Every field, action and value of a case has a name that people read, in each game: nothing is called by its key."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from rules.engine.form_words import FormWords
from rules.engine.game import Game
from rules.games.registry import GAMES
from rules.presenters.case_edits import add
from rules.presenters.case_fields import fields_of
from rules.presenters.form_fields import Field, Note

# Words that are the same in the document and on the page.
PLAIN = frozenset({"", "null"})


def names_of(schema: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """Each field of a schema with a value where it has a list of them, else ""."""
    for name, part in schema.get("properties", {}).items():
        if "const" not in part and name not in ("readings", "ruleset"):
            yield name, ""
            yield from ((name, str(value)) for value in part.get("enum", ()) if isinstance(value, str))
            items = part.get("items", {})
            yield from ((name, str(value)) for value in items.get("enum", ()) if isinstance(value, str))
            yield from names_of(part)
    for key in ("items", "additionalProperties"):
        if isinstance(schema.get(key), Mapping):
            yield from names_of(schema[key])
    for key in ("anyOf", "oneOf"):
        for one in schema.get(key, ()):
            yield from names_of(one)


def everything(game: Game) -> set[tuple[str, str]]:
    schema = game.ruleset.schema()
    parts = [{key: one for key, one in schema.items() if key != "$defs"}, *schema["$defs"].values()]
    return {found for part in parts for found in names_of(part)}


def known(words: FormWords, name: str) -> bool:
    return any(key == name or key.endswith(f"/{name}") for key in words.every_place)


def says(words: FormWords, name: str, value: str) -> bool:
    return value in PLAIN or value in words.values or f"{name}/{value}" in words.values


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_every_field_and_every_value_has_a_name(game: Game) -> None:
    found = everything(game)
    assert not {name for name, _ in found if not known(game.form, name)}
    assert not {(name, value) for name, value in found if not says(game.form, name, value)}


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_every_action_and_event_has_a_name(game: Game) -> None:
    kinds = {
        one["const"]
        for part in game.ruleset.schema()["$defs"].values()
        for one in part.get("properties", {}).values()
        if "const" in one
    }
    assert kinds <= game.form.actions.keys()


def flat(fields: tuple[Field, ...]) -> Iterator[Field]:
    for field in fields:
        yield field
        yield from flat(field.parts)


def test_what_a_field_of_many_rows_means_is_said_once() -> None:
    game = GAMES["combat-hex"]
    path = Path(game.package.replace(".", "/")) / "cases" / "examples" / "bows-and-a-troll-1000-points.json"
    case = json.loads((Path(__file__).parents[2] / path).read_text(encoding="utf-8"))
    fields = list(flat(fields_of(game.ruleset.schema(), case, game.form)))
    (players,) = (one for one in fields if one.path == "/position/players")
    assert Note(f"{players.ident}-note-0", "Short name", game.form.hint("players", "id")) in players.notes
    ids = [one for one in fields if one.path in ("/position/players/0/id", "/position/players/1/id")]
    assert [(one.hint, one.described_by) for one in ids] == [("", players.notes[0].ident)] * 2


def test_an_action_says_what_is_done() -> None:
    game = GAMES["combat-hex"]
    case = {"ruleset": "combat-hex/3.1.2", "actions": [{"do": "slider", "warrior": "A1"}]}
    fields = {one.path: one for one in flat(fields_of(game.ruleset.schema(), case, game.form))}
    assert fields["/actions/0"].label == "1. A1: Slider between two numbers"
    assert fields["/actions/0"].hint == "Which number counts?"
    assert fields["/actions/0/between"].label == "Between these two numbers"
    offered = [one.label for one in fields["/actions"].adds]
    assert "Look-up of a rule (which paragraph a number means, and whether it is in force)" in offered


def test_every_event_of_a_fight_can_be_added() -> None:
    game = GAMES["strategy-battle"]
    case = {
        "ruleset": game.ruleset.id,
        "actions": [{"do": "fight", "good": ["a"], "evil": ["b"], "events": []}],
    }
    fields = {one.path: one for one in flat(fields_of(game.ruleset.schema(), case, game.form))}
    offered = [one.label for one in fields["/actions/0/events"].adds]
    assert {"Duel roll", "Strike", "Not done (a player leaves something out)"} <= set(offered)
    strike = str(offered.index("Strike"))
    added = add(game.ruleset.schema(), case, "/actions/0/events", strike)
    assert added["actions"][0]["events"] == [{"event": "strike", "model": "", "target": ""}]


def test_a_name_keeps_its_capitals_on_the_button_that_removes_it() -> None:
    game = GAMES["strategy-battle"]
    case = {"ruleset": game.ruleset.id, "actions": [{"do": "move", "model": "Captain", "to": [0, 0]}]}
    fields = {one.path: one for one in flat(fields_of(game.ruleset.schema(), case, game.form))}
    assert fields["/actions/0"].inner == "1. Captain: Move"
