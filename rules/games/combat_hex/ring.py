"""Frodo and the Ring (9.01-9.05, 9.11-9.14): putting it on, the struggle, taking it off. Leaving the map stands with movement."""

from dataclasses import dataclass, replace

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.games.combat_hex import wounds
from rules.games.combat_hex.abilities.document import Use
from rules.games.combat_hex.case import Kind, cite, is_starter
from rules.games.combat_hex.position import ATTACKER, DEFENDER, Position, Warrior

ON, OFF, STRUGGLE = "on", "off", "struggle"


@dataclass(frozen=True, slots=True)
class RingAct:
    """`good` and `evil` are the two struggle dice, 0 while they are missing. Putting on the Ring needs none."""

    warrior: str
    act: str
    good: int
    evil: int
    courage: tuple[Use, ...] = ()
    colours: tuple[str, ...] = ()


def read_ring(doc: Doc) -> RingAct:
    """{"do": "ring", "warrior": "F", "act": "on" | "struggle" | "off", "good": 4, "evil": 3}; "colours" and "courage" too."""
    good = doc.integer("good", 1, 6) if doc.has("good") else 0
    evil = doc.integer("evil", 1, 6) if doc.has("evil") else 0
    courage = wounds.read_courage(doc, doc.path)
    return RingAct(
        doc.name("warrior"), doc.choice("act", (ON, OFF, STRUGGLE)), good, evil, courage, doc.names("colours")
    )


def hear_ring(position: Position, act: RingAct, hearing: Hearing) -> Position:
    frodo = _frodo_of(position, act.warrior, cite(hearing, "9.01", "S-RING-1"), hearing)
    if frodo is None:
        return position
    return {ON: _put_on, OFF: _take_off, STRUGGLE: _struggle}[act.act](position, frodo, act, hearing)


def _frodo_of(position: Position, id: str, rule: str, hearing: Hearing) -> Warrior | None:
    frodo = position.warriors.get(id)
    if frodo is None or not frodo.card.is_frodo:
        hearing.fault("ring.not-frodo", "warrior", rule, warrior=id)
        return None
    if position.phase not in (ATTACKER, DEFENDER) or frodo.player != position.acting:
        hearing.fault("ring.not-acting", "warrior", rule, warrior=id)
    return frodo


def has_acted(frodo: Warrior) -> bool:
    return bool(frodo.done - {"struggle", "removed", "ring"})


def _put_on(position: Position, frodo: Warrior, act: RingAct, hearing: Hearing) -> Position:
    """Before he acts, besides his action; trackers carry over (9.01). One change of the Ring a turn."""
    rule = cite(hearing, "9.01", "S-RING-1")
    before = len(hearing.faults)
    if frodo.wears_ring:
        hearing.fault("ring.worn", "act", rule, warrior=frodo.id)
    if has_acted(frodo):
        hearing.fault("ring.after-acting", "act", rule, warrior=frodo.id)
    if "removed" in frodo.done:
        hearing.fault("ring.changed", "act", rule, warrior=frodo.id)
    if not position.has(frodo, "the-one-ring"):
        hearing.fault("ring.no-ring", "act", rule, warrior=frodo.id)
    if len(hearing.faults) > before:
        return position
    hearing.find(rule, "ring.on", warrior=frodo.id, wounds=frodo.wounds, points=frodo.action_points)
    hearing.settle("wears_ring", True)
    ring = frodo.ring_card or frodo.card
    return position.with_warrior(
        replace(frodo, wears_ring=True, ring_card=ring, ring_since=position.turn, done=frodo.done | {"ring"})
    )


def _check_no_roll_yet(frodo: Warrior, rule: str, hearing: Hearing) -> None:
    """One roll a turn, before he acts (9.02, 9.11)."""
    if "struggle" in frodo.done:
        hearing.fault("ring.struggled", "act", rule, warrior=frodo.id)
    elif has_acted(frodo):
        hearing.fault("ring.struggle-late", "act", rule, warrior=frodo.id)


def _struggle(position: Position, frodo: Warrior, act: RingAct, hearing: Hearing) -> Position:
    """Once a turn before he acts: good at least evil and he acts, else the Ring wins (9.02-9.05)."""
    rule = cite(hearing, "9.02", "S-RING-2")
    before = len(hearing.faults)
    if not frodo.wears_ring:
        hearing.fault("ring.not-worn", "act", rule, warrior=frodo.id)
    _check_no_roll_yet(frodo, rule, hearing)
    if len(hearing.faults) > before or _dice_missing(frodo, act, hearing):
        return position
    frodo = replace(frodo, done=frodo.done | {"struggle"})
    if act.good >= act.evil:
        hearing.find(
            cite(hearing, "9.04", rule), "ring.spirit", good=act.good, evil=act.evil, warrior=frodo.id
        )
        hearing.settle("struggle", "won")
        return position.with_warrior(frodo)
    lost = cite(hearing, "9.05", "S-RING-3")
    hearing.find(lost, "ring.shadow", good=act.good, evil=act.evil, warrior=frodo.id)
    hearing.settle("struggle", "lost")
    bans = {"move"} if is_starter(hearing) else {"move", "lost"}
    frodo = replace(frodo, done=frodo.done | bans, bound=True)
    return _hurt(position.with_warrior(frodo), frodo.id, act, hearing)


