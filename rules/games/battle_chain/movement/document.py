"""A move as it is declared: the way, abilities used on it, and what happened after which step."""

from dataclasses import dataclass, replace

from rules.engine.documents import Doc
from rules.engine.schema_parts import FLAG, NAME, many, number, obj, ref
from rules.games.battle_chain.abilities.use import Use, read_uses, read_wards
from rules.games.battle_chain.board import Space
from rules.games.battle_chain.combat.document import AGAIN, Struck, read_struck
from rules.games.battle_chain.position import EDGES
from rules.games.battle_chain.schema_parts import DICE, OPTIONAL_NAME, SPACE, STRIKE, USES, Fields

FREE_ATTACK, FAST_STRIKE, FALL, LAY = "free_attack", "fast_strike", "fall", "lay"
EVENTS = (FREE_ATTACK, FAST_STRIKE, FALL, LAY)
LONGEST = 200


@dataclass(frozen=True, slots=True)
class Event:
    """What happened after step `after`. `index` is its place in the document."""

    kind: str
    after: int
    index: int
    struck: Struck = Struck()  # noqa: RUF009 (frozen)
    wards: tuple[tuple[str, int], ...] = ()
    steal: tuple[str, int] | None = None
    on: str = ""
    dice: tuple[int, ...] = ()
    at: Space | None = None

    @property
    def path(self) -> str:
        return f"events/{self.index}"


@dataclass(frozen=True, slots=True)
class Move:
    """`exit` is the map edge over which the model leaves at the end of its way, "" when it stays."""

    model: str
    path: tuple[Space, ...]
    events: tuple[Event, ...]
    flies: bool
    uses: tuple[Use, ...] = ()
    exit: str = ""


def read_move(doc: Doc) -> Move:
    model = doc.name("model")
    uses = read_uses(doc)
    edge = doc.choice("exit", ("", *EDGES), "")
    return replace(read_way(doc, model), uses=uses, exit=edge)


def read_way(doc: Doc, model: str) -> Move:
    """The steps of a model and what happens on them; the document stays open."""
    path = doc.hexes("path")
    if len(path) > LONGEST:
        doc.fault("document.too-long", "path", f"At most {LONGEST} steps are allowed.")
    events = tuple(read_event(item, number) for number, item in enumerate(doc.items("events")))
    return Move(model, path[:LONGEST], events, doc.flag("fly"))


def read_event(doc: Doc, index: int) -> Event:
    kind = doc.choice("event", EVENTS)
    after = doc.integer("after", 0, LONGEST, 0)
    if kind in (FREE_ATTACK, FAST_STRIKE):
        found = _read_strike(doc, kind, after, index)
    elif kind == FALL:
        found = Event(kind, after, index, dice=doc.dice("dice", ()))
    else:
        found = Event(kind, after, index, at=doc.hex_or_none("at"))
    doc.close()
    return found


def _read_strike(doc: Doc, kind: str, after: int, index: int) -> Event:
    steal = None
    if doc.raw("steal", None) is not None:
        inside = doc.child("steal")
        steal = (inside.name("from"), inside.integer("die", 1, 6))
        inside.close()
    struck = read_struck(doc)
    return Event(kind, after, index, struck, read_wards(doc), steal, doc.name("on", ""))


EVENT = obj(
    {
        "event": {"enum": list(EVENTS)},
        "after": number(0, LONGEST),
        "wards": many(ref("ward")),
        "steal": ref("steal"),
        "on": OPTIONAL_NAME,
        "dice": DICE,
        "at": SPACE,
        "uses": USES,
        **STRIKE,
        "again": many(AGAIN),
    },
    ("event",),
)
MOVE: Fields = (
    {
        "model": NAME,
        "path": many(SPACE),
        "uses": USES,
        "events": many(EVENT),
        "fly": FLAG,
        "exit": {"enum": ["", *EDGES]},
    },
    ("model",),
)
