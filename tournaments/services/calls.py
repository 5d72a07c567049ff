"""Judge calls: asked from a table, claimed by one judge, handed on, answered with a ruling, appealed to the head judge."""

from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from common.errors import Fault, Invalid, NotAllowed, Refusal
from rules import RULESETS
from rules.models import RulingRecord
from rules.presenters.in_language import readings_in_words
from rules.services import look_at, record_ruling
from tournaments.belonging import own_entries
from tournaments.judging.appeals import has_ruled, someone_else_decides
from tournaments.judging.assignment import conflicts_with, may_judge
from tournaments.judging.conflicts import Conflict
from tournaments.models import CallState, Event, JudgeCall, Pairing
from tournaments.services.audit_trail import note
from tournaments.services.held_roles import still_judges
from wording import within

LONGEST = 300
NOBODY = {"claimed_by": None, "claimed_at": None, "claim_reason": ""}


@transaction.atomic
def call_judge(pairing: Pairing, question: str, *, actor: User) -> JudgeCall:
    """One open call per table: two players asking at once call one judge."""
    if not question.strip():
        raise Invalid("call.empty", _("Say in one line what the question is."))
    if not pairing.is_open:
        raise Refusal("call.round-over", _("A judge is called while the round is being played."))
    try:
        with transaction.atomic():
            call = JudgeCall.objects.create(
                pairing=pairing, question=question.strip()[:200], asked_by=actor, asked_at=timezone.now()
            )
    except IntegrityError:
        raise Refusal("call.open-already", _("A judge has been called to this table already.")) from None
    note(pairing.round.event, "call.asked", call, actor=actor, after={"question": call.question})
    return call


@transaction.atomic
def cancel_call(call: JudgeCall, *, actor: User) -> None:
    """A conditional update: the players take back what no judge has taken. Closed without a judge means cancelled."""
    if call.asked_by_id != actor.pk and not _plays_at(call, actor):
        raise NotAllowed("call.not-your-table", _("Only the players of this table cancel its call."))
    waiting = JudgeCall.objects.filter(pk=call.pk, state=CallState.WAITING, escalated_at=None)
    cancelled = waiting.update(state=CallState.CLOSED, closed_at=timezone.now(), **NOBODY)
    call.refresh_from_db()
    if not cancelled:
        raise Refusal("call.not-waiting", _not_cancelled(call))
    note(call.pairing.round.event, "call.cancelled", call, actor=actor)


def _not_cancelled(call: JudgeCall) -> str:
    if call.is_claimed:
        return _("%(judge)s has taken this call. Tell the judge at the table that you solved it.") % {
            "judge": call.claimed_by
        }
    if call.is_escalated and call.is_waiting:
        return _("A judge passed this call to the head judge. It cannot be cancelled any more.")
    return _taken(call)


@transaction.atomic
def claim_call(call: JudgeCall, *, actor: User, reason: str = "") -> None:
    """A conditional update: of two judges who press the button, one goes to the table.

    Anyone who has a conflict of interest says why they go anyway; who plays there does not go.
    """
    _refuse_own_table(call, actor)
    tied = _refuse_ties(call, actor, reason)
    _refuse_without_role(call, actor)
    waiting = JudgeCall.objects.filter(pk=call.pk, state=CallState.WAITING, escalated_at=call.escalated_at)
    why = reason.strip()[:LONGEST] if tied else ""
    claimed = waiting.update(
        state=CallState.CLAIMED, claimed_by=actor, claimed_at=timezone.now(), claim_reason=why
    )
    call.refresh_from_db()
    if not claimed:
        raise Refusal("call.taken", _taken(call))
    after = {"conflicts": [one.code for one in tied], "reason": why} if tied else None
    note(call.pairing.round.event, "call.claimed", call, actor=actor, after=after)


def _refuse_without_role(call: JudgeCall, actor: User) -> None:
    """The role may have been removed since the page was asked for."""
    event = call.pairing.round.event
    if not still_judges(actor, event):
        raise NotAllowed("call.no-judge", _("%(judge)s does not judge here.") % {"judge": actor})
    if call.is_escalated and not may_judge(actor, event, head=True):
        raise NotAllowed("call.for-the-head", _("This call was passed to the head judge."))


def _taken(call: JudgeCall) -> str:
    if call.is_cancelled:
        return _("The players cancelled this call.")
    facts = {"state": within(call.get_state_display()), "judge": call.claimed_by}
    return (
        _("This call is %(state)s by %(judge)s.") if call.claimed_by else _("This call is %(state)s.")
    ) % facts


@transaction.atomic
def release_call(call: JudgeCall, *, actor: User) -> None:
    """Back into the queue, at its old place: it has waited since it was asked."""
    _change(call, _held_or_led_by(call, actor), state=CallState.WAITING, **NOBODY)
    note(call.pairing.round.event, "call.released", call, actor=actor)


