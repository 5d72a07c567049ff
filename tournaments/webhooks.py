"""What an organizer's programs are told: a round is out, a result stands, a judge is called, a ruling is made."""

from typing import Any

from django.conf import settings

from accounts.webhooks import News, topic
from common.models import OutboxMessage
from rules.engine.slips import flattened
from rules.presenters.ruling import headline_of
from tournaments.history.slips import slip_for
from tournaments.models import Event, JudgeCall, Pairing, ResultReport, Role, Round, RoundState


@topic("round.published", "A round is published")
def round_published(message: OutboxMessage) -> News | None:
    """Also when it has been played meanwhile; not when it was taken back."""
    rounds = Round.objects.filter(pk=message.payload["subject"]).exclude(state=RoundState.DRAFT)
    found = rounds.select_related("event").first()
    if found is None:
        return None
    pairings = found.pairings.prefetch_related("seats__entry").order_by("table", "pk")
    tables = [_table(pairing) for pairing in pairings]
    return _news(found.event, {"round": found.number, "tables": tables})


@topic("result.overridden", "An official enters or corrects a result")
@topic("result.confirmed", "A player confirms a result")
def result_stands(message: OutboxMessage) -> News | None:
    """What was said to stand, also when another result has replaced it meanwhile: that one has its own message."""
    reports = ResultReport.objects.filter(pk=message.payload["subject"])
    found = reports.select_related("pairing__round__event").first()
    if found is None:
        return None
    result = {"outcome": found.outcome, "unplayed": found.unplayed, "version": found.version}
    flat = flattened(slip_for(found.pairing.round.event), found.counts)
    return _news_of(found.pairing, {"result": result | {"counts": found.counts} | flat})


@topic("call.asked", "A judge is called to a table")
def call_asked(message: OutboxMessage) -> News | None:
    found = _call(message)
    return (
        None
        if found is None
        else _news_of(found.pairing, {"call": {"id": found.pk, "question": found.question}})
    )


@topic("call.ruled", "A judge has ruled")
def call_ruled(message: OutboxMessage) -> News | None:
    found = _call(message)
    if found is None or found.ruling is None:
        return None
    ruling = {"verdict": found.ruling.verdict, "text": headline_of(found.ruling.case, found.ruling.ruling)}
    call = {"id": found.pk, "question": found.question}
    return _news_of(found.pairing, {"call": call, "ruling": ruling})


def _call(message: OutboxMessage) -> JudgeCall | None:
    calls = JudgeCall.objects.select_related("pairing__round__event", "ruling")
    return calls.filter(pk=message.payload["subject"]).first()


def _news_of(pairing: Pairing, data: dict[str, Any]) -> News | None:
    return _news(pairing.round.event, {"round": pairing.round.number, "table": _table(pairing), **data})


def _news(event: Event, data: dict[str, Any]) -> News | None:
    """For the organizers of the event: only they see all of this on its pages. A practice event is no news."""
    if event.is_practice:
        return None
    organizers = event.crew.filter(role=Role.OWNER).values_list("user", flat=True)
    address = settings.PUBLIC_URL + event.get_absolute_url()
    return News(organizers, {"event": {"slug": event.slug, "name": event.name, "url": address}, **data})


def _table(pairing: Pairing) -> dict[str, Any]:
    seats = sorted(pairing.seats.all(), key=lambda seat: seat.side)
    players = [{"number": seat.entry.number, "name": seat.entry.name} for seat in seats]
    return {"id": pairing.pk, "table": pairing.table, "kind": pairing.kind, "players": players}
