"""Drafts that are published at a time said beforehand, by the worker and once. The time is the database's."""

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from accounts.models import User
from common import database_clock
from common.errors import Refusal
from common.languages import kept_in_english
from tournaments.models import Event, Round, RoundState
from tournaments.policies.hours import date_and_time
from tournaments.services.audit_trail import note
from tournaments.services.rounds import publish_round

NOT_PUBLISHED = gettext_noop("Not published at %(when)s: %(why)s")
FURTHEST = timedelta(days=60)
_log = logging.getLogger(__name__)


@transaction.atomic
def schedule_round(round_: Round, at: datetime, *, actor: User) -> None:
    """Publishes the draft at this time; said again, at the new time. The players see nothing of it before."""
    event = Event.objects.select_for_update().get(pk=round_.event_id)
    if not timedelta(0) < at - database_clock.now() < FURTHEST:
        text = _("Choose a time in the next %(days)s days.") % {"days": FURTHEST.days}
        raise Refusal("round.schedule-time", text)
    draft = Round.objects.filter(pk=round_.pk, state=RoundState.DRAFT)
    if not draft.update(publish_at=at, scheduled_by=actor, not_published=""):
        raise Refusal(
            "round.not-a-draft",
            _("Round %(round)s is no draft any more.") % {"round": round_.number},
        )
    after = {"number": round_.number, "publish_at": at.isoformat()}
    note(event, "round.scheduled", round_, actor=actor, after=after)


@transaction.atomic
def unschedule_round(round_: Round, *, actor: User) -> None:
    """The draft waits for somebody to publish it again."""
    event = Event.objects.select_for_update().get(pk=round_.event_id)
    scheduled = Round.objects.filter(pk=round_.pk, state=RoundState.DRAFT, publish_at__isnull=False)
    if not scheduled.update(publish_at=None, scheduled_by=None):
        raise Refusal(
            "round.not-scheduled",
            _("Round %(round)s is not scheduled.") % {"round": round_.number},
        )
    note(event, "round.unscheduled", round_, actor=actor, after={"number": round_.number})


def publish_due() -> int:
    """Publishes every draft whose time has come; says how many. Safe to run twice, and at once."""
    due = Round.objects.filter(state=RoundState.DRAFT, publish_at__lte=database_clock.now())
    return sum(_publish_one(pk) for pk in due.values_list("pk", flat=True))


def _publish_one(pk: int) -> bool:
    """A refusal is kept beside the draft for the staff; an error of ours leaves the time, so that it is tried again."""
    try:
        return _published(pk)
    except Exception:
        _log.exception("Round %s was due and could not be published.", pk)
        return False


@transaction.atomic
def _published(pk: int) -> bool:
    """The event is locked first, as by every change of a round: a second worker then finds nothing due any more."""
    Event.objects.select_for_update().get(rounds=pk)
    found = Round.objects.filter(pk=pk, state=RoundState.DRAFT, publish_at__lte=database_clock.now())
    round_ = found.select_related("event", "scheduled_by").first()
    if round_ is None or round_.publish_at is None or round_.scheduled_by is None:
        return False
    try:
        with transaction.atomic(), kept_in_english():  # a refusal is kept
            publish_round(round_, actor=round_.scheduled_by)
    except Refusal as refusal:
        with kept_in_english():
            when, text = date_and_time(round_.publish_at, round_.event), refusal.text
        why = (NOT_PUBLISHED % {"when": when, "why": text})[:300]
        Round.objects.filter(pk=pk).update(publish_at=None, not_published=why)
        after = {"number": round_.number, "why": text}
        note(round_.event, "round.not-published", round_, actor=round_.scheduled_by, after=after)
        return False
    return True
