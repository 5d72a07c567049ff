"""Sentences of the turn: roll, phases, end of the turn."""

from collections.abc import Mapping
from typing import Any

from rules.engine.messages import Choice, Messages

PHASES = ("attacker", "defender", "strategy", "combat")  # those with sentences of their own, in this order


def of_phase(values: Mapping[str, Any]) -> int:
    """Which of several sentences speaks of the phase; the first one for every phase without its own."""
    return PHASES.index(values["phase"]) + 1 if values["phase"] in PHASES else 0


WORDS: Messages = {
    "turn.rolled-already": "The strategy roll of this turn was made already.",
    "turn.no-first-roll": "In the first turn there is no strategy roll; the set-up roll decided who attacks.",
    "turn.no-player": '"{player}" does not roll.{hint}',
    "turn.die-too-many": "{player} rolls again although nobody is tied.",
    "turn.rolled": "Strategy roll: {totals:scores}.",
    "turn.tied": "A tie is rolled again.",
    "turn.initiative": "Initiative of {warrior}: +1 to the roll of {player}.",
    "turn.role": "{player} rolled highest and is the {role}.",
    "turn.not-now": "{ability} cannot be activated as an action of its own in the {phase} phase.",
    "turn.not-acting": "It is not the action phase of {player}.",
    "turn.before-roll": "Strategy abilities are played after the strategy roll.",
    "turn.attacker-is-done": "The defender has begun; the attacker {player} played all strategy abilities before.",
    "turn.plays": "{player} plays a strategy ability in their turn to do so.",
    "turn.wrong-phase": Choice(
        (
            "This belongs to another phase ({expected}); the game is in the phase {phase}.",
            "This belongs to another phase ({expected}); now it is the attacker's action phase.",
            "This belongs to another phase ({expected}); now it is the defender's action phase.",
            "This belongs to another phase ({expected}); now it is the strategy phase.",
            "This belongs to another phase ({expected}); now it is the combat phase.",
        ),
        of_phase,
    ),
    "turn.idle": "Without an action this phase, as is allowed: {warriors}.",
    "turn.phase": Choice(
        (
            "Next comes the phase: {phase}.",
            "Next comes the attacker's action phase.",
            "Next comes the defender's action phase.",
            "Next comes the strategy phase.",
            "Next comes the combat phase.",
        ),
        of_phase,
    ),
    "turn.seat": "{player} acts next.",
    "turn.wrong-attacker": "{player} cannot be the attacker when the winner of the roll chooses to be the {role}.",
    "turn.attacker-open": "{player} defends; which of the others attacks no rule says: the organizer decides.",
    "need.attacker": "{player} chose to defend: say which of the others attacks.",
    "turn.combat-left": "{warriors} still have a combat to fight.",
    "turn.effects-end": "What lasted until the end of the turn ends: {abilities:name}.",
    "turn.courage-ends": "The Courage of {warrior} runs out; it leaves the map.",
    "turn.next": "Nobody has won; turn {turn} begins.",
    "need.strategy-die": "{player} rolls a die for the strategy roll.",
    "need.strategy-roll": "The strategy roll of this turn is missing.",
    "need.role": "{player} rolled highest and chooses to attack or to defend.",
}
