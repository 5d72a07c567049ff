"""What changed from one state of a list to the next, in words a player uses."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.cards import ModelCard

State = Mapping[str, Any]
TITLES = {"name": "Name", "point_level": "Points limit", "notes": "Notes", "version": "Catalogue version"}


@dataclass(frozen=True, slots=True)
class Difference:
    """`kind` is added, removed or changed; `before` and `after` are empty where there was or is nothing."""

    kind: str
    what: str
    before: str = ""
    after: str = ""


def differences(before: State, after: State) -> list[Difference]:
    """Rows first, in the order of the newer state, then the details. Both sides hold `rows`."""
    return [*row_differences(before.get("rows", ()), after.get("rows", ())), *_details(before, after)]


def row_differences(before: Any, after: Any) -> Iterator[Difference]:
    """Rows are the same when they mean the same model, or the same unknown name."""
    old, new = _counts(before), _counts(after)
    for key, (name, count) in new.items():
        was = old.get(key, (name, 0))[1]
        if was != count:
            yield Difference("changed" if was else "added", name, str(was) if was else "", str(count))
    for key, (name, count) in old.items():
        if key not in new:
            yield Difference("removed", name, str(count))


def _counts(rows: Any) -> dict[str, tuple[str, int]]:
    found: dict[str, tuple[str, int]] = {}
    for row in rows:
        key = row["model"] or f"?{row['name']}"
        found[key] = (row["name"], found.get(key, ("", 0))[1] + row["count"])
    return found


def _details(before: State, after: State) -> Iterator[Difference]:
    for field, title in TITLES.items():
        old, new = before.get(field, ""), after.get(field, "")
        if before and old != new:
            yield Difference("changed", title, str(old), str(new))


FIELDS = (
    "name", "kind", "faction", "points", "action_points", "attacks", "toughness", "move", "shots", "range", "wounds",
    "unique", "set_code", "collector_number", "rarity", "colour", "base_size",
)  # fmt: skip


def card_differences(before: ModelCard, after: ModelCard) -> list[Difference]:
    """What another version of a catalogue prints on the same base."""
    found = [
        Difference("changed", field.replace("_", " "), _shown(before, field), _shown(after, field))
        for field in FIELDS
        if _shown(before, field) != _shown(after, field)
    ]
    old, new = _abilities(before), _abilities(after)
    found += [Difference("removed", ability, "1") for ability in old if ability not in new]
    found += [Difference("added", ability, "", "1") for ability in new if ability not in old]
    return found


def _shown(card: ModelCard, field: str) -> str:
    value = getattr(card, field)
    return "?" if field in card.unreadable else "" if value is None else str(value)


def _abilities(card: ModelCard) -> list[str]:
    return [
        ability.name if ability.cost is None else f"{ability.name} ({ability.cost})"
        for ability in card.abilities
    ]
