"""Models of catalogues in a case: which of them a case names, and their cards put among its models. Pure."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.games.combat_hex.lists import as_printed

Json = Mapping[str, Any]
OPENING = "catalogue:"


def card(document: Json) -> dict[str, Any] | None:
    """The card of a warrior; None for a base or a model of which too little is known to fight with it."""
    known = document["kind"] in ("hero", "minion") and document.get("faction") in ("good", "evil")
    toughness = document.get("toughness")
    if not known or not isinstance(toughness, int) or not 1 <= toughness <= 6:
        return None
    return as_printed(document)


def named(case: Json) -> Iterator[tuple[str, str]]:
    """Where a case names a model of a catalogue, and the name without its opening. Total for every document."""
    for path, row, field in _places(case):
        yield path, row[field].removeprefix(OPENING)


def put(case: Json, found: Mapping[str, tuple[str, Json]]) -> dict[str, Any]:
    """The case with those cards among its models and the warriors naming them. `found` holds key and card by name."""
    position = {**case["position"]}
    models = dict(position.get("models") or {})
    keys = {name: _free_key(key, card, models) for name, (key, card) in found.items()}
    warriors = [dict(row) if isinstance(row, dict) else row for row in position["warriors"]]
    position |= {"models": models, "warriors": warriors}
    changed = {**case, "position": position}
    for _, row, field in _places(changed):
        row[field] = keys[row[field].removeprefix(OPENING)]
    return changed


def _free_key(key: str, card: Json, models: dict[str, Any]) -> str:
    """A key under which the card stands among the models: its own, or the next that is free."""
    name, number = key, 2
    while name in models and models[name] != card:
        name, number = f"{key}-{number}", number + 1
    models[name] = dict(card)
    return name


def _places(case: Json) -> Iterator[tuple[str, dict[str, Any], str]]:
    position = case.get("position")
    rows = position.get("warriors") if isinstance(position, dict) else None
    for place, row in enumerate(rows if isinstance(rows, list) else ()):
        for field in ("model", "ring_model"):
            value = row.get(field) if isinstance(row, dict) else None
            if isinstance(value, str) and value.startswith(OPENING):
                yield f"/position/warriors/{place}/{field}", row, field
