"""Penalties: what a player was given, what is usual now, and giving one. A hard one is asked about first."""

from functools import partial

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from tournaments.access import Right, Viewer, see_entry, see_event
from tournaments.forms.penalties import OffenderForm, PenaltyForm
from tournaments.forms.player_field import offered
from tournaments.models import Entry, Penalty
from tournaments.policies.penalties import OFFENCES, advice
from tournaments.services.penalising import give_penalty, lift_penalty
from tournaments.views.actions import action, actor, done
from tournaments.views.confirmation import Question, ask
from wording import within

HARD = (Penalty.Kind.LOSS, Penalty.Kind.DISQUALIFICATION)


@require_GET
def penalties(request: HttpRequest, slug: str) -> HttpResponse:
    """Everything given at the event, newest first, for its judges. A player who is named gets a new one on their own page."""
    seen = see_event(request.user, slug, Right.JUDGE)
    if request.headers.get("HX-Request"):
        return offered(request, seen.event, "player")
    form = OffenderForm(request.GET or None, event=seen.event, address=request.path)
    if form.is_valid() and not seen.event.is_closed:
        return redirect("tournaments:player_penalties", slug, form.cleaned_data["player"])
    given = Penalty.objects.filter(entry__event=seen.event).select_related("entry", "round", "given_by")
    given = given.defer("round__snapshot")
    context = {"seen": seen, "event": seen.event, "tab": "calls", "given": given}
    context["form"] = None if seen.event.is_closed else form
    return render(request, "tournaments/penalties.html", context, status=422 if form.errors else 200)


@require_GET
def of_player(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    seen = see_event(request.user, slug, Right.JUDGE)
    return _page(request, seen, see_entry(seen, number))


def _page(request: HttpRequest, seen: Viewer, entry: Entry, form: PenaltyForm | None = None) -> HttpResponse:
    given = list(entry.penalties.select_related("round", "given_by").defer("round__snapshot"))
    advised = advice(given)
    form = form or PenaltyForm(advised=advised, initial={"offence": request.GET.get("offence", "")})
    context = {
        "seen": seen,
        "event": seen.event,
        "tab": "players",
        "entry": entry,
        "given": given,
        "repeated": [one for one in advised if one.times > 1],
        "form": None if seen.event.is_closed else form,
    }
    return render(request, "tournaments/player_penalties.html", context, status=422 if form.errors else 200)


@action
def penalise(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    seen = see_event(request.user, slug, Right.JUDGE)
    entry = see_entry(seen, number)
    form = PenaltyForm(request.POST, advised=advice(entry.penalties.all()))
    if not form.is_valid():
        return _page(request, seen, entry, form)
    kind, cleaned = form.chosen_kind(), form.cleaned_data
    if kind == Penalty.Kind.DISQUALIFICATION:
        seen.require(Right.HEAD)
    give = partial(
        give_penalty,
        entry,
        offence=cleaned["offence"],
        kind=kind,
        remark=cleaned["note"],
        actor=actor(request),
    )
    if kind in HARD and "confirmed" not in request.POST:
        return ask(request, seen, _question(seen, entry, kind, form, give))
    give()
    return done(
        request,
        _("%(kind)s for %(player)s.") % {"kind": kind.label, "player": entry.name},
        "tournaments:player_penalties",
        slug,
        number,
    )


def _question(
    seen: Viewer, entry: Entry, kind: Penalty.Kind, form: PenaltyForm, give: partial[Penalty]
) -> Question:
    cleaned = form.cleaned_data
    return Question(
        _("%(kind)s for %(player)s") % {"kind": kind.label, "player": entry.name},
        _("Give a penalty"),
        reverse("tournaments:player_penalties", args=[seen.event.slug, entry.number]),
        give,
        (
            _("For: %(offence)s. %(note)s")
            % {"offence": within(OFFENCES[cleaned["offence"]].title), "note": cleaned["note"]},
        ),
        hidden=(
            ("offence", cleaned["offence"]),
            ("kind", kind.value),
            ("note", cleaned["note"]),
            ("confirmed", 1),
        ),
    )


@action
def lift(request: HttpRequest, slug: str, number: int, pk: int) -> HttpResponse:
    seen = see_event(request.user, slug, Right.HEAD)
    given = see_entry(seen, number).penalties.select_related("entry__event").filter(pk=pk).first()
    if given is None:
        raise Http404("No such penalty.")
    lift_penalty(given, why=request.POST.get("why", ""), actor=actor(request))
    return done(request, _("Lifted."), "tournaments:player_penalties", slug, number)
