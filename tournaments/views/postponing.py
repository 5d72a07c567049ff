"""Games of a league that are postponed: by the staff, one or all that have no result."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from common.form_faults import checked
from tournaments.access import Right, see_event, see_pairing, see_round
from tournaments.forms.postponing import PostponeForm
from tournaments.services import postponing
from tournaments.views.actions import action, actor, done


@action
def postpone(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    seen = see_event(request.user, slug, Right.RUN)
    pairing = see_pairing(seen, pk)
    until = checked(PostponeForm(request.POST, event=seen.event))["until"]
    postponing.postpone(pairing, until, actor=actor(request))
    return done(request, _("Postponed. Both players are notified."), "tournaments:table", slug, pk)


@action
def take_back(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    pairing = see_pairing(see_event(request.user, slug, Right.RUN), pk)
    postponing.take_back(pairing, actor=actor(request))
    return done(request, _("The round waits for this game again."), "tournaments:table", slug, pk)


@action
def postpone_missing(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    seen = see_event(request.user, slug, Right.RUN)
    round_ = see_round(seen, number)
    until = checked(PostponeForm(request.POST, event=seen.event))["until"]
    count = postponing.postpone_missing(round_, until, actor=actor(request))
    text = ngettext("%(count)d game is postponed.", "%(count)d games are postponed.", count)
    return done(request, text % {"count": count}, "tournaments:round", slug, number)
