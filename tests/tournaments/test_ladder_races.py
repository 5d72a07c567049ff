"""Challenges that are made at the same moment. The control is the same without the lock, which goes wrong."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.concurrency import at_once, refusals, unexpected
from tests.factories.accounts import UserFactory
from tournaments.models import Challenge, Ladder, LadderPlayer
from tournaments.services import ladders

pytestmark = pytest.mark.race


def a_ladder() -> tuple[Ladder, list[Any]]:
    made = ladders.make_ladder({"name": "Ladder", "ruleset": "strategy-battle/1"}, actor=UserFactory.create())
    return made, [ladders.join(made, actor=UserFactory.create()) for _ in range(3)]


def upwards(ladder: Ladder, players: list[Any]) -> Callable[[int], Challenge]:
    """The third challenges the second while the second challenges the first."""
    return lambda i: ladders.challenge(ladder, players[1 - i].pk, actor=players[2 - i].user)


def test_nobody_is_in_two_challenges_when_both_are_made_at_once() -> None:
    ladder, players = a_ladder()

    outcomes = at_once(2, upwards(ladder, players))

    assert unexpected(outcomes) == []
    assert refusals(outcomes) == ["challenge.busy"]
    assert Challenge.objects.count() == 1


def test_control_without_the_lock_a_player_is_in_two(
    monkeypatch: pytest.MonkeyPatch, meet: Callable[[int], None]
) -> None:
    ladder, players = a_ladder()
    monkeypatch.setattr(ladders, "_locked", lambda one: Ladder.objects.get(pk=one.pk))
    undecided = ladders._undecided

    def after_all_have_looked(one: Ladder, player: LadderPlayer) -> object:
        found = list(undecided(one, player))
        if player.pk == players[1].pk:  # in both challenges
            meet(2)
        return undecided(one, player) if found else Challenge.objects.none()

    monkeypatch.setattr(ladders, "_undecided", after_all_have_looked)

    at_once(2, upwards(ladder, players))

    assert Challenge.objects.count() == 2
