"""Whether a model may act now: its player's phase, one action each, nothing that holds it (BC-PHASE-9 to BC-PHASE-15)."""

from collections.abc import Iterator

from rules.engine.hearing import Hearing
from rules.games.battle_chain.folk import owes_test, rule_of_control
from rules.games.battle_chain.losses import is_frozen
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import (
    ACTION_PHASES,
    ATTACKER_ACTION,
    ATTACKER_STRATEGY,
    STRATEGY_PHASES,
    Position,
)


def model_of(position: Position, id: str, hearing: Hearing, field: str = "model") -> Model | None:
    """The model that an action names; none in play is a fault."""
    model = position.models.get(id)
    if model is None:
        gone = any(one.model == id for one in position.casualties)
        hearing.fault(
            "turn.gone" if gone else "turn.no-model", field, "BC-STAT-6" if gone else "BC-GEN-2", model=id
        )
    return model


def check_turn(position: Position, player: str, hearing: Hearing, field: str = "model") -> bool:
    """In an action phase of that player."""
    if position.phase not in ACTION_PHASES:
        hearing.fault("turn.phase", field, "BC-PHASE-11", phase=position.phase, player=player)
        return False
    if player == position.acting:
        rule = "BC-PHASE-9" if position.phase == ATTACKER_ACTION else "BC-PHASE-15"
        hearing.find(rule, "turn.acts", player=player, phase=position.phase)
        return True
    rule = "BC-PHASE-9" if position.phase == ATTACKER_ACTION else "BC-PHASE-15"
    hearing.fault("turn.not-yours", field, rule, player=player, phase=position.phase)
    return False


def check_strategy(position: Position, player: str, hearing: Hearing, field: str = "by") -> bool:
    """In the strategy phase of that player: the attacker's comes first (BC-PHASE-10, BC-PHASE-14)."""
    own = "BC-PHASE-10" if player == position.attacker else "BC-PHASE-14"
    if position.phase not in STRATEGY_PHASES:
        hearing.fault("turn.no-strategy", field, own, phase=position.phase, player=player)
        return False
    if player == position.acting:
        hearing.find(own, "turn.strategy", player=player)
        return True
    rule = "BC-PHASE-10" if position.phase == ATTACKER_STRATEGY else "BC-PHASE-14"
    hearing.fault("turn.not-yours", field, rule, player=player, phase=position.phase)
    return False


RAMMED = "ram."  # which rams have been rolled for in this phase
ACTIONS_TAKEN = frozenset({"moved", "shot", "acted", "climbed"})


def check_action(position: Position, model: Model, hearing: Hearing, *, also: str = "") -> None:
    """One action in a phase (BC-PHASE-11). `also` is one that may stand beside this one (Crack Shot)."""
    check_turn(position, model.player, hearing)
    if model.at is None and not model.aboard:
        hearing.fault("turn.off-map", "model", "BC-SETUP-7", model=model.id)
    check_holds(position, model, hearing)
    if any(one.startswith(RAMMED) for one in position.done):
        hearing.fault("turn.after-ram", "model", "BC-SIEGE-23", model=model.id)
    if owes_test(position, model):
        hearing.fault("turn.untested", "model", "BC-RING-20", model=model.id)
    if model.wears_ring and not _has_struggled(position, model):
        hearing.fault("turn.no-struggle", "model", "BC-RING-3", model=model.id)
    before = taken(model, also)
    if before:
        hearing.fault("turn.acted", "model", "BC-PHASE-11", model=model.id, did=before)
    else:
        hearing.find("BC-PHASE-11", "turn.may-act", model=model.id)


def check_holds(position: Position, model: Model, hearing: Hearing) -> None:
    """Nothing keeps the model from doing what is no action of its own either."""
    for rule, key in holds(position, model):
        hearing.fault(key, "model", rule, model=model.id)


def taken(model: Model, also: str) -> list[str]:
    """The actions of this phase that leave no room for another."""
    return sorted((model.did & ACTIONS_TAKEN) - {also})


def holds(position: Position, model: Model) -> Iterator[tuple[str, str]]:
    """Rule and key of whatever keeps a model from acting in this phase, whosever turn it is."""
    if is_frozen(position, model.id):
        yield "BC-AB-GAZE-ATTACK", "turn.frozen"
    if "helpless" in model.marks or (model.aboard and _is_wild(position, model)):
        yield "BC-MUMAK-16", "turn.helpless"
    if "fresh" in model.marks:
        yield "BC-MUMAK-24", "turn.fresh"
    if "controlled" in model.marks:
        yield rule_of_control(position, model), "turn.controlled"


def _has_struggled(position: Position, model: Model) -> bool:
    """The wearer of the Ring has rolled for the struggle, or tried to take it off, in this move."""
    return any(position.times_used(model.id, one) for one in ("struggle", "ring-off", "ring-slipped"))


def _is_wild(position: Position, model: Model) -> bool:
    beast = position.models.get(model.aboard)
    return beast is not None and "stampede" in beast.marks and "oliphaunt" not in beast.profile.tags


WORDS = {
    "turn.no-model": "There is no model {model} on this table.",
    "turn.gone": "{model} has left the game.",
    "turn.phase": "Models act in the action phases of their players; this is the {phase:words} phase.",
    "turn.not-yours": "This is the {phase:words} phase, so {player} does not act now.",
    "turn.acts": "{player} acts in the {phase:words} phase.",
    "turn.no-strategy": "Only the strategy phase of {player} allows this; this is the {phase:words} phase.",
    "turn.strategy": "It is the strategy phase of {player}.",
    "turn.off-map": "{model} is not on the map.",
    "turn.frozen": "{model} is frozen by a Gaze Attack and does nothing in this move.",
    "turn.helpless": "{model} can only hold on while the beast stampedes.",
    "turn.fresh": "{model} survived the fall of its beast in this phase and does not move in it.",
    "turn.controlled": "{model} is controlled by the Ring and does nothing more in this move.",
    "turn.after-ram": "{model} acts too late: a ram roll ends the action phase.",
    "redress.turn.after-ram": "{model} does nothing more in this phase.",
    "turn.untested": "Sauron is on the map: {model} is tested before it acts.",
    "redress.turn.untested": "Roll for the test first.",
    "turn.no-struggle": "{model} wears the Ring and must struggle before it acts.",
    "redress.turn.no-struggle": "Roll for the struggle first.",
    "turn.acted": "{model} has already taken its action in this phase: {did}.",
    "turn.may-act": "{model} takes its action.",
}
