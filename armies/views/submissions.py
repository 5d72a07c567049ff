"""What was submitted: the player's own view of it, and the page on which lists are checked.

Who may open which page is `armies.access`' word; each action calls one service.
"""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from accounts.access import SignedInRequest
from armies import access, queries
from armies.event_port import Viewer, events
from armies.forms import AmendForm, ConditionForm, FindingForm
from armies.models import Submission
from armies.presentation import faults_under, submission_page
from armies.services import checks, submissions
from armies.services.check_record import decisions, sentence, stamp_of
from armies.services.recheck import start_recheck
from armies.spreadsheet import write_rows
from common.errors import Refusal
from common.form_faults import checked
from common.numbers import whole_number
from common.sent_forms import post_action
from rules.engine.roster import Roster
from rules.games.registry import roster_of


@require_GET
def submission(request: HttpRequest, submission_id: int) -> HttpResponse:
    found, viewer = access.get_submission(request.user, submission_id)
    return render(request, "armies/submission.html", _context(request, found, viewer))


@require_GET
def print_sheet(request: HttpRequest, submission_id: int) -> HttpResponse:
    found, _ = access.get_submission(request.user, submission_id)
    shows = {name: request.GET.get(name, "yes") != "no" for name in ("tracker", "stats")}
    context = {"army_list": found, "page": submission_page(found), **shows}
    return render(request, "armies/list_print.html", context)


def _context(request: HttpRequest, found: Submission, viewer: Viewer) -> dict[str, Any]:
    may_check = access.may_check_list(found.player_id, viewer)
    is_own = viewer.is_theirs(found.player_id)
    terms = events().terms(found.event_key, request.user)
    context = {
        "submission": found,
        "page": submission_page(found, terms),
        "faults_now": faults_under(found, terms),
        "is_own": is_own,
        "may_check": may_check,
        "is_genuine": submissions.is_genuine(found),
        "rounds": events().rounds_of(found.event_key, found.pk).get(found.pk, ()),
        "may_read_notes": access.may_read_notes(found, viewer),
    }
    if is_own or may_check:
        context["findings"] = found.findings.select_related("by", "settled_by")
        context["changes"] = queries.since_the_last(found)
        context["decisions"] = [(entry.at, sentence(entry)) for entry in decisions(found)]
    if may_check:
        context["seen"] = stamp_of(found)
    return context


@login_required
@require_GET
def export(request: SignedInRequest, event_key: str) -> HttpResponse:
    """One row per list, for the officials' spreadsheet."""
    _official(request, event_key)
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="lists.csv"'
    terms = events().terms(event_key, request.user)
    accepted, roster = (terms.accepted, roster_of(terms.ruleset)) if terms else (None, Roster())
    rounds = events().rounds_of(event_key)
    write_rows(response, queries.lists_on_record(event_key, rounds), accepted, roster, rounds)
    return response


def _official(request: SignedInRequest, event_key: str) -> Viewer:
    viewer, _ = events().look(event_key, request.user)
    if not (viewer.is_checker or viewer.is_official):
        raise Http404
    return viewer


@login_required
@require_GET
def checks_page(request: SignedInRequest, event_key: str) -> HttpResponse:
    """All lists of one event, for its officials."""
    viewer = _official(request, event_key)
    rows = queries.submissions_to_check(event_key, mine=request.user.pk if "mine" in request.GET else None)
    terms = events().terms(event_key, request.user)
    rounds = events().rounds_of(event_key)
    context = {
        "rows": rows,
        "rounds": rounds,
        "replaced": [] if "mine" in request.GET else queries.replaced_lists(event_key, rounds),
        "event_key": event_key,
        "terms": terms,
        "viewer": viewer,
        "mine": "mine" in request.GET,
    }
    return render(request, "armies/checks.html", context)


@post_action
def recheck(request: SignedInRequest, event_key: str) -> HttpResponse:
    """Judges all lists again, as a job with progress."""
    _official(request, event_key)
    return redirect("common:job", start_recheck(event_key, actor=request.user).pk)


