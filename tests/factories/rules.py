"""Cases and rulings on record."""

from copy import deepcopy
from typing import Any

import factory

from accounts.models import User
from rules.models import RuleReport, RulingRecord
from rules.services import record_ruling
from tests.factories.accounts import UserFactory

# The smallest dispute there is: two warriors, a strategy roll, and two players who see it differently.
STRATEGY_ROLL: dict[str, Any] = {
    "ruleset": "combat-hex/3.1.2",
    "title": "Who attacks?",
    "position": {
        "map": {"rows": [[0, 0, 3], [1, 0, 3]]},
        "players": [
            {"id": "rohan", "name": "Rohan", "faction": "good"},
            {"id": "orcs", "name": "Orcs", "faction": "evil"},
        ],
        "models": {
            "rider": {"name": "Rider", "faction": "good", "attacks": 1, "toughness": 3, "wounds": 2},
            "orc": {"name": "Orc", "faction": "evil", "attacks": 1, "toughness": 3, "wounds": 2},
        },
        "warriors": [
            {"id": "R1", "model": "rider", "player": "rohan", "at": [0, 0], "facing": 0},
            {"id": "O1", "model": "orc", "player": "orcs", "at": [2, 0], "facing": 3},
        ],
        "phase": "strategy",
    },
    "actions": [{"do": "strategy_roll", "dice": {"rohan": [4], "orcs": [2]}, "choose": "attacker"}],
    "claims": [
        {"by": "rohan", "text": "Four beats two.", "fact": "attacker", "is": "rohan"},
        {"by": "orcs", "text": "The lower roll wins.", "breaks": "3.05"},
    ],
}


def strategy_roll(**changes: Any) -> dict[str, Any]:
    return {**deepcopy(STRATEGY_ROLL), **changes}


def tilted_roll() -> dict[str, Any]:
    """The dispute with the die rolled again: the case on which an earlier ruling is overruled."""
    return strategy_roll(
        actions=[{"do": "strategy_roll", "dice": {"rohan": [5], "orcs": [2]}, "choose": "attacker"}]
    )


def ruling(maker: User, **values: Any) -> RulingRecord:
    """A ruling as a judge gives it."""
    return record_ruling(actor=maker, **{"case": strategy_roll(), **values})


class RuleReportFactory(factory.django.DjangoModelFactory[RuleReport]):
    """Somebody doubts a fault of a list."""

    class Meta:
        model = RuleReport

    reporter = factory.SubFactory(UserFactory)
    ruleset = "combat-hex/3.1.2"
    rule = "2.03"
    code = "army.minion-cap"
    text = "20 minions, and the heroes lead 17."
    about = factory.Sequence(lambda number: f"list:{1000 + number}")
    place = "/rows/2"
    sentence = "Gimli counts double."
