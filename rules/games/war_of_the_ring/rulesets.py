"""War of the Ring as the rest of Muster sees it."""

from rules.engine.game import Ruleset
from rules.games.war_of_the_ring.readings import READINGS
from rules.games.war_of_the_ring.referee import adjudicate
from rules.games.war_of_the_ring.rulebook import ENTRIES
from rules.games.war_of_the_ring.rulebook.cues import CUES
from rules.games.war_of_the_ring.schema import case_schema

RULESETS: tuple[Ruleset, ...] = (
    Ruleset(
        "war-of-the-ring/1",
        "war-of-the-ring",
        "1",
        "War of the Ring, battles",
        ENTRIES,
        READINGS,
        adjudicate,
        case_schema,
        CUES,
    ),
)
