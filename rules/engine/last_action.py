"""The action that a case ends with, before it is heard: what odds are asked about."""

from dataclasses import replace
from typing import Any, TypeVar

from rules.engine.case import Case
from rules.engine.odds import NONE, NOT_LEGAL, NoOdds
from rules.engine.referee import Referee
from rules.engine.ruling import Verdict
from wording import gettext as _

P = TypeVar("P")
D = TypeVar("D")


def last_action(referee: Referee[P], data: Any, kind: type[D], otherwise: str) -> tuple[Case[P], P, D]:
    """The case, the position before its last action, and what that action declares, which is a `kind`.

    Raises Unreadable; NoOdds where the case ends otherwise, which the sentence `otherwise` says, or where what comes before is
    not legal.
    """
    case = referee.read(data)
    declared = case.actions[-1].data if case.actions else None
    if not isinstance(declared, kind):
        raise NoOdds(NONE, otherwise)
    before = referee.follow(replace(case, actions=case.actions[:-1]), case.readings)
    if before.verdict is not Verdict.LEGAL:
        raise NoOdds(
            NOT_LEGAL,
            _("An action before the last one is not legal, or its dice are missing. Correct it to see odds."),
        )
    return case, before.position, declared
