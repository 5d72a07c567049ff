"""A player proposes when to play a game of a league, and the opponent agrees."""

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from common.form_faults import checked
from tournaments.forms.appointments import AgreeForm, AppointmentForm
from tournaments.services import appointments
from tournaments.views.actions import action, actor, done
from tournaments.views.tables import own_table


@action
def propose(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    seen, pairing, entry = own_table(request, slug, pk)
    cleaned = checked(AppointmentForm(request.POST, event=seen.event))
    appointments.propose(pairing, at=cleaned["at"], place=cleaned["place"], entry=entry, actor=actor(request))
    return done(request, _("Proposed. Your opponent has to agree."), "tournaments:table", slug, pk)


@action
def agree(request: HttpRequest, slug: str, pk: int) -> HttpResponse:
    _seen, pairing, entry = own_table(request, slug, pk)
    cleaned = checked(AgreeForm(request.POST))
    appointments.agree(pairing, proposed_at=cleaned["proposed_at"], entry=entry, actor=actor(request))
    return done(request, _("Agreed. Your opponent is notified."), "tournaments:table", slug, pk)
