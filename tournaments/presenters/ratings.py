"""Players' ratings per game, calculated from closed events and ladders and remembered until something else counts.

Nothing of this is stored: a reopened event, a corrected result and a changed formula put themselves right.
"""

import heapq
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import groupby
from typing import NamedTuple, TypeAlias, TypeVar

from django.db.models import Count, Max, Q, QuerySet

from accounts.models import User
from common.models import AuditEntry
from rules import RULESETS
from tournaments.history.past_events import confirmed_in, counts, half_rated_events, rated_events
from tournaments.models import (
    BoardReport,
    Challenge,
    ChallengeState,
    Event,
    Ladder,
    Outcome,
    PairingKind,
    ReportState,
    ResultReport,
    Sides,
)
from tournaments.models.results import VersionedReport
from tournaments.presenters.kept import kept
from tournaments.standings.glicko import Game, Rating, after_period

R = TypeVar("R", bound=VersionedReport)
REMEMBERED = 24 * 60 * 60
# Both lose and void say nothing of who is stronger, places in a pod are no game of two.
SCORES = {Outcome.FIRST.value: 1.0, Outcome.DRAW.value: 0.5, Outcome.SECOND.value: 0.0}


class Period(NamedTuple):
    """What is rated together: an event at its start, or one month of a ladder (`event` is 0 then)."""

    at: datetime
    event: int
    ladder: int


Dated: TypeAlias = tuple[Period, Game]


class Rated(NamedTuple):
    """One player as remembered: no name, so that a name changed today is shown today."""

    user: int
    rating: Rating
    games: int
    last: Period


@dataclass(frozen=True, slots=True)
class Line:
    """One player as shown."""

    place: int
    user: User
    rating: int
    deviation: int
    games: int
    event: Event | None
    ladder: Ladder | None


@dataclass(frozen=True, slots=True)
class OwnRating:
    game: str
    title: str
    place: int
    rating: int
    deviation: int


def games() -> dict[str, str]:
    """Every game that can be rated, with its title: the editions of a game share one rating."""
    return {ruleset.game: ruleset.title.partition(",")[0] for ruleset in RULESETS.values()}


def placed(game: str) -> list[tuple[int, Rated]]:
    """Everybody with a rating in this game, best first, in six queries; anyone who has retired is left out."""
    gone = set(
        User.objects.filter(Q(retired_at__isnull=False) | Q(is_active=False)).values_list("pk", flat=True)
    )
    shown = [rated for rated in _ratings(game) if rated.user not in gone]
    return [(place, rated) for place, level in _places(shown) for rated in level]


def strengths_for(event: Event) -> dict[int, int]:
    """The rating of everybody who has one in the game of this event, as a whole number, by the key of the account."""
    game = RULESETS[event.ruleset].game if event.ruleset in RULESETS else ""
    return {one.user: round(one.rating.value) for _place, one in placed(game)} if game else {}


def lines(rows: Iterable[tuple[int, Rated]]) -> list[Line]:
    """These rows with names, events and ladders, in three queries."""
    wanted = list(rows)
    users = User.objects.in_bulk([rated.user for _, rated in wanted])
    events = Event.objects.in_bulk({rated.last.event for _, rated in wanted})
    ladders = Ladder.objects.in_bulk({rated.last.ladder for _, rated in wanted})
    return [
        Line(
            place,
            users[rated.user],
            round(rated.rating.value),
            round(rated.rating.deviation),
            rated.games,
            events.get(rated.last.event),
            ladders.get(rated.last.ladder),
        )
        for place, rated in wanted
    ]


def ratings_of(user: User) -> Iterator[OwnRating]:
    for game, title in games().items():
        for place, rated in placed(game):
            if rated.user == user.pk:
                yield OwnRating(game, title, place, round(rated.rating.value), round(rated.rating.deviation))


def _places(shown: Iterable[Rated]) -> Iterator[tuple[int, list[Rated]]]:
    """Ratings that read the same share a place."""
    place = 1
    for _, level in groupby(shown, key=lambda rated: round(rated.rating.value)):
        same = list(level)
        yield place, same
        place += len(same)


def _ratings(game: str) -> list[Rated]:
    state = _state(game)
    return list(kept(f"ratings:{game}", state, REMEMBERED, lambda: _worked_out(game))) if state else []


def _state(game: str) -> tuple[object, ...] | None:
    """What the ratings depend on; None where nothing is rated yet."""
    events = list(rated_events(game).order_by("starts_at", "pk").values_list("pk", "starts_at"))
    halves = list(half_rated_events(game).order_by("pk").values_list("pk", "confirmations__pk"))
    challenges = _confirmed_challenges(game).aggregate(last=Max("settled_at"), count=Count("pk"))
    if not events and not halves and not challenges["count"]:
        return None
    return events, sorted(halves), challenges, last_closing()


