"""What players read in their mail about their lists, by the outbox that delivers it."""

from datetime import UTC, datetime

import pytest
from django.core import mail

from accounts.models import User
from armies.models import Submission
from armies.services import checks, submissions
from common import outbox
from tests.armies.conftest import StagedEvents
from tests.factories import armies as make


@pytest.fixture
def handed_in(player: User, staged_events: StagedEvents) -> Submission:
    staged_events.announce(url="/events/dol-amroth/")
    made = make.submission(player)
    outbox.deliver_due()
    assert mail.outbox == []
    return made


def the_letter() -> mail.EmailMessage:
    outbox.deliver_due()
    (letter,) = mail.outbox
    return letter


def test_a_list_that_comes_back_says_by_whom_and_what_to_change(handed_in: Submission, checker: User) -> None:
    checks.return_to_player(handed_in, actor=checker, note="Gimli's base is <black>.")
    letter = the_letter()
    assert letter.to == ["player@example.org"]
    assert letter.subject == "Your list “Riders of the Mark” needs a change"
    assert "Hello The Player,\n\nThe Checker looked at" in letter.body
    assert "for Dol Amroth Open" in letter.body
    assert "Gimli's base is <black>." in letter.body
    assert f"https://localhost/lists/submissions/{handed_in.pk}/" in letter.body
    assert letter.body.endswith("account: https://localhost/account/\n")


def test_when_lists_are_due_is_said_in_the_time_zone_of_the_event(
    handed_in: Submission, checker: User, staged_events: StagedEvents
) -> None:
    staged_events.announce(due_at=datetime(2030, 5, 4, 12, tzinfo=UTC), time_zone="Europe/Vienna")
    checks.return_to_player(handed_in, actor=checker, note="Too many.")
    assert "Lists are due Sat 4 May 2030, 14:00 (Europe/Vienna)." in the_letter().body


def test_an_approved_list_comes_with_its_fingerprint(handed_in: Submission, checker: User) -> None:
    checks.approve(handed_in, actor=checker)
    letter = the_letter()
    assert letter.subject == "Your list “Riders of the Mark” is approved"
    assert handed_in.short_fingerprint in letter.body


def test_a_corrected_list_comes_with_the_difference(handed_in: Submission, checker: User) -> None:
    rows = handed_in.document["rows"]
    gimli, rohan = (
        next(i for i, row in enumerate(rows) if row["model"] == key) for key in ("gimli", "rohan")
    )
    submissions.amend(handed_in, counts={gimli: 0, rohan: 3}, note="As on the table.", actor=checker)
    letter = the_letter()
    assert letter.subject == "Your list “Riders of the Mark” was corrected"
    assert "The Checker corrected" in letter.body
    assert "  Rohan Warrior: 1 before, 3 now\n  Gimli: 1 before, 0 now\n" in letter.body


def test_a_decision_that_was_overtaken_is_no_news(handed_in: Submission, checker: User) -> None:
    checks.return_to_player(handed_in, actor=checker, note="Too many.")
    checks.approve(handed_in, actor=checker)
    assert the_letter().subject == "Your list “Riders of the Mark” is approved"