@transaction.atomic
def hand_over_call(call: JudgeCall, to: User, *, actor: User, text: str = "") -> None:
    """To another judge, who is told. Given away by who has it, or by the head judge when that one is gone."""
    event = call.pairing.round.event
    if not still_judges(to, event, head=call.is_escalated):
        text = (
            _("%(judge)s does not judge appeals here.")
            if call.is_escalated
            else _("%(judge)s does not judge here.")
        )
        raise Invalid("call.no-judge", text % {"judge": to})
    held = _held_or_led_by(call, actor)
    if call.claimed_by_id == to.pk:
        raise Refusal("call.has-it", _("%(to)s has this call already.") % {"to": to})
    tied = _refuse_ties(call, to, text)
    before = {"judge": call.claimed_by.username if call.claimed_by else ""}
    handed = {"claimed_by": to, "claimed_at": timezone.now(), "handed_by": actor}
    note_text = text.strip()[:LONGEST]
    _change(call, held, **handed, handed_note=note_text, claim_reason=note_text if tied else "")
    after = {"judge": to.username, "note": note_text, "conflicts": [one.code for one in tied]}
    note(event, "call.handed-over", call, actor=actor, before=before, after=after)


@transaction.atomic
def escalate_call(call: JudgeCall, why: str, *, actor: User) -> None:
    """To the head judge: back into the queue at its old place, where only who decides appeals may take it."""
    event = call.pairing.round.event
    if not why.strip():
        raise Invalid("call.no-reason", _("Say in one line why the head judge has to decide."))
    if call.is_escalated:
        raise Refusal("call.escalated", _("This call was passed to the head judge already."))
    if may_judge(actor, event, head=True):
        raise Refusal(
            "call.head-has-it", _("You have the head judge’s word yourself: decide, or hand it over.")
        )
    passed = {"escalated_at": timezone.now(), "escalated_by": actor, "escalation": why.strip()[:LONGEST]}
    _change(call, Q(claimed_by=actor), state=CallState.WAITING, **NOBODY, **passed)
    note(event, "call.escalated", call, actor=actor, after={"why": call.escalation})


@transaction.atomic
def rule_on_call(call: JudgeCall, case: dict[str, Any], *, actor: User) -> None:
    """The referee decides the case; the ruling is kept with the call and both players see it at once."""
    _refuse_own_table(call, actor)
    event = call.pairing.round.event
    _ensure_held(call, actor)
    ruling = record_ruling(actor=actor, case=_as_played(event, case), scope=event.scope)
    _change(call, Q(claimed_by=actor), ruling=ruling)
    note(call.pairing.round.event, "call.ruled", call, actor=actor, after={"ruling": ruling.pk})


def look_at_case(call: JudgeCall, case: dict[str, Any], *, actor: User) -> tuple[Any, dict[str, Any]]:
    """The case and the ruling that `rule_on_call` would give, for the judge alone to look at first."""
    _refuse_own_table(call, actor)
    _ensure_held(call, actor)
    return look_at(_as_played(call.pairing.round.event, case))


@transaction.atomic
def attach_ruling(call: JudgeCall, ruling: RulingRecord, *, actor: User) -> None:
    """A ruling that the judge gave at the desk becomes the answer to this call."""
    _refuse_own_table(call, actor)
    if ruling.made_by_id != actor.pk:
        raise NotAllowed("call.not-your-ruling", _("A judge attaches a ruling of their own."))
    event = call.pairing.round.event
    _as_played(event, ruling.case)
    # It shows models of the lists at this table now: from here on the event says who reads it.
    RulingRecord.objects.filter(pk=ruling.pk, scope="").update(scope=event.scope)
    _change(call, Q(claimed_by=actor), ruling=ruling)
    note(event, "call.ruled", call, actor=actor, after={"ruling": ruling.pk})


@transaction.atomic
def close_call(call: JudgeCall, *, actor: User, answer: str = "", extra_minutes: int = 0) -> None:
    """With the ruling, or with one line when no case was needed. The table gets back the time it lost."""
    if call.ruling_id is None and not answer.strip():
        raise Invalid("call.no-answer", _("Write the answer, or record a ruling first."))
    closing = {"state": CallState.CLOSED, "closed_at": timezone.now(), "answer": answer.strip()[:400]}
    _change(call, Q(claimed_by=actor), **closing)
    if extra_minutes > 0:
        Pairing.objects.filter(pk=call.pairing_id).update(extra_minutes=F("extra_minutes") + extra_minutes)
    after = {"answer": call.answer, "extra_minutes": extra_minutes}
    note(call.pairing.round.event, "call.closed", call, actor=actor, after=after)


