"""The day: the answers that nobody else can give."""

from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.forms.event.sections import Chapter, EventPart
from tournaments.models.events import MAX_PLAYERS
from tournaments.policies.hours import zones_by_region

CHAPTER = Chapter(
    "day",
    _("The day"),
    (("name",), ("place", "capacity"), ("starts_at", "time_zone"), ("address",)),
    is_open=True,
)


def moment() -> forms.DateTimeInput:
    return forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")


def _zones() -> list[tuple[str, list[tuple[str, str]]]]:
    return [
        (region, [(name, name.replace("_", " ")) for name in names]) for region, names in zones_by_region()
    ]


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
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=_zones,
        required=False,
        help_text=_("All event times use this time zone."),
    )
    capacity = forms.IntegerField(label=_("Maximum players"), min_value=2, max_value=MAX_PLAYERS)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """A new event starts in the zone of no matter who makes it, which the page's script knows."""
        super().__init__(*args, **kwargs)
        if self.event is None and not self.is_bound:
            self.fields["time_zone"].widget.attrs["data-own-zone"] = True

    def clean_time_zone(self) -> str:
        return self.cleaned_data["time_zone"] or timezone.get_default_timezone_name()
