"""What a file of players would do, line by line, or every error in it. Nothing is changed here; `importing` does it.

Anyone who is entered already, by account or by name, is changed and not entered twice: a file that was exported comes in
again without a difference.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from django.db.models.functions import Lower
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from common.errors import Fault, Refusal
from tournaments.history import roster
from tournaments.history.roster import Row
from tournaments.models import Entry, Event, EventState
from tournaments.models.entries import PRIVATE
from tournaments.policies.flights import flight_named, flights_of
from tournaments.policies.formats import refuse_latecomers
from tournaments.policies.participation import lacks_list
from tournaments.services.entries import flights
from wording import listed

IN_WORDS = {"list_waiver": gettext_lazy("no list required")}


class Effect(StrEnum):
    ENTERS = "enters"
    WAITS = "waits"
    CHANGES = "changes"
    SAME = "same"


@dataclass(frozen=True, slots=True)
class Step:
    """What one line of the file does to `entry`, or to a new one. `values` holds what becomes different."""

    row: Row
    effect: Effect
    user: User | None = None
    entry: Entry | None = None
    values: Mapping[str, str | int] = field(default_factory=dict)

    @property
    def changes(self) -> tuple[str, ...]:
        """The names of the columns that become different for a player who is entered."""
        return tuple(self.values) if self.effect == Effect.CHANGES else ()

    @property
    def text(self) -> str:
        if self.effect == Effect.SAME:
            return _("is entered; stays as it is")
        if self.effect == Effect.CHANGES:
            changes = ", ".join(str(IN_WORDS.get(name, name)) for name in self.changes)
            return _("is entered; changes %(changes)s") % {"changes": changes}
        how = [_("enters") if self.effect == Effect.ENTERS else _("goes on the waiting list")]
        how += [] if self.user else [_("without an account")]
        how += [_("no list required")] if "list_waiver" in self.values else []
        return ", ".join(how)


@dataclass(frozen=True, slots=True)
class Import:
    """A file held against the event. Nothing was saved."""

    steps: tuple[Step, ...]
    faults: tuple[Fault, ...]
    ignored: tuple[str, ...]

    @property
    def counts(self) -> Mapping[str, int]:
        return Counter(step.effect.value for step in self.steps)


def plan_import(event: Event, text: str, *, without_list: str = "") -> Import:
    """Five queries, whatever the size of the file.

    `without_list` is the reason why the players of the file need no list; without one the event's rule holds.
    """
    sheet = roster.read(text)
    rows, unknown = flights.numbered(event, sheet.rows)
    people, entered = _People.of(rows), _Entered.of(event)
    faults = [*sheet.faults, *unknown, *_faults(event, rows, people, entered)]
    steps = tuple(_steps(event, rows, people, entered, without_list)) if not faults else ()
    faults += _flight_faults(event, steps)
    return Import(() if faults else steps, tuple(sorted(faults, key=_line)), sheet.ignored)


def _line(fault: Fault) -> int:
    return int(fault.path.strip("/").split("/")[0] or 0)


@dataclass(frozen=True, slots=True)
class _People:
    """Accounts by what the file calls them."""

    by_username: Mapping[str, User]

    @classmethod
    def of(cls, rows: Sequence[Row]) -> "_People":
        names = {row.username for row in rows} - {""}
        found = User.objects.alias(low_name=Lower("username")).filter(low_name__in=names) if names else ()
        return cls({user.username.casefold(): user for user in found})

    def who(self, row: Row) -> User | None:
        return self.by_username.get(row.username)


@dataclass(frozen=True, slots=True)
class _Entered:
    """The entries of the event. `gone` left on their own or were not accepted: they enter again as who they were."""

    by_user: Mapping[int, Entry]
    by_name: Mapping[str, Sequence[Entry]]
    gone: Mapping[int, Entry]

    @classmethod
    def of(cls, event: Event) -> "_Entered":
        by_name: dict[str, list[Entry]] = {}
        by_user: dict[int, Entry] = {}
        gone: dict[int, Entry] = {}
        for entry in event.entries.order_by("number"):
            private = entry.state in PRIVATE
            if entry.user_id is not None:
                (gone if private else by_user)[entry.user_id] = entry
            if not private:
                by_name.setdefault(entry.name.casefold(), []).append(entry)
        return cls(by_user, by_name, gone)

    def candidates(self, row: Row, user: User | None) -> Sequence[Entry]:
        """By account; else by name, where a name without an account may be anybody of that name."""
        if user is not None and user.pk in self.by_user:
            return [self.by_user[user.pk]]
        named = self.by_name.get(row.name.casefold(), ())
        return [entry for entry in named if user is None]


def _faults(event: Event, rows: Sequence[Row], people: _People, entered: _Entered) -> Iterator[Fault]:
    if event.state == EventState.CLOSED:
        yield Fault("import.closed", "/1", _("The event is closed."))
    too_late = _too_late(event)
    seen: dict[object, int] = {}
    for row in rows:
        user = people.who(row)
        if too_late and not entered.candidates(row, user):
            yield Fault(
                too_late.code,
                f"/{row.line}",
                _("Line %(line)s: %(why)s") % {"line": row.line, "why": too_late.text},
            )
        yield from _account_faults(row, people)
        key = user.pk if user else row.name.casefold()
        if key and seen.setdefault(key, row.line) != row.line:
            text = _("Line %(line)s: %(row)s stands in line %(seen)s already.") % {
                "line": row.line,
                "row": row.name or row.username,
                "seen": seen[key],
            }
            yield Fault("import.twice", f"/{row.line}", text)
        yield from _entry_faults(row, entered.candidates(row, user))


def _too_late(event: Event) -> Refusal | None:
    try:
        refuse_latecomers(event)
    except Refusal as refusal:
        return refusal
    return None


def _account_faults(row: Row, people: _People) -> Iterator[Fault]:
    if row.username and people.who(row) is None:
        text = _("Line %(line)s: there is no account “%(username)s”.") % {
            "line": row.line,
            "username": row.username,
        }
        yield Fault("import.user-unknown", f"/{row.line}/username", text)


def _entry_faults(row: Row, candidates: Sequence[Entry]) -> Iterator[Fault]:
    if len(candidates) > 1:
        numbers = listed(str(entry.number) for entry in candidates)
        text = _("Line %(line)s: numbers %(numbers)s are all called %(row)s. Give the username.") % {
            "line": row.line,
            "numbers": numbers,
            "row": row.name,
        }
        yield Fault("import.ambiguous", f"/{row.line}/name", text)
    elif candidates and candidates[0].submission_id and "faction" in _changes(row, candidates[0]):
        text = _("Line %(line)s: the list of %(row)s says that the faction is “%(faction)s”.") % {
            "line": row.line,
            "row": row.name,
            "faction": candidates[0].faction,
        }
        yield Fault("import.faction-from-list", f"/{row.line}/faction", text)


def _changes(row: Row, entry: Entry) -> dict[str, str | int]:
    return {name: value for name, value in row.details.items() if getattr(entry, name) != value}


def _steps(
    event: Event, rows: Sequence[Row], people: _People, entered: _Entered, without_list: str
) -> Iterator[Step]:
    left = event.places_left
    for row in rows:
        user = people.who(row)
        found = next(iter(entered.candidates(row, user)), None)
        if found is not None:
            values = _changes(row, found) | _waiver(event, found, without_list)
            yield Step(row, Effect.CHANGES if values else Effect.SAME, user or found.user, found, values)
            continue
        gone = entered.gone.get(user.pk) if user else None
        values = {**row.details, **_waiver(event, gone or Entry(), without_list)}
        yield Step(row, Effect.ENTERS if left > 0 else Effect.WAITS, user, gone, values)
        left -= 1


def _flight_faults(event: Event, steps: Sequence[Step]) -> Iterator[Fault]:
    """Nobody leaves a flight after being paired, and none takes more players than it has places."""
    left = {one.number: one.places for one in flights_of(event)}
    for number, count in flights.taken_in(event).items():
        left[number] = left.get(number, 0) - count
    for step in steps:
        chosen = int(step.values.get("flight", 0))
        path = f"/{step.row.line}/flight"
        if "flight" in step.changes and step.entry is not None and step.entry.seats.exists():
            text = _("Line %(line)s: %(row)s has been paired already and stays in the flight.")
            yield Fault("import.flight-paired", path, text % {"line": step.row.line, "row": step.row.name})
        if chosen and step.effect != Effect.WAITS:
            left[chosen] -= 1
            if left[chosen] < 0:
                facts = {"line": step.row.line, "flight": flight_named(event, chosen)}
                yield Fault("import.flight-full", path, _("Line %(line)s: %(flight)s is full.") % facts)


def _waiver(event: Event, entry: Entry, reason: str) -> dict[str, str | int]:
    return {"list_waiver": reason} if reason and lacks_list(event, entry) else {}
