"""What ties a judge to a table: a pure function over facts. Who the facts are about, `tournaments.judging.assignment` looks up.

One conflict bars: nobody decides at their own table. The others ask for a reason, which stays on record.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from wording import listed


@dataclass(frozen=True, slots=True)
class Stakes:
    """What a judge has to do with an event: `met` gives, for each entry played against there, the rounds."""

    user: int
    clubs: frozenset[str] = frozenset()
    team: str = ""
    entry: int | None = None
    met: Mapping[int, tuple[int, ...]] | None = None


@dataclass(frozen=True, slots=True)
class Sitting:
    """One player at the table. `list_owner` is whose list is on it: lists are lent."""

    entry: int
    name: str
    user: int | None
    clubs: frozenset[str] = frozenset()
    team: str = ""
    list_owner: int | None = None


@dataclass(frozen=True, slots=True)
class Conflict:
    """`bars`: this judge must not decide here, whatever the reason."""

    code: str
    text: str
    bars: bool = False


def conflicts(judge: Stakes, table: Sequence[Sitting]) -> tuple[Conflict, ...]:
    """Everything that ties this judge to this table, what bars first."""
    found = (conflict for seat in table for conflict in _with(judge, seat))
    return tuple(sorted(found, key=lambda one: not one.bars))


def _with(judge: Stakes, seat: Sitting) -> Iterator[Conflict]:
    if judge.user == seat.user or (judge.entry is not None and judge.entry == seat.entry):
        yield Conflict("own-table", _("Plays at this table."), bars=True)
        return
    if judge.user == seat.list_owner:
        yield Conflict("own-list", _("Owns the list that %(seat)s plays.") % {"seat": seat.name})
    if shared := _shared(judge.clubs, seat.clubs):
        yield Conflict(
            "own-club", _("Same club as %(seat)s: %(shared)s.") % {"seat": seat.name, "shared": shared[0]}
        )
    if _shared([judge.team], [seat.team]):
        yield Conflict(
            "own-team", _("Same team as %(seat)s: %(team)s.") % {"seat": seat.name, "team": judge.team}
        )
    if rounds := (judge.met or {}).get(seat.entry):
        yield Conflict(
            "own-opponent",
            _("Opponent of %(seat)s in %(rounds)s here.") % {"seat": seat.name, "rounds": _rounds(rounds)},
        )


def _shared(one: Iterable[str], other: Iterable[str]) -> list[str]:
    """Names in both, however they are written; an empty one names nothing."""
    names = {name.strip().casefold() for name in one} - {""}
    return sorted(name.strip() for name in other if name.strip().casefold() in names)


def _rounds(numbers: Sequence[int]) -> str:
    text = ngettext("round %(rounds)s", "rounds %(rounds)s", len(numbers))
    return text % {"rounds": listed(list(map(str, sorted(numbers))))}
