"""Battle Chain as the rest of Muster sees it."""

from rules.engine.game import Citations, Ruleset
from rules.games.battle_chain.readings import READINGS
from rules.games.battle_chain.referee import adjudicate
from rules.games.battle_chain.rulebook import ENTRIES
from rules.games.battle_chain.rulebook.cues import CUES
from rules.games.battle_chain.rulebook.settled import SETTLED
from rules.games.battle_chain.schema import case_schema

RULESETS: tuple[Ruleset, ...] = (
    Ruleset(
        "battle-chain/1",
        "battle-chain",
        "1",
        "Battle Chain with the Middle Earth supplement",
        ENTRIES,
        READINGS,
        adjudicate,
        case_schema,
        CUES,
        cites=Citations(restrictions="BC-GEN-7", organizer="BC-GEN-8", map="BC-SETUP-2", edge="BC-SETUP-2"),
        settled=SETTLED,
    ),
)
