"""What the tests of all formats share: an event played to its end through the services."""

from collections.abc import Callable

from tests.factories.tournaments import a_round
from tournaments.models import Event, Outcome, Pairing, Round
from tournaments.presenters.next_step import next_steps
from tournaments.services import results

Decide = Callable[[tuple[int, ...]], results.Claim]


def numbers(pairing: Pairing) -> tuple[int, ...]:
    return tuple(seat.entry.number for seat in pairing.seats.order_by("side").select_related("entry"))


def lower_wins(players: tuple[int, ...]) -> results.Claim:
    """The player with the lower number wins; at a pod the places follow the numbers."""
    if len(players) > 2:
        return results.Claim(Outcome.PLACED, places=[1 + sum(o < p for o in players) for p in players])
    return results.Claim(Outcome.FIRST if players[0] < players[1] else Outcome.SECOND)


def play_out(round_: Round, decide: Decide = lower_wins) -> None:
    for pairing in round_.pairings.filter(kind="game").select_related("round__event"):
        results.override_result(
            pairing, decide(numbers(pairing)), reason="as played", actor=round_.event.created_by
        )


def play_event(event: Event, decide: Decide = lower_wins) -> list[Round]:
    """Round after round until the event can be closed."""
    rounds: list[Round] = []
    event.refresh_from_db()
    while next_steps(event).next == "draft":
        rounds.append(a_round(event))
        play_out(rounds[-1], decide)
        event.refresh_from_db()
    assert next_steps(event).next == "close"
    return rounds
