"""The forms of one row. Its fields for options are made from what the game declares."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rules.engine.army_document import MOST_MODELS
from rules.engine.attributes import Attribute, Type
from rules.engine.cards import ModelCard
from rules.engine.options import LONGEST_GROUP, LONGEST_NOTE, RowOption


class RowDetailsForm(forms.Form):
    """`card` is None for a name that the catalogue does not know: such a row has every option."""

    group = forms.CharField(
        max_length=LONGEST_GROUP,
        required=False,
        label=pgettext_lazy("rows of a list", "Group"),
        help_text=_("A horde, crew or warband. Rows of one group stand together under its name."),
    )
    note = forms.CharField(
        max_length=LONGEST_NOTE,
        required=False,
        label=_("Note"),
        help_text=_("Only you see it: it is not submitted, shared or printed."),
    )

    def __init__(
        self,
        *args: Any,
        row: Mapping[str, Any],
        card: ModelCard | None,
        declared: Iterable[RowOption],
        groups: Sequence[str],
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        chosen = row.get("options", {})
        self.options = [one for one in declared if card is None or one.takes(card) or one.name in chosen]
        for one in self.options:
            self.fields[one.name] = _field(one.figure, chosen.get(one.name))
        self.order_fields([*(one.name for one in self.options), "group", "note"])
        self.initial.update(group=row.get("group", ""), note=row.get("note", ""))
        self.groups = groups
        self.fields["group"].widget.attrs["list"] = "groups"

    def arguments(self) -> dict[str, Any]:
        """As `armies.services.rows.set_row` takes it."""
        found = self.cleaned_data
        options = {one.name: found[one.name] for one in self.options if found[one.name] not in (None, "")}
        return {"options": options, "group": found["group"], "note": found["note"]}


def _field(figure: Attribute, value: Any) -> forms.Field:
    if figure.type is Type.FLAG:
        return forms.BooleanField(required=False, label=figure.title, initial=bool(value))
    if figure.type is Type.NUMBER:
        return forms.IntegerField(
            required=False, label=figure.title, initial=value, min_value=figure.least, max_value=figure.most
        )
    return forms.CharField(required=False, label=figure.title, initial=value, max_length=64)


class MoveForm(forms.Form):
    by = forms.IntegerField(min_value=-1000, max_value=1000)


class SplitForm(forms.Form):
    count = forms.IntegerField(min_value=1, max_value=MOST_MODELS, initial=1, label=_("Models"))
