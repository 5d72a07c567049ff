"""Lists of a round that do not fit together: what no two armies of one game may both hold, pair by pair, for the staff."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, groupby

from armies.checking import army_submitted
from armies.models import Submission
from rules.engine.roster import Clash
from rules.games.registry import roster_of
from tournaments.models import Round, Seat


@dataclass(frozen=True, slots=True)
class ListClash:
    """`is_advice`: worth knowing, no error."""

    table: int | None
    names: tuple[str, ...]
    text: str
    rule: str
    is_advice: bool

    @property
    def who(self) -> str:
        return " and ".join(self.names)


@dataclass(frozen=True, slots=True)
class _Player:
    name: str
    submission: int | None


def clashes_of(round_: Round) -> list[ListClash]:
    """Two queries, errors first; none for a game that does not look at two lists together."""
    if roster_of(round_.event.ruleset).together is None:
        return []
    tables = list(_tables(round_))
    wanted = {one.submission for _, players in tables for one in players if one.submission}
    lists = Submission.objects.in_bulk(wanted)
    found = [
        ListClash(table, (one.name, other.name), clash.fault.text, clash.fault.rule, clash.is_advice)
        for table, players in tables
        for one, other in combinations(players, 2)
        for clash in _clashes(lists.get(one.submission or 0), lists.get(other.submission or 0))
    ]
    return sorted(found, key=lambda clash: clash.is_advice)


def _tables(round_: Round) -> Iterator[tuple[int | None, list[_Player]]]:
    seats = Seat.objects.filter(round=round_).order_by("pairing__table", "pairing_id", "side")
    rows = seats.values_list("pairing_id", "pairing__table", "entry__name", "entry__submission_id")
    for (_, table), players in groupby(rows, key=lambda row: row[:2]):
        yield table, [_Player(name, submission) for _, _, name, submission in players]


def _clashes(one: Submission | None, other: Submission | None) -> tuple[Clash, ...]:
    """Nothing where a player has no list, or one of another game."""
    if one is None or other is None or one.ruleset != other.ruleset:
        return ()
    together = roster_of(one.ruleset).together
    return together(army_submitted(one), army_submitted(other)) if together else ()
