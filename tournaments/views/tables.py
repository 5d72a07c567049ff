"""One table: the player's page on a phone, and what is reported, answered and settled there."""

from collections.abc import Mapping, Sequence

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from armies.models import Submission
from common.errors import Refusal
from common.form_faults import checked
from tournaments import table_views
from tournaments.access import Right, Viewer, see_event, see_pairing
from tournaments.forms.appointments import AppointmentForm
from tournaments.forms.play import CallForm, DisputeForm, OverrideForm, ReportForm
from tournaments.forms.pods import PlacesForm, PlacesOverrideForm
from tournaments.forms.teams import WordForm
from tournaments.history.slips import slip_for
from tournaments.list_access import may_see_list
from tournaments.live import live
from tournaments.models import Entry, Pairing, ResultReport, Seat
from tournaments.presenters.appointments import meeting_of
from tournaments.presenters.matches import match_of
from tournaments.presenters.postponed_games import owed_by, postponing_of
from tournaments.presenters.survivors import MINE, THEIRS, Sheet, filled, sheet_of
from tournaments.presenters.table_maps import ground_view
from tournaments.services import calls, result_decision, results
from tournaments.services.consequences import consequences
from tournaments.services.pod_results import is_pod, needed
from tournaments.stamps.tables import my_table_stamp, table_stamp
from tournaments.views import questions
from tournaments.views.actions import action, actor, back, done
from tournaments.views.confirmation import ask


@live(my_table_stamp)
@login_required
def my_table(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug)
    if seen.entry is None:
        raise Http404("You are not entered in this event.")
    tables = table_views.my_tables(seen.entry)
    if not tables:
        return redirect(seen.event)
    return _page(request, seen, tables[0], _report_form(tables[0].pairing), others=tables[1:])


