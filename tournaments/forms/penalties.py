"""What a judge says about an offence."""

from collections.abc import Sequence
from typing import Any, cast

from django import forms
from django.utils.html import format_html
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.forms.player_field import PlayerField
from tournaments.models import Event, Penalty
from tournaments.policies.penalties import OFFENCES, Advice


class OffenderForm(forms.Form):
    """Whose penalties are opened. `address` answers what is typed with the names that fit."""

    def __init__(self, *args: Any, event: Event, address: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        label = gettext("Team") if event.has_teams else gettext("Player")
        self.fields["player"] = PlayerField(
            label=label, event=event, address=address, help_text=gettext("Enter the whole name or the ID.")
        )


class PenaltyForm(forms.Form):
    """Told what is usual for this player now, the offence that is chosen brings its own step along."""

    offence = forms.ChoiceField(
        label=_("Offence"),
        widget=forms.RadioSelect,
        choices=[(code, offence.title) for code, offence in OFFENCES.items()],
    )
    kind = forms.ChoiceField(
        label=_("Penalty"), required=False, choices=[("", _("What is usual")), *Penalty.Kind.choices]
    )
    note = forms.CharField(
        max_length=300, label=_("What happened"), help_text=_("The judges read it with the penalty.")
    )

    def __init__(self, *args: Any, advised: Sequence[Advice], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.usual = {one.code: one.kind for one in advised}
        field = cast(forms.ChoiceField, self.fields["offence"])
        field.choices = [
            (one.code, format_html("<span>{} <small>{}</small></span>", one.title, one.text))
            for one in advised
        ]

    def chosen_kind(self) -> Penalty.Kind:
        cleaned = self.cleaned_data
        return Penalty.Kind(cleaned["kind"]) if cleaned["kind"] else self.usual[cleaned["offence"]]
