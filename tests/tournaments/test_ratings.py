"""Ratings follow closed events and nothing else; page, API and one's own page say the same."""

from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import User
from tests.factories.accounts import UserFactory
from tests.factories.teams import a_team_event, play_boards
from tests.factories.tournaments import ChallengeFactory, LadderFactory, a_round, an_event, play, settle
from tournaments.models import (
    Challenge,
    Entry,
    Event,
    Ladder,
    LadderPlayer,
    Member,
    Outcome,
    ResultReport,
    Seat,
    Sides,
)
from tournaments.presenters import ratings
from tournaments.services import events
from tournaments.services.events import free_slug

pytestmark = pytest.mark.django_db

PAGE = "/events/ratings/"
API = "/api/v1/ratings/"
GAME = "combat-hex"


@pytest.fixture(autouse=True)
def _nothing_remembered() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def over(players: int = 2, outcome: Outcome = Outcome.FIRST) -> Event:
    """A closed event of one round."""
    event = an_event(players, round_count=1)
    play(a_round(event), outcome)
    events.close_event(event, actor=event.created_by)
    event.refresh_from_db()
    return event


def user_at(event: Event, side: int) -> User:
    user = Seat.objects.filter(round__event=event, side=side).order_by("pairing")[0].entry.user
    assert user is not None
    return user


def shown() -> dict[User, int]:
    return {line.user: line.rating for line in ratings.lines(ratings.placed(GAME))}


def test_a_closed_event_moves_ratings_and_a_reopened_one_takes_them_back() -> None:
    event = over()
    winner, loser = user_at(event, 1), user_at(event, 2)
    assert shown() == {winner: 1662, loser: 1338}

    events.reopen_event(event, actor=event.created_by)
    assert shown() == {}

    event.refresh_from_db()
    pairing = event.rounds.get().pairings.select_related("round__event").get()
    settle(pairing, Outcome.SECOND)
    events.close_event(event, actor=event.created_by)
    assert shown() == {winner: 1338, loser: 1662}


def test_a_running_event_is_not_rated() -> None:
    play(a_round(an_event(4)))

    assert shown() == {}


def test_a_later_event_builds_upon_the_earlier_one() -> None:
    first = over()
    champion = user_at(first, 1)
    second = over()
    Event.objects.filter(pk=second.pk).update(starts_at=first.starts_at + timedelta(days=7))
    Entry.objects.filter(event=second, user=user_at(second, 1)).update(user=champion)
    cache.clear()

    best = ratings.lines(ratings.placed(GAME))[0]

    assert (best.user, best.games, best.event) == (champion, 2, second)
    assert best.rating > 1662
    assert best.deviation < 290


@pytest.mark.parametrize("outcome", [Outcome.VOID, Outcome.BOTH_LOSE])
def test_what_nobody_won_is_not_rated(outcome: Outcome) -> None:
    over(outcome=outcome)

    assert shown() == {}


def test_a_draw_of_newcomers_moves_nobody_and_they_share_a_place() -> None:
    over(outcome=Outcome.DRAW)

    assert [(line.place, line.rating) for line in ratings.lines(ratings.placed(GAME))] == [(1, 1500)] * 2


def test_forfeits_byes_and_games_against_walk_ins_are_not_rated() -> None:
    forfeited, with_bye, with_walk_in = over(), over(3), over()
    ResultReport.objects.filter(pairing__round__event=forfeited).update(unplayed=True)
    guest = Seat.objects.get(round__event=with_walk_in, side=1).entry
    Entry.objects.filter(pk=guest.pk).update(user=None)

    playing = Seat.objects.filter(round__event=with_bye, pairing__kind="game")
    assert set(shown()) == {seat.entry.user for seat in playing}


def test_the_editions_of_a_game_share_a_rating() -> None:
    event = over()
    Event.objects.filter(pk=event.pk).update(ruleset="combat-hex/starter")

    assert len(shown()) == 2


def test_who_has_retired_is_not_listed_and_the_opponent_keeps_the_rating(client: Client) -> None:
    event = over()
    winner, loser = user_at(event, 1), user_at(event, 2)
    before = shown()
    User.objects.filter(pk=winner.pk).update(retired_at=timezone.now())

    assert shown() == {loser: before[loser]}
    assert ratings.lines(ratings.placed(GAME))[0].place == 1


def test_a_restored_archive_is_no_rating(api: Callable[..., APIClient]) -> None:
    event = over()
    before = shown()
    document = api(event.created_by).get(f"/api/v1/events/{event.slug}/archive/").json()
    anybody = UserFactory.create()

    answer = api(anybody).post("/api/v1/archived-events/", document, format="json")

    assert answer.status_code == 201
    assert Event.objects.filter(state="closed").count() == 2
    assert shown() == before


