"""When an event's terms change, every list is judged again: badges change, snapshots do not."""

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from armies.models import Submission
from armies.services import submissions
from armies.services.recheck import recheck_event, start_recheck
from common.errors import Refusal
from common.models import Job
from tests.armies.conftest import EVENT, StagedEvents
from tests.factories import armies as make
from tests.factories.accounts import UserFactory

pytestmark = pytest.mark.django_db
NO_DWARVES = {
    "limits": [
        {"rule": "E1", "text": "No dwarves.", "where": [{"field": "name", "values": ["gimli"]}], "maximum": 0}
    ]
}


def verdicts() -> list[bool | None]:
    return [one.recheck and one.recheck["legal"] for one in Submission.objects.order_by("pk")]


def test_a_new_restriction_marks_the_lists_that_break_it(
    player: User, stranger: User, checker: User, staged_events: StagedEvents, do_jobs: Callable[[], None]
) -> None:
    make.submission(player)
    make.submission(stranger, rows={"aragorn": 1})
    staged_events.announce(restrictions=NO_DWARVES)
    job = start_recheck(EVENT, actor=checker)
    do_jobs()
    job.refresh_from_db()
    assert (job.state, job.result, job.progress_done, job.progress_total) == (
        "done",
        {"lists": 2, "broken": 1},
        2,
        2,
    )
    assert verdicts() == [False, True]
    assert all(submissions.is_genuine(one) for one in Submission.objects.all())


def test_lifting_the_restriction_takes_the_mark_away(player: User, staged_events: StagedEvents) -> None:
    make.submission(player)
    for restrictions, expected in ((NO_DWARVES, False), ({}, True)):
        staged_events.announce(restrictions=restrictions)
        recheck_event(EVENT, asked_by=None, progress=lambda done, total: None)
        assert verdicts() == [expected]


def test_terms_that_change_while_it_runs_are_noticed(player: User, staged_events: StagedEvents) -> None:
    make.submission(player)
    staged_events.announce()

    def change_once(done: int, total: int) -> None:
        if done:
            staged_events.announce(restrictions=NO_DWARVES)

    assert recheck_event(EVENT, asked_by=None, progress=change_once) == {"lists": 1, "broken": 1}


def test_only_live_lists_of_that_event_are_judged(
    player: User, stranger: User, staged_events: StagedEvents
) -> None:
    submissions.withdraw(make.submission(player), actor=player)
    make.submission(stranger, event_key="event:2")
    staged_events.announce(point_level=1)
    assert recheck_event(EVENT, asked_by=None, progress=lambda done, total: None) == {"lists": 0, "broken": 0}
    assert verdicts() == [None, None]


def test_pressing_twice_starts_one_job(checker: User) -> None:
    assert start_recheck(EVENT, actor=checker) == start_recheck(EVENT, actor=checker)
    assert Job.objects.count() == 1


def test_an_event_that_is_gone_fails_with_a_sentence(staged_events: StagedEvents) -> None:
    with pytest.raises(Refusal) as refusal:
        recheck_event(EVENT, asked_by=None, progress=lambda done, total: None)
    assert refusal.value.code == "event-unknown"


def test_only_officials_start_it_and_the_desk_shows_the_badge(
    player: User,
    checker: User,
    staged_events: StagedEvents,
    signed_in: Callable[[User], Client],
    do_jobs: Callable[[], None],
) -> None:
    submission = make.submission(player)
    staged_events.announce(restrictions=NO_DWARVES)
    address = f"/lists/checks/{EVENT}/recheck/"
    assert signed_in(player).post(address).status_code == 404
    assert signed_in(checker).post(address).status_code == 302
    do_jobs()
    for client, page in (
        (checker, f"/lists/checks/{EVENT}/"),
        (player, "/lists/"),
        (player, submission.get_absolute_url()),
    ):
        assert "breaks the new terms" in signed_in(client).get(page).content.decode()
    assert "Gimli: No dwarves." in signed_in(player).get(submission.get_absolute_url()).content.decode()


def test_the_work_grows_by_batches_not_by_lists(
    staged_events: StagedEvents, django_assert_max_num_queries: Callable[..., Any]
) -> None:
    staged_events.announce()
    version = make.cast_version()
    for _ in range(12):
        owner = UserFactory.create()
        make.submission(owner, army_list=make.army_list(owner, version=version))
    with django_assert_max_num_queries(8):
        recheck_event(EVENT, asked_by=None, progress=lambda done, total: None)
