"""Battering rams: who carries them, the roll against a door, who may roll (BC-SIEGE-22 to BC-SIEGE-24)."""

from dataclasses import dataclass, replace
from typing import Any

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.engine.schema_parts import NAME, many
from rules.games.battle_chain.board import DOOR, Line
from rules.games.battle_chain.case import Kind
from rules.games.battle_chain.position import ACTION_PHASES, Position, Ram
from rules.games.battle_chain.reader.board import as_line
from rules.games.battle_chain.schema_parts import DICE, LINE, Fields
from rules.games.battle_chain.siege.lines import are_two_lines, carriers_of
from rules.games.battle_chain.turn.permission import RAMMED, check_turn, holds
from rules.games.battle_chain.turn.phases import OPENINGS

FIRST, SECOND = 5, 6  # what the two dice of a ram roll need
USED = "ram-used."  # how often a carrier had used abilities in this move when the phase began


@dataclass(frozen=True, slots=True)
class Declared:
    ram: str
    carriers: tuple[str, ...]
    door: Any
    dice: tuple[int, ...]


def _read(doc: Doc) -> Declared:
    dice = doc.dice("dice") if doc.has("dice") else ()
    return Declared(doc.name("ram"), doc.names("carriers"), doc.raw("door", None), dice)


def _ram(position: Position, id: str, hearing: Hearing) -> Ram | None:
    if not position.settings.siege:
        hearing.fault("siege.off", "", "BC-GEN-7")
    found = position.engines.rams.get(id)
    if found is None:
        hearing.fault("ram.unknown", "ram", "BC-SIEGE-22", ram=id)
    return found


def carry(position: Position, declared: Declared, hearing: Hearing) -> Position:
    """Its crew of a ram, and the door that it is lined up against (BC-SIEGE-22)."""
    ram = _ram(position, declared.ram, hearing)
    if ram is None:
        return position
    check_turn(position, ram.player, hearing, "ram")
    crew = carriers_of(position, declared.carriers, ram.player, hearing, "BC-SIEGE-22")
    least = position.settings.ram_crew
    if len(set(declared.carriers)) < least:
        hearing.fault("ram.crew", "carriers", "BC-SIEGE-22", count=len(declared.carriers), least=least)
    elif not are_two_lines(position.board, [model.here for model in crew]):
        hearing.fault("ram.lines", "carriers", "BC-SIEGE-22", models=list(declared.carriers))
    door = _door(position, declared, hearing)
    if not hearing.stands:
        return position
    hearing.find("BC-SIEGE-22", "ram.carried", models=list(declared.carriers), ram=ram.id)
    rams = {**position.engines.rams, ram.id: replace(ram, carriers=declared.carriers, door=door, still=False)}
    return position.with_engines(rams=rams)


def _door(position: Position, declared: Declared, hearing: Hearing) -> Line | None:
    if declared.door is None:
        return None
    found = as_line(declared.door, position.board.grid)
    if found is None or position.board.lines.get(found) != DOOR:
        hearing.fault("ram.no-door", "door", "BC-SIEGE-23")
        return None
    return found


def roll(position: Position, declared: Declared, hearing: Hearing) -> Position:
    """The ram roll at the end of the owner's action phase: 5 or 6, then 6 (BC-SIEGE-23)."""
    ram = _ram(position, declared.ram, hearing)
    if ram is None:
        return position
    check_turn(position, ram.player, hearing, "ram")
    _check_crew(position, ram, hearing)
    if f"{RAMMED}{ram.id}" in position.done:
        hearing.fault("ram.again", "ram", "BC-SIEGE-23", ram=ram.id)
    if not declared.dice:
        hearing.need(ram.player, "ram", 1, "BC-SIEGE-23", "dice")
        return position
    first, *rest = declared.dice
    goes_on = first >= FIRST
    if len(rest) > (1 if goes_on else 0):
        hearing.fault("ram.dice", "dice", "BC-SIEGE-23", count=1 if not goes_on else 2)
    if goes_on and not rest:
        hearing.need(ram.player, "ram", 1, "BC-SIEGE-23", "dice")
        return position
    breaks = goes_on and rest[0] == SECOND
    key = "ram.breaks" if breaks else "ram.holds"
    hearing.find("BC-SIEGE-23", key, dice=list(declared.dice), ram=ram.id)
    hearing.settle("door_gone", breaks)
    position = replace(position, done=(*position.done, f"{RAMMED}{ram.id}"))
    if not breaks or not hearing.stands:
        return position
    lines = {key: kind for key, kind in position.board.lines.items() if key != ram.door}
    rams = {**position.engines.rams, ram.id: replace(ram, door=None, still=False)}
    return replace(position, board=replace(position.board, lines=lines)).with_engines(rams=rams)


