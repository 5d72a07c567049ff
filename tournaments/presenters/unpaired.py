"""Everybody of an event who has no game in a round, and why: nobody is left out of a draft without a word."""

from collections.abc import Iterator, Mapping

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.history.pairing_input import went_on
from tournaments.models import Entry, PairingKind, Round, RoundKind, Seat
from tournaments.policies.flights import flight_playing, in_second_phase
from tournaments.policies.participation import Absence, absence_of
from wording import within

# What the organizer can still do something about comes first.
ORDER = (
    "no-list", "not-checked-in", "after-pairing", "no-flight", "later-round", "waiting", "applied", *PairingKind.values,
    "no-game", "not-in-bracket", "dropped", "disqualified", "withdrawn", "declined",
)  # fmt: skip


def unpaired_of(round_: Round) -> list[Absence]:
    """Two queries for any number of players. Who plays is not read."""
    kinds = _kinds(round_)
    plays = Seat.objects.filter(round=round_, pairing__kind=PairingKind.GAME).values("entry")
    left_out = _of_the_round(round_).exclude(pk__in=plays).order_by("number")
    found = [_why(round_, entry, kinds) for entry in left_out]
    return sorted(found, key=lambda one: ORDER.index(one.code))


def _of_the_round(round_: Round) -> QuerySet[Entry]:
    """Without the players of other flights, and in the second phase without those who did not qualify for it."""
    event = round_.event
    flight = flight_playing(event, round_.number)
    if flight is not None:
        return event.entries.filter(flight__in=(0, flight.number))
    through = went_on(event) if in_second_phase(event, round_.number) else None
    return event.entries.all() if through is None else event.entries.filter(number__in=through)


def _kinds(round_: Round) -> Mapping[int, str]:
    """What each player without a game has in the round, by entry."""
    seats = Seat.objects.filter(round=round_).exclude(pairing__kind=PairingKind.GAME)
    return dict(seats.values_list("entry_id", "pairing__kind"))


def _why(round_: Round, entry: Entry, kinds: Mapping[int, str]) -> Absence:
    if kind := kinds.get(entry.pk):
        label = PairingKind(kind).label
        return Absence(entry.number, entry.name, kind, within(label))
    absence = absence_of(round_.event, entry)
    if absence is not None:
        return absence
    code, text = next(_reasons(round_, entry))
    return Absence(entry.number, entry.name, code, text)


def _reasons(round_: Round, entry: Entry) -> Iterator[tuple[str, str]]:
    """The reasons why a player who takes part has neither a game nor a bye, the first that applies."""
    if not entry.flight and flight_playing(round_.event, round_.number):
        yield "no-flight", _("in no flight yet: the desk can say which")
    if entry.first_round > round_.number:
        yield "later-round", _("plays from round %(number)s on") % {"number": entry.first_round}
    if round_.kind == RoundKind.CUT:
        yield "not-in-bracket", _("not in the bracket, or out of it")
    if round_.kind == RoundKind.ROBIN and round_.number > 1:
        yield "no-game", _("no game in the schedule of this round")
    if round_.is_draft:
        yield "after-pairing", _("checked in after this draft was made: discard it and pair again")
    yield "after-pairing", _("checked in after this round was paired")
