"""Endings at once: the Ring Bearer, Sauron, the leader of a wholly undead army (BC-VICTORY-4, BC-VICTORY-5)."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from rules.engine.hearing import Hearing
from rules.games.battle_chain.folk import is_ring_bearer, is_sauron
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.position import Position, Result


def end_at_once(position: Position, lost: Sequence[Model], hearing: Hearing) -> Position:
    """The table with a result where losing these models in one event ends the game. An earlier result stays."""
    if position.result is not None:
        return position
    ending = next(_endings(position, lost, hearing), None)
    if ending is None:
        return position
    winner, rule, key, model = ending
    hearing.find(rule, key, model=model, player=winner)
    hearing.find("BC-VICTORY-4", "victory.at-once", player=winner)
    hearing.settle("winner", winner)
    return replace(position, result=Result(winner, rule, key))


def _endings(
    position: Position, lost: Sequence[Model], hearing: Hearing
) -> Iterator[tuple[str, str, str, str]]:
    """Every ending that these losses bring, in order of precedence: Frodo's death outranks the rest (BC-VICTORY-5)."""
    for model in lost:
        if is_ring_bearer(model):
            if len(lost) > 1:
                hearing.find("BC-VICTORY-5", "victory.precedence", model=model.id)
            yield position.opponent(model.player), "BC-RING-17", "victory.bearer-dead", model.id
    for model in lost:
        if is_sauron(model) and _sauron_counts(position, hearing):
            yield position.opponent(model.player), "BC-RING-25", "victory.sauron-dead", model.id
    for model in lost:
        player = position.player(model.player)
        if player and player.undead and player.leader == model.id:
            yield position.opponent(model.player), "BC-AB-DEATHLESS-4", "victory.leader-dead", model.id


def _sauron_counts(position: Position, hearing: Hearing) -> bool:
    """With the Ring Bearer on the map, or by the other reading always (BC-RING-25#a)."""
    if any(is_ring_bearer(model) and model.at is not None for model in position.models.values()):
        return True
    return hearing.reading("sauron-death") == "always"


WORDS = {
    "game.over": "The game is over: {player} has won.",
    "redress.game.over": "Nothing more happens in this game.",
    "victory.at-once": "The game ends at once: {player} wins.",
    "victory.precedence": "The death of {model} outranks every other ending.",
    "victory.bearer-dead": "{model} carried the Ring and is dead: {player} wins.",
    "victory.sauron-dead": "{model} is dead: {player} wins.",
    "victory.leader-dead": "{model} led a wholly undead army and is dead: {player} wins.",
}
