"""A ladder comes back from its archive: the same order, players who link their places, and every fault with its place."""

import copy
import json
import time
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
import time_machine
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.serializers.json import DjangoJSONEncoder
from django.test import Client
from django.utils import timezone

from accounts.models import User
from accounts.services.retiring import retire
from common.errors import Invalid, NotAllowed, Refusal
from common.models import AuditEntry, OutboxMessage
from tests.factories.accounts import UserFactory
from tests.tournaments.test_ladders import a_ladder, order, played
from tournaments.history.ladder_archive import archive_of
from tournaments.models import Challenge, Ladder, LadderPlayer
from tournaments.models.ladders import UNDECIDED
from tournaments.presenters import ratings
from tournaments.presenters.ladders import shown_ladder
from tournaments.recipients import awaited
from tournaments.services import ladders
from tournaments.services.ladder_links import link_players
from tournaments.services.ladder_preview import look_at_ladder
from tournaments.services.overdue_challenges import end_all_overdue
from tournaments.services.restored_ladders import restore_ladder

pytestmark = pytest.mark.django_db
SignedIn = Callable[[User], Client]
PAGE, API = "/events/ladders/restore/", "/api/v1/archived-ladders/"


@pytest.fixture
def maker() -> User:
    return UserFactory.create(username="maker")


@pytest.fixture
def ladder(maker: User) -> Ladder:
    """Five players, one of whom left and came back; two challenges that were played, one withdrawn, one not decided."""
    made, players = a_ladder(maker, rule="half", reach=0, about="Mondays", decay_days=7)
    played(made, players[4], players[0])
    played(made, players[3], players[0], won=False)
    ladders.leave(made, actor=players[1].user)
    ladders.join(made, actor=players[1].user)
    ladders.withdraw(ladders.challenge(made, players[0].pk, actor=players[3].user), actor=players[3].user)
    ladders.challenge(made, players[0].pk, actor=players[2].user)
    return made


def as_file(document: Any) -> Any:
    """The document as it is read from a file."""
    return json.loads(json.dumps(document, cls=DjangoJSONEncoder))


def document_of(ladder: Ladder) -> Any:
    return as_file(archive_of(ladder, accounts=True))


def compared(document: Any) -> Any:
    """Without what is of the moment."""
    return {**copy.deepcopy(document), "order_at": None}


def upload(document: Any) -> dict[str, Any]:
    return {"archive": SimpleUploadedFile("ladder.json", json.dumps(document).encode())}


def test_what_goes_out_comes_in_unchanged(ladder: Ladder) -> None:
    document, actor = document_of(ladder), UserFactory.create()
    made = restore_ladder(document, actor=actor)
    assert made.ladder.created_by == actor
    assert made.ladder.slug != ladder.slug
    assert compared(document_of(made.ladder)) == compared(document)
    assert made.left_out == []
    assert not made.ladder.players.filter(user__isnull=False).exists()
    noted = AuditEntry.objects.get(action="ladder.restored", scope=made.ladder.scope)
    assert noted.after == {"name": "Winter ladder", "left_out": made.left_out, "accounts_linked": False}
    assert OutboxMessage.objects.filter(topic="ladder.restored").exists()


def test_user_names_are_for_the_maker_of_the_ladder(ladder: Ladder, signed_in: SignedIn, api: Any) -> None:
    def names(answer: Any) -> set[bool]:
        return {"username" in row for row in answer.json()["players"]}

    page, address = f"{ladder.get_absolute_url()}archive.json", f"/api/v1/ladders/{ladder.slug}/archive/"
    assert names(signed_in(ladder.created_by).get(page)) == {True}
    assert names(api(ladder.created_by).get(address)) == {True}
    for answer in (Client().get(page), signed_in(UserFactory.create()).get(page), Client().get(address)):
        assert names(answer) == {False}
    assert restore_ladder(Client().get(page).json(), actor=UserFactory.create())


