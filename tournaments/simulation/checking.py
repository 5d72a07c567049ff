"""Is everything at this event as it should be? Replays every round from its own record and adds the books up.

Nothing here believes what is stored: pairings are drawn again, points added again, places counted again.
"""

from collections.abc import Iterable, Iterator

from armies.services.submissions import is_genuine
from tournaments import pairing
from tournaments.history.pairing_input import players_of
from tournaments.history.played import Game, games_of
from tournaments.history.ranking import standings_of
from tournaments.history.round_snapshot import made_from, players_from
from tournaments.models import Entry, Event, Outcome, PairingKind, Round, RoundKind, RoundState
from tournaments.models.entries import PLACED
from tournaments.simulation.replaying import Finding, other_rounds


def findings(event: Event) -> Iterator[Finding]:
    yield from _places(event)
    yield from _rounds(event)
    yield from other_rounds(event)
    yield from _lists(event)
    yield from _points(event)


def _places(event: Event) -> Iterator[Finding]:
    placed = event.entries.filter(state__in=PLACED).count()
    if placed != event.places_taken:
        text = f"{placed} players hold a place, but the event counts {event.places_taken}."
        yield Finding("places-miscounted", text)


def _rounds(event: Event) -> Iterator[Finding]:
    rounds = list(event.rounds.filter(kind=RoundKind.SWISS).exclude(state=RoundState.DRAFT).defer(None))
    made = {round_.number: _made(round_) for round_ in rounds if "players" in round_.snapshot}
    for number, verdict in pairing.replay(list(made.values())).items():
        games = event.rounds.get(number=number).pairings.filter(kind=PairingKind.GAME)
        by_hand = games.exclude(by_hand="").exists()
        for found in verdict.findings:
            yield Finding(
                f"pairing-{found.code}", f"Round {number}: {found.text}", found.avoidable and not by_hand
            )
    for round_ in rounds:
        yield from _facts(event, round_)


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
            text = (
                f"Round {round_.number} was paired with {then[player.id].points} points for number {player.id}, "
                f"who by the results of today had {player.points}."
            )
            yield Finding("points-corrected-later", text, is_fault=False)


def _lists(event: Event) -> Iterator[Finding]:
    entries: Iterator[Entry] = (
        event.entries.filter(submission__isnull=False).select_related("submission").iterator()
    )
    for entry in entries:
        if entry.submission is not None and not is_genuine(entry.submission):
            yield Finding(
                "list-altered",
                f"The list of {entry.name} no longer has the fingerprint it was handed in with.",
            )


def _points(event: Event) -> Iterator[Finding]:
    """The standings must count as many wins and losses as the confirmed games gave out."""
    found = standings_of(event)
    counted = (sum(row.wins for row in found.table.rows), sum(row.losses for row in found.table.rows))
    given = _given(games_of(event))
    if counted != given:
        text = (
            f"{counted[0]} wins and {counted[1]} losses stand, but the games gave {given[0]} and {given[1]}."
        )
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
