"""The dice of a step, ready to be drawn: hits solid, misses outlined, a conversion as old and new.

A step that rolled carries its faces in its values under "dice", and how many of them count under "hits" or "wounding".
High faces count first in every game, so the highest ones are drawn solid. Conversions are steps of their own
("convert.paid", with the die's place); they are drawn on the roll they changed.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Step = Mapping[str, Any]
COUNTED = ("hits", "wounding")
CONVERSION, CONVERTED = "convert.paid", 6


@dataclass(frozen=True, slots=True)
class Die:
    """`was` is the face before a conversion. An empty `state` says nothing about hit or miss."""

    face: int
    state: str = ""
    was: int | None = None


@dataclass(frozen=True, slots=True)
class Throw:
    """One row of dice. `label` says whose they are, `sum` what they came to."""

    label: str
    dice: tuple[Die, ...]
    sum: str = ""


def throws_of(steps: Sequence[Step], names: Mapping[str, str]) -> list[Throw | None]:
    """For each step its dice, or None where nothing was rolled."""
    return [_throw(step, _converted(steps[place + 1 :]), names) for place, step in enumerate(steps)]


def _converted(following: Sequence[Step]) -> frozenset[int]:
    """The dice that the very next steps convert, before anything else is rolled or counted."""
    return frozenset(step["values"]["die"] for step in _until_counted(following) if step["key"] == CONVERSION)


def _until_counted(following: Sequence[Step]) -> Iterator[Step]:
    for step in following:
        if "dice" in step["values"] or "hits" in step["values"]:
            return
        yield step


def _throw(step: Step, converted: frozenset[int], names: Mapping[str, str]) -> Throw | None:
    values = step["values"]
    faces = values.get("dice")
    if not isinstance(faces, list | tuple) or not faces or not all(_is_face(face) for face in faces):
        return None
    counting = next((values[name] for name in COUNTED if isinstance(values.get(name), int)), None)
    states = _states(faces, counting)
    dice = (
        Die(CONVERTED, "hit", face) if place in converted else Die(face, states[place])
        for place, face in enumerate(faces)
    )
    player = str(values.get("player", ""))
    return Throw(names.get(player, player), tuple(dice), _sum(values, len(converted)))


def _is_face(face: Any) -> bool:
    return type(face) is int and 1 <= face <= 6


def _states(faces: Sequence[int], counting: int | None) -> list[str]:
    if counting is None:
        return [""] * len(faces)
    highest = set(sorted(range(len(faces)), key=lambda place: -faces[place])[:counting])
    return ["hit" if place in highest else "miss" for place in range(len(faces))]


def _sum(values: Mapping[str, Any], converted: int) -> str:
    hits = values.get("hits")
    if not isinstance(hits, int):
        return ""
    total = hits + converted
    return "1 hit" if total == 1 else f"{total} hits"
