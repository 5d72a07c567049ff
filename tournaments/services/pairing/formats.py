"""How the next round of an event is made: one planner per format, and the bracket after all of them."""

from collections.abc import Mapping
from typing import Protocol

from django.utils.translation import gettext as _

from common.errors import Refusal
from tournaments.history.pairing_input import Exceptions
from tournaments.models import Event, RoundKind
from tournaments.policies.formats import facts_of, has_cut, stage_rounds
from tournaments.services.pairing.cut import plan_cut
from tournaments.services.pairing.drafting import plan_round
from tournaments.services.pairing.plans import Plan
from tournaments.services.pairing.pods import plan_pods
from tournaments.services.pairing.round_robin import plan_robin


class Planner(Protocol):
    def __call__(self, event: Event, *, number: int, exceptions: Exceptions) -> Plan: ...


STAGES: Mapping[RoundKind, Planner] = {
    RoundKind.SWISS: plan_round,
    RoundKind.ROBIN: plan_robin,
    RoundKind.PODS: plan_pods,
}


def plan_next(event: Event, *, number: int, exceptions: Exceptions) -> Plan:
    """The rounds of the stage first, then the bracket if there is one."""
    stage = facts_of(event).stage
    if stage is not None and number <= stage_rounds(event):
        return STAGES[stage](event, number=number, exceptions=exceptions)
    if has_cut(event):
        return plan_cut(event, number=number)
    raise Refusal(
        "round.all-played",
        _("All rounds of this event are published already."),
    )
