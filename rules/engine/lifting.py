"""What would lift an objection: another setting of the case, offered beside the ruling. An offer changes no ruling."""

from collections.abc import Callable
from typing import Any

from rules.engine.controls import Option
from rules.engine.faults import Fault
from rules.engine.ruling import Ruling

Lifting = Callable[[Fault, Ruling], Option | None]


def setting(label: str, **position: Any) -> Option:
    """An option whose value is {"set": {path: value}}, for fields of the position."""
    return Option({"set": {f"/position/{name}": value for name, value in position.items()}}, label)


def offers_of(heard: Ruling, lift: Lifting) -> tuple[Option, ...]:
    """Each setting that would lift an objection, once; none where what was done has moved the game to another phase."""
    if heard.before.phase != heard.after.phase:
        return ()
    found = (lift(fault, heard) for fault in heard.violations)
    return tuple({one.json: one for one in found if one}.values())


def name_of(players: Any, id: str) -> str:
    """The name that a player goes by, the id of a player without one."""
    return next((one.name or one.id for one in players if one.id == id), id)
