"""The part of the demo that is not Swiss: groups with a bracket under way, pods under way, a round robin that is over."""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any

from accounts.models import User
from tournaments.models import Event, Format, Outcome, Pairing, Round
from tournaments.services import clock, events, results, rounds
from tournaments.services.entries import registration, roll

SLIP = "from the signed slip"


def make_formats(organizer: User, players: Sequence[User], now: datetime) -> None:
    _groups(organizer, players[:8], now - timedelta(hours=5))
    _pods(organizer, players[:7], now - timedelta(hours=1))
    _round_robin(organizer, players[2:8], now - timedelta(days=9))


def _groups(organizer: User, players: Sequence[User], when: datetime) -> None:
    """The semi-finals are over; the final and the game for third place are being played."""
    event = event_of(
        organizer, players, "Ettenmoors Masters", "Rivendell, Hall of Fire", when,
        format=Format.GROUPS, group_count=2, group_best=2, third_place=True, tiebreaks=["direct", "wins"],
    )  # fmt: skip
    for _ in range(4):
        settle_all(next_round(event))
    clock.start_clock(next_round(event), actor=organizer, minutes=event.time_limit)


def _pods(organizer: User, players: Sequence[User], when: datetime) -> None:
    """Round 2 is being played; at one table somebody has reported and the others have not answered."""
    event = event_of(
        organizer, players, "Prancing Pony Pods", "Bree, The Prancing Pony", when,
        format=Format.PODS, round_count=3, point_level=500, tiebreaks=["buchholz", "wins"],
    )  # fmt: skip
    settle_all(next_round(event))
    playing = next_round(event)
    clock.start_clock(playing, actor=organizer, minutes=event.time_limit)
    table = games_in(playing)[0]
    first = table.seats.select_related("entry__user").order_by("side")[0].entry
    if first.user is not None:
        results.report_result(table, _claim(table), entry=first, actor=first.user)


def _round_robin(organizer: User, players: Sequence[User], when: datetime) -> None:
    event = event_of(
        organizer, players, "Bree Round Robin", "Bree, Chetwood Lodge", when,
        format=Format.ROUND_ROBIN, tiebreaks=["sonneborn-all", "direct-all"],
    )  # fmt: skip
    for _ in range(len(players) - 1):
        settle_all(next_round(event))
    event.refresh_from_db()
    events.close_event(event, actor=organizer)


def event_of(
    organizer: User,
    players: Sequence[User],
    name: str,
    place: str,
    when: datetime,
    names: Callable[[User], str] | None = None,
    **settings: Any,
) -> Event:
    """Published, with everybody checked in; `names` are those of teams and pairs."""
    settings |= {"name": name, "place": place, "starts_at": when, "seed": name, "capacity": 8}
    event = events.create_event({**settings, "lists_required": False}, actor=organizer)
    events.publish_event(event, actor=organizer)
    for user in players:
        registration.register(event, user, actor=user, club=user.club, name=names(user) if names else "")
    roll.check_in_all(event, actor=organizer)
    return event


def next_round(event: Event) -> Round:
    made = rounds.draft_round(event, actor=event.created_by)
    rounds.publish_round(made, actor=event.created_by)
    return made


def games_in(round_: Round) -> list[Pairing]:
    return list(
        round_.pairings.filter(kind="game")
        .select_related("round__event")
        .defer("round__snapshot")
        .order_by("table")
    )


def settle_all(round_: Round) -> None:
    for table in games_in(round_):
        results.override_result(table, _claim(table), reason=SLIP, actor=round_.event.created_by)


def _claim(table: Pairing) -> results.Claim:
    """Who has the lower number wins, but for one surprise in the bracket; pods end in the order of the seats."""
    seats = [seat.entry.number for seat in table.seats.select_related("entry").order_by("side")]
    if len(seats) > 2:
        return results.Claim(Outcome.PLACED, places=list(range(1, len(seats) + 1)))
    low_wins = not (table.match and table.table == 2)
    return results.Claim(Outcome.FIRST if low_wins == (seats[0] < seats[1]) else Outcome.SECOND)
