"""The struggle with the Ring, and taking it off: one roll a move (BC-RING-3 to BC-RING-5, BC-RING-14, BC-RING-15, BC-RING-21)."""

from collections.abc import Iterator
from dataclasses import dataclass

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.engine.schema_parts import DIE, NAME
from rules.games.battle_chain.case import Kind
from rules.games.battle_chain.folk import sauron_on_map
from rules.games.battle_chain.losses import wound
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import ACTION_PHASES, Position
from rules.games.battle_chain.ring.wearing import PUT_ON, RING, check_bearer
from rules.games.battle_chain.schema_parts import Fields
from rules.games.battle_chain.turn.permission import ACTIONS_TAKEN, check_strategy, check_turn, model_of
from rules.games.battle_chain.turn.phases import DUTIES, Duty

KEEPS_CONTROL, COMES_OFF = 3, 4
STRUGGLED, TRIED, SLIPPED = "struggle", "ring-off", "ring-slipped"  # noted among the uses of this move


@dataclass(frozen=True, slots=True)
class Roll:
    model: str
    die: int


def read_roll(doc: Doc) -> Roll:
    return Roll(doc.name("model"), doc.integer("die", 1, 6) if doc.raw("die", None) is not None else 0)


def owes_struggle(position: Position, model: Model) -> bool:
    """The wearer has not yet rolled in this move; not in the move in which the Ring slipped on (BC-RING-20#c)."""
    if not model.wears_ring or model.at is None:
        return False
    return not any(position.times_used(model.id, one) for one in (STRUGGLED, TRIED, SLIPPED))


# -- the struggle


def struggle(position: Position, roll: Roll, hearing: Hearing) -> Position:
    """3 to 6: he acts. 1 or 2: he loses a wound, does not move, and fights only if attacked by who can harm him."""
    model = _wearer(position, roll, hearing)
    if model is None:
        return position
    check_turn(position, model.player, hearing)
    if model.did & ACTIONS_TAKEN:
        hearing.fault("struggle.late", "model", "BC-RING-3", model=model.id)
    if not owes_struggle(position, model):
        hearing.fault("struggle.again", "model", "BC-RING-3", model=model.id)
        return position
    if not roll.die:
        hearing.need(model.player, "struggle", 1, "BC-RING-3", "die", model=model.id)
        return position
    hearing.find("BC-RING-3", "struggle.rolls", model=model.id, die=roll.die)
    position = position.with_use(model.id, STRUGGLED)
    controls = roll.die >= KEEPS_CONTROL
    hearing.settle("control", controls)
    if controls:
        hearing.find("BC-RING-4", "struggle.won", model=model.id)
        return position
    return lose_control(position, model, "BC-RING-5", hearing)


def lose_control(position: Position, model: Model, rule: str, hearing: Hearing) -> Position:
    """The table after the Ring takes control of its bearer: a wound, and nothing more in this move."""
    hearing.find(rule, "struggle.lost", model=model.id)
    marks = position.models[model.id].marks
    return wound(position.change(model.id, marks=marks | {"controlled"}), model.id, 1, rule, hearing)


def _wearer(position: Position, roll: Roll, hearing: Hearing) -> Model | None:
    model = model_of(position, roll.model, hearing)
    if model is None or not check_bearer(model, hearing):
        return None
    if not model.wears_ring:
        hearing.fault("struggle.not-worn", "model", "BC-RING-3", model=model.id)
        return None
    return model


# -- taking it off