def test_a_player_links_every_stay_and_nobody_else_does(ladder: Ladder, signed_in: SignedIn) -> None:
    second = User.objects.get(username="player2")
    made = restore_ladder(document_of(ladder), actor=UserFactory.create()).ladder
    stranger = UserFactory.create()
    with pytest.raises(NotAllowed):
        link_players(made, actor=stranger)
    client = signed_in(second)
    assert "Is this you?" in client.get(made.get_absolute_url()).content.decode()
    assert "Is this you?" not in signed_in(stranger).get(made.get_absolute_url()).content.decode()
    before = order_by_name(made)
    assert client.post(f"{made.get_absolute_url()}link/").status_code == 302
    assert made.players.filter(user=second).count() == 2
    assert order_by_name(made) == before
    assert "Is this you?" not in client.get(made.get_absolute_url()).content.decode()
    assert AuditEntry.objects.get(action="ladder.player-linked").after == {"stays": 2}
    with pytest.raises(NotAllowed):
        link_players(made, actor=second)


def order_by_name(ladder: Ladder) -> list[str]:
    return [rung.name for rung in shown_ladder(ladder, UserFactory.create()).rungs]


def test_who_has_joined_again_leaves_before_linking(ladder: Ladder, api: Any) -> None:
    third = User.objects.get(username="player3")
    made = restore_ladder(document_of(ladder), actor=UserFactory.create()).ladder
    ladders.join(made, actor=third)
    with pytest.raises(Refusal) as refused:
        link_players(made, actor=third)
    assert refused.value.code == "ladder.joined"
    ladders.leave(made, actor=third)
    told = api(third).post(f"/api/v1/ladders/{made.slug}/link/")
    assert told.status_code == 200
    assert [rung["name"] for rung in told.json()["order"]] == order_by_name(ladder)


def test_only_linked_players_are_challenged_and_the_maker_removes_the_others(ladder: Ladder) -> None:
    actor = UserFactory.create()
    made = restore_ladder(document_of(ladder), actor=actor).ladder
    third = User.objects.get(username="player3")
    link_players(made, actor=third)
    shown = shown_ladder(made, third)
    assert not any(rung.may_challenge for rung in shown.rungs)
    top = shown.rungs[0].player
    with pytest.raises(Refusal) as refused:
        ladders.challenge(made, top.pk, actor=third)
    assert refused.value.code == "challenge.no-account"
    with pytest.raises(NotAllowed):
        ladders.remove(made, top.pk, actor=third)
    ladders.remove(made, top.pk, actor=actor)
    assert order_by_name(made) == [rung.name for rung in shown.rungs[1:]]
    with pytest.raises(Refusal):
        ladders.remove(made, top.pk, actor=actor)
    assert AuditEntry.objects.filter(action="ladder.player-removed", after__name=top.name).exists()


def test_the_maker_removes_a_player_by_page_and_api(maker: User, signed_in: SignedIn, api: Any) -> None:
    made, players = a_ladder(maker)
    one = ladders.challenge(made, players[0].pk, actor=players[1].user)
    sent = signed_in(maker).post(f"{made.get_absolute_url()}remove/", {"player": players[0].pk})
    assert sent.status_code == 302
    one.refresh_from_db()
    assert one.state == "withdrawn"
    assert api(maker).delete(f"/api/v1/ladders/{made.slug}/players/{players[1].pk}/").status_code == 204
    assert order(made) == ["3", "4", "5"]


def test_games_of_an_archive_are_not_rated(ladder: Ladder) -> None:
    staff = UserFactory.create(is_staff=True)
    document = document_of(ladder)
    before = [rated for _place, rated in ratings.placed("strategy-battle")]
    made = restore_ladder(document, actor=staff, link_accounts=True).ladder
    assert made.players.filter(user__isnull=True).count() == 0
    assert Challenge.objects.filter(ladder=made, state="confirmed").count() == 2
    assert [rated for _place, rated in ratings.placed("strategy-battle")] == before
    with pytest.raises(NotAllowed):
        restore_ladder(document, actor=ladder.created_by, link_accounts=True)


