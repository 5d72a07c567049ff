"""Rounds against each other and the audit log: none missing, in order, as they were left; and who sits at their tables."""

from collections.abc import Iterator
from itertools import pairwise

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.auditing.findings import Finding
from tournaments.history.trail import Trail
from tournaments.models import (
    Entry,
    EntryState,
    Event,
    Pairing,
    PairingKind,
    Penalty,
    Round,
    RoundKind,
    RoundState,
)
from tournaments.policies.flights import flight_playing
from tournaments.services.entries.byes import KINDS
from wording import within

SEATS = {RoundKind.SWISS: (2,), RoundKind.ROBIN: (2,), RoundKind.CUT: (2,), RoundKind.PODS: (3, 4)}
GONE = (EntryState.DROPPED, EntryState.DISQUALIFIED)
# What the last of these rows of a player says of the player's state.
STATES = {
    "entry.dropped": EntryState.DROPPED,
    "entry.disqualified": EntryState.DISQUALIFIED,
    "entry.reinstated": EntryState.REGISTERED,
    "entry.withdrawn": EntryState.WITHDRAWN,
    "entry.promoted": EntryState.REGISTERED,
    "entry.declined": EntryState.DECLINED,
}


def round_findings(event: Event, trail: Trail) -> Iterator[Finding]:
    rounds = list(event.rounds.order_by("number"))
    yield from _numbers(rounds)
    yield from _times(rounds)
    for round_ in rounds:
        if not round_.is_draft:
            yield from _seats(round_, trail)
    if trail.is_known:
        yield from _steps(rounds, trail)
        yield from _players(event, trail)
        yield from _penalties(trail)


def _numbers(rounds: list[Round]) -> Iterator[Finding]:
    numbers = [one.number for one in rounds]
    for missing in sorted(set(range(1, max(numbers, default=0) + 1)) - set(numbers)):
        yield Finding("round-missing", _("Round %(missing)s is missing.") % {"missing": missing})
    for one in rounds[:-1]:
        if not one.is_finished:
            yield Finding(
                "round-not-finished",
                _("Round %(round)s is not finished, and a later one is paired.") % {"round": one.number},
            )


def _times(rounds: list[Round]) -> Iterator[Finding]:
    """A round is published once the one before is over."""
    for before, after in pairwise(rounds):
        if before.finished_at and after.published_at and after.published_at < before.finished_at:
            text = _("Round %(after)s was published before round %(before)s was finished.") % {
                "after": after.number,
                "before": before.number,
            }
            yield Finding("rounds-overlap", text)
    for one in rounds:
        if one.is_finished and (one.finished_at is None or one.published_at is None):
            yield Finding(
                "round-without-times",
                _("Round %(round)s is finished and does not say when.") % {"round": one.number},
            )
        elif one.finished_at and one.published_at and one.finished_at < one.published_at:
            yield Finding(
                "rounds-overlap",
                _("Round %(round)s was finished before it was published.") % {"round": one.number},
            )


def _steps(rounds: list[Round], trail: Trail) -> Iterator[Finding]:
    """Every round that was published and not taken back is there, and no other."""
    last: dict[int, str] = {}
    for row in trail.rows_of("round.published", "round.unpublished", "round.discarded", "round.finished"):
        number = ((row.after or {}) | (row.before or {})).get("number")
        if isinstance(number, int):
            last[number] = row.action
    known = {one.number: one for one in rounds}
    for number, action in last.items():
        if action in ("round.published", "round.finished") and number not in known:
            yield Finding(
                "round-erased",
                _("Round %(number)s was published and is not stored any more.") % {"number": number},
            )
    expected = {"round.published": RoundState.PUBLISHED, "round.finished": RoundState.FINISHED}
    for one in rounds:
        state = expected.get(last.get(one.number, ""), RoundState.DRAFT)
        if one.state != state:
            text = _("Round %(round)s is “%(state)s”; by the audit log it is “%(wanted)s”.") % {
                "round": one.number,
                "state": one.state,
                "wanted": state.value,
            }
            yield Finding("round-state-altered", text)


def _seats(round_: Round, trail: Trail) -> Iterator[Finding]:
    pairings = list(round_.pairings.prefetch_related("seats__entry"))
    for one in pairings:
        entries = [seat.entry for seat in one.seats.all()]
        wanted = SEATS[RoundKind(round_.kind)] if one.is_game else (1,)
        if len(entries) not in wanted:
            text = ngettext(
                "Round %(round)s, %(one)s: %(count)s player sits there.",
                "Round %(round)s, %(one)s: %(count)s players sit there.",
                len(entries),
            ) % {
                "round": round_.number,
                "one": within(str(one)),
                "count": len(entries),
            }
            yield Finding("table-not-full", text)
        for entry in entries:
            yield from _seat(round_, one, entry, trail)


