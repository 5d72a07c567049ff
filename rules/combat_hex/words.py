"""How each finding is said, gathered from the chapters. Keys are stable; sentences may change."""

from rules.combat_hex import bonuses, combat, conduct, free_attacks, ring, rolls, turn_words, victory, wounds
from rules.combat_hex.abilities import care
from rules.combat_hex.abilities.words import WORDS as ABILITY_WORDS
from rules.combat_hex.movement.words import WORDS as MOVEMENT_WORDS
from rules.combat_hex.setup.words import WORDS as SETUP_WORDS
from rules.combat_hex.shooting.words import WORDS as SHOOTING_WORDS
from rules.combat_hex.sight.words import WORDS as SIGHT_WORDS
from rules.engine.ruling import Words

WORDS: Words = {
    **ABILITY_WORDS,
    **bonuses.WORDS,
    **care.WORDS,
    **combat.WORDS,
    **conduct.WORDS,
    **free_attacks.WORDS,
    **MOVEMENT_WORDS,
    **ring.WORDS,
    **rolls.WORDS,
    **SETUP_WORDS,
    **SHOOTING_WORDS,
    **SIGHT_WORDS,
    **turn_words.WORDS,
    **victory.WORDS,
    **wounds.WORDS,
}
