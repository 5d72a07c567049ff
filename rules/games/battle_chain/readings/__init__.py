"""The contested rules: each reading with its default and the other ways to read it.

`SETTLED` gives for every other logged question why no other reading is arguable, by the rule's number and the question's letter.
"""

from rules.engine.game import Reading
from rules.games.battle_chain.readings import combat, settled, settled_fighting, table

READINGS: tuple[Reading, ...] = (*table.READINGS, *combat.READINGS)
SETTLED: dict[str, str] = {**settled_fighting.SETTLED, **settled.SETTLED}
