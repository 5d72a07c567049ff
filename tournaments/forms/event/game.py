"""The game: its book, the size of an army, and what counts when time is up."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.games.registry import GAMES
from rules.rulebooks.in_words import editions
from tournaments.forms.event.sections import Chapter, EventPart
from tournaments.models import Event, OnTime

CHAPTER = Chapter(
    "game", gettext_lazy("The game"), (("ruleset", "on_time"), ("level", "own_level")), is_open=True
)

OWN = "own"


def levels() -> tuple[int, ...]:
    """The usual points limits of all games, those of the first game first."""
    return tuple(dict.fromkeys(level for game in GAMES.values() for level in game.roster.levels))


class GamePart(EventPart):
    ruleset = forms.ChoiceField(label=gettext_lazy("Rules"), choices=editions)
    on_time = forms.ChoiceField(
        label=gettext_lazy("If time runs out"), choices=OnTime.choices,
        help_text=gettext_lazy("Used only if the rules name no winner."),
    )  # fmt: skip
    level = forms.ChoiceField(
        label=gettext_lazy("Points limit"),
        choices=lambda: [*((str(level), str(level)) for level in levels()), (OWN, _("Custom limit"))],
    )
    own_level = forms.IntegerField(
        required=False,
        min_value=1,
        max_value=100_000,
        label=gettext_lazy("Custom limit"),
        help_text=gettext_lazy("Only if you choose “Custom limit” as points limit."),
    )

    def said_by(self, event: Event) -> dict[str, Any]:
        own = event.point_level not in levels()
        level = {
            "level": OWN if own else str(event.point_level),
            "own_level": event.point_level if own else None,
        }
        return super().said_by(event) | level

    def setting_of(self, name: str) -> str:
        return "point_level" if name in ("level", "own_level") else super().setting_of(name)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("level") == OWN and not cleaned.get("own_level"):
            self.add_error("own_level", _("Enter the points limit."))
        return cleaned

    def settings(self) -> dict[str, Any]:
        cleaned = self.cleaned_data
        level = cleaned["own_level"] if cleaned["level"] == OWN else int(cleaned["level"])
        return super().settings() | {"point_level": level}
