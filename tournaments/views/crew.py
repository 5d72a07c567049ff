"""Who works at an event or is invited to, what they may do, and what everybody did: crew, roles and record."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET

from accounts.models import User
from common.errors import Refusal
from common.form_faults import show_refusal
from common.models import AuditEntry
from tournaments.access import Right, Viewer, see_event, see_invitation
from tournaments.forms.crew import CrewForm
from tournaments.history.trail import SEALED
from tournaments.models import CrewInvitation, Event, EventRole, JudgeCall
from tournaments.presenters import audit_log
from tournaments.role_guide import DUTIES, matrix
from tournaments.services import crew as service
from tournaments.services.crew_calls import calls_let_go
from tournaments.views.actions import action, actor, done
from wording import within

PER_PAGE = 50


@require_GET
def crew(request: HttpRequest, slug: str) -> HttpResponse:
    return _page(request, see_event(request.user, slug, Right.MANAGE), CrewForm())


def _page(request: HttpRequest, seen: Viewer, form: CrewForm, status: int = 200) -> HttpResponse:
    """`form` is the one that was refused, if any, with what was typed."""
    context = {
        "seen": seen,
        "event": seen.event,
        "tab": "crew",
        "people": _people(seen.event),
        "only_organizer": service.only_organizer(seen.event),
        "form": form,
    }
    return render(request, "tournaments/crew.html", context, status=status)


@dataclass(frozen=True, slots=True)
class _Held:
    """A role, and what is asked before it is removed."""

    role: EventRole
    sure: str


@dataclass
class _Person:
    """One person of the staff, or invited to it, with roles and invitations in one row."""

    user: User
    roles: list[_Held] = field(default_factory=list)
    invited: list[CrewInvitation] = field(default_factory=list)


def _people(event: Event) -> list[_Person]:
    """First those who work there, by username; after them those who are invited only, as they were invited."""
    found: dict[int, _Person] = {}
    calls, last = calls_let_go(event), service.only_judge(event)
    for held in event.crew.select_related("user").order_by("user__username", "pk"):
        found.setdefault(held.user_id, _Person(held.user)).roles.append(
            _Held(held, _sure(held, calls.get(held.pk, []), is_last=held.pk == last))
        )
    for one in event.crew_invitations.select_related("user"):
        found.setdefault(one.user_id, _Person(one.user)).invited.append(one)
    return list(found.values())


def _sure(held: EventRole, calls: Sequence[JudgeCall], *, is_last: bool) -> str:
    asked = _("Remove %(person)s as %(role)s? Other roles stay.")
    names = {"person": held.user, "role": within(held.get_role_display())}
    return " ".join(filter(None, [asked % names, _released(calls), _none_left() if is_last else ""]))


def _none_left() -> str:
    return _("No judge is left for this event: open calls wait for an organizer.")


def _released(calls: Sequence[JudgeCall]) -> str:
    """What becomes of the open calls that this person has taken; "" where there are none."""
    if not calls:
        return ""
    text = ngettext(
        "The open judge call at table %(tables)s goes back to the queue: another judge or an organizer has to take it.",
        "The open judge calls at tables %(tables)s go back to the queue: another judge or an organizer has to take them.",
        len(calls),
    )
    return text % {"tables": ", ".join(str(call.pairing.table) for call in calls)}


@require_GET
def roles(request: HttpRequest, slug: str) -> HttpResponse:
    """Who may do what: for everybody to read, made from what decides it."""
    seen = see_event(request.user, slug)
    context = {
        "seen": seen,
        "event": seen.event,
        "tab": "crew",
        "rights": list(Right),
        "matrix": list(matrix()),
        "duties": DUTIES.items(),
    }
    return render(request, "tournaments/roles.html", context)


@action
def add(request: HttpRequest, slug: str) -> HttpResponse:
    """One role or several. Who does not work at the event yet is invited."""
    seen = see_event(request.user, slug, Right.MANAGE)
    form = CrewForm(request.POST)
    if not form.is_valid():
        return _page(request, seen, form, 422)
    user = form.cleaned_data["username"]
    try:
        asked = service.ask(seen.event, user, form.cleaned_data["roles"], actor=actor(request))
    except Refusal as refusal:
        show_refusal(form, refusal)
        return _page(request, seen, form, refusal.status)
    return done(request, _what_became(user, asked), "tournaments:crew", slug)


def _what_became(user: User, asked: service.Asked) -> str:
    named = ", ".join(within(one.get_role_display()) for one in asked.given or asked.invited)
    if asked.given:
        return _("%(user)s is %(named)s now.") % {"user": user, "named": named}
    return _("%(user)s is invited as %(named)s and sees it on their home page.") % {
        "user": user,
        "named": named,
    }


@action
def answer(request: HttpRequest, slug: str) -> HttpResponse:
    """Accepting or declining what one is invited to; also at an event that is not public yet."""
    person = actor(request)
    event = see_invitation(person, slug)
    if request.POST.get("answer") != "accept":
        service.decline(event, actor=person)
        return done(request, _("You declined to work at %(event)s.") % {"event": event.name}, "home")
    service.accept(event, actor=person)
    return done(
        request,
        _("You are on the staff of %(event)s now.") % {"event": event.name},
        "tournaments:event",
        slug,
    )


@action
def withdraw(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    seen = see_event(request.user, slug, Right.MANAGE)
    waiting = seen.event.crew_invitations.select_related("user").filter(pk=pk).first()
    if waiting is None:
        raise Http404("No such invitation.")
    service.withdraw_invitation(waiting, actor=actor(request))
    return done(
        request, _("%(user)s is no longer invited.") % {"user": waiting.user}, "tournaments:crew", slug
    )


@action
def remove(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    seen = see_event(request.user, slug, Right.MANAGE)
    held = seen.event.crew.select_related("user").filter(pk=pk).first()
    if held is None:
        raise Http404("No such person on the staff.")
    is_last = held.pk == service.only_judge(seen.event)
    released = service.remove_crew(held, actor=actor(request))
    if said := " ".join(filter(None, [_released(released), _none_left() if is_last else ""])):
        messages.warning(request, said)
    return done(
        request,
        _("%(user)s is no longer %(role)s.") % {"user": held.user, "role": within(held.get_role_display())},
        "tournaments:crew",
        slug,
    )


@require_GET
def record(request: HttpRequest, slug: str) -> HttpResponse:
    """Who changed what (pain 12)."""
    seen = see_event(request.user, slug, Right.RUN)
    rows = (
        AuditEntry.objects.filter(scope=seen.event.scope)
        .exclude(action=SEALED)
        .select_related("actor")
        .order_by("-pk")
    )
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    context = {"seen": seen, "event": seen.event, "tab": "record", "page": page}
    return render(
        request, "tournaments/record.html", context | {"rows": audit_log.shown(page.object_list, seen)}
    )
