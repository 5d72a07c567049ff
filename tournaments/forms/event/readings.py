"""Readings of contested rules: how this event reads the rules that can be read in more than one way."""

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from rules.engine.game import Reading
from rules.games.registry import RULESETS, default_ruleset, find_game
from rules.presenters.in_language import readings_in_words
from tournaments.forms.event.sections import Chapter, EventPart
from tournaments.models import Event

READING = "reading-"
CHAPTER = Chapter(
    "readings",
    _("Readings of contested rules"),
    hint=_("which of the possible readings this event uses"),
    note=_(
        "A contested rule can be read in more than one way. A judge’s ruling names the reading it used. Players can look up "
        "the readings on the event’s page. What counts when time runs out is not listed here: "
        "“If time runs out” under “The game” sets it."
    ),
    more=READING,
    is_wide=True,
)


class ReadingsPart(EventPart):
    def add_fields(self) -> None:
        super().add_fields()
        for reading in readings_of(self.chosen_ruleset):
            self.fields[READING + reading.name] = forms.ChoiceField(
                label=f"{reading.rule} {reading.title}", choices=list(reading.options.items()), required=False
            )

    @property
    def chosen_ruleset(self) -> str:
        """What was typed, else that of the event, else that of a new event."""
        typed = str(self.data.get(self.add_prefix("ruleset"), ""))
        if typed in RULESETS:
            return typed
        return self.event.ruleset if self.event else default_ruleset()

    def said_by(self, event: Event) -> dict[str, Any]:
        return super().said_by(event) | {READING + name: value for name, value in event.readings.items()}

    def setting_of(self, name: str) -> str:
        return "readings" if name.startswith(READING) else super().setting_of(name)

    def settings(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        chosen = {
            field.name.removeprefix(READING): cleaned[field.name]
            for field in self.named(READING)
            if cleaned[field.name]
        }
        return super().settings() | {"readings": chosen}


def readings_of(ruleset: str) -> Iterator[Reading]:
    """The contested rules that an organizer settles; how the end of the clock is read follows from another setting."""
    known, game = RULESETS.get(ruleset), find_game(ruleset)
    on_time = game.slip.time_reading if game else ""
    return (one for one in (readings_in_words(known) if known else ()) if one.name != on_time)