def _dice_missing(frodo: Warrior, act: RingAct, hearing: Hearing) -> bool:
    hearing.find("9.03", "ring.dice", warrior=frodo.id)
    if len(act.colours) == 2 and act.colours[0] == act.colours[1]:
        hearing.fault("ring.same-colour", "colours", "10.07", colour=act.colours[0])
    elif act.colours:
        hearing.find("10.07", "ring.colours", colours=list(act.colours))
    if act.good and act.evil:
        return False
    hearing.need(frodo.player, "struggle-dice", 2 - bool(act.good) - bool(act.evil), "9.03", "good")
    return True


def _take_off(position: Position, frodo: Warrior, act: RingAct, hearing: Hearing) -> Position:
    """Worn since before this turn: good above evil and the old base returns; the roll stands for the struggle (9.11-9.13)."""
    rule = cite(hearing, "9.11", "S-RING-7")
    before = len(hearing.faults)
    if not frodo.wears_ring:
        hearing.fault("ring.not-worn", "act", rule, warrior=frodo.id)
    elif frodo.ring_since == position.turn:
        hearing.fault("ring.put-on-this-turn", "act", rule, warrior=frodo.id)
    _check_no_roll_yet(frodo, rule, hearing)
    if len(hearing.faults) > before or _dice_missing(frodo, act, hearing):
        return position
    hearing.find(rule, "ring.tries", warrior=frodo.id)
    frodo = replace(frodo, done=frodo.done | {"struggle"})
    if act.good > act.evil:
        hearing.find(cite(hearing, "9.12", rule), "ring.off", good=act.good, evil=act.evil, warrior=frodo.id)
        hearing.settle("wears_ring", False)
        return position.with_warrior(
            replace(frodo, wears_ring=False, ring_since=0, done=frodo.done | {"removed"})
        )
    hearing.find(cite(hearing, "9.13", rule), "ring.stays", good=act.good, evil=act.evil, warrior=frodo.id)
    hearing.settle("wears_ring", True)
    bans = {"move"}
    if not is_starter(hearing) and hearing.reading("failed-removal") == "all":
        hearing.find("9.13", "ring.stays-lost", warrior=frodo.id)
        bans |= {"lost"}
    frodo = replace(frodo, done=frodo.done | bans, bound=True)
    return _hurt(position.with_warrior(frodo), frodo.id, act, hearing)


def _hurt(position: Position, id: str, act: RingAct, hearing: Hearing) -> Position:
    """The wound of a lost roll: no damage die, so Armor does not help; at none left he is removed (3.08, 9.16)."""
    return wounds.lose(
        position, {id: 1}, hearing, rule=cite(hearing, "3.08", "S-SLIDER-1"), courage=act.courage
    )


def must_struggle(position: Position, player: str, hearing: Hearing) -> None:
    """At the end of its owner's action phase a ring-bearer has made the roll of this turn, moved or not (9.02)."""
    if is_starter(hearing):
        return
    for frodo in position.of(player):
        if frodo.wears_ring and "struggle" not in frodo.done:
            hearing.fault("ring.must-struggle", "", "9.02", warrior=frodo.id)


KINDS = (Kind("ring", read_ring, hear_ring),)

WORDS = {
    "ring.not-acting": "It is not the action phase of {warrior}.",
    "ring.worn": "{warrior} wears the Ring already.",
    "ring.not-worn": "{warrior} does not wear the Ring.",
    "ring.no-ring": "{warrior} does not have the One Ring.",
    "ring.after-acting": "{warrior} has acted; the Ring comes before.",
    "ring.struggle-late": "{warrior} has acted already; the struggle comes before.",
    "ring.changed": "{warrior} took the Ring off this turn; there is one change a turn.",
    "ring.struggled": "{warrior} has made the struggle roll of this turn.",
    "ring.put-on-this-turn": "{warrior} put the Ring on this turn; it can come off only in a later one.",
    "ring.must-struggle": "{warrior} wears the Ring and must struggle before acting.",
    "ring.on": "{warrior} puts on the Ring; {wounds:wound} and {points} AP carry over.",
    "ring.dice": "Two dice told apart by colour: one for good, one for evil.",
    "ring.same-colour": "Both struggle dice are {colour}; they must be of different colours.",
    "ring.colours": "The struggle dice are {colours}.",
    "ring.spirit": "Good {good} is at least evil {evil}: {warrior} acts as usual.",
    "ring.shadow": "Evil {evil} is higher than good {good}: {warrior} loses a wound and does nothing this turn.",
    "ring.tries": "{warrior} tries to take off the Ring; this stands for the struggle roll.",
    "ring.off": "Good {good} is higher than evil {evil}: {warrior} takes off the Ring.",
    "ring.stays": "Good {good} is not higher than evil {evil}: the Ring stays on, {warrior} does not move and loses a wound.",
    "ring.stays-lost": "In this reading {warrior} also takes no part in combats and spends no AP this turn.",
    "need.struggle-dice": "{player} rolls the struggle dice, one for good and one for evil.",
}
