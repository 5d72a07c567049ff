"""The demo holds an event of every game that ships examples, with results by its own counts and disputes that were judged."""

import json

import pytest
from django.utils import timezone

from rules.games.registry import GAMES, default_ruleset, slip_of
from rules.rulebooks.examples import examples
from tests.factories.accounts import UserFactory
from tournaments.demo.games import make_games
from tournaments.models import CallState, Event, EventState, JudgeCall

pytestmark = pytest.mark.django_db


@pytest.fixture
def made() -> list[Event]:
    organizer, judge, *players = UserFactory.create_batch(8)
    make_games(organizer, judge, players, timezone.now())
    return list(Event.objects.order_by("name"))


def test_an_event_of_a_further_game_is_under_way(made: list[Event]) -> None:
    with_examples = {one.ruleset for one in examples()}
    first = default_ruleset()
    further = {g.name for g in GAMES.values() if g.ruleset.id in with_examples and g.ruleset.id != first}
    assert further
    assert {event.name for event in made} == {f"{name} Day" for name in further}
    assert {event.state for event in made} == {EventState.RUNNING}


def test_its_first_round_is_decided_by_the_counts_of_its_slip(made: list[Event]) -> None:
    for event in made:
        needed = {count.name for count in slip_of(event.ruleset).of_players if count.is_needed}
        first = event.rounds.get(number=1)
        for table in first.pairings.filter(kind="game"):
            assert needed <= set(table.reports.get().counts)


def test_one_dispute_of_each_kind_was_judged_by_the_case_of_an_example(made: list[Event]) -> None:
    for event in made:
        cases = [json.loads(one.text) for one in examples() if one.ruleset == event.ruleset]
        judged = list(JudgeCall.objects.filter(pairing__round__event=event))
        assert {call.state for call in judged} == {CallState.CLOSED}
        rulings = [call.ruling for call in judged if call.ruling]
        assert {one.ruleset for one in rulings} == {event.ruleset}
        kinds = [one.case["actions"][-1]["do"] for one in rulings]
        assert sorted(kinds) == sorted({case["actions"][-1]["do"] for case in cases})
