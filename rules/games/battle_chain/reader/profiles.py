"""The rows of the stat sheets from JSON: those of the catalogue by key, home-made ones in full."""

from collections.abc import Mapping
from typing import Any

from rules.engine.documents import Doc
from rules.games.battle_chain.ability_names import ABILITIES
from rules.games.battle_chain.model import FLIGHT, MOUNTED, SINGLE, Profile
from rules.games.battle_chain.rows import profile_of

BLANK = Profile("", "")


def read_profiles(doc: Doc) -> dict[str, Profile]:
    return {name: _read(doc.child(name), name) for name in doc.data}


def _read(doc: Doc, key: str) -> Profile:
    """A row; what is not said is as in the catalogue, or as for an ordinary minion."""
    row = doc.name("row", "")
    base = profile_of(row) if row else BLANK
    if base is None:
        doc.fault("profile.row", "row", f'There is no row "{row}" in the catalogue.')
        base = BLANK
    found = Profile(
        key=key,
        name=doc.text("name", base.name or key, 80),
        movement=doc.integer("movement", 0, 40, base.movement),
        attacks=doc.integer("attacks", 0, 40, base.attacks),
        toughness=doc.integer("toughness", 1, 6, base.toughness),
        wounds=doc.integer("wounds", 1, 40, base.wounds),
        shots=doc.integer("shots", 0, 40, base.shots),
        range=doc.integer("range", 0, 99, base.range),
        abilities=_abilities(doc, base),
        row=row,
        alt_movement=doc.integer("alt_movement", 0, 40, base.alt_movement),
        alt_kind=doc.choice("alt_kind", ("", FLIGHT, MOUNTED), base.alt_kind),
        gaze=doc.integer("gaze", 0, 99, base.gaze),
        height=doc.integer("height", 1, 60, base.height),
        footprint=_footprint(doc, base),
        tags=frozenset(doc.names("tags", sorted(base.tags))),
        identity=doc.text("identity", base.identity, 64),
        designated=doc.flag("designated", base.designated),
        arms_declared=doc.flag("arms_declared", base.arms_declared),
    )
    doc.close()
    return found


def _abilities(doc: Doc, base: Profile) -> Mapping[str, int]:
    """A list of names, or an object of names with the uses that each has in a move."""
    value: Any = doc.raw("abilities", None)
    if value is None:
        if "abilities" in doc.data:
            doc.fault("document.list", "abilities", "A list of abilities is expected.")
        return base.abilities
    if type(value) is list:
        pairs = [(name, 1) for name in value]
    elif type(value) is dict:
        pairs = list(value.items())
    else:
        doc.fault("document.list", "abilities", "A list of abilities is expected.")
        return {}
    found: dict[str, int] = {}
    for number, (name, times) in enumerate(pairs):
        if type(name) is not str or name not in ABILITIES:
            doc.fault("profile.ability", f"abilities/{number}", "There is no such special ability.")
        elif type(times) is not int or not 1 <= times <= 9:
            doc.fault("document.number", f"abilities/{name}", "A whole number from 1 to 9 is expected.")
        else:
            found[name] = times
    return found


def _footprint(doc: Doc, base: Profile) -> tuple[tuple[int, int], ...]:
    """The spaces of its base as offsets; `size` n is a square of n by n."""
    if doc.has("size"):
        size = doc.integer("size", 1, 9)
        return tuple((x, y) for y in range(size) for x in range(size))
    found = doc.hexes("footprint", [list(at) for at in base.footprint])
    if (0, 0) not in found:
        doc.fault("profile.footprint", "footprint", "A base holds the space [0, 0] that it is placed by.")
        return SINGLE
    return tuple(dict.fromkeys(found)) if len(found) > 1 else SINGLE
