"""A league with games that are late, for the tests of postponed games."""

from datetime import date, timedelta

from django.utils import timezone

from accounts.models import User
from tests.factories.tournaments import a_round, an_event, settle
from tournaments.history.ranking import standings_of
from tournaments.models import Appointment, Entry, Event, Outcome, Pairing, Round
from tournaments.services import appointments, postponing, results


def a_league() -> Event:
    return an_event(4, round_count=3, round_days=14)


def in_days(days: int) -> date:
    return (timezone.now() + timedelta(days=days)).date()


def games(round_: Round) -> list[Pairing]:
    return list(
        round_.pairings.select_related("round__event")
        .prefetch_related("seats__entry__user")
        .order_by("table")
    )


def postponed(pairing: Pairing, days: int = 30) -> Pairing:
    postponing.postpone(pairing, in_days(days), actor=pairing.round.event.created_by)
    return pairing


def one_late(event: Event) -> tuple[Round, Pairing]:
    """The next round with the first game postponed and the others played; it is not finished yet."""
    round_ = a_round(event)
    late, *others = games(round_)
    postponed(late)
    for other in others:
        settle(other, Outcome.FIRST)
    return round_, late


def players(pairing: Pairing) -> tuple[Entry, Entry]:
    first, second = (
        seat.entry for seat in pairing.seats.order_by("side").select_related("entry__user", "entry__event")
    )
    return first, second


def account(entry: Entry) -> User:
    assert entry.user is not None
    return entry.user


def points(event: Event) -> dict[int, int]:
    return {row.player: row.points for row in standings_of(event).table.rows}


def played(pairing: Pairing) -> None:
    """The first player reports a win and the second confirms it."""
    pairing = Pairing.objects.select_related("round__event").get(pk=pairing.pk)
    first, second = players(pairing)
    said = results.report_result(pairing, results.Claim(Outcome.FIRST), entry=first, actor=account(first))
    results.confirm_result(said, entry=second, actor=account(second))


def agreed(pairing: Pairing, days: int) -> Appointment:
    first, second = players(pairing)
    at = timezone.now() + timedelta(days=days)
    made = appointments.propose(pairing, at=at, place="Club", entry=first, actor=account(first))
    return appointments.agree(pairing, proposed_at=made.proposed_at, entry=second, actor=account(second))
