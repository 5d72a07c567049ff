"""Rounds: drafted, looked at, published, timed, finished."""

from collections.abc import Callable
from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods
from django_stubs_ext import StrOrPromise

from common import jobs
from common.errors import Refusal
from common.form_faults import checked
from tournaments import queries
from tournaments.access import Right, Viewer, see_event, see_round, visible_rounds
from tournaments.forms.pairs import PairsForm
from tournaments.forms.postponing import PostponeForm
from tournaments.forms.rounds import DraftForm, ExtendForm, RepairForm, ScheduleForm, SwapForm
from tournaments.jobs import MAKE_DRAFT
from tournaments.live import PUBLIC_SECONDS, live
from tournaments.models import Pairing, Round
from tournaments.policies.hours import date_and_time
from tournaments.presenters import warnings
from tournaments.presenters.answers import by_reason
from tournaments.presenters.list_clashes import clashes_of
from tournaments.presenters.next_step import active_count, next_steps
from tournaments.presenters.pairing_rows import pairing_rows
from tournaments.presenters.postponed_games import postponed_games
from tournaments.presenters.remarks import remarks_of
from tournaments.presenters.unpaired import unpaired_of
from tournaments.services import clock, rounds, scheduled_rounds
from tournaments.services.pairing.by_hand import set_pairs
from tournaments.services.pairing.re_pairing import repair_tables
from tournaments.services.pairing.swapping import swap_players
from tournaments.services.postponing import KINDS, is_last_of_stage
from tournaments.stamps.events import event_stamp
from tournaments.views import questions
from tournaments.views.actions import action, actor, back, done
from tournaments.views.confirmation import ask, decision

# From this many players on, a draft is made by the worker and the page shows how far it is.
LARGE = 300
PER_PAGE = 100
MOST_REMARKS = 50


@require_GET
def round_list(request: HttpRequest, slug: str) -> HttpResponse:
    """Straight to the newest round; a page of its own only while there is none."""
    seen = see_event(request.user, slug)
    newest = visible_rounds(seen).last()
    if newest is not None:
        return redirect("tournaments:round", slug, newest.number)
    context = {"seen": seen, "event": seen.event, "tab": "rounds", "steps": next_steps(seen.event)}
    return render(request, "tournaments/no_round.html", context)


