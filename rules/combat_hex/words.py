"""How each finding is said, gathered from the chapters. Keys are stable; sentences may change."""

from rules.combat_hex import bonuses
from rules.combat_hex.abilities.words import WORDS as ABILITY_WORDS
from rules.engine.ruling import Words

WORDS: Words = {**ABILITY_WORDS, **bonuses.WORDS}