def _check_crew(position: Position, ram: Ram, hearing: Hearing) -> None:
    """At least four in line for the whole phase that do nothing else (BC-SIEGE-24)."""
    if ram.door is None or position.board.lines.get(ram.door) != DOOR:
        hearing.fault("ram.no-door", "ram", "BC-SIEGE-23")
    if not ram.still:
        hearing.fault("ram.just-come", "ram", "BC-SIEGE-24", ram=ram.id)
    crew = [position.models[id] for id in ram.carriers if id in position.models]
    busy = [
        model.id
        for model in crew
        if model.did or _has_used(position, model.id) or any(holds(position, model))
    ]
    idle = [model.id for model in crew if model.id not in busy]
    if len(idle) < position.settings.ram_crew:
        values = {"count": len(idle), "models": busy, "least": position.settings.ram_crew}
        hearing.fault("ram.few", "ram", "BC-SIEGE-24", **values)
    else:
        hearing.find("BC-SIEGE-24", "ram.crew-ready", models=idle)


def _has_used(position: Position, id: str) -> bool:
    """Whether a carrier has used an ability in this phase: what was used earlier in the move is noted when it begins."""
    times = _times_used(position, id)
    return bool(times) and f"{USED}{times}.{id}" not in position.done


def _times_used(position: Position, id: str) -> int:
    return sum(one.times for one in position.used if one.model == id)


def _stand(position: Position, hearing: Hearing) -> Position:
    """At the start of its owner's action phase a ram at a door has a crew that stands still so far."""
    if position.phase not in ACTION_PHASES or not position.engines.rams:
        return position
    rams = {
        id: replace(ram, still=ram.player == position.acting and ram.door is not None)
        for id, ram in position.engines.rams.items()
    }
    done = [one for one in position.done if not one.startswith((RAMMED, USED))]
    carriers = sorted({id for ram in rams.values() for id in ram.carriers})
    done += [f"{USED}{times}.{id}" for id in carriers if (times := _times_used(position, id))]
    return replace(position.with_engines(rams=rams), done=tuple(done))


OPENINGS.append(_stand)
WORDS = {
    "ram.unknown": "There is no ram {ram}.",
    "ram.crew": "A ram needs {least} carriers or more, not {count}.",
    "ram.lines": "{models} do not stand in two lines.",
    "ram.carried": "{models} carry {ram} at full speed.",
    "ram.no-door": "The ram is not lined up against a door.",
    "ram.again": "{ram} has been rolled for in this phase.",
    "ram.dice": "{count:die/dice} are rolled.",
    "ram.breaks": "{dice}: the door is removed.",
    "ram.holds": "{dice}: the door holds.",
    "ram.just-come": "Nobody at {ram} has stood by the door for the whole phase.",
    "ram.few": "Only {count} of its crew did nothing else; {least} are needed.",
    "ram.crew-ready": "{models} have worked the ram for the whole phase.",
    "need.ram": "{player} rolls {count:die/dice} for the ram.",
}
ACTIONS: dict[str, Fields] = {
    "carry_ram": ({"ram": NAME, "carriers": many(NAME), "door": LINE}, ("ram", "carriers")),
    "ram": ({"ram": NAME, "dice": DICE}, ("ram",)),
}
KINDS: tuple[Kind, ...] = (
    Kind("carry_ram", _read, carry),
    Kind("ram", _read, roll, frozenset({"door_gone"})),
)
