"""The demo holds an event of every game that ships examples, with results by its own counts and disputes that were judged."""

import json

import pytest
from django.core.management import call_command
from django.utils import timezone

from armies.models import Submission
from rules.games.registry import GAMES, default_ruleset, slip_of
from rules.rulebooks.examples import examples
from tests.factories.accounts import UserFactory
from tournaments.demo.games import LONGEST, SEATS, make_games
from tournaments.models import CallState, Event, EventState, JudgeCall, Outcome

pytestmark = pytest.mark.django_db


@pytest.fixture
def made() -> list[Event]:
    call_command("load_catalogues", verbosity=0)
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
    """A whole game that is an example is no dispute."""
    for event in made:
        cases = [json.loads(one.text) for one in examples() if one.ruleset == event.ruleset]
        kinds = {case["actions"][-1]["do"] for case in cases if len(case["actions"]) <= LONGEST}
        judged = list(JudgeCall.objects.filter(pairing__round__event=event))
        assert {call.state for call in judged} == {CallState.CLOSED}
        rulings = [call.ruling for call in judged if call.ruling]
        assert {one.ruleset for one in rulings} == {event.ruleset}
        assert sorted(one.case["actions"][-1]["do"] for one in rulings) == sorted(kinds)


def test_the_case_of_a_dispute_names_the_players_of_its_table(made: list[Event]) -> None:
    for call in JudgeCall.objects.filter(pairing__round__event__in=made).select_related("ruling", "pairing"):
        assert call.ruling
        seated = list(call.pairing.seats.order_by("side").values_list("entry__name", flat=True))
        assert [one["name"] for one in call.ruling.case["position"]["players"]] == seated


def test_a_game_with_sample_armies_has_lists_that_were_approved(made: list[Event]) -> None:
    with_samples = {game.ruleset.id for game in GAMES.values() if game.samples}
    assert with_samples
    for event in made:
        found = [entry.submission for entry in event.entries.select_related("submission")]
        assert event.lists_required == all(found) == (event.ruleset in with_samples)
        for one in filter(None, found):
            assert (one.state, one.point_level) == (Submission.State.APPROVED, event.point_level)
            assert one.report["facts"]["starting_models"] > 0


def test_lists_decide_the_first_round_of_such_a_game(made: list[Event]) -> None:
    """Who has lost more than half has lost, as both players confirmed; no organizer had to decide."""
    for event in made:
        if event.lists_required:
            reports = [
                table.reports.get() for table in event.rounds.get(number=1).pairings.filter(kind="game")
            ]
            assert len(reports) == SEATS / 2
            assert event.catalogues, event
            assert {one.outcome for one in reports} == {Outcome.FIRST, Outcome.SECOND}
            assert all("more than half" in one.finding for one in reports)
