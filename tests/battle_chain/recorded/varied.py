"""A golden case varied as disputes vary: another word, ability, reading or figure, a model more, fewer actions, another look.

A number is all that a variant is made from. `chosen.json` names, for some cases, numbers of variants that notice changes of the
code which nothing else notices (`python -m devtools.mutants battle-chain`).
"""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rules import adjudicate
from rules.engine.faults import Unreadable
from rules.engine.game import Game
from rules.games.battle_chain.ability_names import ABILITIES
from rules.games.battle_chain.board import GRIDS, GROUNDS, LINES
from rules.games.battle_chain.catalogue import MODELS
from rules.games.battle_chain.movement.document import EVENTS
from rules.games.battle_chain.position import EDGES, PHASES
from rules.games.battle_chain.reader.position import DEEDS, MARKS
from rules.games.battle_chain.readings import READINGS
from tests.changes import NAMED, changed, copied, names, places
from tests.recording import Json, More, digest, properties, ruled

FILE = Path(__file__).with_name("chosen.json")
WORDS: tuple[tuple[str, ...], ...] = (
    tuple(sorted(ABILITIES)), GROUNDS, LINES, GRIDS, EDGES, PHASES, tuple(sorted(MARKS)), tuple(sorted(DEEDS)), EVENTS,
    tuple(sorted(MODELS)),
)  # fmt: skip


def chosen() -> dict[str, list[int]]:
    found: dict[str, list[int]] = json.loads(FILE.read_text(encoding="utf-8"))
    return found


def variant(game: Game, more: More, name: str, case: Json, number: int) -> str:
    """The digest of what the referee and the board say of one variant."""
    luck = random.Random(f"{name} {number}")
    turned = varied(case, luck)
    return digest(
        [ruled(game, turned, more if luck.random() < 0.4 else None), _looked_at(game, turned, luck)]
    )


def _looked_at(game: Game, case: Json, luck: random.Random) -> Any:
    """What can be entered beside the board, with one model open."""
    known = _names(case)
    if not known or luck.random() < 0.6 or not game.board:
        return None
    try:
        found = game.board.answer(case, adjudicate(case), (), luck.choice(known))
        return found.svg, repr(found.entering), properties(found.entering)
    except Unreadable as error:
        found = game.board.answer(case, None, error.faults, luck.choice(known))
        return found.svg, repr(found.entering)


def _names(case: Json) -> list[str]:
    """The models and players of a case that still has its form."""
    position = case.get("position")
    fields = [position.get(field, []) for field in NAMED] if isinstance(position, dict) else [None]
    return names(case) if all(isinstance(one, list) for one in fields) else []


def varied(case: Json, luck: random.Random) -> Json:
    """The case cut short, read otherwise, with a word or a figure changed."""
    case = copied(case)
    if len(case.get("actions", ())) > 1 and luck.random() < 0.3:
        case["actions"] = case["actions"][: luck.randint(0, len(case["actions"]) - 1)]
    if luck.random() < 0.25:
        reading = luck.choice(READINGS)
        case.setdefault("readings", {})[reading.name] = luck.choice([reading.default, *reading.options])
    for way in luck.choices(
        (_word, _step, _ability, _twin, _other), (4, 6, 3, 2, 4), k=luck.choice((1, 1, 1, 2, 3))
    ):
        case = way(case, luck)
    return case


def _held(document: Any) -> Iterator[tuple[Any, Any, Any]]:
    """Every value of a document with what holds it and its place there."""
    for *parents, last in (path for path in places(document) if path):
        holder = document
        for part in parents:
            holder = holder[part]
        yield holder, last, holder[last]


def _word(case: Json, luck: random.Random) -> Json:
    """Another word of the same kind: ground, line, phase, ability, the name of another model or player."""
    kinds = (*WORDS, tuple(_names(case)))
    found = [
        (h, at, kind)
        for h, at, value in _held(case)
        for kind in kinds
        if isinstance(value, str) and value in kind
    ]
    if found:
        holder, at, kind = luck.choice(found)
        holder[at] = luck.choice(kind)
    return case


def _step(case: Json, luck: random.Random) -> Json:
    """A figure, a die or a coordinate one more or one less; a yes as a no."""
    found = [(holder, at, value) for holder, at, value in _held(case) if isinstance(value, int)]
    if found:
        holder, at, value = luck.choice(found)
        holder[at] = not value if isinstance(value, bool) else value + luck.choice((-2, -1, -1, 1, 1, 2))
    return case


def _ability(case: Json, luck: random.Random) -> Json:
    """A profile with an ability more."""
    held: list[Any] = [one for _, at, one in _held(case) if at == "profiles" and isinstance(one, dict)]
    profiles = [one for each in held for one in each.values() if isinstance(one, dict)]
    if profiles:
        one, key = luck.choice(profiles), luck.choice(WORDS[0])
        abilities = one.setdefault("abilities", [])
        if isinstance(abilities, list):
            abilities.append(key)
        elif isinstance(abilities, dict):
            abilities[key] = 1
    return case


def _twin(case: Json, luck: random.Random) -> Json:
    """A model more, beside one that is there."""
    held = [one for _, at, one in _held(case) if at == "models" and isinstance(one, list)]
    models = next(iter(held), [])
    placed = [one for one in models if isinstance(one, dict) and isinstance(one.get("at"), list)]
    if placed:
        one = copied(luck.choice(placed))
        one["at"] = [value + luck.randint(-1, 1) for value in one["at"] if isinstance(value, int)]
        models.append(one | {"id": "another"})
    return case


def _other(case: Json, luck: random.Random) -> Json:
    return changed(case, luck) if _names(case) else case
