"""The contested rules: each reading with its default and the other ways to read it.

Every other question that the book leaves open has its answer in `rulebook.settled`.
"""

from rules.engine.game import Reading
from rules.games.battle_chain.readings import combat, table

READINGS: tuple[Reading, ...] = (*table.READINGS, *combat.READINGS)
