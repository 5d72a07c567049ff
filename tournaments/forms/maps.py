"""What is typed about maps and tables, and by players who choose their map."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrOrPromise

from common.errors import Invalid
from rules.engine.documents import parse_json
from rules.engine.faults import Unreadable
from rules.engine.maps import MapChoice
from rules.presenters import errors
from tournaments.models import Entry, Event, EventMap, MapsBy
from tournaments.services.maps import MOST_COPIES
from wording import labelled

NAME = {"label": gettext_lazy("Name of the map"), "max_length": 60}


class VenueForm(forms.Form):
    """The settings of an event that this page holds; `services.events` checks them with all others."""

    maps_by = forms.ChoiceField(label=gettext_lazy("Maps are chosen by"), choices=MapsBy.choices)
    table_ranges = forms.CharField(
        label=gettext_lazy("Tables"), max_length=200, required=False,
        help_text=gettext_lazy("1-20, 41-60 in the order they are filled. Empty: from the first table on, as many as needed."),
    )  # fmt: skip


class MapForm(forms.Form):
    name = forms.CharField(**NAME)  # type: ignore[arg-type]
    copies = forms.IntegerField(
        label=gettext_lazy("Copies"), min_value=0, max_value=MOST_COPIES, initial=0,
        help_text=gettext_lazy("At how many tables it can lie at once; 0 for any number."),
    )  # fmt: skip


class DrawnForm(MapForm):
    """A map as the board sends it: the case it stands in."""

    case = forms.CharField(
        label=gettext_lazy("The map as JSON"),
        strip=False,
        max_length=1_000_000,
        widget=forms.Textarea(attrs={"class": "num", "rows": 8, "spellcheck": "false"}),
        help_text=gettext_lazy("A map, or a case with a map in its position."),
    )

    def document(self) -> Any:
        """Raises Invalid when it is no JSON; what it holds is the reader's to say."""
        try:
            return parse_json(self.cleaned_data["case"])
        except Unreadable as wrong:
            text, faults = _("This is not readable JSON."), errors.in_words(wrong.faults)
            raise Invalid("map.unreadable", text, faults=faults) from None


class CopyForm(forms.Form):
    source = forms.ModelChoiceField(
        label=gettext_lazy("Map of another event"),
        queryset=EventMap.objects.none(),
        empty_label=gettext_lazy("Choose…"),
    )

    def __init__(self, *args: Any, event: Event, events: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        others = EventMap.objects.filter(event__in=events).exclude(event=event).defer("board")
        found = others.select_related("event").order_by("event__name", "name")
        field = self.fields["source"]
        field.queryset = found  # type: ignore[attr-defined]
        field.label_from_instance = lambda one: labelled(one.event.name, one.name)  # type: ignore[attr-defined]


class LayForm(forms.Form):
    tables = forms.CharField(
        label=gettext_lazy("On tables"),
        max_length=400,
        required=False,
        help_text=gettext_lazy("1-4, 9. Empty: on none."),
    )


class FixedTableForm(forms.Form):
    """A player’s fixed table. Sent without the field of the table, it removes what is fixed."""

    player = forms.ModelChoiceField(
        label=gettext_lazy("Player"), queryset=Entry.objects.none(), empty_label=gettext_lazy("Choose…")
    )
    table = forms.IntegerField(
        label=gettext_lazy("Table"),
        min_value=1,
        max_value=100_000,
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["player"].queryset = event.entries.order_by("name")  # type: ignore[attr-defined]
        self.fields["table"].required = not self.is_bound or "table" in self.data


class RollForm(forms.Form):
    """The set-up roll, each side's dice as they fell; after a tie both have rolled again."""

    first = forms.RegexField(r"^\s*[1-6](?:[\s,]*[1-6])*\s*$", max_length=40)
    second = forms.RegexField(r"^\s*[1-6](?:[\s,]*[1-6])*\s*$", max_length=40)
    choose = forms.ChoiceField(label=gettext_lazy("The higher die takes"), widget=forms.RadioSelect)

    def __init__(
        self,
        *args: Any,
        choice: MapChoice,
        names: tuple[StrOrPromise, StrOrPromise] = (gettext_lazy("player 1"), gettext_lazy("player 2")),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        _offer(self.fields["choose"], choice.parts)
        for field, name in zip(("first", "second"), names, strict=True):
            self.fields[field].label = _("Dice of %(name)s") % {"name": name}
            self.fields[field].widget.attrs |= {"inputmode": "numeric", "autocomplete": "off", "class": "num"}
            self.fields[field].error_messages["invalid"] = _("Dice from 1 to 6, in the order they fell.")
        self.fields["second"].help_text = _("One die each; after a tie all of them: 44 and 42.")

    def dice(self) -> dict[int, list[int]]:
        cleaned = self.cleaned_data
        return {
            side: [int(face) for face in cleaned[field] if face in "123456"]
            for side, field in ((1, "first"), (2, "second"))
        }


class MapChoiceForm(forms.Form):
    map = forms.ModelChoiceField(
        label=gettext_lazy("Map"),
        queryset=EventMap.objects.none(),
        widget=forms.RadioSelect,
        empty_label=None,
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["map"].queryset = event.maps.all()  # type: ignore[attr-defined]


class EdgeForm(forms.Form):
    edge = forms.ChoiceField(label=gettext_lazy("Your edge"), widget=forms.RadioSelect)

    def __init__(self, *args: Any, choice: MapChoice, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        _offer(self.fields["edge"], choice.edges)


def _offer(field: Any, choices: tuple[tuple[str, str], ...]) -> None:
    field.choices = [(value, _(label)) for value, label in choices]
    field.initial = choices[0][0]
