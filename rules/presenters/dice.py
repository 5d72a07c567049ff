"""The dice of a step, ready to be drawn: hits solid, misses outlined, a conversion as old and new.

A step that rolled carries its faces in its values under "dice", and how many of them count under "hits" or "wounding".
High faces count first in every game, so the highest ones are drawn solid. Conversions are steps of their own
("convert.paid", with the die's place); they are drawn on the roll they changed.
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from wording import ngettext

Step = Mapping[str, Any]
COUNTED = ("hits", "wounding", "reaching")
CONVERSION, CONVERTED = "convert.paid", 6
# Steps that show the dice of an earlier step again, after everything that changed them.
SAME_POOL = frozenset({"dice.to-assign", "dice.rerolled", "dice.killing-blow", "shot.hits", "shot.wounds"})


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
    """For each step its dice, or None where nothing was rolled or the same dice are told better elsewhere."""
    pools: dict[str, tuple[int, ...]] = {}
    found: list[Throw | None] = []
    for place, step in enumerate(steps):
        faces, player = _faces(step), str(step["values"].get("player", ""))
        before = pools.get(player) if step["key"] in SAME_POOL else None
        converted = _converted(steps[place + 1 :]) if "hits" in step["values"] else frozenset()
        found.append(_throw(step, faces, before, converted, names.get(player, player)))
        if faces:
            pools[player] = faces
    return _without_repeats(found, steps)


def _without_repeats(found: list[Throw | None], steps: Sequence[Step]) -> list[Throw | None]:
    """A plain throw is left out where the next throw of the same dice says which of them count."""
    kept = list(found)
    thrown = [place for place, throw in enumerate(found) if throw]
    for place, following in itertools.pairwise(thrown):
        one, other = found[place], found[following]
        if one and other and steps[following]["key"] in SAME_POOL and _is_plain(one) and not _is_plain(other):
            kept[place] = None if one.label == other.label else one
    return kept


def _is_plain(throw: Throw) -> bool:
    return all(not die.state for die in throw.dice)


def _faces(step: Step) -> tuple[int, ...]:
    """The dice of a step, empty when it has none."""
    faces = step["values"].get("dice")
    is_dice = isinstance(faces, list | tuple) and all(type(face) is int and 1 <= face <= 6 for face in faces)
    return tuple(faces) if is_dice and step["key"].partition(".")[0] != "assign" else ()


def _converted(following: Sequence[Step]) -> frozenset[int]:
    """The dice of a combat or shooting roll that the very next steps convert."""
    return frozenset(step["values"]["die"] for step in _until_counted(following) if step["key"] == CONVERSION)


def _until_counted(following: Sequence[Step]) -> Iterator[Step]:
    for step in following:
        if _faces(step) or "hits" in step["values"]:
            return
        yield step


def _throw(
    step: Step, faces: tuple[int, ...], before: tuple[int, ...] | None, converted: frozenset[int], label: str
) -> Throw | None:
    values = step["values"]
    counting = next((values[name] for name in COUNTED if isinstance(values.get(name), int)), None)
    if not faces or (before == faces and counting is None):
        return None
    states = ["hit"] * len(faces) if before and counting is None else _states(faces, counting)
    was = before if before and len(before) == len(faces) else faces
    dice = (
        Die(CONVERTED, "hit", face) if place in converted else Die(face, state, old if old != face else None)
        for place, (face, state, old) in enumerate(zip(faces, states, was, strict=True))
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
    return ngettext("%(number)d hit", "%(number)d hits", total) % {"number": total}
