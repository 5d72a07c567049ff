"""How each finding is said, gathered from the chapters. Keys are stable; sentences may change."""

from rules.engine.messages import Messages
from rules.games.combat_hex import (
    bonuses,
    combat,
    conduct,
    free_attacks,
    ring,
    rolls,
    turn_messages,
    victory,
    wounds,
)
from rules.games.combat_hex.abilities import healing_and_carrying
from rules.games.combat_hex.abilities.messages import WORDS as ABILITY_WORDS
from rules.games.combat_hex.line_of_sight.messages import WORDS as SIGHT_WORDS
from rules.games.combat_hex.movement.messages import WORDS as MOVEMENT_WORDS
from rules.games.combat_hex.rulebook.redress import WORDS as REDRESS
from rules.games.combat_hex.setup.messages import WORDS as SETUP_WORDS
from rules.games.combat_hex.shooting.messages import WORDS as SHOOTING_WORDS

WORDS: Messages = {
    **ABILITY_WORDS,
    **bonuses.WORDS,
    **healing_and_carrying.WORDS,
    **combat.WORDS,
    **conduct.WORDS,
    **free_attacks.WORDS,
    **MOVEMENT_WORDS,
    **REDRESS,
    **ring.WORDS,
    **rolls.WORDS,
    **SETUP_WORDS,
    **SHOOTING_WORDS,
    **SIGHT_WORDS,
    **turn_messages.WORDS,
    **victory.WORDS,
    **wounds.WORDS,
}
