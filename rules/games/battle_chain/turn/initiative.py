"""The initiative phase: one die each, what is added, and the choice of the higher total (BC-PHASE-3 to BC-PHASE-8)."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.engine.schema_parts import many
from rules.games.battle_chain.abilities.use import Use, activate, read_uses
from rules.games.battle_chain.case import Kind
from rules.games.battle_chain.folk import is_ring_bearer, is_sauron, is_shelob
from rules.games.battle_chain.position import ATTACKER_STRATEGY, INITIATIVE, Player, Position
from rules.games.battle_chain.schema_parts import DICE_OF, ROLE, USES

ROLES = ("attacker", "defender")
BONUS = {1: (2, "BC-PHASE-5"), 2: (1, "BC-PHASE-6")}  # by move, for the attacker of the set-up


@dataclass(frozen=True, slots=True)
class Declared:
    """`rolls` in the order of throwing: after a tie both roll again. `takes`: what the winner chooses to be."""

    rolls: tuple[Mapping[str, int], ...]
    takes: str
    uses: tuple[Use, ...]


def _read(doc: Doc) -> Declared:
    rolls = tuple({name: item.integer(name, 1, 6) for name in item.data} for item in doc.items("rolls"))
    return Declared(rolls, doc.choice("takes", ("", *ROLES), ""), read_uses(doc))


def roll_initiative(position: Position, declared: Declared, hearing: Hearing) -> Position:
    """Who attacks in this move."""
    if position.phase != INITIATIVE:
        hearing.fault("initiative.phase", "", "BC-PHASE-1", phase=position.phase)
    position, added = _use_abilities(position, declared, hearing)
    modifiers = {
        player.id: sum(value for value in _modifiers(position, player, added.get(player.id, 0), hearing))
        for player in position.players
    }
    winner = _winner(position, declared, modifiers, hearing)
    if not winner:
        return position
    hearing.settle("winner", winner)
    if not declared.takes:
        hearing.need(winner, "role", 1, "BC-PHASE-3", "takes")
        return position
    attacker = winner if declared.takes == "attacker" else position.opponent(winner)
    hearing.find("BC-PHASE-3", "initiative.chooses", player=winner, role=declared.takes)
    hearing.settle("attacker", attacker)
    return replace(position, attacker=attacker, phase=ATTACKER_STRATEGY)


def _use_abilities(
    position: Position, declared: Declared, hearing: Hearing
) -> tuple[Position, dict[str, int]]:
    added: dict[str, int] = {}
    for number, use in enumerate(declared.uses):
        model = position.models.get(use.by)
        if use.ability != "initiative" or model is None:
            hearing.fault("initiative.use", f"uses/{number}", "BC-ABG-2", ability=use.ability)
            continue
        if model.at is None and not model.aboard:
            hearing.fault("initiative.off-map", f"uses/{number}", "BC-AB-INITIATIVE", model=use.by)
            continue
        if is_shelob(model) and not position.settings.shelob_home:
            hearing.fault("initiative.home", f"uses/{number}", "BC-UNIT-15", model=use.by)
            continue
        position, works = activate(position, use, hearing, f"uses/{number}")
        if works:
            added[model.player] = added.get(model.player, 0) + 1
    return position, added


def _modifiers(position: Position, player: Player, used: int, hearing: Hearing) -> Iterator[int]:
    """Everything that changes this player's total, each as a step."""
    if player.id == position.setup_attacker:
        bonus, rule = BONUS.get(position.move, (0, "BC-PHASE-7"))
        if bonus:
            hearing.find(rule, "initiative.setup", player=player.id, bonus=bonus, move=position.move)
        else:
            hearing.consider(rule, "initiative.no-setup", player=player.id, move=position.move)
        yield bonus
    if used:
        hearing.find("BC-AB-INITIATIVE", "initiative.ability", player=player.id, bonus=used)
    if player.undead:
        hearing.find("BC-AB-DEATHLESS-5", "initiative.undead", player=player.id)
    distracted = _is_distracted(position, player.id)
    if distracted:
        hearing.find("BC-RING-24", "initiative.sauron", player=player.id)
    others = used - int(player.undead) - int(distracted)
    if others or used or player.undead:
        hearing.find("BC-PHASE-8", "initiative.summed", player=player.id, sum=others)
    yield others


def _is_distracted(position: Position, player: str) -> bool:
    """Sauron's side, while the Ring Bearer and Sauron are both on the map (BC-RING-24)."""
    on_map = [model for model in position.models.values() if model.at is not None]
    return any(is_ring_bearer(model) for model in on_map) and any(
        is_sauron(model) and model.player == player for model in on_map
    )


def _winner(position: Position, declared: Declared, modifiers: Mapping[str, int], hearing: Hearing) -> str:
    """The player with the higher total; "" while the dice are missing or tied."""
    for number, dice in enumerate(declared.rolls):
        if set(dice) != set(modifiers):
            hearing.fault("initiative.dice", f"rolls/{number}", "BC-PHASE-3")
            return ""
        totals = {player: dice[player] + modifiers[player] for player in modifiers}
        lines = [f"{hearing.names.get(player, player)} {total}" for player, total in sorted(totals.items())]
        hearing.find("BC-PHASE-3", "initiative.totals", totals=lines)
        for player, total in totals.items():
            hearing.settle(f"total.{player}", total)
        best = max(totals.values())
        leading = [player for player, total in totals.items() if total == best]
        if len(leading) == 1:
            if number + 1 < len(declared.rolls):
                hearing.fault("initiative.no-tie", f"rolls/{number + 1}", "BC-PHASE-4")
            return leading[0]
        hearing.find("BC-PHASE-4", "initiative.tie", total=best)
    for seat in position.players:
        hearing.need(seat.id, "initiative", 1, "BC-PHASE-3", "rolls")
    return ""


WORDS = {
    "initiative.phase": "Initiative is rolled in the initiative phase; this is the {phase:words} phase.",
    "initiative.use": "{ability:name} does not work on this roll.",
    "initiative.off-map": "{model} is not on the map, so its Initiative does not count.",
    "initiative.home": "Initiative of {model} counts on her home ground only, which the scenario names.",
    "initiative.setup": "{player} attacked at set-up: {bonus} is added in move {move}.",
    "initiative.no-setup": "From move 3 on, having attacked at set-up adds nothing.",
    "initiative.ability": "{player} adds {bonus} for Initiative.",
    "initiative.undead": "The army of {player} is wholly undead: 1 is taken off.",
    "initiative.sauron": "Sauron is distracted by the Ring: 1 is taken off for {player}.",
    "initiative.summed": "Abilities and penalties of {player} come to {sum}.",
    "initiative.totals": "The totals are {totals}.",
    "initiative.tie": "Both have {total}: both roll again.",
    "initiative.no-tie": "The roll before this one was no tie.",
    "initiative.dice": "Each player rolls one die.",
    "initiative.chooses": "{player} has the higher total and chooses to be the {role}.",
    "need.initiative": "{player} rolls {count:die/dice} for initiative.",
    "need.role": "{player} chooses to attack or to defend.",
}
ACTIONS = {"initiative": ({"rolls": many(DICE_OF), "takes": ROLE, "uses": USES}, ())}
KINDS: tuple[Kind, ...] = (
    Kind("initiative", _read, roll_initiative, frozenset({"winner", "attacker", "total.*"})),
)