WRONG: dict[str, Callable[[Any], object]] = {
    "/ladder/rule": lambda one: one["ladder"].update(rule="jump"),
    "/ladder/reach": lambda one: one["ladder"].update(reach="3"),
    "/players/0": lambda one: one["players"][0].update(name=" "),
    "/players/1": lambda one: one["players"][1].update(number=1),
    "/players/2": lambda one: one["players"][2].update(left_at=one["players"][0]["joined_at"][:4]),
    "/players/3": lambda one: one["players"][3].update(joined_at="2200-01-01T00:00:00+00:00"),
    "/challenges/0": lambda one: one["challenges"][0].update(winner=77),
    "/challenges/1": lambda one: one["challenges"][1].update(settled_at=None),
    "/challenges/2": lambda one: one["challenges"][2].update(challenged=one["challenges"][2]["challenger"]),
    "/order_at": lambda one: one.update(order_at="2199-01-01T00:00:00+00:00"),
    "/order": lambda one: one["order"].reverse(),
    "/ladder/ruleset": lambda one: one["ladder"].update(ruleset="chess/1"),
}


@pytest.mark.parametrize("path", WRONG)
def test_what_is_wrong_is_said_with_its_place_and_nothing_is_stored(ladder: Ladder, path: str) -> None:
    document, before = document_of(ladder), (Ladder.objects.count(), LadderPlayer.objects.count())
    WRONG[path](document)
    with pytest.raises(Invalid) as refused:
        restore_ladder(document, actor=ladder.created_by)
    assert path in {fault.path for fault in refused.value.faults}
    assert (Ladder.objects.count(), LadderPlayer.objects.count()) == before


@pytest.mark.parametrize(
    ("document", "code"),
    [
        ([], "archive.format"),
        ({"format": "muster-event/1"}, "archive.format"),
        ({"format": "muster-ladder/1", "ladder": {}}, "archive.incomplete"),
        (
            {"format": "muster-ladder/1", "ladder": 3, "players": [1], "challenges": {}, "order": [], "order_at": 1},
            "archive.too-large",
        ),
    ],
)  # fmt: skip
def test_what_is_no_archive_of_a_ladder_is_refused(document: Any, code: str, maker: User) -> None:
    with pytest.raises(Invalid) as refused:
        restore_ladder(document, actor=maker)
    assert refused.value.code == code


def test_a_preview_stores_nothing(ladder: Ladder) -> None:
    before = [model.objects.count() for model in (Ladder, LadderPlayer, Challenge, AuditEntry, OutboxMessage)]
    shown = look_at_ladder(document_of(ladder), actor=ladder.created_by)
    assert (shown.players, shown.stays, shown.challenges) == (5, 6, 4)
    assert list(shown.first) == order_by_name(ladder)
    assert len(shown.not_believed) == 2
    after = [model.objects.count() for model in (Ladder, LadderPlayer, Challenge, AuditEntry, OutboxMessage)]
    assert after == before


def test_restoring_by_the_page(ladder: Ladder, signed_in: SignedIn) -> None:
    client, document = signed_in(UserFactory.create()), document_of(ladder)
    assert "Restore a ladder" in client.get("/events/ladders/").content.decode()
    assert client.get(PAGE).status_code == 200
    page = client.post(PAGE, upload(document))
    text = page.content.decode()
    assert "Winter ladder" in text
    assert "5 players" in text
    assert Ladder.objects.count() == 1
    carried = {"content": page.context["content"], "shown": page.context["shown"], "keep": "1"}
    kept = client.post(PAGE, carried)
    assert kept["Location"] == "/events/ladders/winter-ladder-2/"
    assert "Player5" in client.get(kept["Location"]).content.decode()
    document["order"].reverse()
    refused = client.post(PAGE, upload(document))
    assert refused.status_code == 422
    assert "does not follow" in refused.content.decode()
    misplaced = client.post("/events/restore/", upload(document))
    assert "archive of a ladder" in misplaced.content.decode()


