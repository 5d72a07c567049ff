"""The forms of those who maintain a catalogue."""

from collections.abc import Sequence
from typing import Any

from django import forms

from armies.models import Catalogue


class MaintainerForm(forms.Form):
    username = forms.CharField(max_length=254, label="Username")


class DeprecationForm(forms.Form):
    """`others`: what may replace the catalogue."""

    replaced_by = forms.ModelChoiceField(
        Catalogue.objects.none(),
        required=False,
        label="Replaced by",
        empty_label="nothing",
        to_field_name="slug",
    )

    def __init__(self, *args: Any, others: Sequence[Catalogue], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["replaced_by"]
        field.queryset = Catalogue.objects.filter(pk__in=[one.pk for one in others])
        field.choices = [("", "nothing"), *((one.slug, f"{one.name} ({one.provenance})") for one in others)]