def last_closing() -> int | None:
    """When an event was closed last. Results change only while an event is open: closing it again is in the audit."""
    steps = AuditEntry.objects.filter(subject_type=Event._meta.label_lower)
    last: int | None = steps.filter(action="event.closed").aggregate(last=Max("pk"))["last"]
    return last


def _worked_out(game: str) -> list[Rated]:
    ratings: dict[int, Rating] = {}
    played: dict[int, int] = {}
    last: dict[int, Period] = {}
    for period, results in groupby(_results(game), key=lambda row: row[0]):
        together = [result for _, result in results]
        ratings = after_period(ratings, together)
        for player in (player for result in together for player in (result.first, result.second)):
            played[player] = played.get(player, 0) + 1
            last[player] = period
    return _best_first(ratings, played, last)


def _best_first(
    ratings: Mapping[int, Rating], played: Mapping[int, int], last: Mapping[int, Period]
) -> list[Rated]:
    found = [Rated(user, rating, played[user], last[user]) for user, rating in ratings.items()]
    return sorted(found, key=lambda rated: (-round(rated.rating.value), rated.rating.deviation, rated.user))


def _results(game: str) -> Iterator[Dated]:
    """Period and game, in the order of periods, of everything that two people with accounts have played out."""
    confirmed = confirmed_in(half_rated_events(game).values_list("pk", flat=True))
    in_events = heapq.merge(_at_tables(game), _at_boards(game), key=lambda one: one[0])
    counted = (
        (period, one) for period, one in in_events if counts(period.event, (one.first, one.second), confirmed)
    )
    return heapq.merge(counted, _on_ladders(game), key=lambda one: one[0])


def _at_tables(game: str) -> Iterator[Dated]:
    """Of single players: who wins a table of two pairs says nothing of one player alone."""
    reports = _played_out(ResultReport.objects.all(), "pairing__", game).filter(
        pairing__kind=PairingKind.GAME,
        pairing__round__event__sides=Sides.PLAYERS,
        pairing__seats__entry__user__isnull=False,
    )
    rows = reports.order_by(
        "pairing__round__event__starts_at", "pairing__round__event_id", "pairing_id", "pairing__seats__side"
    ).values_list(
        "pairing__round__event__starts_at",
        "pairing__round__event_id",
        "pairing_id",
        "outcome",
        "pairing__seats__entry__user_id",
    )
    for (day, event, _, outcome), seats in groupby(rows.iterator(), key=lambda row: row[:4]):
        players = [user for *_, user in seats]
        if len(players) == 2:
            yield Period(day, event, 0), Game(players[0], players[1], SCORES[outcome])


def _at_boards(game: str) -> Iterator[Dated]:
    """Each board of a match of two teams is a game of two players."""
    reports = _played_out(BoardReport.objects.all(), "board__pairing__", game).filter(
        board__first__user__isnull=False, board__second__user__isnull=False
    )
    rows = reports.order_by(
        "board__pairing__round__event__starts_at", "board__pairing__round__event_id", "board_id"
    ).values_list(
        "board__pairing__round__event__starts_at",
        "board__pairing__round__event_id",
        "board__first__user_id",
        "board__second__user_id",
        "outcome",
    )
    for day, event, first, second, outcome in rows.iterator():
        yield Period(day, event, 0), Game(first, second, SCORES[outcome])


def _on_ladders(game: str) -> list[Dated]:
    """The month of a ladder is one period, dated at its beginning."""
    rows = _confirmed_challenges(game).values_list(
        "settled_at", "ladder_id", "challenger__user_id", "challenged__user_id", "winner_id", "challenger_id"
    )
    return sorted(
        (
            (Period(_month(settled), 0, ladder), Game(first, second, float(winner == challenger)))
            for settled, ladder, first, second, winner, challenger in rows
            if settled is not None and first != second
        ),
        key=lambda one: one[0],
    )


def _month(at: datetime) -> datetime:
    return at.astimezone(UTC).replace(day=1, hour=0, minute=0, second=0, microsecond=0)


def _confirmed_challenges(game: str) -> QuerySet[Challenge]:
    """Those that both players say were played and how: one decided by the maker of the ladder may never have been.

    Nobody here said how one out of an archive ended: anybody can write a file."""
    editions = [ruleset.id for ruleset in RULESETS.values() if ruleset.game == game]
    found = Challenge.objects.filter(ladder__ruleset__in=editions, state=ChallengeState.CONFIRMED, reason="")
    return found.filter(winner__isnull=False, said_by__isnull=False).order_by("settled_at", "pk")


def _played_out(reports: QuerySet[R], pairing: str, game: str) -> QuerySet[R]:
    event = f"{pairing}round__event__in"
    rated = Q(**{event: rated_events(game)}) | Q(**{event: half_rated_events(game)})
    return reports.filter(rated, state=ReportState.CONFIRMED, unplayed=False, outcome__in=SCORES)
