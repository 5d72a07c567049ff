"""Sauron and the Ring Bearer on one map: a test before each action (BC-RING-20)."""

from rules.engine.hearing import Hearing
from rules.games.battle_chain.case import Kind
from rules.games.battle_chain.folk import owes_test, sauron_on_map
from rules.games.battle_chain.position import Position
from rules.games.battle_chain.ring.struggle import FIELDS, SLIPPED, Roll, lose_control, read_roll
from rules.games.battle_chain.ring.wearing import check_bearer, slip_on
from rules.games.battle_chain.schema_parts import Fields
from rules.games.battle_chain.turn.permission import model_of

SLIPS = 5


def test(position: Position, roll: Roll, hearing: Hearing) -> Position:
    """1 to 4: he goes on with what he wanted to do. 5 or 6: a wound, and the Ring slips on."""
    model = model_of(position, roll.model, hearing)
    if model is None or not check_bearer(model, hearing):
        return position
    if position.acting not in (model.player, ""):
        hearing.fault("turn.not-yours", "model", "BC-RING-20", player=model.player, phase=position.phase)
    if not sauron_on_map(position) or model.at is None:
        hearing.fault("test.no-sauron", "model", "BC-RING-20", model=model.id)
        return position
    if not owes_test(position, model):
        hearing.fault("test.not-due", "model", "BC-RING-20", model=model.id)
        return position
    if not roll.die:
        hearing.need(model.player, "ring-test", 1, "BC-RING-20", "die", model=model.id)
        return position
    proceeds = roll.die < SLIPS
    hearing.settle("proceeds", proceeds)
    position = position.did(model.id, "tested")
    if proceeds:
        hearing.find("BC-RING-20", "test.passes", model=model.id, die=roll.die)
        return position
    hearing.find("BC-RING-20", "test.slips", model=model.id, die=roll.die)
    position = slip_on(position, model, hearing).with_use(model.id, SLIPPED)
    return lose_control(position, model, "BC-RING-20", hearing)


WORDS = {
    "test.no-sauron": "Sauron is not on the map with {model}, so there is no test.",
    "test.not-due": "{model} needs no test now.",
    "test.passes": "{die}: {model} goes on with what it wanted to do.",
    "test.slips": "{die}: the Ring slips on the finger of {model}.",
    "need.ring-test": "{player} throws a die before {model} acts.",
}
ACTIONS: dict[str, Fields] = {"ring_test": FIELDS}
KINDS: tuple[Kind, ...] = (Kind("ring_test", read_roll, test, frozenset({"proceeds", "winner"})),)