@post_action
def withdraw(request: SignedInRequest, submission_id: int) -> HttpResponse:
    found = access.get_own_submission(request.user, submission_id)
    submissions.withdraw(found, actor=request.user)
    messages.success(request, _("Your list is withdrawn."))
    return redirect(found)


@post_action
def decide(request: SignedInRequest, submission_id: int, verdict: str) -> HttpResponse:
    """Approve or return; the note is what the player reads.

    A decision on what is no longer so, or on a list with errors, is answered with the page as it is now: what changed,
    and the note as it was written.
    """
    found, note = access.get_submission_to_check(request.user, submission_id), request.POST.get("note", "")
    seen = whole_number(request.POST.get("seen", ""))
    act, sentence = (
        (checks.approve, _("The list is approved."))
        if verdict == "approve"
        else (checks.return_to_player, _("The list goes back to the player."))
    )
    try:
        act(found, actor=request.user, note=note, seen=seen)
    except Refusal as refusal:
        if not refusal.faults:
            raise
        again, viewer = access.get_submission(request.user, submission_id)
        context = _context(request, again, viewer) | {"refusal": refusal, "note": note}
        return render(request, "armies/submission.html", context, status=refusal.status)
    messages.success(request, sentence)
    return redirect(found)


@post_action
def take(request: SignedInRequest, submission_id: int) -> HttpResponse:
    """Takes a list to check, or lays it back."""
    found = access.get_submission_to_check(request.user, submission_id)
    checker = None if found.checker_id == request.user.pk else request.user
    checks.assign_checker(found, checker=checker, actor=request.user)
    messages.success(
        request, _("You check this list now.") if checker else _("You no longer check this list.")
    )
    return redirect(found)


@post_action
def lock(request: SignedInRequest, submission_id: int) -> HttpResponse:
    found = access.get_submission_to_check(request.user, submission_id)
    if request.POST.get("locked") == "yes":
        submissions.lock(found, actor=request.user)
        messages.success(request, _("The list is locked: the player cannot replace it."))
    else:
        submissions.unlock(found, actor=request.user)
        messages.success(request, _("The list is unlocked: the player can replace it."))
    return redirect(found)


@post_action
def add_finding(request: SignedInRequest, submission_id: int) -> HttpResponse:
    found = access.get_submission_to_check(request.user, submission_id)
    cleaned = checked(FindingForm(request.POST))
    checks.add_finding(found, text=cleaned["text"], row=cleaned["row"], actor=request.user)
    messages.success(request, _("The finding is added. The player can read it."))
    return redirect(found)


@post_action
def settle(request: SignedInRequest, submission_id: int, finding_id: int) -> HttpResponse:
    found = access.get_submission_to_check(request.user, submission_id)
    finding = found.findings.filter(pk=finding_id).first()
    if finding is None:
        raise Http404
    checks.settle_finding(finding, actor=request.user)
    messages.success(request, _("The finding is settled."))
    return redirect(found)


@post_action
def amend(request: SignedInRequest, submission_id: int) -> HttpResponse:
    """Corrected numbers from the check page: fields "count-0", "count-1" and so on."""
    found = access.get_submission_to_check(request.user, submission_id)
    form = AmendForm(request.POST, rows=len(found.document["rows"]))
    note = checked(form)["note"]
    successor = submissions.amend(found, counts=form.counts(), note=note, actor=request.user)
    messages.success(request, _("The corrected list is submitted; the player sees what changed."))
    return redirect(successor)


@post_action
def condition(request: SignedInRequest, submission_id: int, row: int) -> HttpResponse:
    """What a checker sees on the base of one row (1.05, 10.03)."""
    found = access.get_submission_to_check(request.user, submission_id)
    seen = checked(ConditionForm(request.POST))
    checks.note_condition(found, row=row, seen=seen, actor=request.user)
    messages.success(request, _("What the base shows is saved."))
    return redirect(found)
