"""What the button that checks in everybody will do: how many come in, and how many stay out for want of a list."""

from dataclasses import dataclass

from django.db.models import Count, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import EntryState, Event
from tournaments.policies.participation import WITHOUT_LIST


@dataclass(frozen=True, slots=True)
class CheckInAll:
    """Players with a place who are not checked in: `ready` need nothing more, `lacking` have no list."""

    ready: int
    lacking: int

    def __bool__(self) -> bool:
        return bool(self.ready or self.lacking)

    @property
    def label(self) -> str:
        """The words of the button, with the number that it checks in."""
        if not self.lacking:
            text = ngettext("Check in %(count)s player", "Check in all %(count)s", self.ready)
            return text % {"count": self.ready}
        if not self.ready:
            return _("Check in without lists…")
        text = ngettext(
            "Check in %(count)s player with a list", "Check in all %(count)s with a list", self.ready
        )
        return text % {"count": self.ready}

    @property
    def hint(self) -> str:
        """Who stays out, and how they come in; "" where nobody does."""
        if not self.lacking:
            return ""
        if not self.ready:
            text = ngettext(
                "%(count)s player has no list. The next page asks for a reason to check in without one.",
                "%(count)s players have no list. The next page asks for a reason to check in without one.",
                self.lacking,
            )
            return text % {"count": self.lacking}
        now = ngettext(
            "Checks in %(count)s player at once.", "Checks in %(count)s players at once.", self.ready
        )
        later = ngettext(
            "Afterwards you can check in the %(count)s without a list, with a reason.",
            "Afterwards you can check in the %(count)s without a list, with a reason.",
            self.lacking,
        )
        return f"{now % {'count': self.ready}} {later % {'count': self.lacking}}"


def check_in_all_of(event: Event) -> CheckInAll | None:
    """Counts who would be checked in now, in one query; None for a closed event."""
    if event.is_closed:
        return None
    absent = Q(state=EntryState.REGISTERED, checked_in_at=None)
    without = absent & WITHOUT_LIST if event.lists_required else Q(pk__in=[])
    found = event.entries.aggregate(absent=Count("pk", filter=absent), lacking=Count("pk", filter=without))
    return CheckInAll(found["absent"] - found["lacking"], found["lacking"])
