"""Putting the Ring on (BC-RING-2, BC-RING-19, BC-AB-THE-ONE-RING)."""

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.engine.schema_parts import NAME
from rules.games.battle_chain.case import Kind
from rules.games.battle_chain.folk import is_ring_bearer, sauron_on_map
from rules.games.battle_chain.losses import is_frozen
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import Position
from rules.games.battle_chain.schema_parts import Fields
from rules.games.battle_chain.turn.permission import check_strategy, model_of

RING, WORN_BEFORE = "ring", "worn-before"
PUT_ON = "ring-on"  # noted among the uses of this move
FRODO = "frodo"


def _read(doc: Doc) -> str:
    return doc.name("model")


def put_on(position: Position, id: str, hearing: Hearing) -> Position:
    """The bearer puts the Ring on in his player's strategy phase."""
    model = model_of(position, id, hearing)
    if model is None or not check_bearer(model, hearing):
        return position
    check_strategy(position, model.player, hearing, "model")
    if model.wears_ring:
        hearing.fault("ring.on-already", "model", "BC-RING-2", model=id)
        return position
    if is_frozen(position, id):
        hearing.fault("ability.frozen", "model", "BC-AB-GAZE-ATTACK", model=id, ability="the-one-ring")
    sauron = sauron_on_map(position)
    if sauron:
        hearing.fault("ring.sauron-near", "model", "BC-RING-19", model=id, sauron=sauron)
    hearing.find("BC-AB-THE-ONE-RING", "ring.may", model=id)
    hearing.find("BC-RING-2", "ring.goes-on", model=id)
    hearing.settle("ring_on", True)
    return slip_on(position, model, hearing).with_use(id, PUT_ON)


def check_bearer(model: Model, hearing: Hearing) -> bool:
    """Whether a model carries the Ring: Frodo, or whom the scenario names (BC-RING-29)."""
    if not is_ring_bearer(model):
        hearing.fault("ring.no-bearer", "model", "BC-AB-RING-BEARER", model=model.id)
        return False
    if model.profile.identity not in (FRODO, ""):
        hearing.find("BC-RING-29", "ring.other-bearer", model=model.id)
    return True


def slip_on(position: Position, model: Model, hearing: Hearing) -> Position:
    """The table with the Ring on: another figure, the same wounds and entry of the list (BC-RING-26)."""
    hearing.find("BC-RING-26", "ring.swap", model=model.id, left=position.models[model.id].wounds)
    hearing.find("BC-RING-6", "ring.abilities", model=model.id)
    marks = position.models[model.id].marks
    return position.change(model.id, marks=marks | {RING, WORN_BEFORE})


WORDS = {
    "ring.no-bearer": "{model} does not carry the Ring.",
    "ring.other-bearer": "{model} carries the Ring in this scenario, under the same rules.",
    "ring.on-already": "{model} wears the Ring already.",
    "ring.sauron-near": "{sauron} is on the map: {model} does not put the Ring on by choice.",
    "ring.may": "{model} may put the Ring on in a strategy phase of its player.",
    "ring.goes-on": "{model} puts the Ring on.",
    "ring.swap": "The figure of {model} is swapped; it keeps {left:wound} and its entry in the list.",
    "ring.abilities": "With the Ring on {model} has Sneak and no other ability.",
}
ACTIONS: dict[str, Fields] = {"ring_on": ({"model": NAME}, ("model",))}
KINDS: tuple[Kind, ...] = (Kind("ring_on", _read, put_on, frozenset({"ring_on"})),)
