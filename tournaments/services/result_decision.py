"""From what players count on the table to a claim about the result: the one door to a game's result slip.

The numbers an army began with come from its locked list, never from the reporter.
"""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

from common.errors import Invalid
from common.languages import is_source, kept_in_english
from rules.engine.slips import Decision, Reported, counts_of
from tournaments.history.slips import slip_for
from tournaments.models import Entry, Outcome, Pairing, ResultReport
from tournaments.models.choices import OnTime
from tournaments.services.results import Claim, refuse_wrong_counts
from wording import in_english

WINNERS = {0: Outcome.FIRST, 1: Outcome.SECOND, None: Outcome.DRAW}


def claim_from_counts(pairing: Pairing, counts: dict[str, Any]) -> Claim:
    """What the game's rules make of the counts. Raises Invalid with every count that cannot be."""
    refuse_wrong_counts(pairing, Claim(Outcome.VOID, counts))
    decide = _decider(pairing, counts)
    with in_english():  # it is kept
        found = decide()
    return Claim(WINNERS[found.winner], counts, finding=found.text, rule=found.rule)


def claim_from_word(outcome: Outcome, counts: dict[str, Any], *, unplayed: bool = False) -> Claim:
    """The players say who won, for whatever reason (a concession); counts are kept for the tiebreaks."""
    return Claim(outcome, counts, unplayed=unplayed)


def find(pairing: Pairing, counts: Mapping[str, Any]) -> Decision:
    """What the counts mean, in the reader's language; they are of the shape that the result slip declares."""
    return _decider(pairing, counts)()


def finding_in_words(report: ResultReport) -> str:
    """What is kept with a result, in the reader's language; as it is kept where the counts would mean something else now."""
    if is_source() or not report.finding:
        return report.finding
    try:
        with kept_in_english():
            now = find(report.pairing, report.counts).text
        return find(report.pairing, report.counts).text if now == report.finding else report.finding
    except Invalid:
        return report.finding


def _decider(pairing: Pairing, counts: Mapping[str, Any]) -> Callable[[], Decision]:
    """Raises Invalid, in the reader's language, where the counts decide nothing."""
    event = pairing.round.event
    slip = slip_for(event)
    if slip.decide is None or not counts:
        raise Invalid(
            "result.not-counted", _("These rules do not decide the winner by counting. Choose the winner.")
        )
    players = [
        Reported(seat.entry.name, counts_of(slip, counts, side), facts(seat.entry))
        for side, seat in enumerate(pairing.seats.all())
    ]
    faults = slip.verify(event.ruleset, players) if slip.verify else ()
    if faults:
        raise Invalid("result.counts-impossible", _("These counts cannot be right."), faults=list(faults))
    return partial(slip.decide, event.ruleset, players, event.point_level, event.on_time == OnTime.DRAW)


def facts(entry: Entry) -> dict[str, int]:
    """The figures that the list check calculated when the list was submitted, yes as 1; none without a list."""
    found = entry.submission.report.get("facts", {}) if entry.submission else {}
    return {name: int(value) for name, value in found.items() if isinstance(value, int)}


def fact(entry: Entry, name: str) -> int | None:
    """One of these figures; None where it is not known."""
    return facts(entry).get(name)
