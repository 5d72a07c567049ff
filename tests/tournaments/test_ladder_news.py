"""Whom a challenge of a ladder waits for is told: by letter, on their devices, and at home."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from accounts import push
from accounts.models import User
from accounts.push import Note
from common import outbox
from tests.factories.accounts import UserFactory
from tournaments.models import Challenge
from tournaments.services import ladders

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


def a_challenge() -> Challenge:
    ladder = ladders.make_ladder(
        {"name": "Winter", "ruleset": "combat-hex/3.1.2"}, actor=UserFactory.create()
    )
    top = ladders.join(ladder, actor=UserFactory.create(username="top"))
    bottom = ladders.join(ladder, actor=UserFactory.create(username="bottom"))
    letters()
    return ladders.challenge(ladder, top.pk, actor=bottom.user)


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
    assert list(found) == [maker.email]
    assert "The result of Bottom against Top is disputed." in found[maker.email]
    assert list(told) == [maker.pk]


def test_what_has_gone_on_meanwhile_is_told_to_nobody(told: dict[int, Note]) -> None:
    one = a_challenge()
    ladders.withdraw(one, actor=one.challenger.user)
    assert letters() == {}
    assert told == {}


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
    one: Any = a_challenge()
    Challenge.objects.filter(pk=one.pk).update(due_at=one.made_at)
    assert "Winter" not in signed_in(one.challenged.user).get("/").content.decode()
