"""The forms of those who maintain a catalogue."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from armies.models import Catalogue
from armies.models.catalogues import KEY
from armies.services.house_rules import ADDED, AT_MOST, COSTS, FORBIDDEN, Heading, Rule
from rules.engine.army_document import MOST_POINTS


class MaintainerForm(forms.Form):
    username = forms.CharField(max_length=254, label=_("Username"))


class DeprecationForm(forms.Form):
    """`others`: what may replace the catalogue."""

    replaced_by = forms.ModelChoiceField(
        Catalogue.objects.none(),
        required=False,
        label=_("Replaced by"),
        empty_label="nothing",
        to_field_name="slug",
    )

    def __init__(self, *args: Any, others: Sequence[Catalogue], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["replaced_by"]
        field.queryset = Catalogue.objects.filter(pk__in=[one.pk for one in others])
        field.choices = [("", "nothing"), *((one.slug, f"{one.name} ({one.provenance})") for one in others)]


class HouseHeadingForm(forms.Form):
    """`is_new`: the catalogue is only being made, and needs a short name."""

    name = forms.CharField(
        max_length=120, label=_("Name"), help_text=_("For example “Dol Amroth Open house rules”.")
    )
    slug = forms.CharField(
        max_length=64,
        validators=[KEY],
        label=_("Short name"),
        help_text=_("Stands in addresses: small letters, digits and hyphens."),
    )
    label = forms.CharField(
        max_length=40, required=False, label=_("Version"), help_text=_("For example “May 2026”.")
    )
    note = forms.CharField(
        required=False, max_length=2000, label=_("What changed"), widget=forms.Textarea(attrs={"rows": 2})
    )

    def __init__(self, *args: Any, is_new: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["slug"].disabled = not is_new

    def heading(self) -> Heading:
        return Heading(**self.cleaned_data)


class HouseRuleForm(forms.Form):
    """One row; an empty one is left out."""

    change = forms.ChoiceField(
        label=_("Rule"),
        choices=[
            (COSTS, _("costs … points")),
            (AT_MOST, _("at most … of it")),
            (FORBIDDEN, _("is not allowed")),
            (ADDED, _("lends its figures to a new model of … points")),
        ],
    )
    model = forms.CharField(
        max_length=120,
        required=False,
        label=_("Model"),
        widget=forms.TextInput(attrs={"list": "models", "autocomplete": "off"}),
    )
    number = forms.IntegerField(min_value=0, max_value=MOST_POINTS, required=False, label=_("Number"))
    name = forms.CharField(max_length=120, required=False, label=_("New model’s name"))

    def rule(self) -> Rule | None:
        cleaned = self.cleaned_data
        if not cleaned.get("model") and not cleaned.get("name"):
            return None
        return Rule(cleaned["change"], cleaned["model"].strip(), cleaned["number"], cleaned["name"].strip())


HouseRuleFormSet = forms.formset_factory(HouseRuleForm, extra=4, max_num=300, absolute_max=300)
