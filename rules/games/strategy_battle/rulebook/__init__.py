"""The rulebook of the Fight phase as entries: rule number, own title, own summary, kind, and the module that decides it."""

from rules.engine.game import Entry
from rules.games.strategy_battle.rulebook import defending, fighting, moving

ENTRIES: tuple[Entry, ...] = (*fighting.ENTRIES, *moving.ENTRIES, *defending.ENTRIES)
