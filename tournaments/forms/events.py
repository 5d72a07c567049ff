"""The one form that makes an event: few questions first, good defaults for all others."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.forms.boundfield import BoundField
from django.utils import timezone

from common.errors import Refusal
from rules import RULESETS
from tournaments.models import Apart, Audience, CutKind, Event, OnTime
from tournaments.models.events import MAX_PLAYERS
from tournaments.pairing import rounds_suggested
from tournaments.scoring import DEFAULT
from tournaments.settings_check import CUTS
from tournaments.standings import PRESETS, TIEBREAKS

LEVELS = (1500, 1000, 500)
OWN = "own"
READING = "reading-"
# How the referee reads the end of the clock follows from what such a game counts here.
TIME_LIMIT = "time-limit"
ON_TIME_READING = {"draw": "organizer", "points": "points"}
FIRST_TIEBREAKS = 4
LEAST_ROUNDS = 3  # nobody travels for one game


def _rulesets() -> list[tuple[str, str]]:
    return [(ruleset.id, ruleset.title) for ruleset in RULESETS.values()]


class EventForm(forms.Form):
    name = forms.CharField(max_length=120, widget=forms.TextInput(attrs={"autofocus": True}))
    place = forms.CharField(max_length=200)
    starts_at = forms.DateTimeField(
        label="Begins",
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        help_text="Time zone: {zone}.",
    )
    capacity = forms.IntegerField(label="Places", min_value=2, max_value=MAX_PLAYERS, initial=16)
    about = forms.CharField(
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text="What players should know: entry fee, food, what to bring.",
    )

    ruleset = forms.ChoiceField(label="Rules", choices=_rulesets)
    level = forms.ChoiceField(
        label="Point level",
        choices=[*((str(level), str(level)) for level in LEVELS), (OWN, "Own level")],
        initial=str(LEVELS[0]),
    )
    own_level = forms.IntegerField(
        required=False, min_value=1, max_value=100_000, label="Own level", help_text="Only with “Own level”."
    )
    time_limit = forms.IntegerField(label="Minutes per round", min_value=5, max_value=600, initial=45)
    round_count = forms.IntegerField(
        label="Rounds", required=False, min_value=1, max_value=20,
        help_text="Left empty: as many as the number of places needs.",
    )  # fmt: skip
    on_time = forms.ChoiceField(
        label="A game that time ends counts as", choices=OnTime.choices, initial=OnTime.DRAW,
        help_text="When section 7 has not decided it.",
    )  # fmt: skip

    lists_required = forms.BooleanField(label="Every player hands in a list", required=False, initial=True)
    lists_due_at = forms.DateTimeField(
        label="Lists are due",
        required=False,
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
        help_text="Afterwards lists still come in and are marked late, until you lock them. Time zone: {zone}.",
    )
    lists_before = forms.ChoiceField(
        label="Before round 1", choices=Audience.choices, initial=Audience.NOBODY
    )
    lists_during = forms.ChoiceField(
        label="During the event", choices=Audience.choices, initial=Audience.OPPONENT
    )
    lists_after = forms.ChoiceField(label="Afterwards", choices=Audience.choices, initial=Audience.EVERYONE)

    scoring = forms.ChoiceField(
        label="Points", choices=[(code, preset.title) for code, preset in PRESETS.items()], initial=DEFAULT
    )
    clubs = forms.ChoiceField(label="Club-mates", choices=Apart.choices, initial=Apart.SOFT)
    cut_size = forms.TypedChoiceField(
        label="Top cut after the rounds",
        choices=[(0, "None"), *((size, f"Best {size}") for size in CUTS if size)],
        coerce=int,
        initial=0,
    )
    cut_kind = forms.ChoiceField(label="Played as", choices=CutKind.choices, initial=CutKind.SINGLE)
    first_table = forms.IntegerField(label="First table number", min_value=1, max_value=10_000, initial=1)

    def __init__(self, *args: Any, event: Event | None = None, **kwargs: Any) -> None:
        self.event = event
        kwargs.setdefault("initial", initial_of(event) if event else {"ruleset": "combat-hex/3.1.2"})
        super().__init__(*args, **kwargs)
        for name in ("starts_at", "lists_due_at"):
            field = self.fields[name]
            field.help_text = str(field.help_text).format(zone=timezone.get_current_timezone_name())
        for place in range(1, FIRST_TIEBREAKS + 1):
            self.fields[f"tiebreak-{place}"] = _tiebreak_field(place)
        for reading in readings_of(event):
            self.fields[READING + reading.name] = forms.ChoiceField(
                label=f"{reading.rule} {reading.title}", choices=list(reading.options.items()), required=False
            )

    @property
    def readings(self) -> Iterator[BoundField]:
        return (self[name] for name in self.fields if name.startswith(READING))

    @property
    def tiebreaks(self) -> Iterator[BoundField]:
        return (self[name] for name in self.fields if name.startswith("tiebreak-"))

    def clean(self) -> dict[str, Any]:
        said = super().clean() or self.cleaned_data
        if said.get("level") == OWN and not said.get("own_level"):
            self.add_error("own_level", "Say which point level.")
        chosen = [said[name] for name in said if name.startswith("tiebreak-") and said[name]]
        if len(chosen) != len(set(chosen)):
            self.add_error("tiebreak-1", "A tiebreak can be used once.")
        return said

    def settings(self) -> dict[str, Any]:
        """What `services.events` takes."""
        said = self.cleaned_data
        plain = {name: value for name, value in said.items() if name in PLAIN}
        return {
            **plain,
            "point_level": said["own_level"] if said["level"] == OWN else int(said["level"]),
            "round_count": said["round_count"] or max(LEAST_ROUNDS, rounds_suggested(said["capacity"])),
            "tiebreaks": [said[f.name] for f in self.tiebreaks if said[f.name]],
            "readings": {
                **{f.name.removeprefix(READING): said[f.name] for f in self.readings if said[f.name]},
                TIME_LIMIT: ON_TIME_READING[said["on_time"]],
            },
        }

    def add_refusal(self, refusal: Refusal) -> None:
        """Puts every fault beside its field, or above the form when it has none."""
        for fault in refusal.faults:
            name = fault.path.strip("/")
            self.add_error(name if name in self.fields else None, fault.text)
        if not refusal.faults:
            self.add_error(None, refusal.text)


PLAIN = (
    "name",
    "place",
    "starts_at",
    "capacity",
    "about",
    "ruleset",
    "time_limit",
    "on_time",
    "lists_required",
    "lists_due_at",
    "lists_before",
    "lists_during",
    "lists_after",
    "scoring",
    "clubs",
    "cut_size",
    "cut_kind",
    "first_table",
)


def readings_of(event: Event | None) -> Iterator[Any]:
    """The contested rules of the event's game; a new event plays the newest Combat Hex."""
    ruleset = RULESETS.get(event.ruleset if event else "combat-hex/3.1.2")
    return (one for one in (ruleset.readings if ruleset else ()) if one.name != TIME_LIMIT)


def initial_of(event: Event) -> Mapping[str, Any]:
    own = event.point_level not in LEVELS
    due = event.lists_due_at
    return {
        **{name: getattr(event, name) for name in PLAIN},
        "starts_at": timezone.localtime(event.starts_at),
        "lists_due_at": timezone.localtime(due) if due else None,
        "level": OWN if own else str(event.point_level),
        "own_level": event.point_level if own else None,
        "round_count": event.round_count,
        **{f"tiebreak-{place}": key for place, key in enumerate(event.tiebreaks, start=1)},
        **{READING + name: value for name, value in event.readings.items()},
    }


def _tiebreak_field(place: int) -> forms.ChoiceField:
    usual = PRESETS[DEFAULT].tiebreaks
    return forms.ChoiceField(
        label=f"Tiebreak {place}",
        choices=[("", "None"), *((code, tiebreak.title) for code, tiebreak in TIEBREAKS.items())],
        required=False,
        initial=usual[place - 1] if place <= len(usual) else "",
    )
