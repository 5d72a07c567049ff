"""What is typed about a series, and which event is put in it."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from common.form_fields import SettingsForm
from tournaments.access import listed_events
from tournaments.models import CountBy, Event, Role, Series
from tournaments.models.series import MOST_COUNTED


class SeriesForm(SettingsForm):
    name = forms.CharField(label=_("Name"), max_length=120)
    by = forms.ChoiceField(label=_("What counts"), choices=CountBy.choices, initial=CountBy.POINTS)
    counts = forms.IntegerField(
        label=_("Best results that count"), min_value=0, max_value=MOST_COUNTED, initial=0,
        help_text=_("Of each player; 0 counts all of them."),
    )  # fmt: skip
    about = forms.CharField(
        label=_("About"), required=False, max_length=4000, widget=forms.Textarea(attrs={"rows": 4})
    )


class SeriesEventForm(forms.Form):
    """Offers the events that the person manages and that are not in the series."""

    event = forms.ModelChoiceField(label=_("Event"), queryset=Event.objects.none(), empty_label=_("Choose…"))

    def __init__(self, *args: Any, series: Series, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        events = listed_events(user).exclude(in_series__series=series).order_by("-starts_at")
        if not user.is_staff:
            owned = user.event_roles.filter(role=Role.OWNER).values("event_id")
            events = events.filter(pk__in=owned)
        self.fields["event"].queryset = events  # type: ignore[attr-defined]