def take_off_ring(position: Position, roll: Roll, hearing: Hearing) -> Position:
    """4 to 6: the Ring comes off. 1 to 3: he keeps it, loses a wound and does not move."""
    model = _wearer(position, roll, hearing)
    if model is None:
        return position
    if not _may_try(position, model, hearing):
        return position
    if not roll.die:
        hearing.need(model.player, "ring-off", 1, "BC-RING-14", "die", model=model.id)
        return position
    position = position.with_use(model.id, TRIED)
    comes_off = roll.die >= COMES_OFF
    hearing.settle("ring_off", comes_off)
    if not comes_off:
        hearing.find("BC-RING-15", "ring.stays-on", model=model.id, die=roll.die)
        return wound(position.change(model.id, held=True), model.id, 1, "BC-RING-15", hearing)
    hearing.find("BC-RING-14", "ring.comes-off", model=model.id, die=roll.die)
    hearing.find("BC-RING-26", "ring.swap", model=model.id, left=model.wounds)
    if sauron_on_map(position):
        hearing.find("BC-RING-22", "ring.tests-again", model=model.id)
    marks = position.models[model.id].marks - {RING, "controlled"}
    return position.change(model.id, marks=marks)


def _may_try(position: Position, model: Model, hearing: Hearing) -> bool:
    """Worn since before this move, not acted yet, no roll yet, and in the right phase (BC-RING-14, BC-RING-21)."""
    before = len(hearing.faults)
    if sauron_on_map(position):
        if check_strategy(position, model.player, hearing, "model"):
            hearing.find("BC-RING-21", "ring.in-strategy", model=model.id)
    else:
        check_turn(position, model.player, hearing)
    if any(position.times_used(model.id, one) for one in (PUT_ON, SLIPPED)):
        hearing.fault("ring.fresh", "model", "BC-RING-14", model=model.id)
    if model.did & ACTIONS_TAKEN:
        hearing.fault("struggle.late", "model", "BC-RING-14", model=model.id)
    rolled = position.times_used(model.id, STRUGGLED) + position.times_used(model.id, TRIED)
    after_struggle = hearing.reading("ring-removal") == "after"
    if after_struggle and (not position.times_used(model.id, STRUGGLED) or "controlled" in model.marks):
        hearing.fault("ring.struggle-first", "model", "BC-RING-14", model=model.id)
    elif rolled and not (after_struggle and rolled == 1):
        hearing.fault("struggle.again", "model", "BC-RING-14", model=model.id)
    return len(hearing.faults) == before


# -- the duty


def _must_roll(position: Position, hearing: Hearing) -> Iterator[Duty]:
    """The wearer rolls in his action phase even if he stays where he is (BC-RING-3)."""
    if position.phase not in ACTION_PHASES:
        return
    for model in position.of(position.acting):
        if owes_struggle(position, model):
            yield "BC-RING-3", "phase.no-struggle", model.id


DUTIES.append(_must_roll)

WORDS = {
    "struggle.not-worn": "{model} does not wear the Ring.",
    "struggle.rolls": "{model} struggles with the Ring: {die}.",
    "struggle.won": "{model} keeps control and may act.",
    "struggle.lost": "The Ring controls {model}: it loses a wound and does nothing more in this move but defend itself.",
    "struggle.late": "{model} has acted already; the roll comes before.",
    "struggle.again": "{model} has rolled in this move; there is one roll a move.",
    "need.struggle": "{player} throws a die for the struggle of {model}.",
    "need.ring-off": "{player} throws a die: does the Ring come off {model}?",
    "ring.stays-on": "{die}: the Ring stays on {model}, which loses a wound and does not move.",
    "ring.comes-off": "{die}: {model} takes the Ring off.",
    "ring.tests-again": "Sauron is on the map: before its next action {model} is tested again.",
    "ring.in-strategy": "Sauron is on the map, so {model} tries in the strategy phase.",
    "ring.fresh": "The Ring was not on {model} when this move began.",
    "ring.struggle-first": "{model} must win the struggle of this move first.",
    "phase.no-struggle": "{model} wears the Ring and has not struggled in this move.",
    "redress.phase.no-struggle": "Roll for the struggle before the phase ends.",
}
FIELDS: Fields = ({"model": NAME, "die": DIE}, ("model",))
ACTIONS: dict[str, Fields] = {"struggle": FIELDS, "ring_off": FIELDS}
KINDS: tuple[Kind, ...] = (
    Kind("struggle", read_roll, struggle, frozenset({"control", "winner"})),
    Kind("ring_off", read_roll, take_off_ring, frozenset({"ring_off", "winner"})),
)
