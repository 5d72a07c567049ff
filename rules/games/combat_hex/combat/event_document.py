"""How a combat is written as a list of events in the order in which they happened.

{"event": "declare", "warrior": "o", "ability": "killing-blow"}    an ability; with fields of its own, as everywhere
{"event": "answer", "warrior": "h", "ability": "dread"}            to what was declared or bought last
{"event": "roll", "player": "a", "dice": [2, 5]}                   the combat roll
{"event": "damage", "player": "a", "dice": [1]}                    the damage roll
{"event": "buy", "player": "a", "die": 0, "by": "h"}               a die of the player's last roll becomes a 6
{"event": "put", "player": "a", "die": 0, "to": "o"}               a damage die goes on an enemy
{"event": "remove"}                                                all dice are put; the fallen leave
"""

from dataclasses import dataclass, field, replace

from rules.engine.documents import Doc
from rules.games.combat_hex.abilities.document import Use, read_answers, read_use
from rules.games.combat_hex.rolls import Assignment, Conversion, Roll, read_open_roll

DECLARE, ANSWER, ROLL, DAMAGE, BUY, PUT, REMOVE = KINDS = (
    "declare",
    "answer",
    "roll",
    "damage",
    "buy",
    "put",
    "remove",
)
OF_COMBAT, OF_DAMAGE = "combat", "damage"
NO_DIE, NOWHERE = Conversion(0), Assignment(0, "", "")


@dataclass(frozen=True, slots=True)
class Event:
    """One event; `kind` tells which of the other fields it has. `of` says which roll a bought die belongs to, if said."""

    kind: str
    path: str
    player: str = ""
    use: Use | None = None
    roll: Roll = field(default_factory=Roll)
    buys: Conversion = NO_DIE
    of: str = ""
    puts: Assignment = NOWHERE


def read_events(doc: Doc) -> tuple[Event, ...]:
    """The field "events", each answer with what it answers."""
    found: list[Event] = []
    for item in doc.items("events"):
        kind = item.choice("event", KINDS)
        if item.data.get("event") == kind:
            _read(item, kind, doc.path, found)
            item.close()
    return tuple(found)


def _read(doc: Doc, kind: str, action: str, found: list[Event]) -> None:
    path = doc.path.removeprefix(action).removeprefix("/")
    match kind:
        case "declare":
            found.append(Event(kind, path, use=read_use(doc, action, read_dice_named(doc))))
        case "answer":
            _attach(doc, read_use(doc, action), found)
        case "roll" | "damage":
            found.append(Event(kind, path, doc.name("player"), roll=_read_roll(doc, action)))
        case "buy":
            of = doc.choice("roll", ("", OF_COMBAT, OF_DAMAGE), "")
            buys = Conversion(doc.integer("die"), doc.name("by", ""), read_answers(doc, action), path)
            found.append(Event(kind, path, doc.name("player"), buys=buys, of=of))
        case "put":
            puts = Assignment(doc.integer("die"), doc.name("to"), path)
            found.append(Event(kind, path, doc.name("player"), puts=puts))
        case _:
            found.append(Event(kind, path))


def _read_roll(doc: Doc, action: str) -> Roll:
    roll = read_open_roll(doc, action)
    if roll.convert:
        doc.fault(
            "combat.bought-apart", "convert", "In a list of events each die is bought by an event of its own."
        )
    return roll


def _attach(doc: Doc, answer: Use, found: list[Event]) -> None:
    last = found[-1] if found else None
    if last and last.use:
        found[-1] = replace(last, use=replace(last.use, answers=(*last.use.answers, answer)))
    elif last and last.kind == BUY:
        found[-1] = replace(last, buys=last.buys._replace(answers=(*last.buys.answers, answer)))
    else:
        doc.fault("combat.answers-nothing", "", "An answer stands right after what it answers.")


def read_dice_named(doc: Doc) -> dict[str, int | str | tuple[int, ...]]:
    """Dice that an ability names by their place: Armor one, of a player; Aggressive Strategy those it rolls again."""
    named: dict[str, int | str | tuple[int, ...]] = {}
    if doc.has("die"):
        named["die"] = doc.integer("die")
    if doc.has("of"):
        named["of"] = doc.name("of")
    if doc.has("reroll"):
        named["reroll"] = doc.each("reroll", _as_index, "A die is named by its place, counted from 0.", ())
    return named


def _as_index(value: object) -> int | None:
    return value if type(value) is int and 0 <= value < 200 else None
