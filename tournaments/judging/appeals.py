"""Who decides an appeal: the head judge or an organizer, and never who gave the ruling while anybody else may decide."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.db.models import F, QuerySet

from accounts.models import User
from tournaments.judging.assignment import HEAD_ROLES, conflicts_of, judges_of
from tournaments.models import JudgeCall


@dataclass(frozen=True, slots=True)
class OpenAppeal:
    """An appeal as one reader sees it: whether it is against their own answer, and whether they may decide it."""

    call: JudgeCall
    is_own: bool
    is_mine: bool


def appeals_for(calls: QuerySet[JudgeCall], reader: User) -> list[OpenAppeal]:
    """The appeals among these calls, those that wait for the reader first."""
    return sorted(_appeals(calls, reader), key=lambda appeal: not appeal.is_mine)


def _appeals(calls: QuerySet[JudgeCall], reader: User) -> Iterator[OpenAppeal]:
    headed = set(reader.event_roles.filter(role__in=HEAD_ROLES).values_list("event", flat=True))
    for call in calls.annotate(ruled_by=F("ruling__made_by")):
        is_own = reader.pk in (call.claimed_by_id, call.ruled_by)
        decides = reader.is_staff or call.pairing.round.event_id in headed
        yield OpenAppeal(call, is_own, decides and not (is_own and someone_else_decides(call)))


def has_ruled(call: JudgeCall, user: User) -> bool:
    """Whether the answer that is appealed against is this person's own."""
    return user.pk in _who_ruled(call)


def someone_else_decides(call: JudgeCall) -> bool:
    """Whether the event has anybody for the appeal who neither ruled nor plays at the table. Five queries at most."""
    ruled = _who_ruled(call)
    heads = judges_of(call.pairing.round.event, head=True)
    others = [user for user, _role in heads if user.pk not in ruled]
    tied = conflicts_of([call], others) if others else {}
    return any(not any(one.bars for one in tied[call.pk, user.pk]) for user in others)


def _who_ruled(call: JudgeCall) -> set[int | None]:
    """The judge who closed the call, and the one whose ruling stands."""
    ruling = {call.ruling.made_by_id} if call.ruling else set()
    return {call.claimed_by_id, *ruling} - {None}
