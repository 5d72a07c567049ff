"""The rows of the catalogue as the referee plays them. Bases and heights are the organizer's; these are the usual ones."""

from functools import cache

from rules.games.battle_chain.ability_names import ability_key
from rules.games.battle_chain.catalogue import MODELS, Model
from rules.games.battle_chain.model import FLIGHT, MOUNTED, Profile

# Heights in levels by tag, the first that fits; a man otherwise (BC-TERRAIN-11#a).
HEIGHTS = (("large", 8), ("mounted", 6), ("hobbit", 3), ("dwarf", 3))
MAN = 4
# Sides of square bases; one space for everybody else (BC-GEN-14#a).
SIZES = {"me-mumak": 3, "add-oliphaunt": 2}
KINDS_OF_SPEED = {"m": MOUNTED, "f": FLIGHT, "": ""}


@cache
def profile_of(row: str) -> Profile | None:
    """The row of a key, None for a key that the catalogue does not hold or holds without figures."""
    model = MODELS.get(row)
    if model is None or model.wounds is None:
        return None
    gaze = model.printed("Gaze Attack")
    return Profile(
        key=row,
        name=model.name,
        movement=model.movement or 0,
        attacks=model.attacks or 0,
        toughness=model.toughness or 1,
        wounds=model.wounds,
        shots=model.shots,
        range=model.range,
        abilities=_abilities(model),
        row=row,
        alt_movement=model.other_movement or 0,
        alt_kind=KINDS_OF_SPEED[model.other_kind],
        gaze=int(gaze.only) if gaze and gaze.only.isdigit() else 0,
        height=next((height for tag, height in HEIGHTS if tag in model.tags), MAN),
        footprint=_base(SIZES.get(row, 1)),
        tags=model.tags | frozenset(model.granted),
        identity=_identity(model),
        arms_declared=bool(model.shots) and not model.always_armed,
    )


def _abilities(model: Model) -> dict[str, int]:
    printed = {ability_key(one.name): one.copies for one in model.abilities}
    return printed | ({"elite-shooter": 1} if "elf-bow" in model.granted else {})


def _identity(model: Model) -> str:
    """Another guise goes by its own name: the Necromancer is not the Sauron of the Ring rules (BC-RING-18)."""
    if len(model.persons) != 1:
        return ""
    return model.key.partition("-")[2] if model.cap == "lore" else model.persons[0]


def _base(size: int) -> tuple[tuple[int, int], ...]:
    return tuple((x, y) for y in range(size) for x in range(size))
