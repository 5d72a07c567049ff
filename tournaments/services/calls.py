"""Judge calls: asked from a table, claimed by one judge, answered with a ruling, appealed to the head judge."""

from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from accounts.models import User
from common.errors import Fault, Invalid, NotAllowed, Refusal
from rules.models import RulingRecord
from rules.services import record_ruling
from tournaments.models import CallState, Event, JudgeCall, Pairing
from tournaments.services.trail import note


@transaction.atomic
def call_judge(pairing: Pairing, question: str, *, actor: User) -> JudgeCall:
    """One open call per table: two players asking at once call one judge."""
    if not question.strip():
        raise Invalid("call.empty", "Say in one line what the question is.")
    if not pairing.round.is_playing:
        raise Refusal("call.round-over", "A judge is called while the round is being played.")
    try:
        with transaction.atomic():
            call = JudgeCall.objects.create(
                pairing=pairing, question=question.strip()[:200], asked_by=actor, asked_at=timezone.now()
            )
    except IntegrityError:
        raise Refusal("call.open-already", "A judge has been called to this table already.") from None
    note(pairing.round.event, "call.asked", call, actor=actor, after={"question": call.question})
    return call


@transaction.atomic
def claim_call(call: JudgeCall, *, actor: User) -> None:
    """A conditional update: of two judges who press the button, one goes to the table."""
    _refuse_own_table(call, actor)
    waiting = JudgeCall.objects.filter(pk=call.pk, state=CallState.WAITING)
    claimed = waiting.update(state=CallState.CLAIMED, claimed_by=actor, claimed_at=timezone.now())
    call.refresh_from_db()
    if not claimed:
        by = f" by {call.claimed_by}" if call.claimed_by else ""
        raise Refusal("call.taken", f"This call is {call.get_state_display().lower()}{by}.")
    note(call.pairing.round.event, "call.claimed", call, actor=actor)


@transaction.atomic
def release_call(call: JudgeCall, *, actor: User) -> None:
    """Back into the queue, at its old place: it has waited since it was asked."""
    _change_claimed(call, state=CallState.WAITING, claimed_by=None, claimed_at=None)
    note(call.pairing.round.event, "call.released", call, actor=actor)


@transaction.atomic
def rule_on_call(call: JudgeCall, case: dict[str, Any], *, actor: User) -> None:
    """The referee decides the case; the ruling is kept with the call and both players see it at once."""
    _refuse_own_table(call, actor)
    event = call.pairing.round.event
    ruling = record_ruling(actor=actor, case=_as_played(event, case), scope=event.scope)
    _change_claimed(call, ruling=ruling)
    note(call.pairing.round.event, "call.ruled", call, actor=actor, after={"ruling": ruling.pk})


@transaction.atomic
def attach_ruling(call: JudgeCall, ruling: RulingRecord, *, actor: User) -> None:
    """A ruling that the judge gave at the desk becomes the answer to this call."""
    _refuse_own_table(call, actor)
    if ruling.made_by_id != actor.pk:
        raise NotAllowed("call.not-your-ruling", "A judge attaches a ruling of their own.")
    event = call.pairing.round.event
    _as_played(event, ruling.case)
    _change_claimed(call, ruling=ruling)
    note(event, "call.ruled", call, actor=actor, after={"ruling": ruling.pk})


@transaction.atomic
def close_call(call: JudgeCall, *, actor: User, answer: str = "", extra_minutes: int = 0) -> None:
    """With the ruling, or with one line when no case was needed. The table gets back the time it lost."""
    if call.ruling_id is None and not answer.strip():
        raise Invalid("call.no-answer", "Write the answer, or record a ruling first.")
    _change_claimed(call, state=CallState.CLOSED, closed_at=timezone.now(), answer=answer.strip()[:400])
    if extra_minutes > 0:
        Pairing.objects.filter(pk=call.pairing_id).update(extra_minutes=F("extra_minutes") + extra_minutes)
    after = {"answer": call.answer, "extra_minutes": extra_minutes}
    note(call.pairing.round.event, "call.closed", call, actor=actor, after=after)


@transaction.atomic
def appeal_call(call: JudgeCall, text: str, *, actor: User) -> None:
    if not text.strip():
        raise Invalid("appeal.empty", "Say in one line why the ruling is wrong.")
    ruled = JudgeCall.objects.filter(pk=call.pk, state=CallState.CLOSED, appealed_at=None)
    if not ruled.update(appealed_at=timezone.now(), appeal=text.strip()[:300]):
        raise Refusal("appeal.not-now", "A closed call can be appealed once.")
    call.refresh_from_db()
    note(call.pairing.round.event, "call.appealed", call, actor=actor, after={"appeal": call.appeal})


@transaction.atomic
def answer_appeal(call: JudgeCall, text: str, *, actor: User, case: dict[str, Any] | None = None) -> None:
    """The head judge decides. With a case, a new ruling takes the place of the one appealed against."""
    if not text.strip():
        raise Invalid("appeal.no-answer", "Write the decision on the appeal.")
    if call.claimed_by_id == actor.pk and not actor.is_staff:
        raise NotAllowed("appeal.own-ruling", "Whoever ruled does not decide the appeal.")
    if case is not None:
        _overrule(call, case, text, actor)
    open_appeal = JudgeCall.objects.filter(pk=call.pk, appealed_at__isnull=False, appeal_answer="")
    if not open_appeal.update(appeal_answer=text.strip()[:400]):
        raise Refusal("appeal.not-open", "There is no open appeal on this call.")
    call.refresh_from_db()
    note(
        call.pairing.round.event,
        "call.appeal-answered",
        call,
        actor=actor,
        after={"answer": call.appeal_answer},
    )


def _overrule(call: JudgeCall, case: dict[str, Any], why: str, actor: User) -> None:
    event = call.pairing.round.event
    earlier = call.ruling
    ruling = record_ruling(
        actor=actor,
        case=_as_played(event, case),
        supersedes=earlier,
        reason=why if earlier else "",
        scope=event.scope,
    )
    JudgeCall.objects.filter(pk=call.pk).update(ruling=ruling)


def _as_played(event: Event, case: dict[str, Any]) -> dict[str, Any]:
    """An event settles its readings once: the case is read as the event reads the rules, or it is refused."""
    if not isinstance(case, dict):
        raise Invalid("case.unreadable", "A case is a JSON object.")
    asked = case.get("readings", {})
    if not isinstance(asked, dict):
        return case  # the referee names what is wrong with it
    other = [name for name, option in event.readings.items() if asked.get(name, option) != option]
    if other:
        faults = [
            Fault(
                "call.reading-differs",
                f"/readings/{name}",
                f"This event reads it as “{event.readings[name]}”.",
            )
            for name in other
        ]
        raise Invalid(
            "call.readings-differ", "The case reads the rules differently from this event.", faults=faults
        )
    readings = {**event.readings, **asked}
    return {**case, "readings": readings} if readings else case


def _change_claimed(call: JudgeCall, **changes: Any) -> None:
    claimed = JudgeCall.objects.filter(pk=call.pk, state=CallState.CLAIMED)
    done = claimed.update(**changes)
    call.refresh_from_db()
    if not done:
        raise Refusal("call.not-claimed", f"This call is {call.get_state_display().lower()}. Claim it first.")


def _refuse_own_table(call: JudgeCall, actor: User) -> None:
    if call.pairing.seats.filter(entry__user=actor).exists():
        raise NotAllowed("call.own-table", "You play at this table: another judge has to decide.")
