"""The day until which a postponed game is to be played."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import Event
from tournaments.policies.hours import zone_of


class PostponeForm(forms.Form):
    until = forms.DateField(
        label=gettext_lazy("To be played by"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        zone = str(zone_of(event)).replace("_", " ")
        self.fields["until"].help_text = _("To the end of this day in the event’s time zone, %(zone)s.") % {
            "zone": zone
        }
