"""A player is entered by the staff: on the players page and at the desk, with a refusal beside what was typed."""

from django import forms

from accounts.models import User
from common.errors import Refusal
from tournaments.forms.people import AddPlayerForm
from tournaments.models import Entry, Event
from tournaments.services.entries import registration


def entered(event: Event, form: AddPlayerForm, *, actor: User) -> Entry | None:
    """Returns the new entry; None where the form or the service refuses, and then the form says why."""
    if not form.is_valid():
        return None
    cleaned = form.cleaned_data
    try:
        return registration.add_player(
            event,
            cleaned["name"],
            user=cleaned["username"],
            club=cleaned["club"],
            without_list=cleaned.get("without_list", ""),
            flight=cleaned.get("flight", 0),
            actor=actor,
        )
    except Refusal as refusal:
        blame(form, refusal)
        return None


def blame(form: forms.Form, refusal: Refusal) -> None:
    """Each fault stands at its field; one without a field of its own stands above the form."""
    for fault in refusal.faults:
        name = fault.path.strip("/")
        form.add_error(name if name in form.fields else None, fault.text)
    if not refusal.faults:
        form.add_error(None, refusal.text)
