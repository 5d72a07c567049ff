"""Series of events: the list, a new one, the table, and what its maker changes."""

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.db.models import Count, Q
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods

from common.errors import Refusal
from common.form_faults import checked
from common.idempotency import idempotent
from tournaments.access import manages_series, see_event, see_series, visible_events
from tournaments.forms.series import SeriesEventForm, SeriesForm
from tournaments.models import Series
from tournaments.presenters.series import PLACE_POINTS, table_of
from tournaments.services import series as service
from tournaments.views.actions import action, actor, done

PER_PAGE = 60


@require_GET
def series_list(request: HttpRequest) -> HttpResponse:
    seen = Count("members", filter=Q(members__event__in=visible_events(request.user)))
    rows = Series.objects.select_related("created_by").annotate(event_count=seen).order_by("name", "pk")
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    return render(request, "tournaments/series_list.html", {"page": page})


@require_http_methods(["GET", "POST"])
@login_required
@idempotent
def new_series(request: HttpRequest) -> HttpResponse:
    form = SeriesForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            return redirect(service.make_series(form.cleaned_data, actor=actor(request)))
        except Refusal as refusal:
            form.add_refusal(refusal)
    return render(request, "tournaments/series_new.html", {"form": form}, status=422 if form.errors else 200)


@require_GET
def series(request: HttpRequest, slug: str) -> HttpResponse:
    one = see_series(request.user, slug)
    return _page(request, one)


@action
def change_series(request: HttpRequest, slug: str) -> HttpResponse:
    one = see_series(request.user, slug, manage=True)
    form = SeriesForm(request.POST)
    if form.is_valid():
        try:
            service.change_series(one, form.cleaned_data, actor=actor(request))
            return done(request, _("Saved."), one)
        except Refusal as refusal:
            form.add_refusal(refusal)
    return _page(request, one, form)


@action
def add_to_series(request: HttpRequest, slug: str) -> HttpResponse:
    one = see_series(request.user, slug, manage=True)
    event = checked(SeriesEventForm(request.POST, series=one, user=actor(request)))["event"]
    service.add_event(one, event, actor=actor(request))
    return done(request, _("%(event)s counts in the series.") % {"event": event}, one)


@action
def take_from_series(request: HttpRequest, slug: str) -> HttpResponse:
    one = see_series(request.user, slug, manage=True)
    member = get_object_or_404(one.members.select_related("event"), event__slug=request.POST.get("event", ""))
    event = see_event(request.user, member.event.slug).event
    service.take_out(one, event, actor=actor(request))
    return done(request, _("%(event)s no longer counts in the series.") % {"event": event}, one)


def _page(request: HttpRequest, one: Series, form: SeriesForm | None = None) -> HttpResponse:
    context: dict[str, object] = {
        "series": one,
        "table": table_of(one, request.user),
        "place_points": PLACE_POINTS,
    }
    if manages_series(request.user, one):
        initial = {name: getattr(one, name) for name in service.SETTINGS}
        context["form"] = form or SeriesForm(initial=initial)
        context["event_form"] = SeriesEventForm(series=one, user=actor(request))
    return render(request, "tournaments/series.html", context, status=422 if form else 200)
