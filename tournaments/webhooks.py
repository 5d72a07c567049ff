"""What an organizer’s programs and chats are told: a round is out, a result stands, a judge is called, something is announced.
Of a challenge on a ladder, its players and the maker of the ladder.

A sentence for a chat names no player: it stays where we cannot take it back. It is made in the language of who reads it, so
what is handed on is the message with its values, not the sentence."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from accounts.webhooks import News, topic
from common.languages import kept_in_english
from common.models import OutboxMessage
from rules.engine.slips import flattened
from rules.presenters.ruling import headline_of
from tournaments.history.slips import slip_for
from tournaments.models import Announcement, Event, JudgeCall, Pairing, ResultReport, Role, Round, RoundState
from tournaments.presenters.kept_words import kept_in_words
from tournaments.recipients import challenge_of
from wording import labelled


@topic("round.published", _("A round is published"))
def round_published(message: OutboxMessage) -> News | None:
    """Also when it has been played meanwhile; not when it was taken back."""
    rounds = Round.objects.filter(pk=message.payload["subject"]).exclude(state=RoundState.DRAFT)
    found = rounds.select_related("event").first()
    if found is None:
        return None
    pairings = found.pairings.prefetch_related("seats__entry").order_by("table", "pk")
    tables = [_table(pairing) for pairing in pairings]
    address = f"{_address(found.event)}rounds/{found.number}/"
    return _news(
        found.event,
        {"round": found.number, "tables": tables},
        lambda: (
            gettext("Round %(round)s is published: %(address)s") % {"round": found.number, "address": address}
        ),
    )


@topic("result.overridden", _("The staff enter or correct a result"))
@topic("result.confirmed", _("A player confirms a result"))
def result_stands(message: OutboxMessage) -> News | None:
    """What was said to stand, also when another result has replaced it meanwhile: that one has its own message."""
    reports = ResultReport.objects.filter(pk=message.payload["subject"])
    found = reports.select_related("pairing__round__event").defer("pairing__round__snapshot").first()
    if found is None:
        return None
    result = {"outcome": found.outcome, "unplayed": found.unplayed, "version": found.version}
    flat = flattened(slip_for(found.pairing.round.event), found.counts)
    data = {"result": result | {"counts": found.counts} | flat}
    return _news_of(found.pairing, data, _("Round %(round)s, %(table)s: the result stands."))


@topic("table.postponed", _("A game of a league is postponed"))
def game_postponed(message: OutboxMessage) -> News | None:
    """Also when it has another day meanwhile: that has a message of its own."""
    found = Pairing.objects.filter(pk=message.payload["subject"]).select_related("round__event")
    pairing = found.defer("round__snapshot").first()
    if pairing is None:
        return None
    return _news_of(
        pairing,
        {"postponed_until": message.payload["until"]},
        _("Round %(round)s, %(table)s: the game is postponed."),
    )


@topic("call.asked", _("A judge is called to a table"))
def call_asked(message: OutboxMessage) -> News | None:
    found = _call(message)
    if found is None:
        return None
    call = {"id": found.pk, "question": found.question}
    return _news_of(found.pairing, {"call": call}, _("Round %(round)s, %(table)s: a judge is called."))


@topic("call.ruled", _("A judge has ruled"))
def call_ruled(message: OutboxMessage) -> News | None:
    found = _call(message)
    if found is None or found.ruling is None:
        return None
    with kept_in_english():
        headline = headline_of(found.ruling.case, found.ruling.ruling)
    ruling = {"verdict": found.ruling.verdict, "text": headline}
    call = {"id": found.pk, "question": found.question}
    data = {"call": call, "ruling": ruling}
    return _news_of(found.pairing, data, _("Round %(round)s, %(table)s: a judge has ruled."))


@topic("announcement.made", _("Something is announced"))
def announced(message: OutboxMessage) -> News | None:
    found = Announcement.objects.select_related("event").filter(pk=message.payload["subject"]).first()
    if found is None:
        return None
    return _news(found.event, {"text": found.text}, lambda: kept_in_words(found.text))


@topic("challenge.made", _("A player is challenged on a ladder"))
def challenge_made(message: OutboxMessage) -> News | None:
    return _of_challenge(message, _("A player is challenged."))


@topic("challenge.reported", _("A result is reported on a ladder"))
def challenge_reported(message: OutboxMessage) -> News | None:
    return _of_challenge(message, _("A result is reported."))


@topic("challenge.disputed", _("A result is disputed on a ladder"))
def challenge_disputed(message: OutboxMessage) -> News | None:
    return _of_challenge(message, _("A result is disputed."))


@topic("challenge.confirmed", _("A result is confirmed on a ladder"))
def challenge_confirmed(message: OutboxMessage) -> News | None:
    return _of_challenge(message, _("A result is confirmed."))


@topic("challenge.settled", _("The maker of a ladder decides a challenge"))
def challenge_settled(message: OutboxMessage) -> News | None:
    return _of_challenge(message, _("A challenge is decided by the maker of the ladder."))


@topic("challenge.withdrawn", _("A challenge on a ladder is withdrawn"))
def challenge_withdrawn(message: OutboxMessage) -> News | None:
    return _of_challenge(message, _("A challenge is withdrawn."))


@topic("challenge.overdue", _("A challenge on a ladder is not played in time"))
def challenge_overdue(message: OutboxMessage) -> News | None:
    return _of_challenge(message, _("A challenge was not played in time."))


def _of_challenge(message: OutboxMessage, what: StrOrPromise) -> News | None:
    """None where it has gone on meanwhile: that has a message of its own."""
    one = challenge_of(message)
    if one is None:
        return None
    ladder = one.ladder
    people = {ladder.created_by_id, one.challenger.user_id, one.challenged.user_id}
    url = settings.PUBLIC_URL + ladder.get_absolute_url()
    challenge = {
        "id": one.pk,
        "state": one.state,
        "challenger": {"player": one.challenger_id, "name": str(one.challenger)},
        "challenged": {"player": one.challenged_id, "name": str(one.challenged)},
        "due_at": one.due_at.isoformat(),
        "winner": one.winner_id,
    }
    about = {"ladder": {"slug": ladder.slug, "name": ladder.name, "url": url}}
    notified = [pk for pk in people if pk is not None]
    return News(notified, about | {"challenge": challenge}, lambda: labelled(ladder.name, f"{what} {url}"))


def _call(message: OutboxMessage) -> JudgeCall | None:
    calls = JudgeCall.objects.select_related("pairing__round__event", "ruling")
    calls = calls.defer("pairing__round__snapshot")
    return calls.filter(pk=message.payload["subject"]).first()


def _news_of(pairing: Pairing, data: dict[str, Any], what: StrOrPromise) -> News | None:
    table = {"round": pairing.round.number, "table": _table(pairing)}
    number = pairing.round.number
    return _news(
        pairing.round.event, table | data, lambda: str(what) % {"round": number, "table": str(pairing)}
    )


def _news(event: Event, data: dict[str, Any], text: Callable[[], str]) -> News | None:
    """For the organizers of the event: only they see all of this on its pages. A practice event is no news."""
    if event.is_practice:
        return None
    organizers = event.crew.filter(role=Role.OWNER).values_list("user", flat=True)
    about = {"event": {"slug": event.slug, "name": event.name, "url": _address(event)}}
    return News(organizers, about | data, lambda: labelled(event.name, text()))


def _address(event: Event) -> str:
    return settings.PUBLIC_URL + event.get_absolute_url()


def _table(pairing: Pairing) -> dict[str, Any]:
    seats = sorted(pairing.seats.all(), key=lambda seat: seat.side)
    players = [{"number": seat.entry.number, "name": seat.entry.name} for seat in seats]
    return {"id": pairing.pk, "table": pairing.table, "kind": pairing.kind, "players": players}
