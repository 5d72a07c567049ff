"""Who works at an event, and what everybody did: crew and record."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from common.models import AuditEntry
from tournaments.access import Right, see_event
from tournaments.forms.people import CrewForm
from tournaments.models import Role
from tournaments.services import events as service
from tournaments.views.actions import action, actor, checked, done

PER_PAGE = 50


@require_GET
def crew(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.MANAGE)
    context = {
        "seen": seen,
        "event": seen.event,
        "tab": "crew",
        "crew": seen.event.crew.select_related("user").order_by("role", "user__username"),
        "form": CrewForm(),
    }
    return render(request, "tournaments/crew.html", context)


@action
def add(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.MANAGE)
    said = checked(CrewForm(request.POST))
    held = service.add_crew(seen.event, said["username"], Role(said["role"]), actor=actor(request))
    return done(request, f"{held.user} is {held.get_role_display().lower()} now.", "tournaments:crew", slug)


@action
def remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    seen = see_event(request.user, slug, Right.MANAGE)
    held = seen.event.crew.select_related("user").filter(pk=pk).first()
    if held is None:
        raise Http404("No such person in the crew.")
    service.remove_crew(held, actor=actor(request))
    return done(request, f"{held.user} is no longer in the crew.", "tournaments:crew", slug)


@require_GET
def record(request: HttpRequest, slug: str) -> HttpResponse:
    """Who changed what (pain 12)."""
    seen = see_event(request.user, slug, Right.RUN)
    rows = AuditEntry.objects.filter(scope=seen.event.scope).select_related("actor").order_by("-pk")
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    return render(
        request, "tournaments/record.html", {"seen": seen, "event": seen.event, "tab": "record", "page": page}
    )
