"""From JSON to a position, strictly: every fault at once."""

from rules.games.battle_chain.reader.position import read_position

__all__ = ["read_position"]
