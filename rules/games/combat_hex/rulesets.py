"""The two editions of Combat Hex as the rest of Muster sees them."""

from rules.engine.game import Citations, Ruleset
from rules.games.combat_hex.readings import READINGS
from rules.games.combat_hex.referee import adjudicate
from rules.games.combat_hex.rulebook import STARTER_ENTRIES, V3_ENTRIES
from rules.games.combat_hex.rulebook.cues import COUNTERPARTS, cues_of
from rules.games.combat_hex.rulebook.settled import SETTLED
from rules.games.combat_hex.schema import case_schema

CITES = Citations(
    restrictions="2.021",
    organizer="10.01",
    map="3.02",
    edge="3.03",
    elimination="7.03",
)

RULESETS: tuple[Ruleset, ...] = (
    Ruleset(
        "combat-hex/3.1.2",
        "combat-hex",
        "3.1.2",
        "Combat Hex, Tournament Rules 3.1.2",
        V3_ENTRIES,
        READINGS,
        adjudicate,
        case_schema,
        {entry.id: cues_of(entry.id) for entry in V3_ENTRIES},
        cites=CITES,
        settled=SETTLED,
    ),
    Ruleset(
        "combat-hex/starter",
        "combat-hex",
        "starter",
        "Combat Hex, starter rules",
        STARTER_ENTRIES,
        READINGS,
        adjudicate,
        case_schema,
        {entry.id: cues_of(entry.id) for entry in STARTER_ENTRIES},
        COUNTERPARTS,
        CITES,
        SETTLED,
    ),
)
