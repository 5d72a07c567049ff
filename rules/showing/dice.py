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
SAME_POOL = frozenset(
    {"dice.to-assign", "dice.rerolled", "dice.killing-blow"}
)  # the damage dice, changed since


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
    """For each step its dice, or None where nothing was rolled or nothing changed since."""
    pools: dict[str, tuple[int, ...]] = {}
    found: list[Throw | None] = []
    for place, step in enumerate(steps):
        faces, player = _faces(step), str(step["values"].get("player", ""))
        if step["key"] in SAME_POOL and player in pools:
            found.append(_changed(pools[player], faces, names.get(player, player)))
        else:
            converted = _converted(steps[place + 1 :]) if "hits" in step["values"] else frozenset()
            found.append(_throw(step, faces, converted, names.get(player, player)))
        if faces:
            pools[player] = faces
    return found


def _faces(step: Step) -> tuple[int, ...]:
    """The dice of a step, empty when it has none."""
    faces = step["values"].get("dice")
    is_dice = isinstance(faces, list | tuple) and all(type(face) is int and 1 <= face <= 6 for face in faces)
    return tuple(faces) if is_dice and step["key"].partition(".")[0] != "assign" else ()


def _changed(before: Sequence[int], after: Sequence[int], label: str) -> Throw | None:
    """The same dice again, where some of them show something else now."""
    if not after or len(before) != len(after) or tuple(before) == tuple(after):
        return None
    dice = (Die(new, "hit", old if old != new else None) for old, new in zip(before, after, strict=True))
    return Throw(label, tuple(dice))


def _converted(following: Sequence[Step]) -> frozenset[int]:
    """The dice of a combat or shooting roll that the very next steps convert."""
    return frozenset(step["values"]["die"] for step in _until_counted(following) if step["key"] == CONVERSION)


def _until_counted(following: Sequence[Step]) -> Iterator[Step]:
    for step in following:
        if _faces(step) or "hits" in step["values"]:
            return
        yield step


def _throw(step: Step, faces: Sequence[int], converted: frozenset[int], label: str) -> Throw | None:
    if not faces:
        return None
    values = step["values"]
    counting = next((values[name] for name in COUNTED if isinstance(values.get(name), int)), None)
    states = _states(faces, counting)
    dice = (
        Die(CONVERTED, "hit", face) if place in converted else Die(face, states[place])
        for place, face in enumerate(faces)
    )
    return Throw(label, tuple(dice), _sum(values, len(converted)))


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