@live(event_stamp, every=PUBLIC_SECONDS)
def round_page(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    seen = see_event(request.user, slug)
    shown = see_round(seen, number)
    name = request.GET.get("name", "")[:80].strip()
    page = Paginator(queries.pairings_in_order(shown, name), PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "seen": seen,
        "event": seen.event,
        "tab": "rounds",
        "round": shown,
        "rounds": visible_rounds(seen),
        "page": page,
        "name": name,
        "tables": pairing_rows(cast("QuerySet[Pairing]", page.object_list), seen, is_draft=shown.is_draft),
        "progress": queries.progress(shown),
        "most": MOST_REMARKS,
        "remarks": remarks_of(shown) if seen.can_run else [],
        "clashes": clashes_of(shown) if seen.can_run and not shown.is_finished else [],
        "unpaired": by_reason(unpaired_of(shown)) if seen.can_run and not shown.is_finished else [],
        "steps": next_steps(seen.event) if seen.can_run else None,
        "swap_form": SwapForm() if shown.is_draft and shown.kind in ("swiss", "pods") else None,
        "pairs_form": PairsForm() if shown.is_draft and shown.kind == "swiss" else None,
        "repair_form": RepairForm()
        if seen.can_run and not shown.is_finished and shown.kind == "swiss"
        else None,
        "extend_form": ExtendForm() if seen.can_run and shown.is_playing else None,
        "schedule_form": ScheduleForm(event=seen.event) if seen.can_run and shown.is_draft else None,
        "postponed_games": postponed_games(seen.event),
        "postpone_form": PostponeForm(event=seen.event) if _may_postpone(seen, shown) else None,
        **_without_results(seen, shown),
        "may_take_back": seen.can_run and shown.is_playing and rounds.bars_taking_back(shown) is None,
        "nothing_ticked": "nothing-ticked" in request.GET,
    }
    return render(request, "tournaments/round.html", context)


def _without_results(seen: Viewer, shown: Round) -> dict[str, Any]:
    """Returns what the page shows where results are missing: to go on without them ends the round and needs a reason."""
    tables = rounds.unconfirmed(shown) if seen.can_run and shown.is_playing else []
    if not tables:
        return {"draft_form": None}
    form = DraftForm()
    form.fields["reason"].required = True
    return {
        "draft_form": form,
        "ending": warnings.ending(shown, tables),
        "fold": warnings.ending_title(shown, len(tables)),
    }


def _may_postpone(seen: Viewer, shown: Round) -> bool:
    """Nothing follows the last round that would go on without its games."""
    is_league = bool(seen.event.round_days) and not seen.event.has_teams
    return (
        seen.can_run
        and is_league
        and shown.is_playing
        and shown.kind in KINDS
        and not is_last_of_stage(shown)
    )


@action
def draft(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.RUN)
    form = DraftForm(request.POST)
    checked(form)
    if active_count(seen.event) > LARGE:
        job = jobs.enqueue(
            MAKE_DRAFT, form.job_args(seen.event), created_by=actor(request), unique=f"event-{seen.event.pk}"
        )
        return redirect("common:job", job.pk)
    try:
        made = rounds.draft_round(
            seen.event,
            actor=actor(request),
            exceptions=form.exceptions(),
            without_results=form.cleaned_data["reason"],
        )
    except Refusal as refusal:
        if refusal.code.startswith("pairing."):
            return _impossible(request, seen, refusal)
        raise
    return done(
        request,
        _("Round %(round)s is drafted. Only the staff sees it.") % {"round": made.number},
        "tournaments:round",
        slug,
        made.number,
    )


def _impossible(request: HttpRequest, seen: Viewer, refusal: Refusal) -> HttpResponse:
    """No round keeps the rules: why, and the fewest exceptions that would help, as one button."""
    remedies = [fault.values for fault in refusal.faults]
    allow = [remedy["players"] for remedy in remedies if len(remedy["players"]) == 2]
    context = {
        "seen": seen,
        "event": seen.event,
        "tab": "rounds",
        "refusal": refusal,
        "allow": " ".join(f"{one}-{other}" for one, other in allow),
        "second_bye": " ".join(
            str(remedy["players"][0]) for remedy in remedies if len(remedy["players"]) == 1
        ),
    }
    return render(request, "tournaments/impossible.html", context, status=refusal.status)


@action
def publish(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    rounds.publish_round(_round(request, slug, number), actor=actor(request))
    return done(
        request, _("Round %(number)s is published.") % {"number": number}, "tournaments:round", slug, number
    )


@action
def schedule(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Publishes the draft at a time; without one, by hand again."""
    round_ = _round(request, slug, number)
    if "off" in request.POST:
        scheduled_rounds.unschedule_round(round_, actor=actor(request))
        return done(
            request,
            _("Round %(number)s waits to be published.") % {"number": number},
            "tournaments:round",
            slug,
            number,
        )
    cleaned = checked(ScheduleForm(request.POST, event=round_.event))
    scheduled_rounds.schedule_round(round_, cleaned["at"], actor=actor(request))
    text = _("Round %(number)s is published at %(told)s.") % {
        "number": number,
        "told": date_and_time(cleaned["at"], round_.event),
    }
    return done(request, text, "tournaments:round", slug, number)


@decision(questions.round_taken_back)
def unpublish(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    rounds.unpublish_round(_round(request, slug, number), actor=actor(request))
    return done(
        request,
        _("Round %(number)s is a draft again.") % {"number": number},
        "tournaments:round",
        slug,
        number,
    )


@action
def discard(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    rounds.discard_draft(_round(request, slug, number), actor=actor(request))
    return done(
        request,
        _("The draft of round %(number)s is discarded.") % {"number": number},
        "tournaments:rounds",
        slug,
    )


@action
def finish(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    found = _round(request, slug, number)
    cleaned = checked(DraftForm(request.POST))
    rounds.finish_round(found, actor=actor(request), without_results=cleaned["reason"])
    return done(
        request, _("Round %(number)s is finished.") % {"number": number}, "tournaments:round", slug, number
    )


@decision(questions.players_swapped)
def swap(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    drafted = _round(request, slug, number)
    cleaned = checked(SwapForm(request.POST))
    broken = swap_players(
        drafted, cleaned["one"], cleaned["other"], reason=cleaned["reason"], actor=actor(request)
    )
    return done(request, " ".join([_("Swapped."), *broken]), "tournaments:round", slug, number)


@action
def pairs(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Without a reason it is only asked: what would change, and what it breaks."""
    seen = see_event(request.user, slug, Right.RUN)
    found = see_round(seen, number)
    cleaned = checked(PairsForm(request.POST, round_=found))
    if not cleaned["reason"]:
        return ask(
            request, seen, questions.pairs_set(request, found, cleaned["pairs"], request.POST["pairs"])
        )
    broken = set_pairs(found, cleaned["pairs"], reason=cleaned["reason"], actor=actor(request))
    return done(request, " ".join([_("Pairs set."), *broken]), "tournaments:round", slug, number)


@require_http_methods(["GET", "HEAD", "POST"])
@login_required
def repair(request: HttpRequest, slug: str, number: int) -> HttpResponseBase:
    """Asked about without any table, the answer is beside the ticks."""
    if request.method != "POST" and "pairing" not in request.GET:
        _round(request, slug, number)
        return redirect(f"{reverse('tournaments:round', args=[slug, number])}?nothing-ticked#repair")
    return _repair(request, slug, number)


@decision(questions.tables_again)
def _repair(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    found = _round(request, slug, number)
    cleaned = checked(RepairForm(request.POST))
    repair_tables(found, cleaned["chosen"], reason=cleaned["reason"], actor=actor(request))
    return done(request, _("Paired again."), "tournaments:round", slug, number)


CLOCK: dict[str, tuple[Callable[..., object], StrOrPromise]] = {
    "start": (clock.start_clock, gettext_lazy("The clock runs.")),
    "pause": (clock.pause_clock, gettext_lazy("The clock is paused.")),
    "resume": (clock.resume_clock, gettext_lazy("The clock runs again.")),
}


@action
def clock_action(request: HttpRequest, slug: str, number: int, what: str) -> HttpResponse:
    if what not in CLOCK:
        raise Http404("No such step.")
    service, sentence = CLOCK[what]
    service(_round(request, slug, number), actor=actor(request))
    messages.success(request, sentence)
    return back(request, "tournaments:round", slug, number)


@action
def extend_clock(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    found = _round(request, slug, number)
    cleaned = checked(ExtendForm(request.POST))
    clock.extend_clock(found, cleaned["minutes"], actor=actor(request))
    messages.success(request, _("Every table has %(minutes)s min more.") % {"minutes": cleaned["minutes"]})
    return back(request, "tournaments:round", slug, number)


def _round(request: HttpRequest, slug: str, number: int) -> Round:
    return see_round(see_event(request.user, slug, Right.RUN), number)
