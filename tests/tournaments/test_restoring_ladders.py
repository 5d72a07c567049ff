"""A ladder comes back from its archive: the same order, players who link their places, and every fault with its place."""

import copy
import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.serializers.json import DjangoJSONEncoder
from django.test import Client

from accounts.models import User
from accounts.services.retiring import retire
from common.errors import Invalid, NotAllowed, Refusal
from common.models import AuditEntry, OutboxMessage
from tests.factories.accounts import UserFactory
from tests.tournaments.test_ladders import a_ladder, order, played
from tournaments.history.ladder_archive import archive_of
from tournaments.models import Challenge, Ladder, LadderPlayer
from tournaments.presenters import ratings
from tournaments.presenters.ladders import shown_ladder
from tournaments.services import ladders
from tournaments.services.ladder_links import link_players
from tournaments.services.ladder_preview import look_at_ladder
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
    """Without what is of the moment, and what is left out."""
    found = copy.deepcopy(document)
    found["challenges"] = [one for one in found["challenges"] if one["state"] != "open"]
    return {**found, "order_at": None}


def upload(document: Any) -> dict[str, Any]:
    return {"archive": SimpleUploadedFile("ladder.json", json.dumps(document).encode())}


def test_what_goes_out_comes_in_unchanged(ladder: Ladder) -> None:
    document, actor = document_of(ladder), UserFactory.create()
    made = restore_ladder(document, actor=actor)
    assert made.ladder.created_by == actor
    assert made.ladder.slug != ladder.slug
    assert compared(document_of(made.ladder)) == compared(document)
    assert made.left_out == ["1 challenge that was not decided: the players can challenge again."]
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
    assert (shown.players, shown.stays, shown.challenges) == (5, 6, 3)
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
    assert "1 challenge that was not decided" in text
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
