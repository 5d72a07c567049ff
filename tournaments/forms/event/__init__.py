"""The one form that makes an event, a file per chapter: few questions first, good defaults for all others."""

from collections.abc import Iterator
from functools import partial
from typing import Any

from common.errors import Refusal
from common.form_faults import show_refusal
from tournaments.forms.event import (
    day,
    formats,
    game,
    lists,
    pairing_restrictions,
    readings,
    registration,
    scoring,
    teams,
)
from tournaments.forms.event.sections import ShownChapter
from tournaments.models.event_settings import BEFORE_THE_START

CHAPTERS = (
    day.CHAPTER,
    game.CHAPTER,
    formats.CHAPTER,
    teams.CHAPTER,
    pairing_restrictions.CHAPTER,
    lists.CHAPTER,
    registration.CHAPTER,
    scoring.CHAPTER,
    readings.CHAPTER,
)


class EventForm(
    day.DayPart,
    game.GamePart,
    formats.FormatPart,
    teams.TeamsPart,
    pairing_restrictions.ApartPart,
    lists.ListsPart,
    registration.RegistrationPart,
    scoring.ScoringPart,
    readings.ReadingsPart,
):
    @property
    def chapters(self) -> Iterator[ShownChapter]:
        return map(self.show, CHAPTERS)

    @property
    def locked(self) -> list[str]:
        """What the published first round has locked, as the page names it; a label that stands twice is said once."""
        return list(dict.fromkeys(str(name) for shown in self.chapters for name in shown.locked))

    def settings(self) -> dict[str, Any]:
        """Without those that are fixed: filled up with what the game has learned since, they would count as changed."""
        settings = super().settings()
        is_fixed = self.event is not None and self.event.has_started
        return {
            name: value for name, value in settings.items() if not (is_fixed and name in BEFORE_THE_START)
        }

    def add_refusal(self, refusal: Refusal) -> None:
        """Puts every fault beside its field, or above the form when it has none."""
        show_refusal(
            self, refusal, lambda setting: next(filter(partial(self._is_of, setting), self.fields), None)
        )

    def _is_of(self, setting: str, name: str) -> bool:
        return setting in (name, self.setting_of(name))
