"""Whether and why a past event from a file counts for ratings, for its page and the API."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.access import Viewer
from tournaments.history.past_events import is_from_file
from tournaments.models import Confirmation, Entry, Vouch


@dataclass(frozen=True, slots=True)
class Standing:
    """`mine` is the reader's own entry. `confirmed` counts the players who have confirmed their results."""

    is_from_file: bool
    is_closed: bool
    vouch: Vouch | None
    confirmed: int
    mine: Entry | None
    is_confirmed: bool
    may_vouch: bool

    @property
    def text(self) -> str:
        """Whether its games count, and what would make them count, in one or two sentences."""
        if not self.is_from_file:
            if self.is_closed:
                return _("This event was held here: its games count for ratings.")
            return _("Its games count for ratings once the event is closed.")
        if not self.is_closed:
            return _("This event came in from a file. Nothing counts for ratings before it is closed.")
        if self.vouch is not None:
            return _(
                "This event came in from a file. Its games count for ratings: its organizer vouches for it."
            )
        count = ngettext(
            "%(count)s player has confirmed.", "%(count)s players have confirmed.", self.confirmed
        ) % {"count": self.confirmed}
        sentence = _(
            "This event came in from a file. A game counts for ratings once both players have confirmed their results."
        )
        return f"{sentence} {count}"


def standing_of(seen: Viewer) -> Standing:
    event = seen.event
    given = Confirmation.objects.filter(event=event)
    user = seen.user if seen.user.is_authenticated else None
    return Standing(
        is_from_file=is_from_file(event),
        is_closed=event.is_closed,
        vouch=Vouch.objects.select_related("by").filter(event=event).first(),
        confirmed=given.count(),
        mine=seen.entry,
        is_confirmed=user is not None and given.filter(user=user).exists(),
        may_vouch=seen.can_manage,
    )
