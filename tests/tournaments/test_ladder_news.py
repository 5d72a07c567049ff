"""Whom a challenge of a ladder waits for is told: by letter, on their devices, and at home."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from accounts import push, webhooks
from accounts.models import User, WebhookDelivery
from accounts.push import Note
from accounts.services.webhooks import register
from common import outbox
from tests.factories.accounts import UserFactory
from tournaments.models import Challenge
from tournaments.services import ladders
from tournaments.tasks import end_overdue_challenges

pytestmark = pytest.mark.django_db


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> dict[int, Note]:
    """The notes on devices by account, as they are handed over."""
    notes: dict[int, Note] = {}

    def keep(people: list[User], written: Callable[[], Note]) -> None:
        notes.update({user.pk: written() for user in people})

    monkeypatch.setattr(push, "notify_all", keep)
    return notes


def letters() -> dict[str, str]:
    """What went out since the last look, subject and text by address."""
    while outbox.deliver_due():
        pass
    found = {letter.to[0]: f"{letter.subject}\n{letter.body}" for letter in mail.outbox}
    mail.outbox.clear()
    return found


def a_challenge() -> Any:
    ladder = ladders.make_ladder(
        {"name": "Winter", "ruleset": "combat-hex/3.1.2"}, actor=UserFactory.create()
    )
    top = ladders.join(ladder, actor=UserFactory.create(username="top"))
    bottom = UserFactory.create(username="bottom")
    ladders.join(ladder, actor=bottom)
    letters()
    return ladders.challenge(ladder, top.pk, actor=bottom)


def test_each_step_is_told_to_the_person_it_waits_for(told: dict[int, Note]) -> None:
    one = a_challenge()
    challenger, challenged, maker = one.challenger.user, one.challenged.user, one.ladder.created_by

    found = letters()
    assert list(found) == [challenged.email]
    assert "Winter: Bottom challenges you" in found[challenged.email]
    assert "/events/ladders/winter/" in found[challenged.email]
    assert told.pop(challenged.pk).title == "You are challenged"

    ladders.report(one, won=True, actor=challenger)
    found = letters()
    assert list(found) == [challenged.email]
    assert "Bottom reports that Bottom has won." in found[challenged.email]
    assert told.pop(challenged.pk).text == "Winter. Confirm or dispute the result of Bottom."

    ladders.dispute(one, actor=challenged)
    found = letters()
    assert set(found) == {maker.email, challenger.email}
    assert "The result of Bottom against Top is disputed." in found[maker.email]
    assert "The maker of the ladder decides it." in found[challenger.email]
    assert set(told) == {maker.pk, challenger.pk}
    told.clear()

    ladders.settle(one, winner=one.challenger_id, reason="Seen by both", actor=maker)
    found = letters()
    assert set(found) == {challenger.email, challenged.email}
    assert "Bottom has won." in found[challenged.email]
    assert "Reason: Seen by both" in found[challenger.email]
    assert {note.title for note in told.values()} == {"A result is confirmed"}


def test_who_reported_is_told_that_the_other_confirms(told: dict[int, Note]) -> None:
    one = a_challenge()
    challenger, challenged = one.challenger.user, one.challenged.user
    ladders.report(one, won=False, actor=challenged)
    assert set(letters()) == {challenger.email}
    told.clear()
    ladders.confirm(one, actor=challenger)
    found = letters()
    assert list(found) == [challenged.email]
    assert "Bottom has won." in found[challenged.email]
    assert told[challenged.pk].text == "Winter. Bottom against Top."


def test_what_has_gone_on_meanwhile_is_told_as_it_is_now(told: dict[int, Note]) -> None:
    """The challenged player hears that the challenge has ended, not that there is one."""
    one = a_challenge()
    ladders.withdraw(one, actor=one.challenger.user)
    found = letters()
    assert list(found) == [one.challenged.user.email]
    assert "a challenge has ended" in found[one.challenged.user.email]
    assert {pk: note.title for pk, note in told.items()} == {one.challenged.user_id: "A challenge has ended"}


def test_both_are_told_of_a_challenge_that_is_overdue(told: dict[int, Note]) -> None:
    one = a_challenge()
    letters()
    Challenge.objects.filter(pk=one.pk).update(due_at=one.made_at)
    end_overdue_challenges()
    found = letters()
    assert set(found) == {one.challenger.user.email, one.challenged.user.email}
    assert all("It was not played in time." in text for text in found.values())


def test_webhooks_of_players_and_maker_hear_each_step() -> None:
    one = a_challenge()
    people = [one.challenger.user, one.challenged.user, one.ladder.created_by, UserFactory.create()]
    topics = [name for name in webhooks.TOPICS if name.startswith("challenge.")]
    for user in people:
        register(user, url="https://example.org/hook", topics=topics)
    letters()
    ladders.report(one, won=True, actor=one.challenger.user)
    letters()
    ladders.confirm(one, actor=one.challenged.user)
    letters()
    heard = WebhookDelivery.objects.order_by("pk").values_list("webhook__user", "topic", "body")
    told = {(user, topic) for user, topic, _ in heard}
    steps = ("challenge.made", "challenge.reported", "challenge.confirmed")
    assert told == {(user.pk, step) for user in people[:3] for step in steps}
    last = json.loads(heard[len(heard) - 1][2])["data"]
    assert last["ladder"]["slug"] == "winter"
    assert last["challenge"]["winner"] == one.challenger_id
    assert (last["challenge"]["state"], last["challenge"]["challenged"]["name"]) == ("confirmed", "Top")


def test_home_says_what_a_challenge_waits_for(signed_in: Callable[[User], Client]) -> None:
    one = a_challenge()
    challenger, challenged, maker = one.challenger.user, one.challenged.user, one.ladder.created_by

    def home(user: User) -> str:
        return signed_in(user).get("/").content.decode()

    assert "Bottom challenges you: play until" in home(challenged)
    assert "You challenged Top: play until" in home(challenger)
    assert "Winter" not in home(maker)
    ladders.report(one, won=False, actor=challenger)
    assert "Bottom reported a result: confirm or dispute it." in home(challenged)
    assert "Top has to confirm your result." in home(challenger)
    ladders.dispute(one, actor=challenged)
    assert "The result of Bottom against Top is disputed: decide it." in home(maker)
    assert "the maker of the ladder decides" in home(challenger)
    ladders.settle(one, winner=one.challenged_id, reason="Both agree now.", actor=maker)
    assert all("Winter" not in home(user) for user in (challenger, challenged, maker))


def test_a_challenge_that_is_overdue_waits_for_nobody(signed_in: Callable[[User], Client]) -> None:
    one = a_challenge()
    Challenge.objects.filter(pk=one.pk).update(due_at=one.made_at)
    assert "Winter" not in signed_in(one.challenged.user).get("/").content.decode()