def test_restoring_by_the_api(ladder: Ladder, api: Any) -> None:
    client, document = api(UserFactory.create()), document_of(ladder)
    held = client.post(f"{API}?preview=true", document, format="json")
    assert (held.status_code, held.json()["players"]) == (200, 5)
    made = client.post(API, document, format="json")
    assert made.status_code == 201
    assert [rung["name"] for rung in made.json()["order"]] == order_by_name(ladder)
    document["challenges"][0]["winner"] = 99
    assert client.post(API, document, format="json").status_code == 422


def test_places_drop_as_they_would_have_dropped(ladder: Ladder) -> None:
    """An archive that lay around for weeks: the ladder is as if it had gone on without a game."""
    document = as_file(archive_of(ladder))
    back = timedelta(days=30)
    LadderPlayer.objects.update(joined_at=ladder.created_at - back)
    Challenge.objects.all().delete()
    LadderPlayer.objects.exclude(left_at=None).delete()
    document = document_of(ladder)
    assert order_by_name(restore_ladder(document, actor=ladder.created_by).ladder) == order_by_name(ladder)


def test_who_retires_is_gone_from_a_restored_ladder(ladder: Ladder) -> None:
    made = restore_ladder(document_of(ladder), actor=UserFactory.create()).ladder
    person = User.objects.get(username="player3")
    link_players(made, actor=person)
    retire(person, actor=person)
    assert "Player3" not in order_by_name(made)
    assert not made.players.filter(name="Player3").exists()


# ---- challenges that are not decided ----


def undecided(ladder: Ladder) -> Challenge:
    rows = Challenge.objects.select_related("challenger__user", "challenged__user", "ladder", "said_by")
    return rows.get(ladder=ladder, state__in=UNDECIDED)


def with_accounts(ladder: Ladder) -> Ladder:
    """Restored, with the two players of the open challenge linked by themselves."""
    made = restore_ladder(document_of(ladder), actor=UserFactory.create()).ladder
    for name in ("player1", "player3"):
        link_players(made, actor=User.objects.get(username=name))
    return made


def test_an_open_challenge_goes_on_once_both_have_linked_their_places(ladder: Ladder) -> None:
    made = with_accounts(ladder)
    one = undecided(made)
    assert one.due_at - undecided(ladder).due_at < timedelta(seconds=1)
    first, third = (User.objects.get(username=name) for name in ("player1", "player3"))
    ladders.report(one, won=True, actor=third)
    assert ladders.confirm(undecided(made), actor=first).state == "confirmed"


@pytest.mark.parametrize("disputed", [False, True])
def test_a_reported_one_waits_for_the_other_player_or_for_the_maker(ladder: Ladder, disputed: bool) -> None:
    first, third = (User.objects.get(username=name) for name in ("player1", "player3"))
    ladders.report(undecided(ladder), won=True, actor=third)
    if disputed:
        ladders.dispute(undecided(ladder), actor=first)
    made = with_accounts(ladder)
    one = undecided(made)

    assert compared(document_of(made))["challenges"] == compared(document_of(ladder))["challenges"]
    assert (one.said_by, one.reporter) == (None, one.challenger)
    assert awaited(one) == (made.created_by if disputed else first)
    if disputed:
        settled = ladders.settle(one, winner=one.challenger_id, reason="Seen.", actor=made.created_by)
    else:
        with pytest.raises(NotAllowed):
            ladders.confirm(one, actor=third)
        settled = ladders.confirm(one, actor=first)
    assert (settled.state, settled.said_by) == ("confirmed", None), "a word out of a file is rated for nobody"


def test_who_reported_in_the_archive_may_correct_it_here(ladder: Ladder) -> None:
    first, third = (User.objects.get(username=name) for name in ("player1", "player3"))
    ladders.report(undecided(ladder), won=True, actor=third)
    made = with_accounts(ladder)
    with pytest.raises(Refusal):
        ladders.report(undecided(made), won=True, actor=first)
    one = ladders.report(undecided(made), won=False, actor=third)
    assert (one.said_by, one.said_side, one.reporter) == (third, 0, one.challenger)


