"""What players are told by mail: that they have a place, their table, a result that waits, a ruling at their table."""

from collections.abc import Iterator

from django.db import transaction

from accounts import mail
from accounts.models import User
from common import outbox
from common.models import OutboxMessage
from rules.showing.headline import headline
from tournaments.hours import told
from tournaments.models import Entry, EntryState, JudgeCall, Pairing, ReportState, ResultReport, RoundState
from tournaments.queries import table_of


@outbox.handler("round.published")
@transaction.atomic
def round_published(message: OutboxMessage) -> None:
    """Nothing goes out for a round that was taken back meanwhile."""
    playing = Pairing.objects.filter(round=message.payload["subject"], round__state=RoundState.PUBLISHED)
    for pairing in playing.select_related("round__event").prefetch_related("seats__entry__user"):
        for user in _players(pairing):
            others = [seat.entry for seat in pairing.seats.all() if seat.entry.user_id != user.pk]
            facts = {"pairing": pairing, "event": pairing.round.event, "opponent": next(iter(others), None)}
            mail.write([user], "tournaments/mail/round.txt", **facts)


@outbox.handler("entry.accepted")
@outbox.handler("entry.declined")
@outbox.handler("entry.promoted")
@transaction.atomic
def entry_answered(message: OutboxMessage) -> None:
    """As things stand when the letter is written: who was declined and then accepted reads the last word twice."""
    entry = Entry.objects.select_related("event", "user").filter(pk=message.payload["subject"]).first()
    if entry is not None and entry.user is not None and entry.state in ANSWERED:
        facts = {"entry": entry, "event": entry.event, "begins": told(entry.event.starts_at, entry.event)}
        mail.write([entry.user], "tournaments/mail/answer.txt", **facts)


ANSWERED = (EntryState.REGISTERED, EntryState.WAITING, EntryState.DECLINED)


@outbox.handler("result.reported")
def result_reported(message: OutboxMessage) -> None:
    waiting = ResultReport.objects.filter(pk=message.payload["subject"], state=ReportState.PROPOSED)
    related = waiting.select_related("pairing__round__event", "said_by")
    report = related.prefetch_related("pairing__seats__entry__user").first()
    if report is not None:
        asked = [user for user in _players(report.pairing) if user.pk != report.said_by_id]
        facts = {"table": table_of(report.pairing, None), "pairing": report.pairing}
        facts |= {"report": report, "event": report.pairing.round.event}
        mail.write(asked, "tournaments/mail/result.txt", **facts)


@outbox.handler("call.ruled")
@outbox.handler("call.appeal-answered")
def call_ruled(message: OutboxMessage) -> None:
    """Both players are told, also when an appeal gave them another ruling."""
    calls = JudgeCall.objects.select_related("pairing__round__event", "ruling", "claimed_by")
    found = (
        calls.prefetch_related("pairing__seats__entry__user").filter(pk=message.payload["subject"]).first()
    )
    if found is not None:
        ruling = found.ruling
        facts = {
            "call": found,
            "event": found.pairing.round.event,
            "verdict": headline(ruling.case, ruling.ruling) if ruling else "",
        }
        mail.write(_players(found.pairing), "tournaments/mail/ruling.txt", **facts)


def _players(pairing: Pairing) -> Iterator[User]:
    return (seat.entry.user for seat in pairing.seats.all() if seat.entry.user is not None)
