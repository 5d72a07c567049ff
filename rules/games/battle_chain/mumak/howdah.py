"""The howdah: who is aboard, and changing places in it (BC-MUMAK-4, BC-MUMAK-6, BC-MUMAK-11, BC-MUMAK-17, BC-MUMAK-26)."""

from dataclasses import dataclass

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.engine.schema_parts import NAME, many
from rules.games.battle_chain.case import Kind
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import Position
from rules.games.battle_chain.schema_parts import Fields
from rules.games.battle_chain.turn.permission import check_strategy, model_of

MUMAK, OLIPHAUNT, CREW = "mumak", "oliphaunt", "crew"


def aboard(position: Position, beast: str) -> list[Model]:
    return [model for model in position.models.values() if model.aboard == beast]


def crew_of(position: Position, beast: str) -> list[Model]:
    """Its crew that is left; other passengers do not count (BC-MUMAK-4#b)."""
    return [model for model in aboard(position, beast) if CREW in model.profile.tags]


@dataclass(frozen=True, slots=True)
class Shift:
    beast: str
    models: tuple[str, ...]


def _read(doc: Doc) -> Shift:
    return Shift(doc.name("beast"), doc.names("models"))


def shift(position: Position, declared: Shift, hearing: Hearing) -> Position:
    """Passengers change places inside, free, in their player's strategy phase (BC-MUMAK-4)."""
    beast = model_of(position, declared.beast, hearing, "beast")
    if beast is None:
        return position
    check_strategy(position, beast.player, hearing, "beast")
    for number, id in enumerate(declared.models):
        model = position.models.get(id)
        if model is None or model.aboard != beast.id:
            hearing.fault("howdah.not-aboard", f"models/{number}", "BC-MUMAK-4", model=id, beast=beast.id)
    if len(aboard(position, beast.id)) > position.settings.howdah_places:
        values = {"beast": beast.id, "places": position.settings.howdah_places}
        hearing.fault("howdah.full", "beast", "BC-MUMAK-4", **values)
    hearing.find("BC-MUMAK-4", "howdah.shifts", models=list(declared.models), beast=beast.id)
    return position


WORDS = {
    "howdah.not-aboard": "{model} is not aboard {beast}.",
    "howdah.full": "The howdah of {beast} has {places:place}.",
    "howdah.shifts": "{models} change places in the howdah of {beast}, free.",
}
ACTIONS: dict[str, Fields] = {"shift": ({"beast": NAME, "models": many(NAME)}, ("beast",))}
KINDS: tuple[Kind, ...] = (Kind("shift", _read, shift),)
