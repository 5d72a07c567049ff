"""The combat phase (6.01-6.24): one combat from its damage chain to the fallen. Free attacks stand in `free_attacks`."""

from rules.engine.messages import Messages
from rules.games.combat_hex.case import Kind
from rules.games.combat_hex.combat.ask_outflanking import WORDS as ASK_WORDS
from rules.games.combat_hex.combat.ask_outflanking import hear_outflank, read_outflank
from rules.games.combat_hex.combat.document import read_combat
from rules.games.combat_hex.combat.messages import WORDS as COMBAT_WORDS
from rules.games.combat_hex.combat.resolve import hear_combat
from rules.games.combat_hex.combat.warrior_attacks import WORDS as GROUND_WORDS

KINDS = (Kind("combat", read_combat, hear_combat), Kind("outflank", read_outflank, hear_outflank))
WORDS: Messages = {**COMBAT_WORDS, **GROUND_WORDS, **ASK_WORDS}
