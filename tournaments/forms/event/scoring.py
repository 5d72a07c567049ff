"""Scoring: points, tiebreaks in order, and how a team is ranked."""

from collections.abc import Iterator, Sequence
from typing import Any

from django import forms
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.event.sections import Chapter, EventPart
from tournaments.history.scoring import inputs_of, inputs_of_all_games
from tournaments.models import Event
from tournaments.own_scoring import OWN
from tournaments.presenters.teams import has_teams
from tournaments.standings import PRESETS, TIEBREAKS

TIEBREAK = "tiebreak-"
USUAL = ("", gettext_lazy("The usual one of the chosen rules"))
FIRST_TIEBREAKS = max(len(preset.tiebreaks) for preset in PRESETS.values())
CHAPTER = Chapter(
    "scoring",
    gettext_lazy("Scoring"),
    (("scoring", "team_best"),),
    hint=gettext_lazy("points for a win and a draw, tiebreaks"),
    more=TIEBREAK,
    more_title=gettext_lazy("Tiebreaks"),
)


class ScoringPart(EventPart):
    scoring = forms.ChoiceField(
        label=gettext_lazy("Scoring system"),
        required=False,
        choices=[(code, preset.title) for code, preset in PRESETS.items()],
    )
    team_best = forms.TypedChoiceField(
        label=gettext_lazy("Members who count in the team standings"),
        choices=[
            (0, gettext_lazy("All members")),
            (1, gettext_lazy("The best one")),
            *((n, format_lazy(gettext_lazy("The best {n}"), n=n)) for n in range(2, 11)),
        ],
        coerce=int,
    )

    def add_fields(self) -> None:
        super().add_fields()
        first = [USUAL] if self.event is None else list(_own(self.event))
        self.fields["scoring"].choices = [*first, *self.fields["scoring"].choices]  # type: ignore[attr-defined]
        stored = self.event.tiebreaks if self.event else []
        offered = [("", _("None")), *_offered(self.event)]
        for place in range(1, max(FIRST_TIEBREAKS, len(stored)) + 1):
            self.fields[f"{TIEBREAK}{place}"] = _tiebreak(place, offered, is_new=self.event is None)
        if self.event is not None and self.event.has_started and not has_teams(self.event):
            del self.fields["team_best"]  # nobody plays for a team: the chapter would be open for nothing

    def said_by(self, event: Event) -> dict[str, Any]:
        chosen = {f"{TIEBREAK}{place}": key for place, key in enumerate(event.tiebreaks, start=1)}
        unused = {f"{TIEBREAK}{place}": "" for place in range(1, FIRST_TIEBREAKS + 1)}
        scoring = {} if event.pk else {"scoring": ""}
        return super().said_by(event) | scoring | unused | chosen

    def setting_of(self, name: str) -> str:
        return "tiebreaks" if name.startswith(TIEBREAK) else super().setting_of(name)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        chosen = [cleaned[name] for name in cleaned if name.startswith(TIEBREAK) and cleaned[name]]
        if len(chosen) != len(set(chosen)):
            self.add_error(f"{TIEBREAK}1", _("A tiebreak can be used once."))
        return cleaned

    def settings(self) -> dict[str, Any]:
        """Points and tiebreaks that nobody touched are not said: a new event gets the usual ones of its game."""
        given = super().settings()
        if not given["scoring"]:
            del given["scoring"]
        if self.event is None and not self._touched():
            return given
        cleaned = self.cleaned_data
        chosen = [cleaned[field.name] for field in self.named(TIEBREAK) if cleaned[field.name]]
        return given | {"tiebreaks": chosen}

    def _touched(self) -> bool:
        sent = any(self.add_prefix(field.name) in self.data for field in self.named(TIEBREAK))
        return sent and any(name.startswith(TIEBREAK) for name in self.changed_data)


def _own(event: Event) -> Iterator[tuple[str, str]]:
    """The organizer's own scoring, where the event has one."""
    if event.own_scoring:
        yield OWN, _("Own scoring: %(title)s") % {"title": event.own_scoring["title"]}


def _tiebreak(place: int, offered: Sequence[tuple[str, str]], *, is_new: bool) -> forms.ChoiceField:
    hint = (
        _("Unchanged, the usual tiebreaks of the scoring system are used.") if is_new and place == 1 else ""
    )
    return forms.ChoiceField(
        label=_("Tiebreak %(place)s") % {"place": place}, choices=offered, required=False, help_text=hint
    )


def _offered(event: Event | None) -> Iterator[tuple[str, str]]:
    """Those that results of the event's game feed (of any game while none is chosen), and those that it has already."""
    inputs = inputs_of(event) if event else inputs_of_all_games()
    stored = event.tiebreaks if event else ()
    for code, tiebreak in TIEBREAKS.items():
        if tiebreak.needs in inputs:
            yield code, tiebreak.title
        elif code in stored:
            yield code, _("%(tiebreak)s (not recorded: 0 for everybody)") % {"tiebreak": tiebreak.title}
