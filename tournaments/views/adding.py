"""A player is entered by the staff: on the players page and at the desk, with a refusal beside what was typed."""

from accounts.models import User
from common.errors import Refusal
from common.form_faults import show_refusal
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
        show_refusal(form, refusal)
        return None
