"""The pairs of players who are not paired: seen, added and lifted by those who run the event."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from common.form_faults import checked
from tournaments import queries
from tournaments.access import Right, Viewer, see_entry, see_event
from tournaments.forms.roster import ApartForm
from tournaments.models import Event, Separation, SeparationKind
from tournaments.services.entries import separating
from tournaments.views.actions import action, actor, back, done


@require_GET
def apart(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.RUN)
    context = {
        "seen": seen,
        "event": seen.event,
        "tab": "players",
        "kept_apart": queries.separations_of(seen.event),
        "form": None if seen.event.is_closed else _form(seen),
    }
    return render(request, "tournaments/apart.html", context)


def _form(seen: Viewer, posted: object = None) -> ApartForm:
    return ApartForm(posted, players=queries.who_could_meet(seen.event))


@action
def keep_apart(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.RUN)
    cleaned = checked(_form(seen, request.POST))
    made = separating.keep_apart(
        see_entry(seen, cleaned["one"]),
        see_entry(seen, cleaned["other"]),
        SeparationKind(cleaned["kind"]),
        reason=cleaned["reason"],
        actor=actor(request),
    )
    return done(request, sentence(made), "tournaments:apart", slug)


def sentence(made: Separation) -> str:
    """What it means for the rounds to come, and for a draft that pairs the two already."""
    text = _("%(one)s and %(other)s are not paired from the next round that is paired.") % {
        "one": made.one.name,
        "other": made.other.name,
    }
    number = separating.drafted_together(made)
    if number is None:
        return text
    more = _("The draft of round %(round)s pairs them: discard it and pair again.") % {"round": number}
    return f"{text} {more}"


@action
def lift(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    seen = see_event(request.user, slug, Right.RUN)
    found = find(seen.event, pk)
    separating.lift_separation(found, actor=actor(request))
    done(
        request,
        _("%(one)s and %(other)s may meet.") % {"one": found.one.name, "other": found.other.name},
        seen.event,
    )
    return back(request, "tournaments:apart", slug)


def find(event: Event, pk: int) -> Separation:
    found = queries.separations_of(event).filter(pk=pk).first()
    if found is None:
        raise Http404("These two are not not paired.")
    return found
