"""A row of the catalogue as frozen data, read from the tables beside it."""

import re
from collections.abc import Iterator
from typing import NamedTuple

RINGWRAITHS = "ringwraith"  # one ceiling for all of them together, no individual
DEVICE, DRUM = "explosive-device", "drum"  # what a list carries beside models
MOVEMENT = re.compile(r"(\d+)(?: \((\d+)([mf])(\??)\))?")
PRINTED = re.compile(r"(?P<name>[^(]*?)(?: x(?P<copies>\d))?(?: \((?P<only>[^)]*)\))?")


class Printed(NamedTuple):
    """An ability as its row prints it: `copies` uses a move; `only` is a range (10) or a condition ("home")."""

    name: str
    copies: int = 1
    only: str = ""


class Model(NamedTuple):
    """One row. None stands for a figure that the book does not give.

    `row` is "stat", "derived" (the use of another row), "shared" (several individuals in one row) or "nostat" (a name without
    figures). `other_movement` is the mounted speed ("m") or the flight speed ("f"); `guessed` says that the book does not name
    its kind. `always_armed`: the shots need no declaration. `granted` holds what a note of the list adds. `known_by` says how
    its side is known: "prices", "prices+lore" or "guess". `cap` is "", "named", "must" or "lore".
    """

    key: str
    name: str
    source: str
    row: str
    movement: int | None
    other_movement: int | None
    other_kind: str
    guessed: bool
    attacks: int | None
    shots: int
    range: int
    always_armed: bool
    toughness: int | None
    wounds: int | None
    abilities: tuple[Printed, ...]
    granted: tuple[str, ...]
    side: str
    known_by: str
    role: str
    individuals: tuple[str, ...]
    cap: str
    tags: frozenset[str]
    points: int | None

    @property
    def is_hero(self) -> bool:
        """Hero class: more than two wounds, or the Hero ability (BC-GEN-3, BC-GEN-5); a named rank without figures too."""
        return self.wounds is None or self.wounds > 2 or self.has("Hero")

    @property
    def is_minion(self) -> bool:
        return not self.is_hero

    @property
    def is_ringwraith(self) -> bool:
        return RINGWRAITHS in self.tags

    @property
    def persons(self) -> tuple[str, ...]:
        """The named individuals that this row may stand for."""
        return () if self.individuals == (RINGWRAITHS,) else self.individuals

    @property
    def form(self) -> str:
        """How the model goes: "flying", "chariot", "mounted" or "foot"."""
        if self.has("Fly"):
            return "flying"
        return next((form for form in ("chariot", "mounted") if form in self.tags), "foot")

    @property
    def has_mount(self) -> bool:
        """A second, mounted speed for the same price (BC-STAT-17, BC-POINTS-5)."""
        return self.other_kind == "m"

    def has(self, ability: str) -> bool:
        return any(one.name == ability for one in (*self.abilities, *map(Printed, self.granted)))

    def printed(self, ability: str) -> Printed | None:
        return next((one for one in self.abilities if one.name == ability), None)


def read_rows(source: str, table: str) -> Iterator[Model]:
    for line in table.strip().splitlines():
        yield _model(source, [cell.strip() for cell in line.split(" | ")])


def _model(source: str, cells: list[str]) -> Model:
    values = ["" if cell == "-" else cell for cell in cells]
    key, name, row, movement, attacks, shots, toughness, wounds, abilities, granted = values[:10]
    side, known_by, role, individuals, cap, tags, points = values[10:]
    speed = MOVEMENT.fullmatch(movement)
    dice, _, reach = shots.rstrip("!").partition("/")
    return Model(
        key,
        name,
        source,
        row,
        _figure(speed[1] if speed else ""),
        _figure(speed[2] or "" if speed else ""),
        speed[3] or "" if speed else "",
        bool(speed and speed[4]),
        _figure(attacks),
        int(dice or 0),
        int(reach or 0),
        shots.endswith("!"),
        _figure(toughness),
        _figure(wounds),
        tuple(read_printed(one) for one in _parts(abilities)),
        tuple(_parts(granted)),
        side,
        known_by,
        role,
        tuple(individuals.split("+")) if individuals else (),
        cap,
        frozenset(_parts(tags)),
        _figure(points),
    )


def _parts(text: str) -> list[str]:
    return text.split(", ") if text else []


def _figure(text: str) -> int | None:
    return int(text) if text else None


def read_printed(text: str) -> Printed:
    """ "Fast Strike x2", "Gaze Attack (10)"."""
    found = PRINTED.fullmatch(text)
    return Printed(found["name"], int(found["copies"] or 1), found["only"] or "") if found else Printed(text)