@transaction.atomic
def appeal_call(call: JudgeCall, text: str, *, actor: User) -> None:
    if not text.strip():
        raise Invalid("appeal.empty", _("Say in one line why the ruling is wrong."))
    cancelled = Q(claimed_at=None, claimed_by=None, answer="", ruling=None)
    ruled = JudgeCall.objects.filter(~cancelled, pk=call.pk, state=CallState.CLOSED, appealed_at=None)
    if not ruled.update(appealed_at=timezone.now(), appeal=text.strip()[:300]):
        raise Refusal("appeal.not-now", _("A closed call can be appealed once."))
    call.refresh_from_db()
    note(call.pairing.round.event, "call.appealed", call, actor=actor, after={"appeal": call.appeal})


@transaction.atomic
def answer_appeal(call: JudgeCall, text: str, *, actor: User, case: dict[str, Any] | None = None) -> None:
    """Decided by `judging.appeals`. With a case, a new ruling takes the place of the one appealed against."""
    _refuse_own_table(call, actor)
    if not text.strip():
        raise Invalid("appeal.no-answer", _("Write the decision on the appeal."))
    if has_ruled(call, actor) and someone_else_decides(call):
        raise NotAllowed(
            "appeal.own-ruling",
            _("You gave this ruling. The head judge or an organizer who did not give it decides the appeal."),
        )
    if case is not None:
        _overrule(call, case, text, actor)
    open_appeal = JudgeCall.objects.filter(pk=call.pk, appealed_at__isnull=False, appeal_answer="")
    if not open_appeal.update(appeal_answer=text.strip()[:400]):
        raise Refusal("appeal.not-open", _("There is no open appeal on this call."))
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
        raise Invalid("case.unreadable", _("A case is a JSON object."))
    asked = case.get("readings", {})
    if not isinstance(asked, dict):
        return case  # the referee names what is wrong with it
    other = [name for name, option in event.readings.items() if asked.get(name, option) != option]
    if other:
        faults = [
            Fault(
                "call.reading-differs",
                f"/readings/{name}",
                _("This event reads it as “%(readings)s”.") % {"readings": _reading_of(event, name)},
            )
            for name in other
        ]
        raise Invalid(
            "call.readings-differ", _("The case reads the rules differently from this event."), faults=faults
        )
    readings = {**event.readings, **asked}
    return {**case, "readings": readings} if readings else case


def _reading_of(event: Event, name: str) -> str:
    """How the event reads a contested rule, as its settings say it."""
    known = {one.name: one for one in readings_in_words(RULESETS[event.ruleset])}
    option = event.readings[name]
    return known[name].options.get(option, option) if name in known else option


def _held_or_led_by(call: JudgeCall, actor: User) -> Q:
    """Whose word moves a claimed call: the judge's who has it; the head judge's while that judge still has it."""
    if may_judge(actor, call.pairing.round.event, head=True):
        return Q(claimed_by=call.claimed_by_id)
    return Q(claimed_by=actor)


def _ensure_held(call: JudgeCall, actor: User) -> None:
    """Asked before the referee works; `_change` asks again in the update that counts."""
    if not JudgeCall.objects.filter(pk=call.pk, state=CallState.CLAIMED, claimed_by=actor).exists():
        call.refresh_from_db()
        raise _not_yours(call)


def _change(call: JudgeCall, held: Q, **changes: Any) -> None:
    """A conditional update: nothing happens to a call that another judge has taken over meanwhile."""
    done = JudgeCall.objects.filter(held, pk=call.pk, state=CallState.CLAIMED).update(**changes)
    call.refresh_from_db()
    if not done:
        raise _not_yours(call)


def _not_yours(call: JudgeCall) -> Refusal:
    if call.is_claimed:
        return Refusal("call.not-yours", _("%(claimed_by)s has this call.") % {"claimed_by": call.claimed_by})
    return Refusal(
        "call.not-claimed",
        _("This call is %(state)s. Take it first.") % {"state": within(call.get_state_display())},
    )


def _refuse_ties(call: JudgeCall, judge: User, reason: str) -> tuple[Conflict, ...]:
    """What ties the judge to the table; refused where it bars, or where no reason is given."""
    tied = conflicts_with(call, judge)
    if barring := next((one for one in tied if one.bars), None):
        raise NotAllowed(
            "call.own-table",
            _("%(judge)s: %(why)s Another judge has to decide.") % {"judge": judge, "why": barring.text},
        )
    if tied and not reason.strip():
        faults = [Fault(f"conflict.{one.code}", "/reason", one.text) for one in tied]
        text = _("%(judge)s: %(why)s Give a reason to assign this judge anyway.") % {
            "judge": judge,
            "why": tied[0].text,
        }
        raise Refusal("call.conflict", text, faults=faults)
    return tied


def _refuse_own_table(call: JudgeCall, actor: User) -> None:
    if _plays_at(call, actor):
        raise NotAllowed("call.own-table", _("You play at this table. Another judge has to decide."))


def _plays_at(call: JudgeCall, user: User) -> bool:
    return call.pairing.seats.filter(entry__in=own_entries(user)).exists()
