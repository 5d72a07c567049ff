"""Challenges of ladders that nobody played in time: ended by the worker, or by the next change of their ladder."""

from datetime import datetime

from django.db import transaction

from common import audit, database_clock, outbox
from tournaments.history.ladders import is_overdue, read_as_of
from tournaments.models import Challenge, Ladder


def end_overdue(ladder: Ladder, now: datetime) -> int:
    """Ends what is overdue, each as of its own time, and says how many. The row of the ladder is locked by the caller."""
    overdue = ladder.challenges.filter(is_overdue(now)).select_related("challenger", "challenged")
    return sum(_end(read_as_of(one, now), ladder) for one in overdue)


def _end(one: Challenge, ladder: Ladder) -> int:
    one.save(update_fields=["state", "settled_at", "winner"])
    after = {"winner": one.winner_id}
    audit.record(actor=None, action="challenge.overdue", subject=one, after=after, scope=ladder.scope)
    payload = {"ladder": ladder.pk, "subject": one.pk, "by": None, **after}
    outbox.publish("challenge.overdue", payload, key=ladder.scope)
    return 1


def end_all_overdue() -> int:
    """Ends every overdue challenge and says how many. Safe to run twice, and at once: each ladder is locked for its own."""
    now = database_clock.now()
    open_ = Challenge.objects.filter(is_overdue(now)).order_by("ladder_id")
    return sum(_end_of_one(pk, now) for pk in open_.values_list("ladder_id", flat=True).distinct())


@transaction.atomic
def _end_of_one(pk: int, now: datetime) -> int:
    ladder = Ladder.objects.select_for_update().filter(pk=pk).first()
    return end_overdue(ladder, now) if ladder else 0
