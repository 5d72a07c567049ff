"""Scoring: points, tiebreaks in order, and how a team is ranked."""

from typing import Any

from django import forms

from tournaments.forms.event.sections import Chapter, EventPart
from tournaments.history.scoring import DEFAULT
from tournaments.models import Event
from tournaments.standings import PRESETS, TIEBREAKS

TIEBREAK = "tiebreak-"
FIRST_TIEBREAKS = 4
CHAPTER = Chapter(
    "scoring",
    "Scoring",
    (("scoring", "team_best"),),
    hint="3/1/0, then opponents’ match wins",
    more=TIEBREAK,
)


class ScoringPart(EventPart):
    scoring = forms.ChoiceField(
        label="Points", choices=[(code, preset.title) for code, preset in PRESETS.items()], initial=DEFAULT
    )
    team_best = forms.TypedChoiceField(
        label="In the team standing count",
        choices=[(0, "All members"), (1, "The best one"), *((n, f"The best {n}") for n in range(2, 11))],
        coerce=int,
        initial=0,
    )

    def add_fields(self) -> None:
        super().add_fields()
        for place in range(1, FIRST_TIEBREAKS + 1):
            self.fields[f"{TIEBREAK}{place}"] = _tiebreak(place)

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
        said = self.cleaned_data
        chosen = [said[field.name] for field in self.named(TIEBREAK) if said[field.name]]
        return super().settings() | {"tiebreaks": chosen}


def _tiebreak(place: int) -> forms.ChoiceField:
    usual = PRESETS[DEFAULT].tiebreaks
    return forms.ChoiceField(
        label=f"Tiebreak {place}",
        choices=[("", "None"), *((code, tiebreak.title) for code, tiebreak in TIEBREAKS.items())],
        required=False,
        initial=usual[place - 1] if place <= len(usual) else "",
    )
