"""The counts of a result as form fields: one for each number that the game's result slip declares."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.engine.slips import Count, Slip

BY_BOARD = "board"  # as an outcome: the counts decide
NUMBERS = {
    3: gettext_lazy("all three"),
    4: gettext_lazy("all four"),
    5: gettext_lazy("all five"),
    6: gettext_lazy("all six"),
}


@dataclass(frozen=True, slots=True)
class CountFields:
    """The fields of one count: of the first and the second side in the form's own order, or one of the table."""

    count: Count
    names: tuple[str, ...]

    def given(self, cleaned: Mapping[str, Any]) -> list[int] | int | None:
        """What was typed; None where a number is missing."""
        values = [cleaned.get(name) for name in self.names]
        if None in values:
            return None
        return values[0] if self.count.is_shared else [int(value) for value in values if value is not None]


def count_fields(slip: Slip, sides: tuple[str, str]) -> tuple[CountFields, ...]:
    """`sides` are the prefixes of both sides' fields: ("mine", "theirs")."""
    prefixes = {True: ("table",), False: sides}
    return tuple(
        CountFields(count, tuple(f"{prefix}_{count.name}" for prefix in prefixes[count.is_shared]))
        for count in slip.counts
    )


def make_field(count: Count, label: str) -> forms.Field:
    """A number, or a choice where the count has words for its values."""
    if count.options:
        choices = [("", "–"), *count.words]
        return forms.TypedChoiceField(
            label=label, choices=choices, coerce=int, empty_value=None, required=False
        )
    widget = forms.NumberInput(attrs={"inputmode": "numeric"})
    return forms.IntegerField(
        label=label, min_value=count.least, max_value=count.most, required=False, widget=widget
    )


class CountsForm(forms.Form):
    """A form with the counts of a slip. `SIDES` names both sides as the fields do; `labels_of` labels them."""

    SIDES = ("mine", "theirs")

    def __init__(self, *args: Any, slip: Slip, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.slip = slip
        self.counted = count_fields(slip, self.SIDES)
        fields = {
            name: make_field(one.count, label)
            for one in self.counted
            for name, label in zip(one.names, self.labels_of(one.count), strict=True)
        }
        self.fields = fields | self.fields

    def labels_of(self, count: Count) -> Iterable[str]:
        return (count.heading,) if count.is_shared else count.labels

    def by_counting(self, ruleset: str) -> tuple[str, str]:
        """The choice that leaves the winner to the counts, as the game calls it."""
        return BY_BOARD, self.slip.localized(self.slip.decided_by.get(ruleset, "")) or _("Decide by counting")

    @property
    def hint(self) -> str:
        """What is asked, in the reader's language."""
        return self.slip.localized(self.slip.hint)

    @property
    def count_rows(self) -> Iterator[tuple[BoundField, ...]]:
        """The bound fields of each count, to be set beside each other."""
        return (tuple(self[name] for name in one.names) for one in self.counted)

    def counts(self) -> dict[str, Any]:
        """What was typed, as a result keeps it: the form's first side first."""
        found = {one.count.name: one.given(self.cleaned_data) for one in self.counted}
        return {name: value for name, value in found.items() if value is not None}

    def require_all(self) -> None:
        """Where anything is counted, every needed number is; a count of both players is one of neither or of both."""
        for one in self.counted:
            if not one.count.is_needed and self._is_empty(one.names):
                continue
            missing = [name for name in one.names if self.cleaned_data.get(name) is None]
            for name in missing:
                if not self.errors:
                    self.add_error(name, self._missing())
                elif name not in self.errors:
                    self.add_error(name, _("This number is missing."))

    def has_counts(self) -> bool:
        return not all(self._is_empty(one.names) for one in self.counted)

    def _is_empty(self, names: Iterable[str]) -> bool:
        return all(self.cleaned_data.get(name) is None and name not in self.errors for name in names)

    def _missing(self) -> str:
        needed = sum(len(one.names) for one in self.counted if one.count.is_needed)
        if needed == 2:
            return _("Fill in both numbers or choose a winner.")
        if needed not in NUMBERS:
            return _("Fill in every number or choose a winner.")
        return _("Fill in %(numbers)s numbers or choose a winner.") % {"numbers": NUMBERS[needed]}
