"""Ladders: the list, a new one, the order with its challenges, and each step of them."""

from collections.abc import Callable, Mapping

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import Count, Q
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from common.errors import Refusal
from common.form_faults import checked
from common.idempotency import idempotent
from tournaments.access import manages_ladder, see_ladder
from tournaments.forms.ladders import ChallengeForm, LadderForm, WordForm
from tournaments.history.ladder_archive import SETTINGS, archive_of
from tournaments.models import Challenge, Ladder
from tournaments.presenters.ladders import shown_ladder
from tournaments.services import ladders as service
from tournaments.services.ladder_links import link_players
from tournaments.views.actions import action, actor, done

PER_PAGE = 60


@require_GET
def ladder_list(request: HttpRequest) -> HttpResponse:
    on_it = Count("players", filter=Q(players__left_at=None))
    rows = Ladder.objects.select_related("created_by").annotate(player_count=on_it).order_by("name", "pk")
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "tournaments/ladder_list.html", {"page": page})


@require_http_methods(["GET", "POST"])
@login_required
@idempotent
def new_ladder(request: HttpRequest) -> HttpResponse:
    form = LadderForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            return redirect(service.make_ladder(form.cleaned_data, actor=actor(request)))
        except Refusal as refusal:
            form.add_refusal(refusal)
    return render(request, "tournaments/ladder_new.html", {"form": form}, status=422 if form.errors else 200)


@require_GET
def ladder(request: HttpRequest, slug: str) -> HttpResponse:
    one = see_ladder(request.user, slug)
    return _page(request, one)


@require_GET
def archive(request: HttpRequest, slug: str) -> HttpResponse:
    one = see_ladder(request.user, slug)
    answer = JsonResponse(
        archive_of(one, accounts=manages_ladder(request.user, one)),
        json_dumps_params={"indent": 1, "ensure_ascii": False},
    )
    answer["Content-Disposition"] = f'attachment; filename="{one.slug}.json"'
    return answer


@action
def change_ladder(request: HttpRequest, slug: str) -> HttpResponse:
    one = see_ladder(request.user, slug, manage=True)
    form = LadderForm(request.POST)
    if form.is_valid():
        try:
            service.change_ladder(one, form.cleaned_data, actor=actor(request))
            return done(request, _("Saved."), one)
        except Refusal as refusal:
            form.add_refusal(refusal)
    return _page(request, one, form)


@action
def join(request: HttpRequest, slug: str) -> HttpResponse:
    one = see_ladder(request.user, slug)
    service.join(one, actor=actor(request))
    return done(request, _("You are on the ladder."), one)


@action
def leave(request: HttpRequest, slug: str) -> HttpResponse:
    one = see_ladder(request.user, slug)
    service.leave(one, actor=actor(request))
    return done(request, _("You have left the ladder."), one)


@action
def remove(request: HttpRequest, slug: str) -> HttpResponse:
    one = see_ladder(request.user, slug, manage=True)
    service.remove(one, checked(ChallengeForm(request.POST))["player"], actor=actor(request))
    return done(request, _("Removed from the ladder."), one)


@action
def link(request: HttpRequest, slug: str) -> HttpResponse:
    one = see_ladder(request.user, slug)
    link_players(one, actor=actor(request))
    return done(request, _("Your place on the ladder is linked to your account."), one)


@action
def challenge(request: HttpRequest, slug: str) -> HttpResponse:
    one = see_ladder(request.user, slug)
    player = checked(ChallengeForm(request.POST))["player"]
    made = service.challenge(one, player, actor=actor(request))
    return done(request, _("You have challenged %(player)s.") % {"player": made.challenged}, one)


@action
def step(request: HttpRequest, slug: str, pk: int, what: str) -> HttpResponse:
    one = see_ladder(request.user, slug)
    if what not in STEPS:
        raise Http404("No such step.")
    found = get_object_or_404(one.challenges.select_related("ladder"), pk=pk)
    STEPS[what](request, found)
    return done(request, _("Saved."), one)


def _report(request: HttpRequest, found: Challenge) -> None:
    service.report(found, won=checked(WordForm(request.POST))["won"], actor=actor(request))


def _settle(request: HttpRequest, found: Challenge) -> None:
    cleaned = checked(WordForm(request.POST))
    service.settle(found, winner=cleaned["winner"], reason=cleaned["reason"], actor=actor(request))


STEPS: Mapping[str, Callable[[HttpRequest, Challenge], object]] = {
    "report": _report,
    "confirm": lambda request, found: service.confirm(found, actor=actor(request)),
    "dispute": lambda request, found: service.dispute(found, actor=actor(request)),
    "withdraw": lambda request, found: service.withdraw(found, actor=actor(request)),
    "settle": _settle,
}


def _page(request: HttpRequest, one: Ladder, form: LadderForm | None = None) -> HttpResponse:
    shown = shown_ladder(one, request.user)
    context: dict[str, object] = {"ladder": one, "shown": shown}
    if shown.manages:
        initial = {name: getattr(one, name) for name in SETTINGS}
        context["form"] = form or LadderForm(initial=initial)
    return render(request, "tournaments/ladder.html", context, status=422 if form else 200)
