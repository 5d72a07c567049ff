"""Judge calls: the queue, one call, and the steps from claim to appeal."""

from typing import Any, cast
from uuid import UUID

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from accounts.models import User
from common.errors import Refusal
from common.form_faults import checked
from rules.access import ruling_or_404
from rules.games.registry import RULESETS
from rules.presenters.ruling import RulingView, show
from tournaments import queries, table_views
from tournaments.access import Right, Viewer, see_call, see_event, sits_at
from tournaments.forms.play import AppealForm, CaseForm, CloseCallForm, HandOverForm
from tournaments.judging.appeals import appeals_for, has_ruled, someone_else_decides
from tournaments.judging.assignment import Judge, judges_for, queue_of
from tournaments.judging.suggestions import beside
from tournaments.live import live
from tournaments.models import JudgeCall
from tournaments.services import calls as service
from tournaments.stamps.events import event_stamp
from tournaments.stamps.people import calls_stamp
from tournaments.views.actions import action, actor, back, done


@live(calls_stamp, keep=False)
@login_required
def my_calls(request: HttpRequest) -> HttpResponse:
    """Every open call of every event this person judges, longest wait first."""
    mine = queries.calls_for(actor(request))
    context = {
        "queue": queue_of(list(queries.in_queue(mine)), actor(request)),
        "appeals": appeals_for(queries.in_list(queries.open_appeals(mine)), actor(request)),
        "closed": queries.in_list(mine.filter(state="closed")).order_by("-closed_at")[:20],
    }
    template = (
        "tournaments/parts/call_queue.html" if request.headers.get("HX-Request") else "tournaments/calls.html"
    )
    return render(request, template, context)


@live(event_stamp)
def event_calls(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.JUDGE)
    mine = queries.calls_for(actor(request)).filter(pairing__round__event=seen.event)
    context = {
        "seen": seen,
        "event": seen.event,
        "tab": "calls",
        "queue": queue_of(list(queries.in_queue(mine)), actor(request)),
        "appeals": appeals_for(queries.in_list(queries.open_appeals(mine)), actor(request)),
        "closed": queries.in_list(mine.filter(state="closed")).order_by("-closed_at"),
    }
    return render(request, "tournaments/calls.html", context)


@require_GET
@login_required
def call(request: HttpRequest, pk: int) -> HttpResponse:
    seen, found = see_call(request.user, pk)
    return _page(request, seen, found, CaseForm())


def _page(
    request: HttpRequest,
    seen: Viewer,
    found: JudgeCall,
    form: CaseForm,
    refusal: Refusal | None = None,
    view: RulingView | None = None,
    close_form: CloseCallForm | None = None,
) -> HttpResponse:
    """The page of a call. The forms are those that were refused, if any."""
    context = {
        "view": view,
        "seen": seen,
        "event": seen.event,
        "call": found,
        "table": table_views.table_of(found.pairing, seen),
        "case_form": form,
        "refusal": refusal,
        "close_form": close_form or CloseCallForm(call=found),
        "appeal_form": AppealForm(),
        "is_mine": found.is_claimed and found.claimed_by_id == request.user.pk,
        "plays_here": sits_at(seen, found.pairing),
        "tab": "calls",
        **_appeal(seen, found),
    }
    if seen.can_judge and not context["plays_here"]:
        context |= _for_judges(actor(request), seen, found)
    is_refused = form.errors or (close_form and close_form.errors)
    status = refusal.status if refusal else 422 if is_refused else 200
    return render(request, "tournaments/call.html", context, status=status)


def _appeal(seen: Viewer, call: JudgeCall) -> dict[str, Any]:
    """Whether this reader decides the appeal that is open, and whether the event has nobody but who ruled."""
    if call.appealed_at is None or call.appeal_answer:
        return {}
    ruled, alone = has_ruled(call, cast(User, seen.user)), not someone_else_decides(call)
    may_decide = seen.can_head and not sits_at(seen, call.pairing) and (alone or not ruled)
    return {"may_decide": may_decide, "has_ruled": ruled, "nobody_else_decides": alone}


def _for_judges(judge: User, seen: Viewer, call: JudgeCall) -> dict[str, Any]:
    """What ties this judge to the table, whom to hand the call to, what was decided in cases like it."""
    (waiting,) = queue_of([call], judge)
    may_pass_on = call.is_claimed and (call.claimed_by_id == judge.pk or seen.can_head)
    return {
        "waiting": waiting,
        "may_pass_on": may_pass_on,
        "judges": _others(call) if may_pass_on else {},
        "own_rulings": queries.recent_rulings(judge),
        "beside": beside(seen, call),
    }


