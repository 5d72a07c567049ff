"""Who wins which award, and the soft scores of all players."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django.utils.translation import gettext as _

from tournaments.history.ranking import halves_text, standings_of
from tournaments.models import Entry, EntryState, Event
from tournaments.policies.awards import HAND, OVERALL, STANDINGS, scores_of


@dataclass(frozen=True, slots=True)
class AwardLine:
    """An award with its winners: several where they are level, none before anybody has a score."""

    title: str
    basis: str
    winners: tuple[Entry, ...]
    figure: str = ""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One player: event points as people write them, each soft score (None where none is given), and all together."""

    entry: Entry
    points: str
    scores: tuple[int | None, ...]
    overall: str


@dataclass(frozen=True, slots=True)
class Honours:
    """What an event gives besides ranks. `labels` are those of the soft scores."""

    labels: tuple[str, ...]
    awards: tuple[AwardLine, ...]
    lines: tuple[ScoreLine, ...]


def honours_of(event: Event) -> Honours:
    """From the standings and the soft scores; disqualified players win nothing."""
    found = standings_of(event)
    points = {row.player: Fraction(row.points, found.tally.scoring.unit) for row in found.table.rows}
    ranks = {row.player: row.rank for row in found.table.rows}
    document: Mapping[str, Any] = event.awards
    entries = {entry.number: entry for entry in event.entries.filter(number__in=points)}
    overall = {number: points[number] + _weighted(document, entry) for number, entry in entries.items()}
    can_win = {n: e for n, e in entries.items() if e.state != EntryState.DISQUALIFIED}
    has_played = found.after > 0
    scored = {OVERALL: overall if has_played else {}, STANDINGS: {}}
    if has_played:
        scored[STANDINGS] = {number: Fraction(-ranks[number]) for number in entries}
    for row in scores_of(document):
        scored[row["name"]] = {
            n: Fraction(e.soft_scores[row["name"]])
            for n, e in entries.items()
            if row["name"] in e.soft_scores
        }
    awards = tuple(_award(row, document, scored, can_win) for row in document.get("awards", ()))
    lines = tuple(_lines(document, [entries[n] for n in points if n in entries], points, overall))
    return Honours(tuple(row["label"] for row in scores_of(document)), awards, lines)


def _weighted(document: Mapping[str, Any], entry: Entry) -> int:
    return sum(row["weight"] * entry.soft_scores.get(row["name"], 0) for row in scores_of(document))


def _award(
    row: Mapping[str, Any],
    document: Mapping[str, Any],
    scored: Mapping[str, Mapping[int, Fraction]],
    can_win: Mapping[int, Entry],
) -> AwardLine:
    if row["by"] == HAND:
        named = can_win.get(row.get("player") or 0)
        return AwardLine(row["title"], _("Given by the organizer"), (named,) if named else ())
    worths = {number: worth for number, worth in scored.get(row["by"], {}).items() if number in can_win}
    best = max(worths.values(), default=None)
    winners = tuple(can_win[number] for number, worth in sorted(worths.items()) if worth == best)
    figure = "" if best is None or row["by"] == STANDINGS else halves_text(best)
    return AwardLine(row["title"], _basis(row["by"], document), winners, figure)


def _basis(by: str, document: Mapping[str, Any]) -> str:
    labels = {row["name"]: row["label"] for row in scores_of(document)}
    return (
        labels.get(by)
        or {STANDINGS: _("First in the standings"), OVERALL: _("Points and soft scores together")}[by]
    )


def _lines(
    document: Mapping[str, Any],
    entries: list[Entry],
    points: Mapping[int, Fraction],
    overall: Mapping[int, Fraction],
) -> Iterator[ScoreLine]:
    names = [row["name"] for row in scores_of(document)]
    for entry in entries:
        yield ScoreLine(
            entry,
            halves_text(points[entry.number]),
            tuple(entry.soft_scores.get(name) for name in names),
            halves_text(overall[entry.number]),
        )
