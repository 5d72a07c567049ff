"""The landing page shows the thing itself: what it shows of each kind comes from the code that serves everybody."""

import re

import pytest
from django.test import Client
from django.utils import translation

from rules.rulebooks.showcase import Dispute, checked_lists, disputes
from tests.factories.tournaments import an_event
from tournaments.models import EventState
from tournaments.presenters.landing import paired_round

pytestmark = pytest.mark.django_db


def page() -> str:
    return Client().get("/").content.decode()


def test_a_dispute_is_shown_with_every_claim_and_step() -> None:
    (first, *_), shown = disputes(), page()
    assert {claim.state for claim in first.view.claims} == {"upheld", "rejected"}
    assert first.view.headline in shown
    assert shown.count('<li class="step') == sum(len(action.steps) for action in first.view.actions)


def test_the_picture_after_the_action_waits_for_the_last_step() -> None:
    """stepper.js puts it in place of the one before the action; without scripts the first stays."""
    (first, *_), shown = disputes(), page()
    before, after = shown.index("data-stepper-before"), shown.index("data-stepper-after hidden")
    assert first.view.pictures[0].caption in shown[before:after]
    assert first.view.pictures[1].caption in shown[after:]
    assert "The picture changes with the last step" in shown


def test_a_round_is_shown_with_its_reasons_and_its_proof() -> None:
    paired, shown = paired_round(), page()
    assert sorted(len(table.players) for table in paired.tables) == [2, 2, 2, 2]
    assert all(table.reason in shown for table in (*paired.tables, *paired.byes))
    assert paired.proof in shown


def test_a_list_is_shown_with_every_fault() -> None:
    (checked, *_), shown = checked_lists(), page()
    assert len(checked.report.faults) > 2
    assert all(fault.rule in shown and fault.text in shown for fault in checked.report.faults)


def test_every_error_of_the_list_leads_to_a_place_on_the_page() -> None:
    shown = page()
    anchors = re.findall(r'href="#(row-[^"]+)"', shown)
    assert len(anchors) > 2
    assert [anchor for anchor in anchors if f'id="{anchor}"' not in shown] == []


def test_a_running_event_is_not_called_open() -> None:
    running, coming = an_event(2, name="Ford Cup"), an_event(2, name="Hill Cup")
    type(running).objects.filter(pk=running.pk).update(state=EventState.RUNNING)
    type(coming).objects.filter(pk=coming.pk).update(state=EventState.PUBLISHED)
    now, _, later = page().partition("Open for registration")
    assert "Running now" in now
    assert "Ford Cup" in now
    assert "Hill Cup" in later


@pytest.mark.parametrize("door", ["/lists/", "/events/new/"])
def test_each_door_leads_on_after_signing_up(door: str) -> None:
    shown = page()
    assert f"/account/sign-up/?next={door}" in shown
    assert f'name="next" value="{door}"' in Client().get(f"/account/sign-up/?next={door}").content.decode()


@pytest.mark.parametrize("language", ["de", "fr", "es", "pl", "it"])
def test_the_dispute_is_decided_in_the_language_of_the_reader(language: str) -> None:
    with translation.override(language):
        said = _sentences(disputes()[0])
    assert said
    assert not set(said) & set(_sentences(disputes()[0]))


def _sentences(one: Dispute) -> list[str]:
    steps = (step for action in one.view.actions for step in action.steps)
    lines = (line.text for step in steps for part in step.parts for line in part.lines)
    claims = one.view.claims
    return [*lines, *(claim.finding for claim in claims), *(claim.text for claim in claims)]


def test_four_games_stand_in_one_row_or_two_by_two() -> None:
    shown = page()
    games = shown[shown.index('id="landing-games"') :]
    assert games.index('<ul class="grid grid--four">') < games.index('<a class="card"')
