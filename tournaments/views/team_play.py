"""Teams that play teams: the page of a team, the captains’ choices, the page of a board, the standing of the members."""

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from common.errors import Refusal
from common.form_faults import checked
from common.idempotency import idempotent
from common.numbers import whole_number
from tournaments import table_views
from tournaments.access import Right, Viewer, may_change_team, see_entry, see_event, see_pairing
from tournaments.board_queries import BoardLine
from tournaments.forms.play import DisputeForm
from tournaments.forms.teams import BoardForm, DeskMemberForm, LineUpForm, MemberForm, WordForm, member_of
from tournaments.history.boards import member_lines, tiebreaks_of
from tournaments.live import PUBLIC_SECONDS, live
from tournaments.models import Board, Entry, Member
from tournaments.presenters.matches import match_of
from tournaments.presenters.team_lists import all_lists, lists_of
from tournaments.services.teams import boards, matches, roster
from tournaments.stamps.events import event_stamp
from tournaments.standings import TIEBREAKS
from tournaments.views.actions import action, actor, done

# ---- the page of a team ----


@require_http_methods(["GET", "POST"])
@idempotent
def team(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    seen, entry = _team(request, slug, number)
    if request.method == "POST":
        return _change_team(request, seen, entry)
    return render(request, "tournaments/team.html", _team_context(request, seen, entry))


@login_required
def _change_team(request: HttpRequest, seen: Viewer, entry: Entry) -> HttpResponse:
    step = STEPS.get(request.POST.get("what", ""))
    if step is None:
        raise Http404("No such step.")
    return done(request, step(request, seen, entry), "tournaments:team", seen.event.slug, entry.number)


def _team(request: HttpRequest, slug: str, number: int) -> tuple[Viewer, Entry]:
    seen = see_event(request.user, slug)
    entry = see_entry(seen, number)
    if not seen.event.has_members:
        raise Http404("Single players take part in this event.")
    entry.event = seen.event
    return seen, entry


def _team_context(request: HttpRequest, seen: Viewer, entry: Entry) -> dict[str, Any]:
    changes = may_change_team(seen, entry) and not seen.event.is_closed
    members = list(entry.members.select_related("user"))
    user = request.user
    lists = lists_of(seen, [one for one in members if not one.has_left])
    me = user.pk if user.is_authenticated else 0
    return {
        "seen": seen,
        "event": seen.event,
        "tab": "players",
        "entry": entry,
        "here": lists,
        "my_list": next((row for row in lists if me and row.member.user_id == me), None),
        "gone": [one for one in members if one.has_left],
        "changes": changes,
        "knows_line_up": seen.can_run or (seen.entry is not None and seen.entry.pk == entry.pk),
        "joins": [one for one in members if user.is_authenticated and roster.may_join(one, user)],
        "member_form": (DeskMemberForm() if seen.can_run else MemberForm()) if changes else None,
        "line_up_form": LineUpForm(entry=entry) if changes else None,
        "boards": roster.boards_of(seen.event),
    }


def _changing(seen: Viewer, entry: Entry) -> None:
    if not may_change_team(seen, entry):
        raise PermissionDenied(_("The captain of this team and the staff change it."))


def _member(request: HttpRequest, entry: Entry) -> Member:
    number = whole_number(request.POST.get("member", ""), 999)
    found = member_of(entry, number) if number is not None else None
    if found is None:
        raise Http404("No such member.")
    return found


def _add(request: HttpRequest, seen: Viewer, entry: Entry) -> str:
    _changing(seen, entry)
    form: forms.Form = DeskMemberForm(request.POST) if seen.can_run else MemberForm(request.POST)
    cleaned = checked(form)
    user, username = (cleaned["username"], "") if seen.can_run else (None, cleaned["username"])
    made = roster.add_member(
        entry, cleaned["name"], user=user, username=username, faction=cleaned["faction"], actor=actor(request)
    )
    facts = {"member": made.name, "board": made.place}
    if made.place:
        return _("%(member)s is in the team, at board %(board)s.") % facts
    return _("%(member)s is in the team, as a substitute.") % facts


def _change(request: HttpRequest, seen: Viewer, entry: Entry) -> str:
    _changing(seen, entry)
    member = _member(request, entry)
    cleaned = checked(MemberForm(request.POST))
    roster.change_member(member, name=cleaned["name"], faction=cleaned["faction"], actor=actor(request))
    return _("%(member)s is changed.") % {"member": member.name}


def _out(request: HttpRequest, seen: Viewer, entry: Entry) -> str:
    _changing(seen, entry)
    member = _member(request, entry)
    roster.take_out(member, actor=actor(request))
    return _("%(member)s is out of the team.") % {"member": member.name}


def _back(request: HttpRequest, seen: Viewer, entry: Entry) -> str:
    _changing(seen, entry)
    member = _member(request, entry)
    roster.bring_back(member, actor=actor(request))
    return _("%(member)s is in the team again, as a substitute.") % {"member": member.name}


def _line_up(request: HttpRequest, seen: Viewer, entry: Entry) -> str:
    _changing(seen, entry)
    form = LineUpForm(request.POST, entry=entry)
    checked(form)
    roster.set_line_up(entry, form.order(), actor=actor(request))
    return _("This is the line-up of the next round that is published.")


def _join(request: HttpRequest, seen: Viewer, entry: Entry) -> str:
    roster.join(_member(request, entry), actor=actor(request))
    return _("You belong to %(player)s.") % {"player": entry.name}


Step = Callable[[HttpRequest, Viewer, Entry], str]
STEPS: dict[str, Step] = {
    "add": _add,
    "change": _change,
    "out": _out,
    "back": _back,
    "line-up": _line_up,
    "join": _join,
}


# ---- a match ----


@action
def say(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    """A captain’s choice, made by the captain or by the staff."""
    seen = see_event(request.user, slug)
    pairing = see_pairing(seen, pk)
    view = match_of(seen, table_views.table_of(pairing, seen))
    side = whole_number(request.POST.get("side", ""), 2)
    if view is None or side not in (1, 2):
        raise Http404("No such match.")
    if side != view.side and not seen.can_score:
        raise PermissionDenied(_("The captain of this team says it."))
    form = WordForm(request.POST, view=view, side=side)
    checked(form)
    now = matches.say(pairing, side, form.members(), actor=actor(request))
    sentence = (
        _("All boards are set.") if now.is_done else _("Noted. It is shown once both captains have spoken.")
    )
    return done(request, sentence, "tournaments:table", slug, pk)


@require_http_methods(["GET", "POST"])
@idempotent
def board(request: HttpRequest, slug: str, pk: int, number: int) -> HttpResponse:
    seen = see_event(request.user, slug)
    table = table_views.table_of(see_pairing(seen, pk), seen)
    line = next((one for one in table.boards if one.number == number), None)
    if line is None:
        raise Http404("No such board.")
    if request.method == "POST":
        return _at_board(request, seen, table, line)
    return _board_page(request, seen, table, line)


@login_required
def _at_board(
    request: HttpRequest, seen: Viewer, table: table_views.TableView, line: BoardLine
) -> HttpResponse:
    what, found = request.POST.get("what", ""), line.board
    if what in ("report", "set"):
        return _done_sentence(request, seen, table, line, by_staff=what == "set")
    report = line.report
    if report is None or report.version != whole_number(request.POST.get("version", ""), 999):
        raise Refusal(
            "result.not-waiting", _("This report no longer waits for an answer. Look at the latest one.")
        )
    if what == "confirm":
        is_staff = seen.can_score and line.side_of(actor(request)) == 0
        boards.confirm_board(report, actor=actor(request), is_staff=is_staff)
        sentence = _("Confirmed.")
    elif what == "dispute":
        boards.dispute_board(report, checked(DisputeForm(request.POST))["why"], actor=actor(request))
        sentence = _("Disputed. The staff sees it; call a judge if you cannot agree.")
    else:
        raise Http404("No such step.")
    return done(
        request, sentence, "tournaments:board_result", seen.event.slug, found.pairing_id, found.number
    )


def _done_sentence(
    request: HttpRequest, seen: Viewer, table: table_views.TableView, line: BoardLine, *, by_staff: bool
) -> HttpResponse:
    if by_staff:
        seen.require(Right.SCORE)
    else:
        boards.side_of(line.board, actor(request))
    form = BoardForm(request.POST, board=line.board, by_staff=by_staff)
    if not form.is_valid():
        return _board_page(request, seen, table, line, form)
    try:
        _store(request, form, line.board, by_staff=by_staff)
    except Refusal as refusal:
        return _board_page(request, seen, table, line, form, refusal)
    sentence = (
        _("The result is set.") if by_staff else _("Reported. It counts once the other team confirms it.")
    )
    return done(request, sentence, "tournaments:table", seen.event.slug, line.board.pairing_id)


def _store(request: HttpRequest, form: BoardForm, found: Board, *, by_staff: bool) -> None:
    claim = form.claim(found)
    if by_staff:
        boards.set_board(found, claim, reason=form.cleaned_data["reason"], actor=actor(request))
    else:
        boards.report_board(found, claim, actor=actor(request))


def _board_page(
    request: HttpRequest,
    seen: Viewer,
    table: table_views.TableView,
    line: BoardLine,
    form: BoardForm | None = None,
    refusal: Refusal | None = None,
) -> HttpResponse:
    """The form that was sent comes back as it was; the other one is empty."""
    round_ = table.pairing.round
    side = line.side_of(seen.user) if seen.user.is_authenticated else 0
    report = line.report
    is_open = round_.is_playing and not line.is_confirmed
    waits = report is not None and report.state == "proposed"
    context = {
        "seen": seen,
        "event": seen.event,
        "table": table,
        "round": round_,
        "line": line,
        "refusal": refusal,
        "may_answer": waits and is_open and side and report is not None and side != report.side,
        "may_confirm": waits and seen.can_score and not side,
        "report_form": _form(line, form, by_staff=False) if side and is_open else None,
        "set_form": _form(line, form, by_staff=True) if seen.can_score and not seen.event.is_closed else None,
        "dispute_form": DisputeForm(),
        "history": line.board.reports.select_related("said_by", "answered_by").order_by("-version"),
        "tab": "rounds",
    }
    status = refusal.status if refusal else 422 if form is not None and form.errors else 200
    return render(request, "tournaments/board_result.html", context, status=status)


def _form(line: BoardLine, sent: BoardForm | None, *, by_staff: bool) -> BoardForm:
    if sent is not None and sent.by_staff == by_staff:
        return sent
    prefix = {"auto_id": "set_%s"} if by_staff else {}
    return BoardForm(board=line.board, by_staff=by_staff, **prefix)


# ---- the standing of the members ----


@live(event_stamp, every=PUBLIC_SECONDS)
def board_standings(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug)
    if not seen.event.has_teams:
        raise Http404("No boards are played in this event.")
    context = {
        "seen": seen,
        "event": seen.event,
        "tab": "standings",
        "lines": list(member_lines(seen.event)),
        "titles": [TIEBREAKS[code].title for code in tiebreaks_of(seen.event)],
    }
    return render(request, "tournaments/board_standings.html", context)


# ---- the lists of the members ----


@login_required
@require_GET
def team_lists(request: HttpRequest, slug: str) -> HttpResponse:
    """Whose list is there and whose is missing, for those who may see every list."""
    seen = see_event(request.user, slug, Right.LISTS)
    if not seen.event.has_teams:
        raise Http404("No boards are played in this event.")
    rows = all_lists(seen)
    context = {
        "seen": seen,
        "event": seen.event,
        "tab": "players",
        "rows": rows,
        "knows_line_up": True,
        "missing": sum(row.is_missing for row in rows),
    }
    return render(request, "tournaments/team_lists.html", context)
