"""Is everything at this event as it should be? Replays every round from its own record and adds the books up.

Nothing here believes what is stored: pairings are drawn again, points added again, places counted again.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cache

from django.utils.translation import gettext as _

from armies.services.submissions import is_genuine
from tournaments import pairing, standings
from tournaments.auditing.boards import board_findings
from tournaments.auditing.cut import cut_findings, flight_findings
from tournaments.auditing.findings import Finding
from tournaments.auditing.redraw import redraw_findings
from tournaments.auditing.results import result_findings
from tournaments.auditing.rounds import round_findings
from tournaments.auditing.then import Then
from tournaments.history.pairing_input import players_of
from tournaments.history.played import Game, games_of
from tournaments.history.ranking import standings_of
from tournaments.history.round_snapshot import made_from, players_from
from tournaments.history.trail import SEALED, Trail, broken_seals
from tournaments.models import Entry, Event, Outcome, Round, RoundKind, RoundState, Seat
from tournaments.models.entries import PLACED
from tournaments.simulation.replaying import other_rounds


def findings(event: Event) -> Iterator[Finding]:
    """Everything that does not add up. A record that cannot be read is a finding too, and the other checks go on."""
    trail = Trail.of(event)
    then = cache(lambda: Then.of(event, trail))
    checks: tuple[tuple[str, Callable[[], Iterable[Finding]]], ...] = (
        ("places", lambda: _places(event)),
        ("rounds", lambda: _rounds(event, trail)),
        (_("other rounds"), lambda: other_rounds(event)),
        ("lists", lambda: _lists(event)),
        ("points", lambda: _points(event)),
        (_("audit log"), lambda: _audit_log(event, trail)),
        (_("order of rounds"), lambda: round_findings(event, trail)),
        ("results", lambda: result_findings(event, then())),
        ("boards", lambda: board_findings(event, trail)),
        ("draws", lambda: redraw_findings(event, then())),
        ("cut", lambda: cut_findings(event, then())),
        (_("flights"), lambda: flight_findings(event, then())),
    )
    for name, check in checks:
        yield from _readable(name, check)


UNREADABLE = (KeyError, IndexError, ValueError, TypeError, AttributeError, ArithmeticError)


def _readable(name: str, check: Callable[[], Iterable[Finding]]) -> Iterator[Finding]:
    try:
        yield from check()
    except UNREADABLE as wrong:
        text = f"The check “{name}” could not be finished: {type(wrong).__name__}: {wrong}"[:300]
        yield Finding("record-unreadable", text)


def _audit_log(event: Event, trail: Trail) -> Iterator[Finding]:
    if not trail.is_known:
        text = _(
            "Restored from an archive without its audit log: what was written down then is not compared."
        )
        yield Finding("no-audit-log", text, is_fault=False)
    for code, text in broken_seals(trail.rows):
        yield Finding(code, text)
    if (
        trail.is_known
        and event.rounds.filter(finished_at__isnull=False).exists()
        and not trail.rows_of(SEALED)
    ):
        yield Finding("seal-missing", _("Rounds are finished, and no seal of the audit log is there."))


def _places(event: Event) -> Iterator[Finding]:
    placed = event.entries.filter(state__in=PLACED).count()
    if placed != event.places_taken:
        text = _("Players who hold a place: %(placed)s, but the event counts %(places_taken)s.") % {
            "placed": placed,
            "places_taken": event.places_taken,
        }
        yield Finding("places-miscounted", text)


def _rounds(event: Event, trail: Trail) -> Iterator[Finding]:
    """Each Swiss round by the rules of pairing. A round that was paired again in part is no best round as a whole."""
    repaired = {ref[0] for row in trail.rows_of("round.repaired") if (ref := trail.ref(row))}
    rounds = list(event.rounds.filter(kind=RoundKind.SWISS).exclude(state=RoundState.DRAFT).defer(None))
    made = {round_.number: _made(round_) for round_ in rounds if "players" in round_.snapshot}
    for number, verdict in pairing.replay(list(made.values())).items():
        by_hand, is_repaired = _set_by_hand(event, number), number in repaired
        for found in verdict.findings:
            is_whole = not found.players or (is_repaired and found.code == "bye-too-high")
            excused = bool(by_hand.intersection(found.players)) or (is_whole and (by_hand or is_repaired))
            yield Finding(
                f"pairing-{found.code}",
                _("Round %(number)s: %(why)s") % {"number": number, "why": found.text},
                found.avoidable and not excused,
            )
    for round_ in rounds:
        yield from _facts(event, round_)


def _set_by_hand(event: Event, number: int) -> set[int]:
    """Who sits at a table that a person set: only what concerns them is excused."""
    seats = Seat.objects.filter(round__event=event, round__number=number).exclude(pairing__by_hand="")
    return set(seats.values_list("entry__number", flat=True))


def _made(round_: Round) -> pairing.Round:
    """Without the byes that were granted afterwards: the pairing did not make them."""
    pairs, byes = [], []
    paired = {row["id"] for row in round_.snapshot["players"]}
    for one in round_.pairings.prefetch_related("seats__entry"):
        numbers = [seat.entry.number for seat in one.seats.all()]
        if len(numbers) == 2:
            pairs.append((numbers[0], numbers[1]))
        else:
            byes += [number for number in numbers if number in paired or not one.by_hand]
    return made_from(round_.snapshot, pairs, byes)


def _facts(event: Event, round_: Round) -> Iterator[Finding]:
    """Were the players as the round saw them? A later correction is no fault, but worth knowing."""
    if "players" not in round_.snapshot:
        return
    then = {player.id: player for player in players_from(round_.snapshot)}
    entries = event.entries.filter(number__in=then)
    games = games_of(event, up_to=round_.number - 1)
    for player in players_of(event, entries, games, round_.number):
        if player.points != then[player.id].points:
            text = _(
                "Round %(round)s was paired with %(points)s points for number %(id)s, who by the "
                "results of today had %(other)s."
            ) % {
                "round": round_.number,
                "points": then[player.id].points,
                "id": player.id,
                "other": player.points,
            }
            yield Finding("points-corrected-later", text, is_fault=False)


def _lists(event: Event) -> Iterator[Finding]:
    entries: Iterator[Entry] = (
        event.entries.filter(submission__isnull=False).select_related("submission").iterator()
    )
    for entry in entries:
        if entry.submission is not None and not is_genuine(entry.submission):
            yield Finding(
                "list-altered",
                _("The list of %(player)s no longer has the fingerprint it was submitted with.")
                % {"player": entry.name},
            )


def _points(event: Event) -> Iterator[Finding]:
    """The standings must count as many wins and losses as the confirmed games gave out."""
    found = standings_of(event)
    rows = [row for row in found.table.rows if row.player in found.tally.results]
    if found.of_flights is not None:
        rows += standings.table(found.of_flights).rows
    counted = (sum(row.wins for row in rows), sum(row.losses for row in rows))
    given = _given(games_of(event))
    if counted != given:
        text = _(
            "Wins and losses that stand: %(counted)s and %(counted_2)s, but the games gave %(given)s and %(given_2)s."
        ) % {"counted": counted[0], "counted_2": counted[1], "given": given[0], "given_2": given[1]}
        yield Finding("games-do-not-add-up", text)


def _given(games: Iterable[Game]) -> tuple[int, int]:
    """Wins and losses of games that were played; at a pod everybody but the last one standing loses."""
    wins = losses = 0
    for game in games:
        if game.places:
            wins += game.places.count(1) == 1
            losses += sum(place > 1 for place in game.places)
        elif game.outcome is not None and not game.unplayed:
            wins += game.outcome in (Outcome.FIRST, Outcome.SECOND)
            losses += _LOSSES.get(game.outcome, 0)
    return wins, losses


_LOSSES = {Outcome.FIRST: 1, Outcome.SECOND: 1, Outcome.BOTH_LOSE: 2}
