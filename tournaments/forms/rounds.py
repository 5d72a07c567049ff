"""What an organizer types about a round."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from common.numbers import whole_number
from tournaments.forms.event.day import moment
from tournaments.history.pairing_input import Exceptions
from tournaments.models import Event
from tournaments.policies.hours import zone_of


class DraftForm(forms.Form):
    """`allow` holds pairs of entry numbers ("3-7") that may meet against the rules, `second_bye` players ("3")."""

    reason = forms.CharField(
        max_length=300, required=False, label=gettext_lazy("Reason to go on although results are not confirmed"),
        help_text=gettext_lazy("Only organizers read it, in the audit log."),
    )  # fmt: skip
    allow = forms.CharField(required=False, widget=forms.HiddenInput)
    second_bye = forms.CharField(required=False, widget=forms.HiddenInput)

    def clean_allow(self) -> list[list[int]]:
        pairs = [_numbers(pair, "-") for pair in self.cleaned_data["allow"].split()]
        if any(len(set(pair)) != 2 for pair in pairs):
            raise forms.ValidationError(_("Pairs are written as two entry numbers: 3-7."))
        return pairs

    def clean_second_bye(self) -> list[int]:
        return _numbers(self.cleaned_data["second_bye"], " ")

    def exceptions(self) -> Exceptions:
        cleaned = self.cleaned_data
        pairs = frozenset(frozenset(pair) for pair in cleaned["allow"])
        return Exceptions(pairs, frozenset(cleaned["second_bye"]), cleaned["reason"])

    def job_args(self, event: Event) -> dict[str, Any]:
        cleaned = self.cleaned_data
        return {
            "event": event.pk,
            "pairs": cleaned["allow"],
            "second_bye": cleaned["second_bye"],
            "why": cleaned["reason"],
            "without_results": cleaned["reason"],
        }


def _numbers(text: str, separator: str) -> list[int]:
    parts = [part.strip() for part in text.strip().split(separator) if part.strip()]
    return _whole(parts, _("Write entry numbers."))


def _whole(parts: Iterable[str], otherwise: str) -> list[int]:
    """Refused with the sentence when one of them is no number."""
    found = [whole_number(part) for part in parts]
    numbers = [number for number in found if number is not None]
    if len(numbers) < len(found):
        raise forms.ValidationError(otherwise)
    return numbers


class RepairForm(forms.Form):
    reason = forms.CharField(
        max_length=300,
        label=gettext_lazy("Reason"),
        help_text=gettext_lazy("Only organizers read it, in the audit log."),
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        chosen = self.data.getlist("pairing") if hasattr(self.data, "getlist") else []
        return {**cleaned, "chosen": _whole(chosen, _("Choose tables from the list."))}


class SwapForm(forms.Form):
    one = forms.IntegerField(min_value=1, label=gettext_lazy("Player ID"))
    other = forms.IntegerField(min_value=1, label=gettext_lazy("Player ID of the other player"))
    reason = forms.CharField(
        max_length=300,
        label=gettext_lazy("Reason"),
        help_text=gettext_lazy("Everybody can read it on the page of the table."),
    )


class SimulationForm(forms.Form):
    players = forms.IntegerField(min_value=2, max_value=500, label=gettext_lazy("Players"))
    seed = forms.IntegerField(
        min_value=0,
        max_value=10**9,
        label=gettext_lazy("Number for made-up results"),
        help_text=gettext_lazy("Any number. Another one makes up other results; the same one repeats them."),
    )


class ExtendForm(forms.Form):
    minutes = forms.IntegerField(
        min_value=-600, max_value=600, initial=5, label=gettext_lazy("Minutes to add")
    )


class ScheduleForm(forms.Form):
    """When a draft is published by itself."""

    at = forms.DateTimeField(label=gettext_lazy("Publish at"), widget=moment())

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        self.zone = zone_of(event)
        super().__init__(*args, **kwargs)
        self.fields["at"].help_text = _("In the event’s time zone, %(zone)s.") % {
            "zone": str(self.zone).replace("_", " ")
        }

    def full_clean(self) -> None:
        """What is typed is meant in the event's own time zone."""
        with timezone.override(self.zone):
            super().full_clean()