def _others(call: JudgeCall) -> dict[str, list[Judge]]:
    """Who else may have the call: `free` judges, and those that something ties to its table."""
    judges = list(judges_for(call, besides=[call.claimed_by_id]))
    tied = [one for one in judges if one.conflicts or one.is_barred]
    return {"free": [one for one in judges if one not in tied], "tied": tied}


@action
def claim(request: HttpRequest, pk: int) -> HttpResponse:
    found = _judged(request, pk)
    service.claim_call(found, actor=actor(request), reason=request.POST.get("reason", ""))
    return done(request, _("This call is yours."), "tournaments:call", pk)


@action
def cancel(request: HttpRequest, pk: int) -> HttpResponse:
    """By the players: a judge who would go learns it from the queue, which is live."""
    seen, found = see_call(request.user, pk)
    service.cancel_call(found, actor=actor(request))
    messages.success(request, _("Call cancelled. No judge comes."))
    return back(request, "tournaments:table", seen.event.slug, found.pairing_id)


@action
def release(request: HttpRequest, pk: int) -> HttpResponse:
    service.release_call(_judged(request, pk), actor=actor(request))
    return done(request, _("Call released. It waits in the queue again."), "tournaments:my_calls")


@action
def hand_over(request: HttpRequest, pk: int) -> HttpResponse:
    found = _judged(request, pk)
    cleaned = checked(HandOverForm(request.POST, call=found))
    service.hand_over_call(found, cleaned["to"], actor=actor(request), text=cleaned["text"])
    return done(
        request, _("%(to)s has this call now and is told.") % {"to": cleaned["to"]}, "tournaments:call", pk
    )


@action
def escalate(request: HttpRequest, pk: int) -> HttpResponse:
    service.escalate_call(_judged(request, pk), request.POST.get("text", ""), actor=actor(request))
    return done(request, _("The head judge is asked to decide."), "tournaments:my_calls")


@action
def rule(request: HttpRequest, pk: int) -> HttpResponse:
    seen, found = see_call(request.user, pk)
    seen.require(Right.JUDGE)
    form = CaseForm(request.POST)
    try:
        case = checked(form)["case"]
        if request.POST.get("do") == "look":
            return _look(request, seen, found, form)
        service.rule_on_call(found, case, actor=actor(request))
    except Refusal as refusal:
        return _page(request, seen, found, form, refusal)
    return done(request, _("The ruling is on record. Both players see it."), "tournaments:call", pk)


def _look(request: HttpRequest, seen: Viewer, found: JudgeCall, form: CaseForm) -> HttpResponse:
    """The ruling as both players would read it. Nothing is on record before the judge has seen it."""
    case, ruling = service.look_at_case(found, form.cleaned_data["case"], actor=actor(request))
    view = show(case, ruling, RULESETS[ruling["ruleset"]], draws=False)
    return _page(request, seen, found, form, view=view)


@action
def attach(request: HttpRequest, pk: int, address: UUID) -> HttpResponse:
    found = _judged(request, pk)
    service.attach_ruling(found, ruling_or_404(request.user, address), actor=actor(request))
    return done(
        request, _("The ruling is on record for this call. Both players see it."), "tournaments:call", pk
    )


@action
def close(request: HttpRequest, pk: int) -> HttpResponse:
    seen, found = see_call(request.user, pk)
    seen.require(Right.JUDGE)
    form = CloseCallForm(request.POST, call=found)
    if not form.is_valid():
        return _page(request, seen, found, CaseForm(), close_form=form)
    cleaned = form.cleaned_data
    service.close_call(
        found, answer=cleaned["answer"], extra_minutes=cleaned["extra_minutes"], actor=actor(request)
    )
    return done(request, _("Closed."), "tournaments:my_calls")


@action
def appeal(request: HttpRequest, pk: int) -> HttpResponse:
    seen, found = see_call(request.user, pk)
    if not sits_at(seen, found.pairing):
        seen.require(Right.PLAY)
    service.appeal_call(found, request.POST.get("appeal", ""), actor=actor(request))
    return done(request, _("Appealed. You read the decision here."), "tournaments:call", pk)


@action
def answer_appeal(request: HttpRequest, pk: int) -> HttpResponse:
    seen, found = see_call(request.user, pk)
    seen.require(Right.HEAD)
    cleaned = checked(AppealForm(request.POST))
    service.answer_appeal(found, cleaned["answer"], case=cleaned["case"], actor=actor(request))
    return redirect("tournaments:call", pk)


def _judged(request: HttpRequest, pk: int) -> JudgeCall:
    seen, found = see_call(request.user, pk)
    seen.require(Right.JUDGE)
    return found
