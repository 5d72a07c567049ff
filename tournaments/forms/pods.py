"""What the players of a pod report, and what the organizer sets there: a place for everybody."""

from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.history.slips import slip_for
from tournaments.models import Outcome, Pairing
from tournaments.services.results import Claim

PLACE = "place-"


class PlacesForm(forms.Form):
    """One place per seat: 1 for the last one standing, the highest number for the person who was out first."""

    def __init__(self, *args: Any, pairing: Pairing, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        seats = list(pairing.seats.all())
        standing = pairing.reports.exclude(state="superseded").order_by("-version").first()
        before = dict(enumerate(standing.places, start=1)) if standing else {}
        for seat in seats:
            self.fields[f"{PLACE}{seat.side}"] = forms.TypedChoiceField(
                label=seat.entry.name,
                choices=[
                    ("", _("Place")),
                    *((place, _ordinal(place, len(seats))) for place in range(1, len(seats) + 1)),
                ],
                coerce=int,
                initial=before.get(seat.side, ""),
            )
        event = pairing.round.event
        out_hint = slip_for(event).out_hint
        self.hint = out_hint(event.ruleset, event.point_level) if out_hint else ""

    @property
    def places(self) -> list[BoundField]:
        return [self[name] for name in self.fields if name.startswith(PLACE)]

    def claim(self) -> Claim:
        cleaned = self.cleaned_data
        return Claim(Outcome.PLACED, places=[cleaned[field.name] for field in self.places])


class PlacesOverrideForm(PlacesForm):
    is_void = forms.BooleanField(label=gettext_lazy("Void: the game does not count"), required=False)
    reason = forms.CharField(
        max_length=300,
        label=gettext_lazy("Reason"),
        help_text=gettext_lazy("All players of the pod can read it."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.data.get("is_void"):
            for field in self.places:
                self.fields[field.name].required = False

    def claim(self) -> Claim:
        return Claim(Outcome.VOID) if self.cleaned_data["is_void"] else super().claim()


def _ordinal(place: int, last: int) -> str:
    if place == 1:
        return _("1 · last one standing")
    return _("%(place)s · out first") % {"place": place} if place == last else str(place)
