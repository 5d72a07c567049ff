"""Readings: how this event reads the rules that can be read in more than one way."""

from collections.abc import Iterator
from typing import Any

from django import forms

from rules import RULESETS
from tournaments.forms.event.game import NEWEST
from tournaments.forms.event.sections import Chapter, EventPart
from tournaments.models import Event

READING = "reading-"
CHAPTER = Chapter(
    "readings",
    "Readings",
    hint="rules that can be read in more than one way",
    note="A judge’s ruling names the reading it used. Players can look them up on the event’s page.",
    more=READING,
    is_wide=True,
)
# How the referee reads the end of the clock follows from what such a game counts here.
TIME_LIMIT = "time-limit"
ON_TIME = {"draw": "organizer", "points": "points"}


class ReadingsPart(EventPart):
    def add_fields(self) -> None:
        super().add_fields()
        for reading in readings_of(self.event):
            self.fields[READING + reading.name] = forms.ChoiceField(
                label=f"{reading.rule} {reading.title}", choices=list(reading.options.items()), required=False
            )

    def said_by(self, event: Event) -> dict[str, Any]:
        return super().said_by(event) | {READING + name: value for name, value in event.readings.items()}

    def settings(self) -> dict[str, Any]:
        said = self.cleaned_data
        chosen = {
            field.name.removeprefix(READING): said[field.name]
            for field in self.named(READING)
            if said[field.name]
        }
        return super().settings() | {"readings": {**chosen, TIME_LIMIT: ON_TIME[said["on_time"]]}}


def readings_of(event: Event | None) -> Iterator[Any]:
    """The contested rules of the event's game; a new event plays the newest Combat Hex."""
    ruleset = RULESETS.get(event.ruleset if event else NEWEST)
    return (one for one in (ruleset.readings if ruleset else ()) if one.name != TIME_LIMIT)
