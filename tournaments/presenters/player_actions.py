"""What an event asks of one of its players now: a word for the page to make a button of, and a sentence.

No queries, but where an event has flights or a second phase.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django_stubs_ext import StrOrPromise

from tournaments.history.pairing_input import went_on
from tournaments.models import Entry, EntryState, ReportState
from tournaments.policies.flights import first_round_of, flight_named, flights_of
from tournaments.policies.participation import lacks_list
from tournaments.services.entries.arrivals import not_now
from tournaments.services.entries.flights import has_begun
from tournaments.services.pod_results import needed
from tournaments.table_views import TableView


@dataclass(frozen=True, slots=True)
class Turn:
    """`is_mine`: the player does it now; everything else is waiting."""

    name: str
    text: StrOrPromise
    is_mine: bool = False


def turn_of(entry: Entry, table: TableView | None, now: datetime) -> Turn:
    """The first that applies, in the order of the day."""
    if entry.event.cancelled_at is not None:
        return Turn("over", _("The event is cancelled."))
    if entry.state != EntryState.REGISTERED:
        return _outside(entry)
    if entry.event.is_closed:
        return Turn("over", _("The event is over."))
    if table is not None:
        return _at_the_table(table)
    if lacks_list(entry.event, entry):
        return Turn("list", _("Submit your list."), is_mine=True)
    if entry.checked_in_at is None:
        return _at_the_door(entry, now)
    if entry.event.is_running:
        return _between(entry)
    return Turn("ready", _("You are checked in. Round 1 appears here when it is out."))


def _between(entry: Entry) -> Turn:
    """Of the flights, one that is to come and one that is over are told apart."""
    event = entry.event
    if entry.flight and flights_of(event) and not has_begun(event, entry.flight):
        values = {"flight": flight_named(event, entry.flight), "number": first_round_of(event, entry.flight)}
        return Turn("between", _("You play in %(flight)s, which begins with round %(number)s.") % values)
    through = went_on(event)
    if through is not None and entry.number not in through:
        return Turn("between", _("You did not qualify for the second phase. Your place is in the standings."))
    return Turn("between", _("You have no game now. The next round appears here."))


def _outside(entry: Entry) -> Turn:
    texts = {
        EntryState.APPLIED: _("Your application is with the organizer."),
        EntryState.DECLINED: _("The organizer declined your application."),
        EntryState.WAITING: _(
            "You are on the waiting list. When a place is free, the first on the list gets it."
        ),
        EntryState.DROPPED: _("You left the event. Your results stay in the standings."),
        EntryState.DISQUALIFIED: _("You are disqualified. Your opponents’ results stay in the standings."),
        EntryState.WITHDRAWN: _("You are no longer registered."),
    }
    return Turn(entry.state, texts[EntryState(entry.state)])


def _at_the_door(entry: Entry, now: datetime) -> Turn:
    refusal = not_now(entry.event, now, entry.flight)
    if refusal is None:
        return Turn("check-in", _("Check in when you are at the venue."), is_mine=True)
    return Turn("door", refusal.text)


def _may_answer(table: TableView) -> bool:
    return table.may_answer


def _is_disputed(table: TableView) -> bool:
    return table.report is not None and table.report.state == ReportState.DISPUTED


def _may_report(table: TableView) -> bool:
    return table.may_report


def _waits(table: TableView) -> bool:
    return (table.i_reported or table.i_agreed) and table.report is not None and table.report.is_open


# In this order: what one has to answer comes before what one may say.
AT_THE_TABLE: tuple[tuple[Callable[[TableView], bool], Turn], ...] = (
    (_may_answer, Turn("confirm", _("Your opponent reported: confirm it or dispute it."), is_mine=True)),
    (
        _is_disputed,
        Turn("disputed", _("The result is disputed: agree on a new one, or call a judge."), is_mine=True),
    ),
    (_may_report, Turn("report", _("Report the result when the game is over."), is_mine=True)),
    (_waits, Turn("sent", _("Your opponent has to confirm the result."))),
)
# At a table of three and four nobody has one opponent. By the name of the turn.
AT_A_POD = {
    "confirm": _("One of your table-mates reported: confirm it or dispute it."),
}
STAFF_CONFIRMS = _(
    "Your opponent has no account, so the staff confirms the result. Show them the result slip."
)
IN_A_LEAGUE = _("Agree with your opponent when you play, and report the result afterwards.")
BYE = Turn("bye", _("You have no opponent in this round."))
BOARDS = Turn("boards", _("Your match is played board by board."), is_mine=True)
SETTLED = Turn("settled", _("Your game is confirmed. The next round appears here."))


def _at_the_table(table: TableView) -> Turn:
    if not table.pairing.is_game:
        return BYE
    if table.pairing.round.event.has_teams and table.report is None:
        return _at_boards(table)
    turn = next((turn for applies, turn in AT_THE_TABLE if applies(table)), SETTLED)
    if turn.name == "sent" and table.waits_for_staff:
        return replace(turn, text=STAFF_CONFIRMS)
    if turn.name == "report" and table.pairing.round.event.round_days:
        return replace(turn, text=IN_A_LEAGUE)
    if turn.name == "sent" and table.is_pod:
        return replace(turn, text=_waits_at_a_pod(table))
    return replace(turn, text=AT_A_POD.get(turn.name, turn.text)) if table.is_pod else turn


def _at_boards(table: TableView) -> Turn:
    """A match of teams; boards whose result is disputed come first."""
    numbers = [str(line.number) for line in table.boards if line.is_disputed]
    if not numbers:
        return BOARDS
    text = ngettext(
        "The result of board %(numbers)s is disputed: agree on a new one, or call a judge.",
        "The results of boards %(numbers)s are disputed: agree on new ones, or call a judge.",
        len(numbers),
    )
    return Turn("disputed", text % {"numbers": ", ".join(numbers)}, is_mine=True)


def _waits_at_a_pod(table: TableView) -> str:
    """What the reader did, and how many of the others are missing."""
    missing = needed(len(table.seats)) - 1 - len(table.agreed)
    did = _("You reported this result.") if table.i_reported else _("You have confirmed the result.")
    rest = ngettext(
        "%(count)s of your table-mates still has to confirm it.",
        "%(count)s of your table-mates still have to confirm it.",
        missing,
    )
    return f"{did} {rest % {'count': missing}}"
