"""The forms of a collection."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from common.numbers import whole_number
from rules.engine.army_document import MOST_MODELS

BEFORE_KEY = "count-"


class EnterForm(forms.Form):
    text = forms.CharField(
        required=False,
        label=gettext_lazy("Models"),
        help_text=gettext_lazy("One a line, with how many: “12 Orc Warriors”. A pasted list will do."),
        widget=forms.Textarea(attrs={"rows": 6, "class": "num", "placeholder": "12 Orc Warriors"}),
    )
    file = forms.FileField(
        required=False,
        label=gettext_lazy("File"),
        help_text=gettext_lazy("The CSV from this page, or a list of any builder, up to 1 MB."),
    )
    adds = forms.ChoiceField(
        label=gettext_lazy("These numbers"),
        choices=[
            ("no", gettext_lazy("are all that I own of these models")),
            ("yes", gettext_lazy("are new: add them")),
        ],
        widget=forms.RadioSelect,
        initial="no",
    )

    def clean(self) -> dict[str, Any]:
        found: dict[str, Any] = super().clean() or {}
        if not self.errors and not found.get("file") and not found.get("text", "").strip():
            raise forms.ValidationError(_("Type the models that you own, or choose a file."))
        return found


def counts_in(posted: Mapping[str, Any]) -> dict[str, int]:
    """The numbers of the table: "count-gimli" is 1. An empty field is 0; what is no number is refused by the service."""
    return {
        name.removeprefix(BEFORE_KEY): _number(str(text))
        for name, text in posted.items()
        if name.startswith(BEFORE_KEY)
    }


def _number(text: str) -> int:
    if not text.strip():
        return 0
    found = whole_number(text, MOST_MODELS)
    return -1 if found is None else found
