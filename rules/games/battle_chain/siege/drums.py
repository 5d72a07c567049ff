"""The goblin drum: hauling it (BC-UNIT-3)."""

from dataclasses import dataclass, replace

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.engine.schema_parts import NAME, many, obj
from rules.games.battle_chain.board import CLOSED_GROUNDS, Space
from rules.games.battle_chain.case import Kind
from rules.games.battle_chain.folk import is_moria_goblin
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.movement.destinations import destinations
from rules.games.battle_chain.movement.gait import gait_of
from rules.games.battle_chain.position import Drum, Position
from rules.games.battle_chain.schema_parts import SPACE, Fields
from rules.games.battle_chain.turn.permission import check_action, check_turn

CREW, FAR = 2, 3


@dataclass(frozen=True, slots=True)
class Haul:
    """`to` is where the drum comes to stand, `places` where each of the haulers does."""

    drum: str
    to: Space
    places: tuple[tuple[str, Space], ...]


def _read(doc: Doc) -> Haul:
    places = []
    for item in doc.items("carriers"):
        places.append((item.name("model"), item.hex("at")))
        item.close()
    return Haul(doc.name("drum"), doc.hex("to"), tuple(places))


def haul(position: Position, declared: Haul, hearing: Hearing) -> Position:
    """Two or more Moria goblins beside a drum move it with them; it is silent in this move."""
    drum = position.engines.drums.get(declared.drum)
    if drum is None:
        hearing.fault("drum.unknown", "drum", "BC-UNIT-3", drum=declared.drum)
        return position
    check_turn(position, drum.player, hearing, "drum")
    crew = _crew(position, drum, declared, hearing)
    for id in crew:
        check_action(position, position.models[id], hearing)
    _check_way(position, drum, declared, hearing)
    if not hearing.stands:
        return position
    hearing.find("BC-UNIT-3", "drum.hauled", models=crew, space=declared.to)
    drums = {**position.engines.drums, drum.id: replace(drum, at=declared.to, moved=True)}
    position = position.with_engines(drums=drums)
    for id, at in declared.places:
        model = position.models[id]
        position = position.with_model(replace(model, at=at, did=model.did | {"moved"}))
    return position


def _crew(position: Position, drum: Drum, declared: Haul, hearing: Hearing) -> list[str]:
    """Who hauls: each once, two at least, and nobody else goes along."""
    named = [id for id, _ in declared.places]
    crew = [id for id in dict.fromkeys(named) if _is_hauler(position, drum, id)]
    if len(crew) < CREW:
        hearing.fault("drum.crew", "carriers", "BC-UNIT-3", count=len(crew))
        return crew
    for number, id in enumerate(named):
        if id not in crew or id in named[:number]:
            hearing.fault("drum.who", f"carriers/{number}", "BC-UNIT-3", model=id)
    return crew


def _is_hauler(position: Position, drum: Drum, id: str) -> bool:
    model = position.models.get(id)
    if model is None or model.at is None or model.player != drum.player or not is_moria_goblin(model):
        return False
    return position.board.distance(model.at, drum.at) <= 1


def _check_way(position: Position, drum: Drum, declared: Haul, hearing: Hearing) -> None:
    board = position.board
    if board.distance(drum.at, declared.to) > FAR:
        hearing.fault("drum.far", "to", "BC-UNIT-3", space=declared.to)
    movers = {id for id, _ in declared.places}
    ends = [at for _, at in declared.places]
    for number, (id, at) in enumerate(declared.places):
        is_free = position.occupants.get(at, id) in movers and at not in ends[:number]
        is_free = is_free and board.has(at) and board.ground_at(at) not in CLOSED_GROUNDS
        if not is_free:
            hearing.fault("drum.taken", f"carriers/{number}", "BC-MOVE-6", model=id, space=at)
        model = position.models.get(id)
        if model and model.at and (board.distance(model.at, at) > FAR or board.distance(at, declared.to) > 1):
            hearing.fault("drum.apart", f"carriers/{number}", "BC-UNIT-3", model=id, space=at)
        elif is_free and model and not _gets_to(position, model, at, movers, hearing):
            hearing.fault("drum.way", f"carriers/{number}", "BC-MOVE-4", model=id, space=at)


def _gets_to(position: Position, model: Model, at: Space, movers: set[str], hearing: Hearing) -> bool:
    """Whether a hauler can walk there, past walls and enemies, with the other haulers out of its way."""
    alone = position.without(movers - {model.id})
    return at == model.at or at in destinations(alone, model.id, gait_of(model), hearing.reading)


WORDS = {
    "drum.unknown": "There is no drum {drum}.",
    "drum.crew": "Two Moria goblins beside the drum haul it; there are {count}.",
    "drum.who": "{model} does not haul the drum: only Moria goblins beside it do, each named once.",
    "drum.far": "A drum is hauled three spaces at most, not to {space}.",
    "drum.taken": "{model} cannot stand on {space}.",
    "drum.apart": "{model} goes with the drum, three spaces at most, not to {space}.",
    "drum.way": "{model} cannot walk to {space} with the drum.",
    "drum.hauled": "{models} haul the drum to {space}; it is silent in this move.",
}
CARRIER = obj({"model": NAME, "at": SPACE}, ("model", "at"))
ACTIONS: dict[str, Fields] = {
    "haul_drum": ({"drum": NAME, "to": SPACE, "carriers": many(CARRIER)}, ("drum", "to", "carriers")),
}
KINDS: tuple[Kind, ...] = (Kind("haul_drum", _read, haul),)