def _seat(round_: Round, pairing: Pairing, entry: Entry, trail: Trail) -> Iterator[Finding]:
    where = _("Round %(round)s") % {"round": round_.number}
    left = entry.left_after_round
    if (
        entry.state in GONE
        and left is not None
        and left < round_.number
        and pairing.kind != PairingKind.WALKOVER
    ):
        yield Finding(
            "gone-but-paired",
            _("%(where)s: %(player)s left after round %(left)s and is paired.")
            % {"where": where, "player": entry.name, "left": left},
        )
    if entry.first_round > round_.number and not pairing.by_hand:
        text = _("%(where)s: %(player)s came in with round %(first_round)s and is paired before.") % {
            "where": where,
            "player": entry.name,
            "first_round": entry.first_round,
        }
        yield Finding("paired-before-entry", text)
    if entry.state in (EntryState.WITHDRAWN, EntryState.WAITING, EntryState.APPLIED, EntryState.DECLINED):
        yield Finding(
            "paired-without-place",
            _("%(where)s: %(player)s has no place in the event and is paired.")
            % {"where": where, "player": entry.name},
        )
    flight = flight_playing(round_.event, round_.number)
    if flight is not None and entry.flight != flight.number:
        text = _("%(where)s: %(player)s is in another flight than the one that plays.")
        yield Finding("wrong-flight", text % {"where": where, "player": entry.name})
    yield from _bye(round_, pairing, entry, trail)


def _bye(round_: Round, pairing: Pairing, entry: Entry, trail: Trail) -> Iterator[Finding]:
    """A bye is worth what was wished for or granted."""
    worths = {kind.value: worth for worth, kind in KINDS.items()}
    if pairing.kind not in worths:
        return
    where = _("Round %(round)s: the bye of %(player)s") % {
        "round": round_.number,
        "player": entry.name,
    }
    if pairing.by_hand:
        granted = [
            row.after or {}
            for row in trail.of_subject(entry)
            if row.action == "entry.byes-granted" and round_.number in (row.after or {}).get("rounds", ())
        ]
        if trail.is_known and not granted:
            yield Finding("bye-without-audit", _("%(where)s was granted by nobody.") % {"where": where})
        elif granted and granted[-1].get("worth") != worths[pairing.kind]:
            yield Finding("bye-altered", _("%(where)s was granted with another worth.") % {"where": where})
        return
    if entry.bye_rounds.get(str(round_.number)) != worths[pairing.kind]:
        yield Finding("bye-altered", _("%(where)s is not worth what was wished for.") % {"where": where})


def _players(event: Event, trail: Trail) -> Iterator[Finding]:
    """States and wishes of players follow from the audit log."""
    for entry in event.entries.all():
        rows = trail.of_subject(entry)
        states = [STATES[row.action] for row in rows if row.action in STATES]
        later = [row.action for row in rows if row.action in (*STATES, "entry.registered", "entry.accepted")]
        if states and later[-1] in STATES and entry.state != states[-1]:
            text = _("%(player)s is “%(state)s”; by the audit log it is “%(wanted)s”.") % {
                "player": entry.name,
                "state": entry.state,
                "wanted": states[-1].value,
            }
            yield Finding("player-state-altered", text)
        wishes = [(row.after or {}).get("byes") for row in rows if row.action == "entry.byes-asked"]
        if wishes and wishes[-1] != entry.bye_rounds:
            yield Finding(
                "wishes-altered",
                _("%(player)s: the wished byes differ from what was written down.") % {"player": entry.name},
            )
    label = Entry._meta.label_lower
    gone = {row.subject_id for row in trail.rows if row.subject_type == label and trail.ref(row) is None}
    if gone:
        yield Finding(
            "player-erased",
            _("Players of the audit log who are not stored any more: %(count)s.") % {"count": len(gone)},
        )


def _penalties(trail: Trail) -> Iterator[Finding]:
    label = Penalty._meta.label_lower
    gone = {row.subject_id for row in trail.rows if row.subject_type == label and trail.ref(row) is None}
    if gone:
        yield Finding(
            "penalty-erased",
            _("Penalties of the audit log that are not stored any more: %(count)s.") % {"count": len(gone)},
        )