def test_time_that_passed_in_a_drawer_is_given_back(ladder: Ladder) -> None:
    document = document_of(ladder)
    left = undecided(ladder).due_at - timezone.now()
    with time_machine.travel(timezone.now() + timedelta(days=400), tick=False):
        made = restore_ladder(document, actor=UserFactory.create()).ladder
        assert abs(undecided(made).due_at - timezone.now() - left) < timedelta(minutes=5)


@pytest.mark.usefixtures("one_clock")
def test_nobody_wins_by_time_against_a_player_without_an_account(maker: User) -> None:
    ladder, players = a_ladder(maker, overdue_wins=True)
    ladders.challenge(ladder, players[0].pk, actor=players[2].user)
    made = restore_ladder(document_of(ladder), actor=UserFactory.create()).ladder
    before = order_by_name(made)
    with time_machine.travel(timezone.now() + timedelta(days=60), tick=False):
        assert order_by_name(made) == before
        assert order_by_name(ladder) != before
        end_all_overdue()
        assert order_by_name(made) == before
        document = document_of(made)
        assert restore_ladder(document, actor=UserFactory.create()).left_out == []
    assert Challenge.objects.get(ladder=made).winner is None


IMPOSSIBLE: dict[str, Callable[[Any], object]] = {
    "reported by nobody": lambda one: one.update(state="reported", winner=3),
    "reported by a third": lambda one: one.update(state="reported", winner=3, reported_by=5),
    "open with a winner": lambda one: one.update(winner=3, reported_by=3),
    "settled": lambda one: one.update(settled_at=one["made_at"]),
    "overdue": lambda one: one.update(due_at=one["made_at"]),
    "for ever": lambda one: one.update(due_at="2199-01-01T00:00:00+00:00"),
}


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_an_undecided_challenge_that_no_ladder_would_hold_is_refused(ladder: Ladder, what: str) -> None:
    document = document_of(ladder)
    at = next(at for at, one in enumerate(document["challenges"]) if one["state"] == "open")
    IMPOSSIBLE[what](document["challenges"][at])
    with pytest.raises(Invalid) as refused:
        restore_ladder(document, actor=ladder.created_by)
    assert f"/challenges/{at}" in {fault.path for fault in refused.value.faults}


def test_nobody_has_two_challenges_at_a_time(ladder: Ladder) -> None:
    document = document_of(ladder)
    one = next(one for one in document["challenges"] if one["state"] == "open")
    document["challenges"].append({**one, "challenger": one["challenged"], "challenged": one["challenger"]})
    with pytest.raises(Invalid):
        restore_ladder(document, actor=ladder.created_by)


def test_an_older_archive_leaves_out_what_somebody_reported(ladder: Ladder) -> None:
    ladders.report(undecided(ladder), won=True, actor=User.objects.get(username="player3"))
    document = document_of(ladder)
    for one in document["challenges"]:
        del one["reported_by"]
    made = restore_ladder(document, actor=UserFactory.create())
    assert made.left_out == ["1 challenge with a reported result: the archive does not say who reported it."]
    assert not made.ladder.challenges.filter(state__in=UNDECIDED).exists()


def test_a_file_makes_no_ladder_whose_order_takes_minutes(ladder: Ladder) -> None:
    """Anybody may look at it, and each look calculates how often everybody dropped."""
    document = document_of(ladder)
    rows = [
        {**document["players"][0], "number": number, "joined_at": "1970-01-02T00:00:00+00:00"}
        for number in range(1, 400)
    ]
    document |= {"players": rows, "challenges": [], "order": [row["number"] for row in rows]}
    document["ladder"]["decay_days"] = 1
    started = time.process_time()
    with pytest.raises(Invalid) as refused:
        restore_ladder(document, actor=UserFactory.create())
    assert time.process_time() - started < 3
    assert refused.value.faults[0].path == "/players/9"
