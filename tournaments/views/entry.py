"""What the desk notes about one player: details, byes to come, byes for rounds that were missed."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _

from common.form_faults import checked
from tournaments.access import Right, Viewer, see_entry, see_event
from tournaments.forms.roster import ByesForm, DetailsForm, GrantByesForm
from tournaments.models import Entry, EntryState
from tournaments.queries import separations_of
from tournaments.services.entries import byes as service
from tournaments.services.entries.detailing import change_details
from tournaments.views.actions import action, actor, done
from wording import within


def notes_for(seen: Viewer, entry: Entry) -> dict[str, Any]:
    """The forms on a player's page that this visitor may use."""
    is_open = not seen.event.is_closed
    missed = service.missed_rounds(entry) if seen.can_run and is_open else []
    may_grant = missed and entry.state == EntryState.REGISTERED
    return {
        "byes_form": _byes_form(seen, entry),
        "details_form": DetailsForm(entry=entry) if seen.can_run and is_open else None,
        "grant_form": GrantByesForm(missed=missed) if may_grant else None,
        "kept_apart": separations_of(seen.event, entry) if seen.can_run else (),
        "shows_faction": seen.can_run or seen.can_see_lists,
    }


def _byes_form(seen: Viewer, entry: Entry, posted: Any = None) -> ByesForm | None:
    coming = service.coming_rounds(entry)
    if seen.event.is_closed or not coming or not (seen.can_run or _is_own(seen, entry)):
        return None
    return ByesForm(posted, entry=entry, coming=coming, by_desk=seen.can_run)


def _is_own(seen: Viewer, entry: Entry) -> bool:
    return seen.entry is not None and seen.entry.pk == entry.pk and seen.leads


@action
def byes(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Players ask for themselves, the desk for everybody."""
    seen = see_event(request.user, slug)
    entry = see_entry(seen, number)
    if not _is_own(seen, entry):
        seen.require(Right.RUN)
    form = ByesForm(request.POST, entry=entry, coming=service.coming_rounds(entry), by_desk=seen.can_run)
    checked(form)
    service.ask_for_byes(entry, form.wished(), actor=actor(request))
    return done(
        request, _("Noted for the rounds that are not paired yet."), "tournaments:player", slug, number
    )


@action
def grant_byes(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    seen = see_event(request.user, slug, Right.RUN)
    entry = see_entry(seen, number)
    cleaned = checked(GrantByesForm(request.POST, missed=service.missed_rounds(entry)))
    service.grant_byes(entry, cleaned["rounds"], cleaned["worth"], why=cleaned["why"], actor=actor(request))
    text = _("%(player)s has a bye for each of these rounds now, and none is assigned later.") % {
        "player": entry.name
    }
    return done(request, text, "tournaments:player", slug, number)


@action
def details(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    seen = see_event(request.user, slug, Right.RUN)
    entry = see_entry(seen, number)
    cleaned = checked(DetailsForm(request.POST, entry=entry))
    changed = change_details(entry, cleaned, actor=actor(request))
    names = [within(DetailsForm.base_fields[name].label or name) for name in changed]
    text = (
        _("Changed: %(changed)s. Rounds to come are paired with it.") % {"changed": ", ".join(names)}
        if changed
        else _("No change.")
    )
    return done(request, text, "tournaments:player", slug, number)
