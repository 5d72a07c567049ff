"""The format: how many rounds, how long each is, who meets whom first, and what follows the rounds."""

from typing import Any

from django import forms

from tournaments.forms.event.chapters import Chapter, EventPart
from tournaments.models import CutKind, FirstRound
from tournaments.pairing import rounds_suggested
from tournaments.settings_check import CUTS

CHAPTER = Chapter(
    "format",
    "Format",
    (("round_count", "time_limit"), ("start",), ("cut_size", "cut_kind"), ("first_table",)),
    hint="rounds, minutes, first round, top cut",
)

LEAST_ROUNDS = 3  # nobody travels for one game


class FormatPart(EventPart):
    round_count = forms.IntegerField(
        label="Rounds", required=False, min_value=1, max_value=20,
        help_text="Left empty: as many as the number of places needs.",
    )  # fmt: skip
    time_limit = forms.IntegerField(label="Minutes per round", min_value=5, max_value=600, initial=45)
    start = forms.ChoiceField(
        label="First round", choices=FirstRound.choices, initial=FirstRound.RANDOM,
        help_text="Seeds are numbers of the players; the organizer gives them, 1 to the strongest.",
    )  # fmt: skip
    cut_size = forms.TypedChoiceField(
        label="Top cut after the rounds",
        choices=[(0, "None"), *((size, f"Best {size}") for size in CUTS if size)],
        coerce=int,
        initial=0,
    )
    cut_kind = forms.ChoiceField(label="Played as", choices=CutKind.choices, initial=CutKind.SINGLE)
    first_table = forms.IntegerField(label="First table number", min_value=1, max_value=10_000, initial=1)

    def settings(self) -> dict[str, Any]:
        said = self.cleaned_data
        suggested = max(LEAST_ROUNDS, rounds_suggested(said["capacity"]))
        return super().settings() | {"round_count": said["round_count"] or suggested}
