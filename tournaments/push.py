"""What players are notified of on their devices: their table, a result that waits, a judge on the way, a ruling.

As in `mail`, nothing is told of what is no longer so, nor of a practice event. No note says what a call or a ruling is about:
a phone shows it to everybody who looks.
"""

from accounts import push
from accounts.push import Note
from common import outbox
from common.models import OutboxMessage
from tournaments.models import CallState, JudgeCall, Pairing, ReportState, ResultReport, RoundState
from tournaments.told import call_of, seated


@outbox.handler("round.published")
def table(message: OutboxMessage) -> None:
    paired = Pairing.objects.filter(round=message.payload["subject"]).exclude(round__state=RoundState.DRAFT)
    notes: dict[int, Note] = {}
    for pairing in paired.select_related("round__event").prefetch_related("seats__entry__user"):
        for user, mine in seated(pairing):
            others = [seat.entry.name for seat in pairing.seats.all() if seat.entry_id != mine]
            notes[user.pk] = _of_round(pairing, others)
    push.notify(notes)


def _of_round(pairing: Pairing, others: list[str]) -> Note:
    round_ = pairing.round
    where = f"table {pairing.table}" if pairing.is_game else pairing.get_kind_display().lower()
    text = f"Against {', '.join(others)}" if others else "You have no opponent in this round."
    return _note(pairing, f"Round {round_.number}, {where}", text, "round")


@outbox.handler("result.reported")
def result(message: OutboxMessage) -> None:
    waiting = ResultReport.objects.filter(pk=message.payload["subject"], state=ReportState.PROPOSED)
    related = waiting.select_related("pairing__round__event")
    report = related.prefetch_related("pairing__seats__entry__user").first()
    if report is None:
        return
    people = list(seated(report.pairing))
    said = {entry for user, entry in people if user.pk == report.said_by_id}
    note = _note(
        report.pairing,
        "A result waits for you",
        f"{_place(report.pairing)}: confirm or dispute it.",
        "result",
    )
    push.notify_all([user.pk for user, entry in people if entry not in said], note)


@outbox.handler("call.claimed")
def judge(message: OutboxMessage) -> None:
    call = call_of(message)
    if call is not None and call.state == CallState.CLAIMED:
        _tell(call, "A judge is coming", "Stay at the table until the judge is there.")


@outbox.handler("call.ruled")
@outbox.handler("call.appeal-answered")
def ruling(message: OutboxMessage) -> None:
    call = call_of(message)
    if call is not None:
        _tell(call, "A ruling was given", "Read it at your table.")


@outbox.handler("call.closed")
def closed(message: OutboxMessage) -> None:
    """A call that needed no ruling. With one, the players were told when it was given."""
    call = call_of(message)
    if call is not None and call.ruling_id is None:
        _tell(call, "A judge has answered", "Read it at your table.")


def _tell(call: JudgeCall, title: str, text: str) -> None:
    note = _note(call.pairing, title, f"{_place(call.pairing)}. {text}", "call")
    push.notify_all([user.pk for user, _ in seated(call.pairing)], note)


def _place(pairing: Pairing) -> str:
    return f"Round {pairing.round.number}, table {pairing.table}"


def _note(pairing: Pairing, title: str, text: str, tag: str) -> Note:
    event = pairing.round.event
    return Note(title, f"{event.name}. {text}", f"{event.get_absolute_url()}me/", f"{event.pk}-{tag}")
