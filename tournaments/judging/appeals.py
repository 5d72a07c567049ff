"""Who decides an appeal: the head judge or an organizer, and never who gave the ruling while anybody else may decide."""

from accounts.models import User
from tournaments.judging.assignment import conflicts_of, judges_of
from tournaments.models import JudgeCall


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
