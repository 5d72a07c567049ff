"""The day: the answers that nobody else can give."""

import json
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.forms.event.sections import Chapter, EventPart
from tournaments.models import Sides
from tournaments.models.events import MAX_PLAYERS
from tournaments.policies.hours import LONGEST_ZONE, zone_named, zones_like

CHAPTER = Chapter(
    "day",
    _("The day"),
    (("name",), ("place", "capacity"), ("starts_at", "time_zone"), ("address",)),
    is_open=True,
)


def moment() -> forms.DateTimeInput:
    return forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")


class ZoneField(forms.CharField):
    """A time zone by its name or its city; with scripts the browser offers those it knows."""

    widget = forms.TextInput(attrs={"data-zones": True, "autocomplete": "off", "spellcheck": "false"})

    def prepare_value(self, value: Any) -> str:
        return str(value or "").replace("_", " ")

    def to_python(self, value: Any) -> str:
        typed = super().to_python(value)
        if not typed:
            return timezone.get_default_timezone_name()
        if zone := zone_named(typed):
            return zone
        raise forms.ValidationError(_unknown(typed), code="time-zone-unknown")


def _unknown(typed: str) -> str:
    if meant := zones_like(typed):
        return gettext("No time zone has this name. Similar: %(zones)s.") % {"zones": ", ".join(meant)}
    return gettext("Name a time zone by its region and city, such as Europe/Vienna.")


# By who takes a seat.
MOST = {
    Sides.PLAYERS: _("Maximum players"),
    Sides.TEAMS: _("Maximum teams"),
    Sides.DOUBLES: _("Maximum pairs of players"),
}


class DayPart(EventPart):
    name = forms.CharField(label=_("Name"), max_length=120, widget=forms.TextInput(attrs={"autofocus": True}))
    place = forms.CharField(label=_("Venue"), max_length=200)
    address = forms.CharField(
        label=_("Address"),
        max_length=300,
        required=False,
        help_text=_("Street and town. The link to the map looks for it."),
    )
    starts_at = forms.DateTimeField(label=_("Begins"), widget=moment())
    time_zone = ZoneField(
        label=_("Time zone"),
        max_length=LONGEST_ZONE,
        required=False,
        help_text=_("All event times use this time zone. A large city in it is enough, such as Vienna."),
    )
    capacity = forms.IntegerField(label=_("Maximum players"), min_value=2, max_value=MAX_PLAYERS)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """A new event starts in the zone of no matter who makes it, which the page's script knows."""
        super().__init__(*args, **kwargs)
        self.fields["capacity"].label = MOST[self._chosen_sides()]
        labels = json.dumps({side.value: str(label) for side, label in MOST.items()})
        self.fields["capacity"].widget.attrs |= {
            "data-labels": labels,
            "data-labels-by": self.add_prefix("sides"),
        }
        if self.event is None and not self.is_bound:
            self.fields["time_zone"].widget.attrs["data-own-zone"] = True

    def _chosen_sides(self) -> Sides:
        """What was typed, else that of the event or template."""
        said = self.data.get(self.add_prefix("sides")) or self.initial.get("sides")
        return Sides(said) if said in Sides.values else Sides.PLAYERS
