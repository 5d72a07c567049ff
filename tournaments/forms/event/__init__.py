"""The one form that makes an event, a file per chapter: few questions first, good defaults for all others."""

from collections.abc import Iterator

from common.errors import Refusal
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

    def add_refusal(self, refusal: Refusal) -> None:
        """Puts every fault beside its field, or above the form when it has none."""
        for fault in refusal.faults:
            name = fault.path.strip("/")
            self.add_error(name if name in self.fields else None, fault.text)
        if not refusal.faults:
            self.add_error(None, refusal.text)
