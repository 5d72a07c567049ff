"""The form by which a player proposes when to play."""

from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.event.day import moment
from tournaments.models import Appointment, Event
from tournaments.policies.hours import zone_of


class AppointmentForm(forms.Form):
    at = forms.DateTimeField(label=gettext_lazy("When"), widget=moment())
    place = forms.CharField(
        label=gettext_lazy("Where"),
        required=False,
        max_length=120,
        help_text=gettext_lazy("Read by your opponent and the staff."),
    )

    def __init__(
        self, *args: Any, event: Event, appointment: Appointment | None = None, **kwargs: Any
    ) -> None:
        self.zone: ZoneInfo = zone_of(event)
        if appointment is not None:
            at = appointment.at.astimezone(self.zone).replace(tzinfo=None)
            kwargs.setdefault("initial", {"at": at, "place": appointment.place})
        super().__init__(*args, **kwargs)
        self.fields["at"].help_text = _("In the event’s time zone, %(zone)s.") % {
            "zone": str(self.zone).replace("_", " ")
        }

    def full_clean(self) -> None:
        """What is typed is meant in the event's own time zone."""
        with timezone.override(self.zone):
            super().full_clean()


class AgreeForm(forms.Form):
    """Names the proposal that the player looked at."""

    proposed_at = forms.DateTimeField(widget=forms.HiddenInput)