def test_page_and_api_say_the_same(client: Client, api: Callable[..., APIClient]) -> None:
    event = over()
    winner = user_at(event, 1)

    page = client.get(PAGE).content.decode()
    answer = api().get(API, {"game": GAME}).json()

    assert "1662 ± 290" in page
    assert str(winner) in page
    assert event.name in page
    assert answer["count"] == 2
    assert answer["results"][0] == {
        "place": 1,
        "player": str(winner),
        "rating": 1662,
        "deviation": 290,
        "games": 1,
        "last_event": event.slug,
        "last_ladder": None,
    }


def test_a_game_that_nobody_knows_is_not_found(client: Client, api: Callable[..., APIClient]) -> None:
    assert client.get(PAGE, {"game": "chess"}).status_code == 404
    assert api().get(API, {"game": "chess"}).status_code == 404


def test_without_ratings_the_page_says_when_they_begin(client: Client) -> None:
    assert "No ratings yet" in client.get(PAGE).content.decode()
    assert PAGE in client.get("/events/").content.decode()


def test_ones_own_games_page_says_ones_rating(signed_in: Callable[[User], Client]) -> None:
    event = over()

    assert "1338 ± 290" in signed_in(user_at(event, 2)).get("/events/mine/").content.decode()
    assert "Your rating" not in signed_in(UserFactory.create()).get("/events/mine/").content.decode()


def test_no_event_takes_the_address_of_the_ratings() -> None:
    assert free_slug("Ratings") != "ratings"


@pytest.mark.parametrize("address", [PAGE, API])
def test_queries_do_not_grow_with_events_and_players(client: Client, address: str) -> None:
    over()
    few = _queries(client, address)
    over(8)
    over(4)

    assert _queries(client, address) == few


def test_what_is_remembered_is_not_worked_out_again(client: Client) -> None:
    over()
    first = _queries(client, PAGE)

    assert _queries(client, PAGE, forget=False) < first


def _queries(client: Client, address: str, *, forget: bool = True) -> int:
    if forget:
        cache.clear()
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200
    return len(asked)


def test_boards_of_teams_are_rated_and_games_of_doubles_are_not() -> None:
    event = a_team_event(2, 2, round_count=1)
    board = a_round(event).pairings.get().boards.get(number=1)
    Member.objects.filter(entry=board.first.entry, number=2).update(user=None)
    play_boards(event.rounds.get())
    events.close_event(event, actor=event.created_by)
    assert shown() == {board.first.user: 1662, board.second.user: 1338}

    pairs = a_team_event(2, 2, sides=Sides.DOUBLES, tiebreaks=[], round_count=1)
    play(a_round(pairs))
    events.close_event(pairs, actor=pairs.created_by)
    assert len(shown()) == 2


# Ladders


def a_challenge(ladder: Ladder, days: int = 0, *, won: bool = True, **values: Any) -> Any:
    """Played and confirmed so many days after the first of January 2030; the challenger has won it or not."""
    one = ChallengeFactory.create(
        ladder=ladder,
        state="confirmed",
        settled_at=datetime(2030, 1, 1, tzinfo=UTC) + timedelta(days=days),
        **values,
    )
    one.winner = one.challenger if won else one.challenged
    one.said_by = one.challenger.user
    one.save(update_fields=["winner", "said_by"])
    return one


def test_challenges_that_both_confirmed_are_rated_month_by_month(
    client: Client, api: Callable[..., APIClient]
) -> None:
    ladder = LadderFactory.create()
    one = a_challenge(ladder)
    assert shown() == {one.challenger.user: 1662, one.challenged.user: 1338}

    again: dict[str, Any] = {"challenger": one.challenger, "challenged": one.challenged}
    a_challenge(ladder, 5, won=False, **again)
    assert set(shown().values()) == {1500}
    a_challenge(ladder, 40, **again)
    assert shown()[one.challenger.user] > 1500
    line = ratings.lines(ratings.placed(GAME))[0]
    assert (line.games, line.event, line.ladder) == (3, None, ladder)
    assert ladder.name in client.get(PAGE).content.decode()
    row = api().get(API, {"game": GAME}).json()["results"][0]
    assert (row["last_event"], row["last_ladder"]) == (None, ladder.slug)


def test_what_the_maker_of_a_ladder_decided_and_what_was_not_played_is_not_rated() -> None:
    ladder = LadderFactory.create()
    a_challenge(ladder, reason="He never came.")
    one = a_challenge(ladder)
    Challenge.objects.filter(pk=one.pk).update(state="overdue")
    a_challenge(LadderFactory.create(ruleset="strategy-battle/1"))
    assert shown() == {}


def test_events_and_ladders_make_one_rating() -> None:
    event = over()
    one = a_challenge(LadderFactory.create())
    LadderPlayer.objects.filter(pk=one.challenger.pk).update(user=user_at(event, 1))
    cache.clear()
    assert ratings.lines(ratings.placed(GAME))[0].games == 2