@live(table_stamp)
def table(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    seen = see_event(request.user, slug)
    view = table_views.table_of(see_pairing(seen, pk), seen)
    return _page(request, seen, view, _report_form(view.pairing))


def _report_form(pairing: Pairing) -> ReportForm | PlacesForm:
    """At a pod everybody gets a place; a game of two is won, lost or drawn."""
    if is_pod(pairing):
        return PlacesForm(pairing=pairing)
    return ReportForm(round_=pairing.round)


def _override_form(pairing: Pairing, data: QueryDict | None = None) -> OverrideForm | PlacesOverrideForm:
    return (
        PlacesOverrideForm(data, pairing=pairing) if is_pod(pairing) else OverrideForm(data, pairing=pairing)
    )


def _page(
    request: HttpRequest,
    seen: Viewer,
    view: table_views.TableView,
    report_form: ReportForm | PlacesForm,
    refusal: Refusal | None = None,
    others: Sequence[table_views.TableView] = (),
) -> HttpResponse:
    """`others` are the reader's postponed games beside this table."""
    meeting, their_list = meeting_of(seen, view), _their_list(seen, view)
    context = {
        "seen": seen,
        "event": seen.event,
        "table": view,
        "round": view.pairing.round,
        "their_list": their_list,
        "sheets": _sheets(seen, view, their_list, request.POST),
        "report_form": report_form,
        "refusal": refusal,
        "dispute_form": DisputeForm(),
        "call_form": CallForm(),
        "override_form": _override_form(view.pairing) if seen.can_score else None,
        **_match(seen, view),
        "history": _history(view),
        "ground": ground_view(seen, view),
        "tab": "rounds",
        "meeting": meeting,
        "owed": owed_by(seen.entry, others, timezone.now()) if seen.entry else (),
        "postponing": postponing_of(seen, view),
        "appointment_form": AppointmentForm(event=seen.event, appointment=meeting.appointment)
        if meeting and meeting.may_propose
        else None,
    }
    status = refusal.status if refusal else 422 if report_form.errors else 200
    return render(request, "tournaments/table.html", context, status=status)


def _history(view: table_views.TableView) -> QuerySet[ResultReport]:
    """All that was reported, the newest first; asks no query where nothing was."""
    reports = view.pairing.reports.select_related("said_by", "answered_by").order_by("-version")
    return reports if view.has_reports else reports.none()


def _match(seen: Viewer, view: table_views.TableView) -> dict[str, object]:
    """The boards of a match of teams, and a form for each captain whose word is awaited."""
    match = match_of(seen, view) if seen.event.has_teams else None
    return {
        "match": match,
        "word_forms": [WordForm(view=match, side=side) for side in match.asks] if match else (),
    }


def _their_list(seen: Viewer, view: table_views.TableView) -> Submission | None:
    """Whether it may be seen is asked where there is one."""
    found = _list_of(view, view.theirs) if view.theirs else None
    return found if found and view.theirs and may_see_list(seen, view.theirs.entry.player_id) else None


def _list_of(view: table_views.TableView, seat: Seat) -> Submission | None:
    """The list of now while the round is played; afterwards the one that counted in it."""
    if view.pairing.round.is_finished and seat.submission is not None:
        return seat.submission
    return seat.entry.submission


def _sheets(
    seen: Viewer, view: table_views.TableView, their_list: Submission | None, posted: Mapping[str, str]
) -> tuple[Sheet, ...]:
    """Of the lists that the reader may see, where the game counts what is left of them."""
    left = slip_for(seen.event).left
    if view.mine is None or not left:
        return ()
    lists = {MINE: _list_of(view, view.mine), THEIRS: their_list}
    return tuple(sheet_of(one, side, posted, left) for side, one in lists.items() if one is not None)


@action
def report(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    seen, pairing, entry = own_table(request, slug, pk)
    view = table_views.table_of(pairing, seen)
    if is_pod(pairing):
        return _report_places(request, seen, view, entry)
    filled_in = filled(request.POST, _sheets(seen, view, _their_list(seen, view), request.POST))
    if "work_out" in request.POST:
        return _page(request, seen, view, ReportForm(round_=pairing.round, initial=filled_in))
    form = ReportForm(filled_in, round_=pairing.round)
    if not form.is_valid():
        return _page(request, seen, view, form)
    try:
        claim = form.claim(pairing, _side(pairing, entry))
        made = results.report_result(pairing, claim, entry=entry, actor=actor(request))
    except Refusal as refusal:
        return _page(request, seen, table_views.table_of(pairing, seen), form, refusal)
    return done(request, _sent(made, table_views.table_of(pairing, seen)), "tournaments:table", slug, pk)


def _sent(made: ResultReport, view: table_views.TableView) -> str:
    if made.is_confirmed:
        return _("You both report the same result. It is confirmed.")
    if view.waits_for_staff:
        return _("Reported. Your opponent has no account, so the staff confirms it.")
    return _("Reported. It counts once your opponent confirms it.")


def _report_places(
    request: HttpRequest, seen: Viewer, view: table_views.TableView, entry: Entry
) -> HttpResponse:
    """Nothing is calculated here: the players say in which order they went out."""
    pairing = view.pairing
    form = PlacesForm(request.POST, pairing=pairing)
    if not form.is_valid():
        return _page(request, seen, view, form)
    try:
        made = results.report_result(pairing, form.claim(), entry=entry, actor=actor(request))
    except Refusal as refusal:
        return _page(request, seen, table_views.table_of(pairing, seen), form, refusal)
    sentence = _heard(made)
    return done(request, sentence, "tournaments:table", seen.event.slug, pairing.pk)


def _heard(report: ResultReport) -> str:
    """What a word at a pod has brought: more than half of the players make a result count."""
    if report.is_confirmed:
        return _("More than half of the pod says the same: confirmed.")
    confirmations = 1 + report.agreements.count()
    return _("Heard. %(said)s of %(needed)s players needed say so.") % {
        "said": confirmations,
        "needed": needed(report.pairing.seats.count()),
    }


@require_POST
@login_required
def preview(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """What the rules make of these counts; nothing is stored."""
    seen, pairing, entry = own_table(request, slug, pk)
    view = table_views.table_of(pairing, seen)
    sheets = _sheets(seen, view, _their_list(seen, view), request.POST)
    form, side = ReportForm(filled(request.POST, sheets), round_=pairing.round), _side(pairing, entry)
    claim, refusal = None, None
    if form.is_valid():
        try:
            claim = form.claim(pairing, side)
        except Refusal as refused:
            refusal = refused
    is_counted = claim is not None and bool(claim.finding)
    context: dict[str, object] = {
        "claim": claim,
        "finding": result_decision.find(pairing, claim.counts).text if claim and is_counted else "",
        "refusal": refusal,
        "i_win": claim and claim.outcome == ("first", "second")[side - 1],
    }
    context |= {"event": pairing.round.event, "draw": claim and claim.outcome == "draw"}
    return render(request, "tournaments/parts/finding.html", context)


@action
def confirm(request: HttpRequest, slug: str, pk: int, version: int) -> HttpResponse:
    seen = see_event(request.user, slug)
    pairing = see_pairing(seen, pk)
    report = _report(pairing, version)
    if seen.entry is None and seen.can_score:
        results.confirm_for_players(report, actor=actor(request))
    else:
        report = results.confirm_result(report, entry=_entry(seen), actor=actor(request))
    sentence = _heard(report) if is_pod(pairing) else _("Confirmed.")
    return done(request, sentence, "tournaments:table", slug, pk)


@action
def dispute(request: HttpRequest, slug: str, pk: int, version: int) -> HttpResponse:
    _seen, pairing, entry = own_table(request, slug, pk)
    why = checked(DisputeForm(request.POST))["why"]
    results.dispute_result(_report(pairing, version), why, entry=entry, actor=actor(request))
    return done(
        request,
        _("Disputed. The organizer sees it; call a judge if you cannot agree."),
        "tournaments:table",
        slug,
        pk,
    )


@action
def override(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    seen = see_event(request.user, slug, Right.SCORE)
    pairing = see_pairing(seen, pk)
    form = _override_form(pairing, request.POST)
    cleaned = checked(form)
    if pairing.round.is_finished and not pairing.is_postponed and "confirmed" not in request.POST:
        return ask(request, seen, questions.result_corrected(request, pairing, form))
    results.override_result(pairing, form.claim(), reason=cleaned["reason"], actor=actor(request))
    for difference in consequences(seen.event, pairing.round.number):
        messages.warning(request, difference.text)
    return done(request, _("Set. The players see the reason."), "tournaments:table", slug, pk)


@action
def call(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    seen = see_event(request.user, slug)
    pairing = see_pairing(seen, pk)
    if not seen.can_judge:
        own_table(request, slug, pk)
    calls.call_judge(pairing, checked(CallForm(request.POST))["question"], actor=actor(request))
    sentence = _("A judge is called. Stay at the table and leave all models where they are.")
    messages.success(request, sentence)
    return back(request, "tournaments:table", slug, pk)


def own_table(request: HttpRequest, slug: str, pk: int) -> tuple[Viewer, Pairing, Entry]:
    """The reader's own table; somebody else's is not theirs to report."""
    seen = see_event(request.user, slug)
    pairing = see_pairing(seen, pk)
    entry = _entry(seen)
    results.refuse_stranger(pairing, entry)
    return seen, pairing, entry


def _entry(seen: Viewer) -> Entry:
    if seen.entry is None:
        raise PermissionDenied(_("Only players of this event do this."))
    return seen.entry


def _side(pairing: Pairing, entry: Entry) -> int:
    return next(seat.side for seat in pairing.seats.all() if seat.entry_id == entry.pk)


def _report(pairing: Pairing, version: int) -> ResultReport:
    found = pairing.reports.filter(version=version).first()
    if found is None:
        raise Http404("No such report.")
    return found
