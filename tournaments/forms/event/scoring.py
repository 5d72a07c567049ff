"""Scoring: points, tiebreaks in order, and how a team is ranked."""

from collections.abc import Collection, Iterator
from typing import Any

from django import forms

from tournaments.forms.event.sections import Chapter, EventPart
from tournaments.history.scoring import OF_GAMES
from tournaments.models import Event
from tournaments.standings import PRESETS, TIEBREAKS

TIEBREAK = "tiebreak-"
FIRST_TIEBREAKS = max(len(preset.tiebreaks) for preset in PRESETS.values())
CHAPTER = Chapter(
    "scoring",
    "Scoring",
    (("scoring", "team_best"),),
    hint="3/1/0, then opponents’ match wins",
    more=TIEBREAK,
)


class ScoringPart(EventPart):
    scoring = forms.ChoiceField(
        label="Points", choices=[(code, preset.title) for code, preset in PRESETS.items()]
    )
    team_best = forms.TypedChoiceField(
        label="In the team standing count",
        choices=[(0, "All members"), (1, "The best one"), *((n, f"The best {n}") for n in range(2, 11))],
        coerce=int,
    )

    def add_fields(self) -> None:
        super().add_fields()
        stored = self.event.tiebreaks if self.event else []
        for place in range(1, max(FIRST_TIEBREAKS, len(stored)) + 1):
            self.fields[f"{TIEBREAK}{place}"] = _tiebreak(place, stored, is_new=self.event is None)

    def said_by(self, event: Event) -> dict[str, Any]:
        chosen = {f"{TIEBREAK}{place}": key for place, key in enumerate(event.tiebreaks, start=1)}
        unused = {f"{TIEBREAK}{place}": "" for place in range(1, FIRST_TIEBREAKS + 1)}
        return super().said_by(event) | unused | chosen

    def clean(self) -> dict[str, Any]:
        said = super().clean() or self.cleaned_data
        chosen = [said[name] for name in said if name.startswith(TIEBREAK) and said[name]]
        if len(chosen) != len(set(chosen)):
            self.add_error(f"{TIEBREAK}1", "A tiebreak can be used once.")
        return said

    def settings(self) -> dict[str, Any]:
        """Tiebreaks that nobody touched are not said: a new event gets the usual ones of its points."""
        if self.event is None and not self._touched():
            return super().settings()
        said = self.cleaned_data
        chosen = [said[field.name] for field in self.named(TIEBREAK) if said[field.name]]
        return super().settings() | {"tiebreaks": chosen}

    def _touched(self) -> bool:
        sent = any(self.add_prefix(field.name) in self.data for field in self.named(TIEBREAK))
        return sent and any(name.startswith(TIEBREAK) for name in self.changed_data)


def _tiebreak(place: int, stored: Collection[str], *, is_new: bool) -> forms.ChoiceField:
    hint = (
        "Left as they are, the usual tiebreaks of the chosen points are used."
        if is_new and place == 1
        else ""
    )
    return forms.ChoiceField(
        label=f"Tiebreak {place}", choices=[("", "None"), *_offered(stored)], required=False, help_text=hint
    )


def _offered(stored: Collection[str]) -> Iterator[tuple[str, str]]:
    """Those that results feed, and those that the event has already."""
    for code, tiebreak in TIEBREAKS.items():
        if tiebreak.needs in OF_GAMES:
            yield code, tiebreak.title
        elif code in stored:
            yield code, f"{tiebreak.title} (not recorded: 0 for everybody)"
