"""Lists of a round that do not fit together: what no two armies of one game may both hold, pair by pair, for the staff."""

import hashlib
import json
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, groupby

from armies.checking import army_submitted, restrictions_of
from armies.models import Submission
from rules.engine.army import Army
from rules.engine.limits import limits_together
from rules.engine.restrictions import Restrictions
from rules.engine.roster import Clash, Together
from rules.games.registry import roster_of
from tournaments.models import Round, Seat
from tournaments.presenters.kept_by_seats import kept_by_seats
from wording import listed


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
        return listed(self.names)


@dataclass(frozen=True, slots=True)
class _Player:
    name: str
    submission: int | None


def clashes_of(round_: Round) -> list[ListClash]:
    """Errors first; none where neither the game nor the event looks at two lists together. Kept for large rounds."""
    event = round_.event
    asked = restrictions_of(event.restrictions, event.ruleset)
    if roster_of(event.ruleset).together is None and not any(one.counts_both_lists for one in asked.limits):
        return []
    terms = hashlib.sha256(json.dumps(event.restrictions, sort_keys=True).encode()).hexdigest()[:12]
    return kept_by_seats(round_, f"clashes:{terms}", lambda: _found(round_, asked))


def _found(round_: Round, asked: Restrictions) -> list[ListClash]:
    together = roster_of(round_.event.ruleset).together
    tables = list(_tables(round_))
    wanted = {one.submission for _, players in tables for one in players if one.submission}
    lists = {
        made.pk: asked.over(army_submitted(made))
        for made in Submission.objects.filter(pk__in=wanted, ruleset=round_.event.ruleset)
    }
    found = [
        ListClash(table, (one.name, other.name), clash.fault.text, clash.fault.rule, clash.is_advice)
        for table, players in tables
        for one, other in combinations(players, 2)
        for clash in _clashes(lists.get(one.submission or 0), lists.get(other.submission or 0), together)
    ]
    return sorted(found, key=lambda clash: clash.is_advice)


def _tables(round_: Round) -> Iterator[tuple[int | None, list[_Player]]]:
    seats = Seat.objects.filter(round=round_).order_by("pairing__table", "pairing_id", "side")
    rows = seats.values_list("pairing_id", "pairing__table", "entry__name", "entry__submission_id")
    for (_, table), players in groupby(rows, key=lambda row: row[:2]):
        yield table, [_Player(name, submission) for _, _, name, submission in players]


def _clashes(one: Army | None, other: Army | None, together: Together | None) -> Iterator[Clash]:
    """What the game says, then what the event's own limits say. Nothing where a player has no list."""
    if one is None or other is None:
        return
    yield from together(one, other) if together else ()
    for limit, fault in limits_together(one.rows, other.rows, one.limits):
        yield Clash(fault, not limit.grade.is_error)
