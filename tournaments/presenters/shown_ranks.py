"""One player’s line, chances and calculation: of a large event from what is kept, without ranking anybody."""

from dataclasses import dataclass

from tournaments.history.ranking import Line, ShownExplanation, explained
from tournaments.models import Entry, Event
from tournaments.policies.formats import has_cut, stage_rounds
from tournaments.presenters.cut_prospects import Prospect, Prospects
from tournaments.presenters.shown_standings import Dropped, ShownStandings, ranked_now, shown_standings


@dataclass(frozen=True, slots=True)
class ShownRank:
    """`line` is None for somebody who is not ranked; `has_begun` once there can be results."""

    has_begun: bool
    line: Line | None
    prospects: Prospects | None
    explanations: tuple[ShownExplanation, ...]


def shown_rank(event: Event, number: int) -> ShownRank:
    """One rank, opponent by opponent, as the standings show it."""
    try:
        return _rank(shown_standings(event), number)
    except Dropped:
        return _rank(ranked_now(event), number)


def _rank(shown: ShownStandings, number: int) -> ShownRank:
    around, has_begun = shown.around(number), bool(shown.head.after or shown.head.open_round)
    if around.place is None:
        return ShownRank(has_begun, None, None, ())
    lines, prospects = shown.lines([around.place])
    return ShownRank(has_begun, lines[0], prospects, tuple(explained(around.standings, number)))


def line_of(entry: Entry) -> Line | None:
    """One player’s line; nobody has one before there are results."""
    rank = shown_rank(entry.event, entry.number)
    return rank.line if rank.has_begun else None


def prospect_of(event: Event, number: int) -> Prospect | None:
    """Of one player; the standings are looked up only where the event has a cut to make."""
    if not stage_rounds(event) or not has_cut(event):
        return None
    prospects = shown_rank(event, number).prospects
    return prospects.players.get(number) if prospects else None
