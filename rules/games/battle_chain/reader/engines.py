"""Ladders, rams, explosive devices and drums from JSON."""

from collections.abc import Callable
from typing import TypeVar

from rules.engine.documents import Doc
from rules.games.battle_chain.board import Line
from rules.games.battle_chain.position import Device, Drum, Engines, Ladder, Ram
from rules.games.battle_chain.reader.board import PAIR, as_line

T = TypeVar("T", Ladder, Ram, Device, Drum)


def read_engines(doc: Doc, grid: str, players: set[str]) -> Engines:
    if not doc.data:
        doc.close()
        return Engines()
    found = Engines(
        ladders=_each(doc, "ladders", players, _ladder),
        rams=_each(doc, "rams", players, lambda item: _ram(item, grid)),
        devices=_each(doc, "devices", players, _device),
        drums=_each(doc, "drums", players, _drum),
    )
    doc.close()
    return found


def _each(doc: Doc, field: str, players: set[str], read: Callable[[Doc], T]) -> dict[str, T]:
    found: dict[str, T] = {}
    for item in doc.items(field):
        one = read(item)
        if one.player not in players:
            item.fault("position.player", "player", f'There is no player "{one.player}".')
        if one.id in found:
            item.fault("position.duplicate", "id", f'There are two "{one.id}".')
        item.close()
        found[one.id] = one
    return found


def _ladder(doc: Doc) -> Ladder:
    return Ladder(
        doc.name("id"),
        doc.name("player"),
        doc.names("carriers"),
        doc.hex_or_none("foot"),
        doc.hex_or_none("top"),
        doc.flag("up"),
        doc.flag("tried"),
    )


def _ram(doc: Doc, grid: str) -> Ram:
    return Ram(
        doc.name("id"),
        doc.name("player"),
        doc.names("carriers"),
        read_line(doc, "door", grid),
        doc.flag("still"),
    )


def read_line(doc: Doc, field: str, grid: str) -> Line | None:
    """A line as the two spaces that it parts, None when nothing is said."""
    value = doc.raw(field, None)
    if value is None:
        return None
    found = as_line(value, grid)
    if found is None:
        doc.fault("board.line", field, PAIR)
    return found


def _device(doc: Doc) -> Device:
    return Device(doc.name("id"), doc.name("player"), doc.hex("at"), doc.flag("fresh", True))


def _drum(doc: Doc) -> Drum:
    return Drum(doc.name("id"), doc.name("player"), doc.hex("at"), doc.flag("moved"))
