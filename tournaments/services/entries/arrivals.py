"""Players who say themselves that they are here: in the hours of check-in, and with the code where one is asked."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from common.errors import Fault, Invalid, Refusal
from tournaments.models import CheckIn, Entry, Event
from tournaments.policies.hours import check_in_hours, date_and_time
from tournaments.services.entries import changing, check_in_codes, flights, registration

AT_THE_DESK = gettext_lazy("Go to the desk: it can still check you in.")


@transaction.atomic
def arrive(entry: Entry, *, actor: User, code: str = "") -> None:
    """Said twice is said once: a phone that sends again after it lost the connection is told the same."""
    event = changing.locked(entry)
    if entry.checked_in_at is not None:
        return
    if refusal := not_now(event, timezone.now(), entry.flight):
        raise refusal
    if event.check_in_by == CheckIn.CODE and not check_in_codes.same_code(code, event.check_in_code):
        text = (
            _("Type the code that is shown at the venue.")
            if not code.strip()
            else _("This is not today’s code.")
        )
        faults = [Fault("check-in.code", "/code", text)]
        raise Invalid(
            "check-in.code", _("Check-in needs the code that is shown at the venue."), faults=faults
        )
    registration.check_in(entry, actor=actor)


def not_now(event: Event, now: datetime, flight: int = 0) -> Refusal | None:
    """Why players cannot check themselves in at this moment, and when they can; None when they can.

    Players of a `flight` can until it begins, although the event runs.
    """
    hours = check_in_hours(event)
    if event.check_in_by == CheckIn.DESK:
        return Refusal("check-in.desk", _("At this event the desk checks players in."))
    is_to_come = event.is_running and flight > 0 and not flights.has_begun(event, flight)
    if not event.is_published and not is_to_come:
        return Refusal(
            "check-in.closed", _("Check-in is over. %(at_the_desk)s") % {"at_the_desk": AT_THE_DESK}
        )
    if hours.opens_at and hours.are_to_come(now):
        return Refusal(
            "check-in.early", _("Check-in opens %(told)s.") % {"told": date_and_time(hours.opens_at, event)}
        )
    if hours.closes_at and hours.are_over(now):
        return Refusal(
            "check-in.closed",
            _("Check-in closed %(told)s. %(at_the_desk)s")
            % {"told": date_and_time(hours.closes_at, event), "at_the_desk": AT_THE_DESK},
        )
    return None
