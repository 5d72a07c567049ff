"""Decisions of checkers: made on what they saw, on lists that keep the rules, and private to the player."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from armies.models import Submission
from armies.services import check_record, checks
from armies.services.check_record import decisions, stamp_of
from armies.services.recheck import recheck_event
from common.errors import Invalid, Refusal
from tests.armies.conftest import EVENT, StagedEvents
from tests.armies.test_recheck import NO_DWARVES
from tests.concurrency import at_once, everybody
from tests.factories import armies as make
from tests.factories.accounts import UserFactory

STATE = Submission.State


@pytest.fixture
def other(db: None, staged_events: StagedEvents) -> User:
    found = UserFactory.create(username="other", display_name="The Other")
    staged_events.seat(found, is_official=True, is_checker=True)
    return found


def check_again() -> None:
    recheck_event(EVENT, asked_by=None, progress=lambda done, total: None)


@pytest.mark.django_db
def test_a_decision_on_what_has_changed_is_refused_and_says_what_changed(
    player: User, checker: User, other: User
) -> None:
    submission = make.submission(player)
    seen = stamp_of(submission)
    checks.return_to_player(submission, actor=other, note="One hero too many.", seen=seen)
    with pytest.raises(Refusal) as refusal:
        checks.approve(submission, actor=checker, note="Fine.", seen=seen)
    assert refusal.value.code == "check-changed"
    assert "The Other returned the list: One hero too many." in refusal.value.text
    submission.refresh_from_db()
    assert (submission.state, submission.decision_note) == (STATE.RETURNED, "One hero too many.")


@pytest.mark.django_db
def test_who_has_seen_the_first_decision_may_decide_otherwise_and_both_stay_on_record(
    player: User, checker: User, other: User
) -> None:
    submission = make.submission(player)
    checks.return_to_player(submission, actor=other, note="One hero too many.")
    checks.approve(submission, actor=checker, note="It was counted twice.", seen=stamp_of(submission))
    assert [entry.after["note"] for entry in decisions(submission) if entry.after] == [
        "One hero too many.",
        "It was counted twice.",
    ]


@pytest.mark.django_db
def test_who_does_not_say_what_they_saw_never_overrules_another(
    player: User, checker: User, other: User
) -> None:
    submission = make.submission(player)
    checks.approve(submission, actor=other)
    with pytest.raises(Refusal):
        checks.return_to_player(submission, actor=checker, note="No.")


@pytest.mark.django_db
def test_a_list_with_errors_is_not_approved(player: User, checker: User, staged_events: StagedEvents) -> None:
    submission = make.submission(player)
    staged_events.announce(restrictions=NO_DWARVES)
    with pytest.raises(Invalid) as refusal:
        checks.approve(submission, actor=checker)
    assert refusal.value.code == "list-illegal"
    assert [fault.rule for fault in refusal.value.faults] == ["E1"]


@pytest.mark.django_db
def test_an_approval_lapses_when_the_list_breaks_a_rule_or_a_finding_is_added(
    player: User, stranger: User, checker: User, staged_events: StagedEvents
) -> None:
    by_terms, by_finding = make.submission(player), make.submission(stranger, rows={"aragorn": 1})
    for submission in (by_terms, by_finding):
        checks.approve(submission, actor=checker)
    staged_events.announce(restrictions=NO_DWARVES)
    check_again()
    checks.add_finding(by_finding, text="The base is painted over.", row=0, actor=checker)
    states = Submission.objects.order_by("pk").values_list("state", flat=True)
    assert list(states) == [STATE.SUBMITTED, STATE.SUBMITTED]
    assert [entry.action for entry in decisions(by_terms)] == [
        "submission.approved",
        "submission.approval-lapsed",
    ]


@pytest.mark.django_db
def test_what_a_base_shows_ends_an_approval_only_if_it_breaks_a_rule(player: User, checker: User) -> None:
    submission = checks.approve(make.submission(player), actor=checker)
    checks.note_condition(submission, row=0, seen={"obscured": False}, actor=checker)
    submission.refresh_from_db()
    assert submission.state == STATE.APPROVED


@pytest.mark.django_db
def test_the_page_answers_a_late_decision_with_the_changes_and_keeps_the_note(
    player: User, checker: User, other: User, staged_events: StagedEvents, signed_in: Callable[[User], Client]
) -> None:
    staged_events.announce()
    submission = make.submission(player)
    browser = signed_in(checker)
    seen = browser.get(f"/lists/submissions/{submission.pk}/").context["seen"]
    checks.approve(submission, actor=other, note="Fine.")
    sent = {"note": "I typed this for a long time.", "seen": seen}
    answer = browser.post(f"/lists/submissions/{submission.pk}/return/", sent)
    assert answer.status_code == 409
    page = answer.content.decode()
    assert "The Other approved the list: Fine." in page
    assert "I typed this for a long time." in page


@pytest.mark.django_db
def test_a_note_is_read_by_the_player_and_officials_and_by_nobody_else(
    player: User,
    stranger: User,
    checker: User,
    staged_events: StagedEvents,
    signed_in: Callable[[User], Client],
    api: Callable[..., Any],
) -> None:
    staged_events.announce()
    staged_events.set_stage("during", during="everyone")
    staged_events.seat(stranger, is_entrant=True, opponents=frozenset({player.pk}))
    submission = make.submission(player)
    checks.approve(submission, actor=checker, note="Private words.")
    page, document = f"/lists/submissions/{submission.pk}/", f"/api/v1/submissions/{submission.pk}/"
    for person, reads in ((player, True), (checker, True), (stranger, False)):
        assert ("Private words." in signed_in(person).get(page).content.decode()) is reads
        answer = api(person).get(document)
        assert answer.status_code == 200
        assert ("Private words." in answer.content.decode()) is reads
    assert "Private words." not in Client().get(page).content.decode()


@pytest.mark.race
@pytest.mark.django_db(transaction=True)
def test_of_two_checkers_at_once_one_decides_and_the_other_is_told(
    player: User, checker: User, other: User
) -> None:
    submission = make.submission(player)
    seen, people = stamp_of(submission), (checker, other)

    def decide(place: int) -> Submission:
        mine = Submission.objects.get(pk=submission.pk)
        if place:
            return checks.approve(mine, actor=people[place], seen=seen)
        return checks.return_to_player(mine, actor=people[place], note="No.", seen=seen)

    outcomes = at_once(2, decide)
    assert sum(isinstance(one, Refusal) for one in outcomes) == 1
    assert len(decisions(submission)) == 1


@pytest.mark.race
@pytest.mark.django_db(transaction=True)
def test_without_the_lock_both_would_decide(
    player: User, checker: User, other: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control: the same race with plain reading lets both through."""
    submission = make.submission(player)
    seen, people, have_looked = stamp_of(submission), (checker, other), everybody(2)
    refuse = check_record.refuse_unseen

    def looked_at(found: Submission, stamp: int) -> None:
        refuse(found, stamp)
        have_looked()

    monkeypatch.setattr(checks, "_locked", lambda found: Submission.objects.get(pk=found.pk))
    monkeypatch.setattr(checks, "refuse_unseen", looked_at)

    def decide(place: int) -> Submission:
        mine = Submission.objects.get(pk=submission.pk)
        return checks.approve(mine, actor=people[place], seen=seen)

    outcomes = at_once(2, decide)
    assert not any(isinstance(one, Exception) for one in outcomes), outcomes
    assert len(decisions(submission)) == 2
