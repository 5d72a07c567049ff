"""Ladders: who may challenge whom, how places change, what is overdue, who decides, and the same order out of the archive."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from accounts.models import User
from common.errors import Invalid, NotAllowed, Refusal
from common.models import AuditEntry, OutboxMessage
from tests.factories.accounts import UserFactory
from tournaments.history.ladder_archive import archive_of
from tournaments.history.ladders import rules_of, standing
from tournaments.models import Challenge, ChallengeState, Ladder, LadderPlayer
from tournaments.presenters.ladders import shown_ladder
from tournaments.services import events, ladders
from tournaments.standings.ladder import Happening, What, order_of
from tournaments.tasks import end_overdue_challenges

pytestmark = pytest.mark.django_db
RULES = "strategy-battle/1"


@pytest.fixture
def maker() -> User:
    return UserFactory.create(username="maker")


def a_ladder(maker: User, count: int = 5, **settings: Any) -> tuple[Ladder, list[Any]]:
    """Players in the order in which they joined: the first stands first."""
    made = ladders.make_ladder({"name": "Winter ladder", "ruleset": RULES, **settings}, actor=maker)
    players = [UserFactory.create(username=f"player{number}") for number in range(1, count + 1)]
    return made, [ladders.join(made, actor=user) for user in players]


def order(ladder: Ladder) -> list[str]:
    names = {one.pk: str(one.user and one.user.username) for one in ladder.players.select_related("user")}
    return [names[pk].removeprefix("player") for pk in standing(ladder, timezone.now())]


def played(ladder: Ladder, one: Any, other: Any, *, won: bool = True) -> Challenge:
    made = ladders.challenge(ladder, other.pk, actor=one.user)
    ladders.report(made, won=won, actor=one.user)
    return ladders.confirm(made, actor=other.user)


@pytest.mark.parametrize(("rule", "after"), [("insert", "14235"), ("swap", "14325"), ("half", "12435")])
def test_a_challenger_who_wins_moves_by_the_rule(maker: User, rule: str, after: str) -> None:
    ladder, players = a_ladder(maker, rule=rule)
    played(ladder, players[3], players[1])
    assert "".join(order(ladder)) == after


def test_a_challenger_who_loses_stays(maker: User) -> None:
    ladder, players = a_ladder(maker)
    played(ladder, players[3], players[1], won=False)
    assert "".join(order(ladder)) == "12345"


def test_only_players_within_reach_above_are_challenged(maker: User) -> None:
    ladder, players = a_ladder(maker, reach=2)
    for other in (players[0], players[3], players[4]):
        with pytest.raises(Refusal) as refused:
            ladders.challenge(ladder, other.pk, actor=players[3].user)
        assert refused.value.code == "challenge.out-of-reach"
    assert ladders.challenge(ladder, players[1].pk, actor=players[3].user)


def test_a_reach_of_nothing_is_everybody_above(maker: User) -> None:
    ladder, players = a_ladder(maker, reach=0)
    assert ladders.challenge(ladder, players[0].pk, actor=players[4].user)


def test_nobody_has_two_challenges_at_a_time(maker: User) -> None:
    ladder, players = a_ladder(maker)
    ladders.challenge(ladder, players[1].pk, actor=players[2].user)
    for one, other in ((players[3], players[1]), (players[3], players[2]), (players[1], players[0])):
        with pytest.raises(Refusal) as refused:
            ladders.challenge(ladder, other.pk, actor=one.user)
        assert refused.value.code == "challenge.busy"


def test_a_stranger_challenges_nobody(maker: User) -> None:
    ladder, players = a_ladder(maker)
    with pytest.raises(Refusal):
        ladders.challenge(ladder, players[0].pk, actor=UserFactory.create())


def test_what_one_says_counts_when_the_other_confirms(maker: User) -> None:
    ladder, players = a_ladder(maker)
    made = ladders.challenge(ladder, players[0].pk, actor=players[1].user)
    ladders.report(made, won=True, actor=players[1].user)
    assert "".join(order(ladder)) == "12345"
    with pytest.raises(NotAllowed):
        ladders.confirm(made, actor=players[1].user)
    with pytest.raises(NotAllowed):
        ladders.confirm(made, actor=players[2].user)
    ladders.confirm(made, actor=players[0].user)
    assert "".join(order(ladder)) == "21345"
    with pytest.raises(Refusal):
        ladders.confirm(made, actor=players[0].user)


def test_a_disputed_result_is_for_the_maker_with_a_reason(maker: User) -> None:
    ladder, players = a_ladder(maker)
    made = ladders.challenge(ladder, players[0].pk, actor=players[1].user)
    ladders.report(made, won=True, actor=players[1].user)
    ladders.dispute(made, actor=players[0].user)
    with pytest.raises(NotAllowed):
        ladders.settle(made, winner=players[1].pk, reason="I won", actor=players[1].user)
    with pytest.raises(Invalid):
        ladders.settle(made, winner=players[1].pk, reason=" ", actor=maker)
    with pytest.raises(Refusal):
        ladders.settle(made, winner=players[4].pk, reason="Seen", actor=maker)
    ladders.settle(made, winner=players[1].pk, reason="Seen by two others", actor=maker)
    assert "".join(order(ladder)) == "21345"
    assert AuditEntry.objects.filter(action="challenge.settled", scope=ladder.scope).exists()
    assert OutboxMessage.objects.filter(topic="challenge.settled").exists()


def test_a_challenge_that_nobody_won_moves_nobody(maker: User) -> None:
    ladder, players = a_ladder(maker)
    made = ladders.challenge(ladder, players[0].pk, actor=players[1].user)
    assert (
        ladders.settle(made, winner=None, reason="Never met", actor=maker).state == ChallengeState.WITHDRAWN
    )
    assert "".join(order(ladder)) == "12345"


def an_overdue_challenge(ladder: Ladder, players: list[Any]) -> Challenge:
    """The third challenged the second, and it was due a minute ago."""
    ladder.players.update(joined_at=timezone.now() - timedelta(days=1))
    made = ladders.challenge(ladder, players[1].pk, actor=players[2].user)
    Challenge.objects.filter(pk=made.pk).update(due_at=timezone.now() - timedelta(minutes=1))
    return made


@pytest.mark.parametrize("wins", [True, False])
def test_looking_at_an_overdue_challenge_shows_it_ended_and_writes_nothing(
    maker: User, wins: bool, api: Any
) -> None:
    ladder, players = a_ladder(maker, overdue_wins=wins)
    made = an_overdue_challenge(ladder, players)
    program: APIClient = api(players[2].user)
    with CaptureQueriesContext(connection) as queries:
        page = Client().get(ladder.get_absolute_url()).content.decode()
        archive = Client().get(f"{ladder.get_absolute_url()}archive.json").json()
        told = program.get(f"/api/v1/ladders/{ladder.slug}/").json()
    verbs = {query["sql"].split(maxsplit=1)[0] for query in queries}
    assert verbs <= {"SELECT", "SAVEPOINT", "RELEASE"}
    assert "Player3 – Player2: Not played in time" in re.sub(r"</?bdi>", "", page)
    assert ("Player3 won" in page) is wins
    expected = [1, 3, 2, 4, 5] if wins else [1, 2, 3, 4, 5]
    assert archive["order"] == expected
    assert [one["state"] for one in archive["challenges"]] == ["overdue"]
    assert [one["name"] for one in told["order"]] == [f"Player{number}" for number in expected]
    made.refresh_from_db()
    assert made.state == ChallengeState.OPEN
    end_overdue_challenges()
    again = Client().get(f"{ladder.get_absolute_url()}archive.json").json()
    assert {**again, "order_at": None} == {**archive, "order_at": None}


def test_rules_that_change_later_do_not_reach_what_is_overdue(maker: User) -> None:
    ladder, players = a_ladder(maker, overdue_wins=False)
    made = an_overdue_challenge(ladder, players)
    ladders.change_ladder(ladder, {"overdue_wins": True}, actor=maker)
    made.refresh_from_db()
    assert (made.state, made.winner) == (ChallengeState.OVERDUE, None)


def test_leaving_does_not_undo_what_is_overdue(maker: User) -> None:
    ladder, players = a_ladder(maker, overdue_wins=True)
    made = an_overdue_challenge(ladder, players)
    ladders.leave(ladder, actor=players[1].user)
    made.refresh_from_db()
    assert (made.state, made.winner) == (ChallengeState.OVERDUE, players[2])


@pytest.mark.parametrize(("wins", "after"), [(True, "13245"), (False, "12345")])
def test_a_challenge_that_is_not_played_in_time_ends_by_the_rules(
    maker: User, wins: bool, after: str
) -> None:
    ladder, players = a_ladder(maker, overdue_wins=wins)
    made = an_overdue_challenge(ladder, players)
    end_overdue_challenges()
    end_overdue_challenges()
    made.refresh_from_db()
    assert made.state == ChallengeState.OVERDUE
    assert "".join(order(ladder)) == after
    assert AuditEntry.objects.filter(action="challenge.overdue").count() == 1
    assert ladders.challenge(ladder, players[1].pk, actor=players[3].user)


def test_who_does_not_play_drops_a_place_each_period(maker: User) -> None:
    ladder, players = a_ladder(maker, 3, decay_days=7)
    now = timezone.now()
    for player, days in zip(players, (8, 3, 2), strict=True):
        LadderPlayer.objects.filter(pk=player.pk).update(joined_at=now - timedelta(days=days))
    keys = [player.pk for player in players]
    after = {days: standing(ladder, now + timedelta(days=days, hours=1)) for days in (-2, 0, 4, 5, 6)}
    assert after[-2] == keys
    assert after[0] == [keys[1], keys[0], keys[2]]  # seven days without a game
    assert after[4] == after[5] == keys  # the second drops, and the last cannot
    assert after[6] == after[0]


def test_who_leaves_is_gone_and_comes_back_at_the_bottom(maker: User) -> None:
    ladder, players = a_ladder(maker)
    made = ladders.challenge(ladder, players[0].pk, actor=players[1].user)
    ladders.leave(ladder, actor=players[0].user)
    made.refresh_from_db()
    assert made.state == ChallengeState.WITHDRAWN
    ladders.join(ladder, actor=players[0].user)
    assert "".join(order(ladder)) == "23451"
    with pytest.raises(Refusal):
        ladders.join(ladder, actor=players[0].user)


def test_how_places_change_stays_once_somebody_has_played(maker: User) -> None:
    ladder, players = a_ladder(maker)
    ladders.change_ladder(ladder, {"rule": "swap"}, actor=maker)
    played(ladder, players[2], players[1])
    with pytest.raises(Refusal):
        ladders.change_ladder(ladder, {"rule": "insert"}, actor=maker)
    assert (
        ladders.change_ladder(ladder, {"reach": 1, "name": " Spring  ladder "}, actor=maker).name
        == "Spring ladder"
    )
    with pytest.raises(NotAllowed):
        ladders.change_ladder(ladder, {"reach": 2}, actor=players[0].user)
    with pytest.raises(Invalid):
        ladders.change_ladder(ladder, {"days": 0, "ruleset": "chess/1"}, actor=maker)


def test_the_archive_gives_the_same_order_again(maker: User) -> None:
    ladder, players = a_ladder(maker, rule="half", reach=0)
    played(ladder, players[4], players[0])
    played(ladder, players[3], players[0], won=False)
    ladders.leave(ladder, actor=players[1].user)
    document = archive_of(ladder)
    again = [
        Happening(at, number, What(one["what"]), one["player"], one["other"])
        for number, one in enumerate(document["happenings"])
        for at in [int(one["at"].timestamp() * 1_000_000)]
    ]
    assert (
        order_of(again, rules_of(ladder), int(document["order_at"].timestamp() * 1_000_000))
        == document["order"]
    )
    assert [one["state"] for one in document["challenges"]] == ["confirmed", "confirmed"]


def test_looking_costs_the_same_for_many_players(maker: User, django_assert_max_num_queries: Any) -> None:
    ladder, players = a_ladder(maker, 12)
    played(ladder, players[5], players[4])
    with django_assert_max_num_queries(6):
        shown_ladder(ladder, players[3].user)


def test_no_event_takes_the_address_of_the_ladders() -> None:
    assert events.free_slug("Ladders") != "ladders"


def test_a_ladder_by_its_pages(maker: User, signed_in: Any) -> None:
    client: Client = signed_in(maker)
    made = client.post(
        "/events/ladders/new/",
        {
            "name": "Club ladder",
            "ruleset": RULES,
            "rule": "insert",
            "reach": 3,
            "days": 14,
            "decay_days": 0,
            "is_open": "on",
        },
    )
    ladder = Ladder.objects.get()
    assert made["Location"] == ladder.get_absolute_url() == "/events/ladders/club-ladder/"
    ann, ben = UserFactory.create(username="ann"), UserFactory.create(username="ben")
    for user in (ann, ben):
        signed_in(user).post(f"{ladder.get_absolute_url()}join/")
    top = ladder.players.get(user=ann)
    page = signed_in(ben).get(ladder.get_absolute_url()).content.decode()
    assert "Challenge Ann" in page
    signed_in(ben).post(f"{ladder.get_absolute_url()}challenge/", {"player": top.pk})
    one = Challenge.objects.get()
    steps = f"{ladder.get_absolute_url()}challenges/{one.pk}/"
    assert signed_in(ben).post(f"{steps}report/", {"won": "1"}).status_code == 302
    assert "Ben won, says Ben" in signed_in(ann).get(ladder.get_absolute_url()).content.decode()
    signed_in(ann).post(f"{steps}confirm/")
    assert order(ladder) == ["ben", "ann"]
    assert signed_in(ann).post(f"{steps}nothing/").status_code == 404
    assert "1 player" not in Client().get("/events/ladders/").content.decode()
    assert Client().get(f"{ladder.get_absolute_url()}archive.json").json()["order"] == [2, 1]


def test_a_ladder_by_the_api(maker: User, api: Any) -> None:
    client: APIClient = api(maker)
    made = client.post("/api/v1/ladders/", {"name": "Club ladder", "ruleset": RULES}, format="json")
    assert made.status_code == 201
    address = f"/api/v1/ladders/{made.json()['slug']}/"
    ann, ben = api(UserFactory.create(username="ann")), api(UserFactory.create(username="ben"))
    assert ann.post(f"{address}players/").status_code == 201
    assert [one["name"] for one in ben.post(f"{address}players/").json()["order"]] == ["Ann", "Ben"]
    top = ben.get(address).json()["order"][0]
    assert top["may_challenge"]
    made = ben.post(f"{address}challenges/", {"player": top["player"]}, format="json")
    assert made.status_code == 201
    one = f"{address}challenges/{made.json()['id']}/"
    assert ben.post(f"{one}report/", {"won": True}, format="json").json()["state"] == "reported"
    assert ann.post(f"{one}dispute/", {}, format="json").json()["state"] == "disputed"
    body = {"winner": made.json()["challenger"], "reason": "Seen"}
    assert client.post(f"{one}settle/", body, format="json").json()["state"] == "confirmed"
    assert [rung["name"] for rung in APIClient().get(address).json()["order"]] == ["Ben", "Ann"]
    assert APIClient().get(f"{address}archive/").json()["format"] == "muster-ladder/1"
    assert client.patch(address, {"reach": 0}, format="json").json()["reach"] == 0
    assert ben.patch(address, {"reach": 9}, format="json").status_code == 403
    assert ann.delete(f"{address}players/").status_code == 204


def test_a_ladder_of_years_costs_a_look_no_more(maker: User, monkeypatch: pytest.MonkeyPatch) -> None:
    ladder, players = a_ladder(maker, 4, decay_days=1)
    now = timezone.now()
    Challenge.objects.bulk_create(
        Challenge(
            ladder=ladder, challenger=players[1], challenged=players[0], winner=players[number % 2],
            state=ChallengeState.CONFIRMED, made_at=now, due_at=now, settled_at=now,
        )
        for number in range(300)
    )  # fmt: skip
    shown = shown_ladder(ladder, maker)
    assert len(shown.past) == 50
    assert {rung.name: (rung.won, rung.lost) for rung in shown.rungs}["Player1"] == (150, 150)
    monkeypatch.setattr("tournaments.presenters.ladders.standing", lambda *_: pytest.fail("calculated again"))
    assert [rung.name for rung in shown_ladder(ladder, maker).rungs] == [rung.name for rung in shown.rungs]


def test_who_looks_after_a_change_sees_it(maker: User) -> None:
    ladder, players = a_ladder(maker, 3)
    assert [rung.name for rung in shown_ladder(ladder, maker).rungs] == ["Player1", "Player2", "Player3"]
    played(ladder, players[2], players[0])
    assert [rung.name for rung in shown_ladder(ladder, maker).rungs] == ["Player3", "Player1", "Player2"]


def test_a_row_names_whom_a_player_plays_and_the_page_leads_to_its_help(maker: User) -> None:
    ladder, players = a_ladder(maker)
    ladders.challenge(ladder, players[0].pk, actor=players[2].user)
    against = {one.place: one.against for one in shown_ladder(ladder, maker).rungs}
    page = Client().get(ladder.get_absolute_url()).content.decode()

    assert against == {1: str(players[2]), 2: "", 3: str(players[0]), 4: "", 5: ""}
    assert f"against <bdi>{players[2]}</bdi>" in page
    assert 'class="help-mark" href="/help/ladder/"' in page
