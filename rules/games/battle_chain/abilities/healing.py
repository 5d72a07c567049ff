"""Healing and Regeneration (BC-AB-HEALING, BC-AB-REGENERATION)."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.engine.schema_parts import DIE
from rules.games.battle_chain.abilities.own_use import BY, read_own_use
from rules.games.battle_chain.abilities.use import Use, activate
from rules.games.battle_chain.case import Kind
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import Position
from rules.games.battle_chain.schema_parts import DICE, Fields
from rules.games.battle_chain.turn.permission import check_action, check_strategy, model_of

RECOVERS = 4  # a die of Regeneration restores a wound on this or more


@dataclass(frozen=True, slots=True)
class Declared:
    use: Use
    dice: tuple[int, ...] | None


def _read_heal(doc: Doc) -> Declared:
    die = (doc.integer("die", 1, 6),) if doc.raw("die", None) is not None else None
    return Declared(read_own_use(doc, "healing"), die)


def heal(position: Position, declared: Declared, hearing: Hearing) -> Position:
    """One friend beside the healer regains a die of wounds, up to what it started with."""
    use = declared.use
    healer = model_of(position, use.by, hearing, "by")
    if healer is None:
        return position
    check_strategy(position, healer.player, hearing)
    patient = _patient(position, healer, use, hearing)
    position, works = activate(position, use, hearing, "")
    if not works or patient is None:
        return position
    if declared.dice is None:
        hearing.need(healer.player, "healing", 1, "BC-AB-HEALING", "die", model=patient.id)
        return position
    if patient.is_minion:
        # Dice that were banked lie on no model (BC-AB-HEALING#b).
        hearing.find("BC-AB-HEALING", "heal.minion", model=healer.id, patient=patient.id)
        return position.change(patient.id, injuries=0)
    left = min(patient.profile.wounds, patient.wounds + declared.dice[0])
    values = {"model": healer.id, "patient": patient.id, "die": declared.dice[0], "left": left}
    hearing.find("BC-AB-HEALING", "heal.heals", **values)
    hearing.settle(f"wounds-left.{patient.id}", left)
    return position.change(patient.id, wounds=left)


def _patient(position: Position, healer: Model, use: Use, hearing: Hearing) -> Model | None:
    """A friend beside the healer, not the healer itself, in no enemy kill zone. The healer may stand in one."""
    before = len(hearing.faults)
    patient = position.models.get(use.on)
    if patient is None or patient.player != healer.player or patient.id == healer.id:
        hearing.fault("heal.nobody", "on", "BC-AB-HEALING", model=healer.id, patient=use.on)
        return None
    if not position.zones.are_adjacent(healer.id, patient.id):
        hearing.fault("heal.far", "on", "BC-AB-HEALING", model=healer.id, patient=patient.id)
    if position.zones.threats.get(healer.id) and hearing.reading("healer-zone") == "no":
        hearing.fault("heal.healer-zone", "by", "BC-AB-HEALING", model=healer.id)
    if position.zones.threats.get(patient.id):
        hearing.fault("heal.zone", "on", "BC-AB-HEALING", patient=patient.id)
    return patient if len(hearing.faults) == before else None


# -- Regeneration


def _read_regenerate(doc: Doc) -> Declared:
    dice = doc.dice("dice") if doc.has("dice") else None
    return Declared(read_own_use(doc, "regeneration"), dice)


def regenerate(position: Position, declared: Declared, hearing: Hearing) -> Position:
    """In place of its action a model rolls for each wound it lacks; a 4 or more restores one."""
    use = declared.use
    model = model_of(position, use.by, hearing, "by")
    if model is None:
        return position
    check_action(position, model, hearing)
    position, works = activate(position, use, hearing, "")
    if not works:
        return position.did(model.id, "acted") if hearing.stands else position
    missing = model.profile.wounds - model.wounds
    dice = _dice(model, missing, declared.dice, hearing)
    if dice is None:
        return position
    back = sum(1 for die in dice if die >= RECOVERS)
    left = model.wounds + back
    hearing.find(
        "BC-AB-REGENERATION", "regenerate.rolls", model=model.id, dice=list(dice), back=back, left=left
    )
    hearing.settle(f"wounds-left.{model.id}", left)
    return position.change(model.id, wounds=left).did(model.id, "acted")


def _dice(model: Model, missing: int, dice: Sequence[int] | None, hearing: Hearing) -> Sequence[int] | None:
    thrown = len(dice or ())
    if thrown < missing:
        rule = "BC-AB-REGENERATION"
        hearing.need(model.player, "regeneration", missing - thrown, rule, "dice", model=model.id)
        return None
    if thrown > missing:
        hearing.fault(
            "regenerate.dice", "dice", "BC-AB-REGENERATION", model=model.id, due=missing, rolled=thrown
        )
        return None
    return dice or ()


WORDS = {
    "heal.nobody": "{model} heals a friend beside it, not itself; {patient} is none.",
    "heal.far": "{patient} is not adjacent to {model}.",
    "heal.zone": "{patient} stands in an enemy kill zone and cannot be healed.",
    "heal.healer-zone": "{model} stands in an enemy kill zone and cannot heal.",
    "heal.heals": "{model} heals {patient}: {die}; it has {left:wound} now.",
    "heal.minion": "{model} heals {patient}: wounds kept on the model are gone, banked dice stay.",
    "need.healing": "{player} throws a die for the healing of {model}.",
    "regenerate.rolls": "{model} throws {dice}: {back:wound} restored, {left} now.",
    "regenerate.dice": "{model} lacks {due:wound} and throws as many dice, not {rolled}.",
    "need.regeneration": "{player} throws {count:die/dice} for the Regeneration of {model}.",
}
ACTIONS: dict[str, Fields] = {
    "heal": ({**BY, "die": DIE}, ("by",)),
    "regenerate": ({**BY, "dice": DICE}, ("by",)),
}
FACTS = frozenset({"wounds-left.*", "cancelled", "stolen", "pool-left.*"})
KINDS: tuple[Kind, ...] = (
    Kind("heal", _read_heal, heal, FACTS),
    Kind("regenerate", _read_regenerate, regenerate, FACTS),
)
