"""A person's own pages across events: what they have played, and their calendar."""

from django.contrib.auth.decorators import login_required
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from common.languages import current, in_language_of
from tournaments.access import see_event
from tournaments.exports import schedule
from tournaments.exports.icalendar import calendar
from tournaments.models import CalendarFeed
from tournaments.presenters.career import career_of, played_by
from tournaments.presenters.ratings import ratings_of
from tournaments.views.actions import action, actor, done
from wording import labelled

PER_PAGE = 20


@require_GET
@login_required
def career(request: HttpRequest) -> HttpResponse:
    """A page of events; the figures are of all."""
    person = actor(request)
    feed = CalendarFeed.objects.filter(user=person).first()
    page = Paginator(played_by(person), PER_PAGE).get_page(request.GET.get("page"))
    first = (page.number - 1) * PER_PAGE
    context = {
        "page": page,
        "career": career_of(person, slice(first, first + PER_PAGE)),
        "ratings": list(ratings_of(person)),
        "feed": feed_address(request, feed) if feed else "",
    }
    answer = render(request, "tournaments/mine.html", context)
    answer["Cache-Control"] = "no-store"
    return answer


def feed_address(request: HttpRequest, feed: CalendarFeed) -> str:
    return request.build_absolute_uri(reverse("calendar_feed", args=[schedule.token_of(feed)]))


@action
def make_feed(request: HttpRequest) -> HttpResponse:
    schedule.new_feed(actor(request))
    return done(request, _("This is the link to your calendar. Keep it to yourself."), "tournaments:mine")


@action
def end_feed(request: HttpRequest) -> HttpResponse:
    schedule.end_feed(actor(request))
    return done(request, _("The address no longer works."), "tournaments:mine")


@require_GET
def feed(request: HttpRequest, token: str) -> HttpResponse:
    """For calendar programs, which know nothing but this address: in the language of the account."""
    owner = schedule.owner_of(token)
    if owner is None:
        raise Http404("No such calendar.")
    with in_language_of(owner):
        answer = ics(calendar(labelled("Muster", str(owner)), schedule.occasions_of(owner)), "muster.ics")
        answer["Content-Language"] = current()
    return answer


@require_GET
def event_file(request: HttpRequest, slug: str) -> HttpResponse:
    event = see_event(request.user, slug).event
    return ics(calendar(event.name, [schedule.occasion_of(event)]), f"{slug}.ics")


def ics(text: str, name: str) -> HttpResponse:
    answer = HttpResponse(text, content_type="text/calendar; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["Cache-Control"] = "private, no-store"
    return answer
