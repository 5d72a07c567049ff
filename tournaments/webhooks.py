"""What an organizer’s programs and chats are told: a round is out, a result stands, a judge is called, something is announced.

A sentence for a chat names no player: it stays where we cannot take it back."""

from typing import Any

from django.conf import settings
from django.utils.translation import gettext_lazy as _

from accounts.webhooks import News, topic
from common.models import OutboxMessage
from rules.engine.slips import flattened
from rules.presenters.ruling import headline_of
from tournaments.history.slips import slip_for
from tournaments.models import Announcement, Event, JudgeCall, Pairing, ResultReport, Role, Round, RoundState


@topic("round.published", _("A round is published"))
def round_published(message: OutboxMessage) -> News | None:
    """Also when it has been played meanwhile; not when it was taken back."""
    rounds = Round.objects.filter(pk=message.payload["subject"]).exclude(state=RoundState.DRAFT)
    found = rounds.select_related("event").first()
    if found is None:
        return None
    pairings = found.pairings.prefetch_related("seats__entry").order_by("table", "pk")
    tables = [_table(pairing) for pairing in pairings]
    text = f"Round {found.number} is published: {_address(found.event)}rounds/{found.number}/"
    return _news(found.event, {"round": found.number, "tables": tables}, text)


@topic("result.overridden", _("An official enters or corrects a result"))
@topic("result.confirmed", _("A player confirms a result"))
def result_stands(message: OutboxMessage) -> News | None:
    """What was said to stand, also when another result has replaced it meanwhile: that one has its own message."""
    reports = ResultReport.objects.filter(pk=message.payload["subject"])
    found = reports.select_related("pairing__round__event").defer("pairing__round__snapshot").first()
    if found is None:
        return None
    result = {"outcome": found.outcome, "unplayed": found.unplayed, "version": found.version}
    flat = flattened(slip_for(found.pairing.round.event), found.counts)
    return _news_of(found.pairing, {"result": result | {"counts": found.counts} | flat}, "the result stands.")


@topic("call.asked", _("A judge is called to a table"))
def call_asked(message: OutboxMessage) -> News | None:
    found = _call(message)
    if found is None:
        return None
    call = {"id": found.pk, "question": found.question}
    return _news_of(found.pairing, {"call": call}, "a judge is called.")


@topic("call.ruled", _("A judge has ruled"))
def call_ruled(message: OutboxMessage) -> News | None:
    found = _call(message)
    if found is None or found.ruling is None:
        return None
    ruling = {"verdict": found.ruling.verdict, "text": headline_of(found.ruling.case, found.ruling.ruling)}
    call = {"id": found.pk, "question": found.question}
    return _news_of(found.pairing, {"call": call, "ruling": ruling}, "a judge has ruled.")


@topic("announcement.made", _("Something is announced"))
def announced(message: OutboxMessage) -> News | None:
    found = Announcement.objects.select_related("event").filter(pk=message.payload["subject"]).first()
    return None if found is None else _news(found.event, {"text": found.text}, found.text)


def _call(message: OutboxMessage) -> JudgeCall | None:
    calls = JudgeCall.objects.select_related("pairing__round__event", "ruling")
    calls = calls.defer("pairing__round__snapshot")
    return calls.filter(pk=message.payload["subject"]).first()


def _news_of(pairing: Pairing, data: dict[str, Any], what: str) -> News | None:
    table = {"round": pairing.round.number, "table": _table(pairing)}
    return _news(pairing.round.event, table | data, f"Round {pairing.round.number}, {pairing}: {what}")


def _news(event: Event, data: dict[str, Any], text: str) -> News | None:
    """For the organizers of the event: only they see all of this on its pages. A practice event is no news."""
    if event.is_practice:
        return None
    organizers = event.crew.filter(role=Role.OWNER).values_list("user", flat=True)
    about = {"event": {"slug": event.slug, "name": event.name, "url": _address(event)}}
    return News(organizers, about | data, f"{event.name}: {text}")


def _address(event: Event) -> str:
    return settings.PUBLIC_URL + event.get_absolute_url()


def _table(pairing: Pairing) -> dict[str, Any]:
    seats = sorted(pairing.seats.all(), key=lambda seat: seat.side)
    players = [{"number": seat.entry.number, "name": seat.entry.name} for seat in seats]
    return {"id": pairing.pk, "table": pairing.table, "kind": pairing.kind, "players": players}
