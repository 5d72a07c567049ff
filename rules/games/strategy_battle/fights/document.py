"""One Fight as it is declared: who takes part, and the events in the order in which they happened at the table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from rules.engine.documents import Doc
from rules.games.strategy_battle.geometry.directions import Direction, Point, along, at_angle
from rules.games.strategy_battle.geometry.units import MM, angle, length
from rules.games.strategy_battle.reader import measure, read_point

STATED = ("backs_away", "forced_over_drop", "trapped_partial", "trapped_pinned")
DECLINED = ("strikes", "back_away", "fight", "make_way")
WoundDice = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened. `path` is its place in the action."""

    kind: str
    path: str
    data: Any


@dataclass(frozen=True, slots=True)
class Declare:
    model: str
    two_handed: bool
    special: str
    duel: int
    to_wound: int
    strength: int
    fight: int
    attacks: int

    def and_also(self, other: "Declare") -> "Declare":
        """Both declarations of one model, a second time the same counting once."""
        if other == self:
            return self
        numbers = ("duel", "to_wound", "strength", "fight", "attacks")
        return Declare(
            self.model,
            self.two_handed or other.two_handed,
            self.special or other.special,
            *(getattr(self, name) + getattr(other, name) for name in numbers),
        )


@dataclass(frozen=True, slots=True)
class Roll:
    dice: Mapping[str, tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class Reroll:
    model: str
    die: int
    to: int
    banner: str


@dataclass(frozen=True, slots=True)
class Might:
    model: str
    die: int
    by: int


@dataclass(frozen=True, slots=True)
class RollOff:
    die: int
    player: str


@dataclass(frozen=True, slots=True)
class MakeWay:
    """`direction` is where the loser goes; `to` where the friend goes (None: the shortest way)."""

    model: str
    loser: str
    direction: Direction | None
    to: Point | None


@dataclass(frozen=True, slots=True)
class BackAway:
    """`stated` is what the players agree on for models without a place; `drop` the height of the drop then."""

    model: str
    by: str
    direction: Direction | None
    distance: int | None
    stated: str
    drop: int | None


@dataclass(frozen=True, slots=True)
class Strike:
    """One Attack: a Strike, or a set of two. A wound die may be a pair where two rolls are needed."""

    model: str
    target: str
    in_the_way: tuple[int, ...]
    to_wound: WoundDice
    might_in_the_way: tuple[int, ...]
    might_to_wound: tuple[int, ...]
    fate: tuple[int, ...]
    might_fate: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Fall:
    model: str
    to_wound: WoundDice
    fate: tuple[int, ...]
    might_fate: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Cross:
    model: str
    to: Point | None


@dataclass(frozen=True, slots=True)
class One:
    """An event that names one model: standing up; or `what` it declines to do."""

    model: str
    what: str = ""


@dataclass(frozen=True)
class DeclaredFight:
    """`by`: who chose the Fight. `order_by`: who chose which Attacker fights a Defender first."""

    good: tuple[str, ...]
    evil: tuple[str, ...]
    by: str
    order_by: str
    events: tuple[Event, ...] = field(default=())


def read_fight(doc: Doc) -> DeclaredFight:
    return DeclaredFight(
        good=_side(doc, "good"),
        evil=_side(doc, "evil"),
        by=doc.name("by", ""),
        order_by=doc.name("order_by", ""),
        events=read_events(doc),
    )


def _side(doc: Doc, side: str) -> tuple[str, ...]:
    found = doc.names(side)
    if not found:
        doc.fault("document.missing", side, f"A Fight has at least one {side} model.")
    if len(set(found)) < len(found):
        doc.fault("document.item", side, "A model is named twice.")
    return found


def read_events(doc: Doc) -> tuple[Event, ...]:
    return tuple(_read_event(item, f"events/{index}") for index, item in enumerate(doc.items("events", ())))


def _read_event(doc: Doc, path: str) -> Event:
    kind = doc.choice("event", tuple(READERS))
    data = READERS[kind](doc) if doc.data.get("event") == kind else None
    if data is not None:
        doc.close()
    return Event(kind, path, data)


def _declare(doc: Doc) -> Declare:
    def changed(name: str) -> int:
        return doc.integer(name, -5, 5, 0)

    return Declare(
        doc.name("model"),
        doc.flag("two_handed"),
        doc.text("special", "", 64),
        *(changed(name) for name in ("duel", "to_wound", "strength", "fight", "attacks")),
    )


def _roll(doc: Doc) -> Roll:
    inside = doc.child("dice")
    return Roll({name: inside.dice(name) for name in inside.data if type(name) is str})


def _reroll(doc: Doc) -> Reroll:
    return Reroll(
        doc.name("model"), doc.integer("die", 0, 99, 0), doc.integer("to", 1, 6), doc.name("banner", "")
    )


def _might(doc: Doc) -> Might:
    by = doc.integer("by", -5, 5, 1)
    if by == 0:
        doc.fault("document.number", "by", "Might changes a die by at least 1.")
        by = 1
    return Might(doc.name("model"), doc.integer("die", 0, 99, 0), by)


def read_direction(doc: Doc) -> Direction | None:
    """A direction as degrees counter-clockwise from the x axis, or as a vector; None when neither is given."""
    value, vector = doc.raw("direction", None), read_point(doc, "vector")
    if vector is not None:
        if value is not None:
            doc.fault("document.direction", "vector", "Give a direction or a vector, not both.")
        if vector == (0, 0):
            doc.fault("document.direction", "vector", "A vector has a length.")
            return None
        return along(*vector)
    if value is None:
        return None
    found = angle(value)
    if found is None:
        doc.fault("document.direction", "direction", "Degrees from -360 to 360 are expected.")
        return None
    return at_angle(found)


def _make_way(doc: Doc) -> MakeWay:
    return MakeWay(doc.name("model"), doc.name("for"), read_direction(doc), read_point(doc, "to"))


def _back_away(doc: Doc) -> BackAway:
    value = doc.raw("distance", None)
    distance = None if value is None else length(value)
    if value is not None and (distance is None or distance < 0):
        doc.fault("document.length", "distance", "A length that is not negative is expected.")
        distance = None
    return BackAway(
        doc.name("model"),
        doc.name("by", ""),
        read_direction(doc),
        distance,
        doc.choice("stated", STATED) if doc.has("stated") else "",
        measure(doc, "drop", MM),
    )


def _wound_dice(doc: Doc) -> WoundDice:
    def read(value: Any) -> tuple[int, ...] | None:
        dice = value if type(value) is list else [value]
        fits = 1 <= len(dice) <= 2 and all(type(die) is int and 1 <= die <= 6 for die in dice)
        return tuple(dice) if fits else None

    return doc.each("to_wound", read, "A die from 1 to 6, or a pair of dice, is expected.", ())


def _counts(doc: Doc, name: str) -> tuple[int, ...]:
    def read(value: Any) -> int | None:
        return value if type(value) is int and 0 <= value <= 10 else None

    return doc.each(name, read, "Might points are whole numbers from 0 to 10.", ())


def _strike(doc: Doc) -> Strike:
    might = doc.child("might", {})
    found = Strike(
        doc.name("model"),
        doc.name("target"),
        doc.dice("in_the_way", ()),
        _wound_dice(doc),
        _counts(might, "in_the_way"),
        _counts(might, "to_wound"),
        doc.dice("fate", ()),
        _counts(might, "fate"),
    )
    might.close()
    return found


def _fall(doc: Doc) -> Fall:
    might = doc.child("might", {})
    found = Fall(doc.name("model"), _wound_dice(doc), doc.dice("fate", ()), _counts(might, "fate"))
    might.close()
    return found


READERS: Mapping[str, Callable[[Doc], Any]] = {
    "declare": _declare,
    "roll": _roll,
    "reroll": _reroll,
    "might": _might,
    "roll_off": lambda doc: RollOff(doc.integer("die", 1, 6), doc.name("player", "")),
    "make_way": _make_way,
    "back_away": _back_away,
    "strike": _strike,
    "stand_up": lambda doc: One(doc.name("model")),
    "fall": _fall,
    "cross": lambda doc: Cross(doc.name("model"), read_point(doc, "to")),
    "decline": lambda doc: One(doc.name("model", ""), doc.choice("what", DECLINED)),
}
