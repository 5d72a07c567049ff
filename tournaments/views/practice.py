"""A practice event is begun and deleted with one button each."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from tournaments.access import Right, see_event
from tournaments.services.demo_event import reset_demo_event
from tournaments.services.practice import delete_practice, start_practice
from tournaments.views.actions import action, actor, done


@action
def start(request: HttpRequest) -> HttpResponse:
    event = start_practice(actor(request))
    return done(request, _("Your practice event is ready. The steps stand at the top of each page."), event)


@action
def delete(request: HttpRequest, slug: str) -> HttpResponse:
    seen = see_event(request.user, slug, Right.MANAGE)
    if actor(request).is_guest:
        return done(request, _("The demo event is made anew."), reset_demo_event())
    delete_practice(seen.event, actor=actor(request))
    return done(request, _("The practice event is deleted, with everything in it."), "tournaments:new")
