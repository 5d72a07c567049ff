"""Every ruleset that Muster knows, by id, and the one door to all of them."""

from collections.abc import Mapping
from typing import Any

from rules.engine.documents import Doc
from rules.engine.faults import Fault, Unreadable
from rules.engine.game import Ruleset
from rules.engine.ruling import Ruling
from rules.games.combat_hex.rulesets import RULESETS as COMBAT_HEX

RULESETS: Mapping[str, Ruleset] = {ruleset.id: ruleset for ruleset in COMBAT_HEX}


def adjudicate(case: Any) -> Ruling:
    """The ruling on a parsed JSON case. Raises `Unreadable` with every fault when the document cannot be read."""
    faults: list[Fault] = []
    ruleset = Doc(case, "", faults).choice("ruleset", tuple(RULESETS))
    if faults:
        raise Unreadable(faults)
    return RULESETS[ruleset].adjudicate(case)
