"""What a player declares for a move, read from JSON: the path, what happens on the way, and the facing at its end."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any

from rules.engine.documents import Doc
from rules.engine.hexes import Hex
from rules.games.combat_hex.abilities.document import Use, read_use, read_uses
from rules.games.combat_hex.free_attacks import FreeAttack, read_free_attack
from rules.games.combat_hex.rolls import Roll
from rules.games.combat_hex.shooting.document import Shot, read_shot

AS_BEFORE = -1  # no facing named: it faces as it did
MOST_STEPS = 200


@dataclass(frozen=True, slots=True)
class Event:
    """Something that interrupts a move after so many steps, 0 being the start.

    With `use`, `attack` is what that ability grants. Without one it is the free attack owed for leaving a kill zone or to
    spearmen, or, when `is_own`, the strike that ends a charge or a flight. `attack` without attackers was declined;
    `takes_all` means that nobody was named and everyone entitled takes part.
    """

    after: int
    path: str
    facing: int
    use: Use | None
    attack: FreeAttack | None
    on: str
    is_own: bool
    takes_all: bool
    shot: Shot | None

    def attack_by(self, *attackers: str) -> FreeAttack:
        """The free attack with these attackers where the event names none; without dice if none were given."""
        if self.attack is None:
            return no_dice(attackers, self.path)
        return (
            self.attack
            if self.attack.attackers or not self.takes_all
            else replace(self.attack, attackers=attackers)
        )


@dataclass(frozen=True, slots=True)
class Move:
    """`path` holds the hexes entered, one after the other; `run` one more that is paid in action points (4.13).

    `leaves`: the next step leads off the map (9.16).
    """

    warrior: str
    path: tuple[Hex, ...]
    facing: int = AS_BEFORE
    is_charge: bool = False
    run: Hex | None = None
    abilities: tuple[Use, ...] = ()
    events: tuple[Event, ...] = ()
    is_forced: bool = False
    pays_toll: bool = True
    leaves: bool = False

    @property
    def steps(self) -> int:
        return len(self.path) + (self.run is not None)


@dataclass(frozen=True, slots=True)
class Turn:
    warrior: str
    facing: int


@dataclass(frozen=True, slots=True)
class Brave:
    warrior: str
    fearsome: str


def no_dice(attackers: tuple[str, ...], path: str) -> FreeAttack:
    """A free attack nobody has rolled for yet: hearing it asks for the dice."""
    return FreeAttack(attackers, Roll(path=f"{path}/roll"), Roll(path=f"{path}/damage"), path=path)


def read_move(doc: Doc) -> Move:
    """{"do": "move", "warrior", "path": [[q, r], ...], "facing", "charge", "run": [q, r], "leave", "abilities", "events"}.

    With "leave" Frodo steps over the enemy's edge after the last hex (9.16).
    `path` leaves out the hex where the warrior stands. `abilities` are used before the move (Fast, Sneak, Tyrant, Crack
    Shot). Each event says `after` how many steps it happens and holds one of:
    "free_attack" (for leaving a kill zone, or of spearmen); "ability" (Repel or Stalwart, with "free_attack" where it gives
    one; Fast Strike, with "strike"); "strike" (at the end of a charge or a flight, with "on"); "shoot". `facing` there is
    how the warrior faces during the interruption.
    """
    path = doc.hexes("path")
    run = doc.hex("run") if doc.has("run") else None
    return Move(
        warrior=doc.name("warrior"),
        path=path[:MOST_STEPS],
        facing=read_facing(doc),
        is_charge=doc.flag("charge"),
        run=run,
        abilities=read_uses(doc, doc.path),
        events=read_events(doc, len(path) + (run is not None)),
        leaves=doc.flag("leave"),
    )


def read_leave(doc: Doc) -> Move:
    """{"do": "leave", "warrior": "F"}: Frodo steps over the enemy's edge, as all of his move or as the step after it.

    "abilities" as before a move; "events" after 0 steps, as the free attack of an enemy whose kill zone he leaves.
    """
    return Move(
        doc.name("warrior"), (), abilities=read_uses(doc, doc.path), events=read_events(doc, 0), leaves=True
    )


def read_turn(doc: Doc) -> Turn:
    """{"do": "turn", "warrior", "facing"}: it does not move, but turns in its hex (4.12)."""
    return Turn(doc.name("warrior"), doc.integer("facing", 0, 5))


def read_brave(doc: Doc) -> Brave:
    """{"do": "brave", "warrior", "fearsome"}: a minion pays 1 AP to stay in the kill zone of that Fearsome enemy (8.43)."""
    return Brave(doc.name("warrior"), doc.name("fearsome"))


def read_forced(doc: Doc) -> Mapping[str, Any]:
    """The fields of Magical Force beside its use: "path", "facing", "events" as in a move, and "consent".

    `consent` tells that the owner pays for entering the kill zone of a Fearsome warrior (8.43).
    """
    path = doc.hexes("path")
    return {
        "path": path[:MOST_STEPS],
        "facing": read_facing(doc),
        "events": read_events(doc, len(path)),
        "consent": doc.flag("consent"),
    }


def read_facing(doc: Doc) -> int:
    return doc.integer("facing", 0, 5) if doc.has("facing") else AS_BEFORE


# -- events


def read_events(doc: Doc, steps: int) -> tuple[Event, ...]:
    found = tuple(_read_event(item, doc.path, steps) for item in doc.items("events"))
    if any(one.after > two.after for one, two in pairwise(found)):
        doc.fault("move.event-order", "events", "Events stand in the order in which they happen.")
    return found


def _read_event(doc: Doc, action: str, steps: int) -> Event:
    attack, on, takes_all = _read_attack(doc, action)
    event = Event(
        after=doc.integer("after", 0, max(steps, 0)),
        path=doc.path.removeprefix(action).removeprefix("/"),
        facing=read_facing(doc),
        use=_read_inner_use(doc, action),
        attack=attack,
        on=on,
        is_own=doc.has("strike"),
        takes_all=takes_all,
        shot=_read_inner_shot(doc, action),
    )
    if not _is_one_thing(doc):
        doc.fault("move.event", "", 'An event is one of "free_attack", "ability", "strike" or "shoot".')
    doc.close()
    return event


def _is_one_thing(doc: Doc) -> bool:
    """One thing; an ability may bring the attack it grants."""
    attacks = doc.has("free_attack") + doc.has("strike")
    return attacks <= 1 and (doc.has("ability") or attacks == 1) + doc.has("shoot") == 1


def _read_attack(doc: Doc, action: str) -> tuple[FreeAttack | None, str, bool]:
    field = "strike" if doc.has("strike") else "free_attack"
    if not doc.has(field):
        return None, "", False
    inner = doc.child(field)
    on = inner.name("on", "") if field == "strike" else ""
    takes_all = not inner.has("attackers")
    attack = read_free_attack(inner, action)
    inner.close()
    return attack, on, takes_all


def _read_inner_use(doc: Doc, action: str) -> Use | None:
    if not doc.has("ability"):
        return None
    inner = doc.child("ability")
    use = read_use(inner, action)
    inner.close()
    return use


def _read_inner_shot(doc: Doc, action: str) -> Shot | None:
    if not doc.has("shoot"):
        return None
    inner = doc.child("shoot")
    shot = read_shot(inner, action)
    inner.close()
    return shot
