"""The results page: one grid of a round, entered from result slips, saved row by row or as one plain form."""

import re
from collections.abc import Mapping
from datetime import timedelta
from functools import partial
from typing import cast

from django.contrib import messages
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.numbers import whole_number
from tournaments import queries, table_views
from tournaments.access import Right, Viewer, see_event, see_round
from tournaments.call_visibility import CallReader
from tournaments.forms.slips import SEEN, is_filled, row_of
from tournaments.history.slips import slip_for
from tournaments.live import live
from tournaments.models import Pairing, PairingKind, ReportState, ResultReport, Round, RoundKind
from tournaments.models.results import OPEN
from tournaments.presenters import result_grid
from tournaments.presenters.needs_you import waiting_of
from tournaments.presenters.next_step import next_steps
from tournaments.presenters.result_grid import Typed
from tournaments.services import many_results
from tournaments.services.consequences import consequences
from tournaments.services.many_results import Became, Entered, Row, enter_results
from tournaments.services.results import Claim
from tournaments.stamps.events import control_stamp
from tournaments.views.actions import action, actor

CELL = re.compile(r"t(\d{1,18})-([a-z][a-z0-9_-]{0,59})")
MOST_FIELDS = 1800  # below what one form may hold
MOST_ROWS = 100
MOST_NEEDS = 40
SIGNED = "signed"
Rows = dict[int, dict[str, str]]


