"""The move: initiative, six phases, who may act when (BC-PHASE)."""

from rules.games.battle_chain.turn import initiative, phases

KINDS = (*initiative.KINDS, *phases.KINDS)
ACTIONS = {**initiative.ACTIONS, **phases.ACTIONS}
