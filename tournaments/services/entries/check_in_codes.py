"""What an event asks of those who come: when its doors are open, and the two codes, one to join and one to check in."""

import secrets
from datetime import datetime

from django.db import transaction
from django.db.models import Q
from django.utils.crypto import constant_time_compare
from django.utils.translation import gettext as _

from accounts.models import User
from common.errors import Fault, Invalid, Refusal
from tournaments.models import Event, EventState
from tournaments.policies.hours import date_and_time, registration_hours
from tournaments.services.audit_trail import note
from tournaments.services.entries.flights import open_flights

LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # none that is taken for another when it is read from a wall
CODE_LENGTH = 5
LATE = Q(state__in=[EventState.DRAFT, EventState.PUBLISHED, EventState.RUNNING])


def open_at(now: datetime) -> Q:
    """Events that take registrations at this moment: the condition of the update that takes a number."""
    begun = Q(registration_opens_at=None) | Q(registration_opens_at__lte=now)
    not_over = Q(registration_closes_at=None) | Q(registration_closes_at__gt=now)
    flights_to_come = Q(state=EventState.RUNNING) & ~Q(flights="")  # which of them, `flights` says
    is_out = Q(state=EventState.PUBLISHED) | flights_to_come
    return is_out & Q(registration_open=True) & begun & not_over


def refusal(event: Event, now: datetime) -> Refusal | None:
    """For pages that show the door: what somebody would be told who tried it now."""
    is_out = event.is_published or (event.is_running and bool(open_flights(event)))
    is_open = is_out and event.registration_open and registration_hours(event).are_now(now)
    return None if is_open else closed(event, now)


def closed(event: Event, now: datetime) -> Refusal:
    """Why nobody gets in now, and when they may."""
    hours, text = registration_hours(event), _("Registration for this event is not open.")
    if event.is_published and event.registration_open:
        if hours.opens_at and hours.are_to_come(now):
            text = _("Registration opens %(told)s.") % {"told": date_and_time(hours.opens_at, event)}
        elif hours.closes_at and hours.are_over(now):
            text = _("Registration closed %(told)s.") % {"told": date_and_time(hours.closes_at, event)}
    return Refusal("entry.registration-closed", text)


def refuse_wrong_join_code(event: Event, code: str) -> None:
    if event.join_code and not same_code(code, event.join_code):
        text = (
            _("Type the code that the organizer gave out.")
            if not code.strip()
            else _("This is not the join code.")
        )
        faults = [Fault("entry.join-code", "/code", text)]
        raise Invalid("entry.join-code", _("This event can be joined with its code alone."), faults=faults)


def same_code(given: str, code: str) -> bool:
    """Case, blanks and dashes are how people write; they are not part of a code. No code is like no other."""
    return bool(_plain(code)) and constant_time_compare(_plain(given), _plain(code))


def _plain(code: str) -> str:
    return "".join(letter for letter in code.casefold() if letter.isalnum())


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _ in range(CODE_LENGTH))


@transaction.atomic
def renew_check_in_code(event: Event, *, actor: User) -> str:
    """The old one ends. Codes are never written into the record: anyone who reads that need not know them."""
    Event.objects.filter(pk=event.pk).update(check_in_code=new_code())
    event.refresh_from_db(fields=["check_in_code"])
    note(event, "event.check-in-code-renewed", event, actor=actor)
    return event.check_in_code