def results(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    if request.method == "POST":
        return enter(request, slug, number)
    return shown(request, slug=slug, number=number)


@live(control_stamp)
def shown(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    seen = see_event(request.user, slug, Right.SCORE)
    return _page(request, seen, see_round(seen, number), {})


@action
def enter(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The rows that differ from what they showed, and the report that a button confirms. A script gets one answer a row."""
    seen = see_event(request.user, slug, Right.SCORE)
    round_ = see_round(seen, number)
    typed = _read(request.POST)
    games = {one.pk: one for one in round_.pairings.filter(pk__in=_wanted(request.POST, typed))}
    rows = [*_confirmed(request.POST, games), *_changed(typed, games)]
    found = enter_results(round_, _once_each(rows), actor=actor(request))
    if request.headers.get("X-Sent-By") == "results":
        return JsonResponse(_answers(seen, round_, found))
    return _answer_page(request, seen, round_, typed, found)


def _read(post: Mapping[str, str]) -> Rows:
    typed: Rows = {}
    for name, text in post.items():
        found = CELL.fullmatch(name)
        if found is not None:
            typed.setdefault(int(found[1]), {})[found[2]] = text[:300]
    if signed := post.get(SIGNED):
        for cells in typed.values():
            cells.setdefault(SIGNED, signed)
    return typed


def _button(post: Mapping[str, str]) -> int | None:
    """The table whose report a button confirms: "pairing"."""
    return whole_number(post.get("confirm", ""))


def _wanted(post: Mapping[str, str], typed: Rows) -> set[int]:
    button = _button(post)
    return {*typed, *([button] if button is not None else [])}


def _confirmed(post: Mapping[str, str], games: Mapping[int, Pairing]) -> list[Row]:
    pk = _button(post)
    if pk is None or pk not in games:
        return []
    waiting = ResultReport.objects.filter(pairing=pk, state="proposed").first()
    return [] if waiting is None else [Row(pk, lambda _: Claim.of(waiting), seen=waiting.version)]


def _changed(typed: Rows, games: Mapping[int, Pairing]) -> list[Row]:
    """Rows that say something else than what they were filled with, and those that are emptied on purpose."""
    versions = _versions(typed)
    rows = []
    for pk, cells in typed.items():
        is_signed = bool(cells.pop(SIGNED, ""))
        if cells.pop("clear", ""):
            rows.append(row_of(pk, {SEEN: cells.get(SEEN, "")} | {"reason": cells.get("reason", "")}))
            continue
        report = versions.get((pk, whole_number(cells.get(SEEN, "")) or 0))
        filled = result_grid.values_of(report)
        _give_reason(cells, is_signed, report)
        if is_filled(cells) and any(
            text.strip() != filled.get(name, "") for name, text in _typed(cells).items()
        ):
            rows.append(row_of(pk, cells))
    return rows


def _give_reason(cells: dict[str, str], is_signed: bool, report: ResultReport | None) -> None:
    """A signed slip is reason enough against a report that nobody has confirmed, never against a confirmed result."""
    if is_signed and report is not None and report.state in OPEN and not cells.get("reason", "").strip():
        cells["reason"] = many_results.SIGNED


def _typed(cells: Mapping[str, str]) -> dict[str, str]:
    return {name: text for name, text in cells.items() if name not in ("reason", SEEN)}


def _versions(typed: Rows) -> dict[tuple[int, int], ResultReport]:
    return {(one.pairing_id, one.version): one for one in ResultReport.objects.filter(pairing__in=typed)}


def _once_each(rows: list[Row]) -> list[Row]:
    """A button pressed in a row that was typed in confirms, and what was typed is looked at again."""
    return list({row.pairing: row for row in reversed(rows)}.values())[::-1]


def _answers(seen: Viewer, round_: Round, found: list[Entered]) -> dict[str, object]:
    views = _views(seen, round_, [one.pairing for one in found])
    rows = [_answer(one, views.get(one.pairing)) for one in found]
    return {"rows": rows, "confirmed": queries.progress(round_).confirmed_text}


def _answer(one: Entered, view: table_views.TableView | None) -> dict[str, object]:
    state = result_grid.state_of(view) if view else result_grid.State("")
    filled = result_grid.values_of(view.report) if view else {}
    return {
        "pairing": one.pairing,
        "became": one.became.value,
        "text": state.text,
        "label": state.label,
        "tone": state.tone,
        "confirm": bool(state.version),
        "seen": view.report.version if view and view.report else 0,
        "values": filled,
        "fault": _why(one),
        "faults": _faults(one),
        "asks_reason": _asks_reason(one),
    }


def _why(one: Entered) -> str:
    """Everything that is wrong with a row, in words."""
    if one.refusal is None:
        return ""
    return " ".join(dict.fromkeys(fault.text for fault in one.refusal.faults)) or one.refusal.text


def _faults(one: Entered) -> dict[str, str]:
    """By cell, what is wrong in it."""
    faults = one.refusal.faults if one.refusal else ()
    return {fault.path.lstrip("/"): fault.text for fault in faults}


def _asks_reason(one: Entered) -> bool:
    return one.refusal is not None and one.refusal.code == "result.no-reason"


def _answer_page(
    request: HttpRequest, seen: Viewer, round_: Round, typed: Rows, found: list[Entered]
) -> HttpResponse:
    """Without a script: saved rows are counted in one sentence, the others stand in the page again with their faults."""
    saved = sum(one.became not in (Became.UNCHANGED, Became.REFUSED) for one in found)
    refused = {one.pairing: one for one in found if one.became == Became.REFUSED}
    if saved:
        text = ngettext("%(count)s result saved.", "%(count)s results saved.", saved)
        messages.success(request, text % {"count": saved})
        for difference in consequences(seen.event, round_.number) if round_.is_finished else ():
            messages.warning(request, difference.text)
    elif not refused:
        messages.info(request, _("No row was changed."))
    if not refused:
        return redirect(request.get_full_path())
    refusals = {
        pk: Typed(typed.get(pk, {}), _why(one), _faults(one), _asks_reason(one))
        for pk, one in refused.items()
    }
    return _page(request, seen, round_, refusals)


def _page(request: HttpRequest, seen: Viewer, round_: Round, typed: Mapping[int, Typed]) -> HttpResponse:
    every, now = "all" in request.GET, timezone.now()
    games = queries.pairings_in_order(round_).filter(kind=PairingKind.GAME)
    per_page = min(MOST_ROWS, MOST_FIELDS // (result_grid.cells_per_row(seen.event, every) + 2))
    wanted, table = _asked(request, games)
    page_number = request.GET.get("page") if table is None else _page_with(table, games, per_page)
    page = Paginator(games, per_page).get_page(page_number)
    tables = partial(table_views.tables, entry=seen.entry, reader=CallReader.of(seen))
    views = tables(cast("QuerySet[Pairing]", page.object_list))
    context = {
        "seen": seen,
        "event": seen.event,
        "tab": "rounds",
        "round": round_,
        "page": page,
        "rows": [result_grid.row_of(view, every, now, typed.get(view.pairing.pk)) for view in views],
        "headings": result_grid.headings(seen.event, round_.kind == "pods", every),
        "waiting": waiting_of(round_, tables, now, MOST_NEEDS),
        "steps": next_steps(seen.event) if seen.can_run else None,
        "progress": queries.progress(round_),
        "refused": len(typed),
        SIGNED: SIGNED in request.POST,
        "every": every,
        "counts_decide": round_.kind != RoundKind.PODS and slip_for(seen.event).decide is not None,
        "wanted": wanted if table is None else "",
        "minutes": many_results.SLIP_OF_THE_PEN // timedelta(minutes=1),
        "has_more": result_grid.cells_per_row(seen.event, True)
        > result_grid.cells_per_row(seen.event, False),
    }
    return render(request, "tournaments/results.html", context, status=422 if typed else 200)


def _asked(request: HttpRequest, games: QuerySet[Pairing]) -> tuple[str, int | None]:
    """What is looked for, and the table that it leads to."""
    if "table" not in request.GET:
        return "", None
    wanted = request.GET["table"].strip()[:80]
    return wanted, _table_asked(wanted, games)


def _page_with(table: int, games: QuerySet[Pairing], per_page: int) -> int:
    return games.filter(table__lt=table).count() // per_page + 1


def _table_asked(wanted: str, games: QuerySet[Pairing]) -> int | None:
    """By its number or a player's name; for an empty text the first table without a confirmed result. None: there is none."""
    if (number := whole_number(wanted)) is not None:
        found = games.filter(table=number)
    elif wanted:
        found = games.filter(seats__entry__name__icontains=wanted)
    else:
        found = games.exclude(reports__state=ReportState.CONFIRMED)
    return found.values_list("table", flat=True).first()


def _views(seen: Viewer, round_: Round, pairings: list[int]) -> dict[int, table_views.TableView]:
    found = round_.pairings.filter(pk__in=pairings, kind=PairingKind.GAME)
    return {view.pairing.pk: view for view in table_views.tables(found, seen.entry, CallReader.of(seen))}
