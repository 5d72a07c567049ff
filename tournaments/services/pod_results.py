"""What a result of a pod must be, and when it counts: the reporter and enough others say the same.

More than half of the pod is enough, the reporter included: three of four, two of three. One absent player cannot hold
a table up, one friend is not enough at a table of four, and any player may still dispute before it counts.
"""

from collections.abc import Sequence

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from accounts.models import User
from common.errors import Fault, Invalid, Refusal
from rules.games.registry import cites
from tournaments.models import Agreement, Outcome, Pairing, ReportState, ResultReport, RoundKind

AT_A_POD = (Outcome.PLACED, Outcome.VOID)


def is_pod(pairing: Pairing) -> bool:
    return pairing.round.kind == RoundKind.PODS


def needed(seats: int) -> int:
    """How many players, the reporter among them, make a result count."""
    return seats // 2 + 1


def agree(report: ResultReport, *, actor: User) -> bool:
    """Whether the report counts now. At a game of two the second word settles it."""
    if not is_pod(report.pairing):
        return True
    if not ResultReport.objects.filter(pk=report.pk, state=ReportState.PROPOSED).exists():
        raise Refusal(
            "result.not-waiting", _("This report no longer waits for an answer. Look at the latest one.")
        )
    try:
        with transaction.atomic():
            Agreement.objects.create(report=report, user=actor)
    except IntegrityError:
        raise Refusal(
            "result.agreed-already", _("You have confirmed this already; others of the pod follow.")
        ) from None
    return 1 + report.agreements.count() >= needed(report.pairing.seats.count())


def refuse_wrong_places(pairing: Pairing, outcome: Outcome, places: Sequence[int]) -> None:
    """A pod gives a place to every seat, the last one standing first; a game of two gives none."""
    if not is_pod(pairing):
        if outcome == Outcome.PLACED or places:
            raise Invalid("result.not-a-pod", _("Places are for pods: say who won."))
        return
    if outcome not in AT_A_POD:
        raise Invalid(
            "result.pod-needs-places", _("At a pod, give everybody a place: 1 for the last one standing.")
        )
    if outcome == Outcome.PLACED:
        rule = cites(pairing.round.event.ruleset).elimination
        _refuse_gaps(list(places), pairing.seats.count(), rule)


def _refuse_gaps(places: list[int], seats: int, rule: str) -> None:
    """1 1 3 is right, 1 1 2 and 1 3 3 are not: a shared place takes up as many places as share it."""
    wanted = [1 + sum(other < place for other in places) for place in places]
    if len(places) == seats and wanted == places:
        return
    text = _(
        "%(seats)s players need %(seats)s places from 1 on; players out at the same time share "
        "the better place."
    ) % {"seats": seats}
    if len(places) != seats:
        raise Invalid("result.places", text, faults=[Fault("result.places-count", "/places", text)])
    faults = [
        Fault(
            "result.place-wrong",
            f"/places/{at}",
            _("Place %(place)s cannot be: %(right)s would be right.") % {"place": place, "right": right},
            rule,
        )
        for at, (place, right) in enumerate(zip(places, wanted, strict=True))
        if place != right
    ]
    raise Invalid("result.places", text, faults=faults)
