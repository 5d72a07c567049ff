"""What the organizer should know before a player leaves, a round is taken back or an event ends: sentences, no changes.

Figures that only the change itself can tell come from `tournaments.services.previewing`.
"""

from collections.abc import Iterator, Sequence

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Entry, Event, ReportState, Round, RoundState, Seat
from tournaments.models.results import OPEN
from tournaments.policies.flights import all_rounds
from tournaments.presenters.answers import names
from tournaments.presenters.next_step import active_count
from wording import within


def leaving(entry: Entry) -> Iterator[str]:
    """Four queries."""
    event = entry.event
    if not event.is_running:
        yield from _before_the_start(entry)
        return
    yield _("Leaves the rounds to come. Results so far stay, and opponents keep what they earned.")
    yield from _at_a_table(entry)
    others = active_count(event) - entry.is_active
    if others % 2:
        text = ngettext(
            "%(others)d players remain: somebody sits out in the next round.",
            "%(others)d players remain: somebody sits out in the next round.",
            others,
        )
        yield text % {"others": others}
    if event.is_running:
        yield _("The place is not given away: the event is under way.")
        yield _("To undo this, the organizer chooses “Bring back” at the desk.")


def dropping(event: Event, entries: Sequence[Entry]) -> Iterator[str]:
    """Of several players who drop at once: who they are, what it means for the rounds, and how to undo it."""
    yield _("Players: %(players)s.") % {"players": names([f"{one.name} (#{one.number})" for one in entries])}
    yield _("They leave the rounds to come. Results so far stay, and opponents keep what they earned.")
    for entry in entries:
        yield from (
            _("%(player)s: %(fact)s") % {"player": entry.name, "fact": text} for text in _at_a_table(entry)
        )
    others = active_count(event) - sum(one.is_active for one in entries)
    if others % 2:
        text = ngettext(
            "%(others)d players remain: somebody sits out in the next round.",
            "%(others)d players remain: somebody sits out in the next round.",
            others,
        )
        yield text % {"others": others}
    yield _("To undo this, tick the players at the desk and choose “Bring back”.")


def _before_the_start(entry: Entry) -> Iterator[str]:
    yield _("The entry is withdrawn. A later registration comes after everybody who has registered by then.")
    if entry.has_place and not entry.event.entries.filter(state="waiting").exists():
        yield _("Nobody is on the waiting list: the place stays free.")
    if entry.submission_id:
        yield _("The list that was submitted stays with its owner.")


def _at_a_table(entry: Entry) -> Iterator[str]:
    waits = ~Q(round__state=RoundState.FINISHED) | Q(pairing__postponed_until__isnull=False)
    seats = Seat.objects.filter(waits, entry=entry)
    for seat in seats.select_related("round", "pairing").defer("round__snapshot"):
        if seat.round.is_draft:
            text = _("Round %(number)s is drafted with this player: discard the draft and pair again.")
            yield text % {"number": seat.round.number}
        elif seat.pairing.is_game and not seat.pairing.reports.filter(state="confirmed").exists():
            yield _unsettled(seat)


def _unsettled(seat: Seat) -> str:
    """What is missing at a table without a confirmed result: a report, or the answer to it."""
    facts = {"table": seat.pairing.table, "number": seat.round.number}
    report = seat.pairing.reports.filter(state__in=OPEN).select_related("said_by").first()
    if report is None:
        return _("Table %(table)s of round %(number)s has no result yet: settle it.") % facts
    text = _("Table %(table)s: %(player)s’s report is not confirmed yet. Confirm or correct it.")
    if report.state == ReportState.DISPUTED:
        text = _("Table %(table)s: %(player)s’s report is disputed. Decide the result.")
    return text % {**facts, "player": report.reporter}


def taking_back(round_: Round) -> Iterator[str]:
    text = _("Players no longer see round %(number)s; some may sit at their tables already.")
    yield text % {"number": round_.number}
    yield _("The draft stays as it is: swap players, pair again, or publish it once more.")
    if round_.clock_ends_at is not None:
        yield _("The clock of the round is taken back to its start.")


def ending(round_: Round, tables: Sequence[int]) -> str:
    """Returns what becomes of a round that ends while the results of these tables are missing."""
    text = ngettext(
        "This ends round %(number)s for everybody: its clock stops, and table %(tables)s loses its page for the game.",
        "This ends round %(number)s for everybody: its clock stops, and tables %(tables)s lose their page for the game.",
        len(tables),
    )
    facts = {"number": round_.number, "tables": names([str(table) for table in tables])}
    open_games = _(
        "A game without a confirmed result counts for neither player until the staff set its result on the page of the table."
    )
    return " ".join([text % facts, open_games, _("The round cannot be opened again.")])


def ending_title(round_: Round, count: int) -> str:
    """Returns the name of the fold that ends a round although this many results are missing."""
    text = ngettext(
        "Finish round %(number)s although %(count)s result is not confirmed",
        "Finish round %(number)s although %(count)s results are not confirmed",
        count,
    )
    return text % {"number": round_.number, "count": count}


def closing(event: Event) -> Iterator[str]:
    yield _("The standings become final and no result can be corrected, until the event is opened again.")
    yield _("Lists are shown then to: %(readers)s.") % {"readers": within(event.get_lists_after_display())}
    rounds = all_rounds(event)
    coming = rounds - event.rounds.exclude(state=RoundState.DRAFT).count()
    if coming > 0:
        text = ngettext(
            "%(coming)d of the %(rounds)d rounds were not played.",
            "%(coming)d of the %(rounds)d rounds were not played.",
            coming,
        )
        yield text % {"coming": coming, "rounds": rounds}


def hiding(event: Event) -> Iterator[str]:
    yield _("Only the staff sees the event then; links to it lead nowhere.")
