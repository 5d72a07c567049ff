"""What the organizer notes about players: details for pairing, byes, who is not paired, a whole field from a file."""

from collections.abc import Iterable, Iterator
from typing import Any, cast

from django import forms
from django.forms.boundfield import BoundField
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from common.texts import text_in
from tournaments.models import Entry, Event, SeparationKind
from tournaments.policies.flights import flights_of
from tournaments.services.entries.byes import BYES

ROUND = "round-"
LARGEST_ROSTER = 1_000_000
LATER, WAIVED = "later", "waived"
LISTS = [
    (LATER, gettext_lazy("Required: they are submitted later, by the players or by staff")),
    (WAIVED, gettext_lazy("Not required for these players")),
]
WORTH = {
    "zero": gettext_lazy("no points"),
    "half": gettext_lazy("as a draw"),
    "full": gettext_lazy("as a win"),
}


class DetailsForm(forms.Form):
    name = forms.CharField(label=gettext_lazy("Name"), max_length=150)
    club = forms.CharField(label=gettext_lazy("Club"), max_length=120, required=False)
    team = forms.CharField(label=gettext_lazy("Team"), max_length=120, required=False)
    seed = forms.IntegerField(
        label=gettext_lazy("Seed"),
        min_value=0,
        max_value=100_000,
        help_text=gettext_lazy("1 is the strongest; 0 is unseeded and comes last."),
    )
    strength = forms.IntegerField(
        label=gettext_lazy("Strength"),
        min_value=0,
        max_value=1_000_000,
        required=False,
        help_text=gettext_lazy(
            "A rating, or any number: the more the stronger; 0 is unknown. A seed comes first."
        ),
    )
    faction = forms.CharField(label=gettext_lazy("Faction"), max_length=60, required=False)
    flight = forms.TypedChoiceField(label=gettext_lazy("Flight"), coerce=int)

    def __init__(self, *args: Any, entry: Entry, **kwargs: Any) -> None:
        kwargs.setdefault("initial", {name: getattr(entry, name) for name in self.base_fields})
        super().__init__(*args, **kwargs)
        if flights := flights_of(entry.event):
            field = cast(forms.TypedChoiceField, self.fields["flight"])
            field.choices = [(0, _("None yet")), *((one.number, one.name) for one in flights)]
        else:
            del self.fields["flight"]
        if entry.submission_id is not None:
            self.fields["faction"].disabled = True
            self.fields["faction"].help_text = _("The list that was submitted says it.")

    def clean_strength(self) -> int:
        return int(self.cleaned_data["strength"] or 0)


class ByesForm(forms.Form):
    """One question per coming round. Players sit out without points; the desk may make a bye worth something."""

    def __init__(self, *args: Any, entry: Entry, coming: Iterable[int], by_desk: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for number in coming:
            now = entry.bye_rounds.get(str(number), "")
            self.fields[f"{ROUND}{number}"] = forms.ChoiceField(
                label=_("Round %(number)s") % {"number": number},
                choices=[("", _("Plays")), *((worth, _sits_out(worth)) for worth in _offered(now, by_desk))],
                required=False,
                initial=now,
            )

    def __iter__(self) -> Iterator[BoundField]:
        return (self[name] for name in self.fields)

    def wished(self) -> dict[int, str]:
        cleaned = self.cleaned_data
        return {int(name.removeprefix(ROUND)): worth for name, worth in cleaned.items() if worth}


def _offered(now: str, by_desk: bool) -> tuple[str, ...]:
    return BYES if by_desk else (now or "zero",)


def _sits_out(worth: str) -> str:
    return _("Sits out, %(worth)s") % {"worth": WORTH[worth]}


class GrantByesForm(forms.Form):
    rounds = forms.TypedMultipleChoiceField(
        label=gettext_lazy("Missed rounds"), coerce=int, widget=forms.CheckboxSelectMultiple
    )
    worth = forms.ChoiceField(
        label=gettext_lazy("Worth"),
        choices=[
            (worth, format_lazy(gettext_lazy("Bye, {worth}"), worth=WORTH[worth]))
            for worth in ("half", "full", "zero")
        ],
        initial="half",
    )
    why = forms.CharField(
        max_length=300,
        label=gettext_lazy("Reason"),
        help_text=gettext_lazy("Everybody can read it on the page of the bye."),
    )

    def __init__(self, *args: Any, missed: Iterable[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        rounds = cast(forms.TypedMultipleChoiceField, self.fields["rounds"])
        rounds.choices = [(str(number), _("Round %(number)s") % {"number": number}) for number in missed]


class ApartForm(forms.Form):
    one = forms.TypedChoiceField(label=gettext_lazy("Player"), coerce=int)
    other = forms.TypedChoiceField(label=gettext_lazy("and"), coerce=int)
    kind = forms.ChoiceField(
        label=gettext_lazy("Kind"),
        choices=[
            (SeparationKind.BAN, gettext_lazy("Never paired: a ban")),
            (SeparationKind.FRIENDS, gettext_lazy("Friends who asked not to meet")),
        ],
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=300,
        required=False,
        help_text=gettext_lazy("Only organizers read it. A ban needs one."),
    )

    def __init__(self, *args: Any, players: Iterable[Entry], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offered = [
            ("", _("Choose")),
            *((entry.number, f"{entry.name} ({entry.number})") for entry in players),
        ]
        for name in ("one", "other"):
            cast(forms.TypedChoiceField, self.fields[name]).choices = offered


class RosterForm(forms.Form):
    """A file or pasted rows; the file counts when both are there. Where lists are required, it asks what to do about them."""

    file = forms.FileField(required=False, label=gettext_lazy("CSV file"))
    rows = forms.CharField(
        required=False,
        label=gettext_lazy("or its rows, pasted"),
        max_length=LARGEST_ROSTER,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 6, "class": "num", "spellcheck": "false"}),
    )

    lists = forms.ChoiceField(
        label=gettext_lazy("Lists of these players"),
        choices=LISTS,
        initial=LATER,
        widget=forms.RadioSelect,
    )
    without_list = forms.CharField(
        max_length=300,
        required=False,
        label=gettext_lazy("Reason for no list"),
        help_text=gettext_lazy("Only organizers read it, beside the player and in the audit log."),
    )

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not event.lists_required:
            del self.fields["lists"], self.fields["without_list"]
        elif self.is_bound and "lists" not in self.data:
            self.fields[
                "lists"
            ].required = False  # anyone who does not answer leaves the event's rule as it is

    @property
    def reason(self) -> str:
        """Why the players need no list; empty where they do, or where the event requires none."""
        cleaned = self.cleaned_data
        return str(cleaned["without_list"]) if cleaned.get("lists") == WAIVED else ""

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("lists") == WAIVED and not cleaned.get("without_list", "").strip():
            self.add_error("without_list", _("Say why these players need no list."))
        file = cleaned.get("file")
        if file is not None and file.size > LARGEST_ROSTER:
            self.add_error("file", _("The file is larger than one megabyte."))
        elif file is not None:
            self._take(file.read())
        elif not self.errors and not cleaned.get("rows", "").strip():
            self.add_error("file", _("Choose a file or paste its rows."))
        return cleaned

    def _take(self, content: bytes) -> None:
        """The rows of the file in the place of pasted ones."""
        rows = text_in(content)
        if rows is None:
            text = _(
                "This is not a text file. Save the table as CSV in your spreadsheet program, then choose that file."
            )
            self.add_error("file", text)
        else:
            self.cleaned_data["rows"] = rows
