"""The combat phase (6.01-6.24): one combat from its damage chain to the fallen. Free attacks stand in `free_attacks`."""

from rules.combat_hex.case import Kind
from rules.combat_hex.combat.document import read_combat
from rules.combat_hex.combat.ground import WORDS as GROUND_WORDS
from rules.combat_hex.combat.hear import hear_combat
from rules.combat_hex.combat.words import WORDS as COMBAT_WORDS
from rules.engine.ruling import Words

KINDS = (Kind("combat", read_combat, hear_combat),)
WORDS: Words = {**COMBAT_WORDS, **GROUND_WORDS}
