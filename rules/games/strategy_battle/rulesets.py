"""Strategy Battle as the rest of Muster sees it."""

from rules.engine.game import Ruleset
from rules.games.strategy_battle.readings import READINGS
from rules.games.strategy_battle.referee import adjudicate
from rules.games.strategy_battle.rulebook import ENTRIES
from rules.games.strategy_battle.rulebook.cues import CUES
from rules.games.strategy_battle.schema import case_schema

RULESETS: tuple[Ruleset, ...] = (
    Ruleset(
        "strategy-battle/1",
        "strategy-battle",
        "1",
        "Strategy Battle, Fight phase",
        ENTRIES,
        READINGS,
        adjudicate,
        case_schema,
        CUES,
    ),
)
