"""The game: its book, the size of an army, and what counts when time is up."""

from typing import Any

from django import forms

from rules import RULESETS
from tournaments.forms.event.sections import Chapter, EventPart
from tournaments.models import Event, OnTime

CHAPTER = Chapter("game", "The game", (("ruleset", "on_time"), ("level", "own_level")), is_open=True)

NEWEST = "combat-hex/3.1.2"
LEVELS = (1500, 1000, 500)
OWN = "own"


def _rulesets() -> list[tuple[str, str]]:
    return [(ruleset.id, ruleset.title) for ruleset in RULESETS.values()]


class GamePart(EventPart):
    ruleset = forms.ChoiceField(label="Rules", choices=_rulesets, initial=NEWEST)
    on_time = forms.ChoiceField(
        label="A game that time ends counts as", choices=OnTime.choices, initial=OnTime.DRAW,
        help_text="When the rules have not decided it before.",
    )  # fmt: skip
    level = forms.ChoiceField(
        label="Point level",
        choices=[*((str(level), str(level)) for level in LEVELS), (OWN, "Own level")],
        initial=str(LEVELS[0]),
    )
    own_level = forms.IntegerField(
        required=False, min_value=1, max_value=100_000, label="Own level", help_text="Only with “Own level”."
    )

    def said_by(self, event: Event) -> dict[str, Any]:
        own = event.point_level not in LEVELS
        level = {
            "level": OWN if own else str(event.point_level),
            "own_level": event.point_level if own else None,
        }
        return super().said_by(event) | level

    def clean(self) -> dict[str, Any]:
        said = super().clean() or self.cleaned_data
        if said.get("level") == OWN and not said.get("own_level"):
            self.add_error("own_level", "Say which point level.")
        return said

    def settings(self) -> dict[str, Any]:
        said = self.cleaned_data
        level = said["own_level"] if said["level"] == OWN else int(said["level"])
        return super().settings() | {"point_level": level}
