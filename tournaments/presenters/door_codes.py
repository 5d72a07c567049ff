"""Which of an event's two codes players can still use: the one to register and the one to check in."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Event
from tournaments.models.choices import CheckIn
from tournaments.policies.flights import flights_of
from tournaments.policies.hours import check_in_hours, registration_hours
from tournaments.services.entries.flights import has_begun, open_flights


@dataclass(frozen=True, slots=True)
class Codes:
    """Where the desk checks players in there is no code to do it with, whatever the hours are."""

    register: bool
    check_in: bool
    by_desk: bool

    @property
    def is_any(self) -> bool:
        return self.register or (self.check_in and not self.by_desk)


def codes_of(event: Event, now: datetime) -> Codes:
    return Codes(
        register=not _is_registration_over(event, now),
        check_in=not _is_check_in_over(event, now),
        by_desk=event.check_in_by == CheckIn.DESK,
    )


def _is_check_in_over(event: Event, now: datetime) -> bool:
    """Nobody can check in with the code any more; players of a later flight still can until it begins."""
    if event.is_closed or check_in_hours(event).are_over(now):
        return True
    return event.is_running and all(has_begun(event, one.number) for one in flights_of(event))


def _is_registration_over(event: Event, now: datetime) -> bool:
    """Nobody can register with the code any more; for a later flight players still can until it begins."""
    if event.is_closed or registration_hours(event).are_over(now):
        return True
    return event.is_running and not open_flights(event)
