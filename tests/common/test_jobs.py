"""Jobs: claimed once, done once, taken over from the dead, refused to those who come back."""

import threading
import time
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.db import connection, transaction
from django.test import Client
from django.utils import timezone
from django.utils.translation import get_language, override
from kombu.exceptions import OperationalError
from pytest_django import DjangoCaptureOnCommitCallbacks
from rest_framework.test import APIClient

from accounts.models import User
from common import jobs, queues
from common.errors import Refusal
from common.jobs import JobContext, LostLease
from common.models import Job
from tests.concurrency import at_once, everybody


@pytest.fixture
def kinds(monkeypatch: pytest.MonkeyPatch) -> dict[str, jobs.Handler]:
    """The handlers of this test alone."""
    handlers: dict[str, jobs.Handler] = {}
    monkeypatch.setattr(jobs, "_handlers", handlers)
    return handlers


def claimed(job: Job) -> JobContext:
    ctx = jobs._claim(job.pk)
    assert ctx is not None
    return ctx


def let_lease_end(job: Job) -> None:
    Job.objects.filter(pk=job.pk).update(lease_until=timezone.now() - timedelta(seconds=1))


def test_a_job_keeps_what_its_handler_returned(db: None, kinds: dict[str, jobs.Handler]) -> None:
    kinds["add"] = lambda ctx, a, b: {"sum": a + b}
    job = jobs.enqueue("add", {"a": 2, "b": 3})
    jobs.run(job.pk)
    job.refresh_from_db()
    assert (job.state, job.result, job.percent) == ("done", {"sum": 5}, 100)
    assert job.lease_until is None


def test_a_finished_job_is_not_done_again(db: None, kinds: dict[str, jobs.Handler]) -> None:
    calls: list[int] = []
    kinds["count"] = lambda ctx: calls.append(1)
    job = jobs.enqueue("count", {})
    jobs.run(job.pk)
    jobs.run(job.pk)
    assert calls == [1]


def test_the_message_leaves_only_with_the_commit(
    db: None,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    woken: list[tuple[Any, ...]] = []
    monkeypatch.setattr(jobs, "wake", lambda *words: woken.append(words))
    with django_capture_on_commit_callbacks(execute=True):
        job = jobs.enqueue("add", {})
        assert woken == []
    assert woken == [("common.run_job", job.pk)]


def test_a_queue_that_is_away_does_not_stop_anybody(
    db: None,
    django_capture_on_commit_callbacks: DjangoCaptureOnCommitCallbacks,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def away(*words: Any) -> None:
        raise OperationalError("connection refused")

    monkeypatch.setattr("common.tasks.run_job.delay", away)
    with django_capture_on_commit_callbacks(execute=True):
        job = jobs.enqueue("add", {})
    assert Job.objects.get(pk=job.pk).state == "queued"


def test_a_job_vanishes_with_the_transaction_that_asked_for_it(db: None) -> None:
    with pytest.raises(Refusal), transaction.atomic():
        jobs.enqueue("add", {})
        raise Refusal("no", "No.")
    assert not Job.objects.exists()


def test_a_living_job_with_the_same_unique_key_is_returned_instead_of_a_second(
    db: None, kinds: dict[str, jobs.Handler]
) -> None:
    kinds["draw"] = lambda ctx: None
    first = jobs.enqueue("draw", {}, unique="round:1")
    assert jobs.enqueue("draw", {}, unique="round:1") == first
    assert jobs.enqueue("draw", {}, unique="round:2") != first
    jobs.run(first.pk)
    assert jobs.enqueue("draw", {}, unique="round:1") != first


def test_a_refusal_ends_the_job_and_is_shown(db: None, kinds: dict[str, jobs.Handler]) -> None:
    def refuse(ctx: JobContext) -> None:
        raise Refusal("round.published", "The round is published already.")

    kinds["draw"] = refuse
    job = jobs.enqueue("draw", {})
    jobs.run(job.pk)
    job.refresh_from_db()
    assert (job.state, job.error_code, job.attempts) == ("failed", "round.published", 1)
    assert job.error_text == "The round is published already."


@pytest.mark.parametrize(
    ("account", "page", "said"), [("", "fr", "fr"), ("de", "fr", "de"), ("", "en-gb", "en-gb")]
)
def test_a_job_speaks_the_language_of_the_account_or_of_the_page_that_asked_for_it(
    account: str, page: str, said: str, user: User, kinds: dict[str, jobs.Handler]
) -> None:
    kinds["said"] = lambda ctx: {"said": get_language()}
    user.language = account
    user.save()
    with override(page):
        job = jobs.enqueue("said", {}, created_by=user)
    jobs.run(job.pk)
    job.refresh_from_db()
    assert job.result == {"said": said}


def test_an_error_is_tried_again_later_and_given_up_in_the_end(
    db: None, kinds: dict[str, jobs.Handler]
) -> None:
    def explode(ctx: JobContext) -> None:
        raise ZeroDivisionError

    kinds["explode"] = explode
    job = jobs.enqueue("explode", {})
    for attempt in range(1, jobs.MAX_ATTEMPTS + 1):
        Job.objects.update(available_at=timezone.now())
        jobs.run(job.pk)
        job.refresh_from_db()
        assert job.attempts == attempt
        assert job.state == ("failed" if attempt == jobs.MAX_ATTEMPTS else "queued")
    assert job.error_code == "job-failed"
    assert "ZeroDivisionError" in job.error_detail
    assert "ZeroDivisionError" not in job.error_text


def test_a_job_of_an_unknown_kind_fails_instead_of_staying(db: None, kinds: dict[str, jobs.Handler]) -> None:
    job = jobs.enqueue("nobody-knows", {})
    jobs.run(job.pk)
    job.refresh_from_db()
    assert (job.state, job.error_code) == ("failed", "job-unknown")


def test_a_job_that_kills_its_worker_every_time_is_given_up(db: None, kinds: dict[str, jobs.Handler]) -> None:
    job = jobs.enqueue("deadly", {})
    for _ in range(jobs.MAX_ATTEMPTS):
        claimed(job)
        let_lease_end(job)
    jobs.run(job.pk)
    job.refresh_from_db()
    assert (job.state, job.error_code) == ("failed", "job-failed")


def test_a_running_job_cannot_be_claimed_until_its_lease_ends(db: None) -> None:
    job = jobs.enqueue("draw", {})
    first = claimed(job)
    assert jobs._claim(job.pk) is None
    let_lease_end(job)
    assert claimed(job).fence == first.fence + 1


def test_who_lost_the_lease_can_write_nothing(db: None) -> None:
    job = jobs.enqueue("draw", {})
    first = claimed(job)
    let_lease_end(job)
    second = claimed(job)
    with pytest.raises(LostLease):
        first.progress(1, 2)
    with pytest.raises(LostLease):
        first.renew()
    with pytest.raises(LostLease):
        first.finish()
    with pytest.raises(LostLease), first.fenced():
        User.objects.create_user("written-too-late")
    assert not User.objects.filter(username="written-too-late").exists()
    second.finish({"by": "second"})
    job.refresh_from_db()
    assert job.result == {"by": "second"}


def test_a_late_failure_does_not_overwrite_the_new_owners_result(db: None) -> None:
    job = jobs.enqueue("draw", {})
    first = claimed(job)
    let_lease_end(job)
    claimed(job).finish({"by": "second"})
    jobs._fail(first, "late", "Too late.")
    jobs._retry(first, "too late")
    job.refresh_from_db()
    assert job.state == "done"


def test_what_is_written_with_the_finish_goes_when_the_finish_fails(db: None) -> None:
    job = jobs.enqueue("draw", {})
    ctx = claimed(job)
    with pytest.raises(ZeroDivisionError), ctx.fenced():
        User.objects.create_user("half-done")
        ctx.finish()
        raise ZeroDivisionError
    job.refresh_from_db()
    assert job.state == "running"
    assert not User.objects.filter(username="half-done").exists()


def test_the_sweeper_sends_what_nobody_seems_to_know_of(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    woken: list[int] = []
    monkeypatch.setattr(jobs, "wake", lambda task, job_id: woken.append(job_id))
    monkeypatch.setattr(queues, "length", lambda queue: 0)
    unsent = jobs.enqueue("a", {})
    abandoned = jobs.enqueue("b", {})
    fresh = jobs.enqueue("c", {})
    running = jobs.enqueue("d", {})
    later = jobs.enqueue("e", {})
    now = timezone.now()
    Job.objects.exclude(pk=unsent.pk).update(sent_at=now - timedelta(seconds=5))
    claimed(abandoned)
    let_lease_end(abandoned)
    claimed(running)
    Job.objects.filter(pk=later.pk).update(available_at=now + timedelta(minutes=1))
    jobs.sweep()
    assert woken == [unsent.pk, abandoned.pk]
    woken.clear()
    jobs.sweep()
    assert woken == []
    jobs.sweep(everything=True)
    assert woken == [unsent.pk, abandoned.pk, fresh.pk]


@pytest.mark.django_db(transaction=True)
def test_the_lease_is_renewed_while_the_handler_computes(
    kinds: dict[str, jobs.Handler], settings: Any
) -> None:
    settings.JOB_LEASE = timedelta(seconds=2)
    until: list[datetime] = []

    def lease_of(job: Job) -> datetime:
        found = Job.objects.values_list("lease_until", flat=True).get(pk=job.pk)
        assert found is not None
        return found

    def compute(ctx: JobContext) -> None:
        until.append(lease_of(ctx.job))
        give_up = time.monotonic() + 60
        while lease_of(ctx.job) == until[0] and time.monotonic() < give_up:
            time.sleep(0.05)
        until.append(lease_of(ctx.job))

    kinds["compute"] = compute
    job = jobs.enqueue("compute", {})
    jobs.run(job.pk)
    job.refresh_from_db()
    assert until[0] < until[1]
    assert job.state == "done"


def race_for_one_job(kinds: dict[str, jobs.Handler]) -> int:
    """How often a job is done that eight workers are told of at the same moment."""
    done: list[int] = []
    kinds["count"] = lambda ctx: done.append(threading.get_ident())
    job = jobs.enqueue("count", {})
    at_once(8, lambda _: jobs.run(job.pk))
    return len(done)


@pytest.mark.race
def test_eight_workers_do_a_job_once(kinds: dict[str, jobs.Handler]) -> None:
    assert [race_for_one_job(kinds) for _ in range(5)] == [1] * 5


@pytest.mark.race
def test_control_without_the_conditional_claim_it_is_done_more_often(
    kinds: dict[str, jobs.Handler], monkeypatch: pytest.MonkeyPatch
) -> None:
    have_looked = everybody(8)

    def look_then_write(job_id: int) -> JobContext | None:
        job = Job.objects.get(pk=job_id)
        have_looked()
        if job.state != Job.State.QUEUED:
            return None
        job.state, job.lease_until, job.fence = Job.State.RUNNING, timezone.now() + timedelta(minutes=1), 1
        job.save()
        return JobContext(job=job, fence=1)

    monkeypatch.setattr(jobs, "_claim", look_then_write)
    assert race_for_one_job(kinds) == 8


@pytest.mark.race
def test_eight_people_who_ask_for_the_same_work_get_one_job() -> None:
    found = at_once(8, lambda _: jobs.enqueue("draw", {}, unique="round:1").pk)
    assert len(set(map(str, found))) == 1
    assert Job.objects.count() == 1


@pytest.mark.race
def test_nobody_claims_a_job_while_its_owner_writes() -> None:
    job = jobs.enqueue("draw", {})
    owner = claimed(job)
    outcome: list[JobContext | None] = []

    def rival() -> None:
        outcome.append(jobs._claim(job.pk))
        connection.close()

    thread = threading.Thread(target=rival)
    with owner.fenced():
        let_lease_end(job)
        thread.start()
        thread.join(timeout=0.5)
        owner.finish({"by": "owner"})
    thread.join(timeout=60)
    assert outcome == [None]


def test_a_person_sees_their_own_jobs_and_staff_see_all(
    user: User,
    stranger: User,
    staff: User,
    api: Callable[..., APIClient],
    signed_in: Callable[[User], Client],
) -> None:
    job = jobs.enqueue("draw", {}, created_by=user)
    endpoint, page = f"/api/v1/jobs/{job.pk}/", f"/jobs/{job.pk}/"
    assert api(user).get(endpoint).json()["state"] == "queued"
    assert [api(who).get(endpoint).status_code for who in (staff, stranger)] == [200, 404]
    assert api().get(endpoint).status_code == 401
    assert [signed_in(who).get(page).status_code for who in (user, staff, stranger)] == [200, 200, 404]


def test_htmx_gets_only_the_progress(user: User, signed_in: Callable[[User], Client]) -> None:
    job = jobs.enqueue("draw", {}, created_by=user)
    claimed(job).progress(3, 12)
    body = signed_in(user).get(f"/jobs/{job.pk}/", headers={"HX-Request": "true"}).content.decode()
    assert f'id="job-{job.pk}"' in body
    assert "<html" not in body
    assert "3" in body
    assert "12" in body


def test_the_page_that_asks_about_a_job_is_loaded_anew_once_it_has_ended(
    user: User, signed_in: Callable[[User], Client]
) -> None:
    job = jobs.enqueue("draw", {}, created_by=user)
    client, asks = signed_in(user), {"HX-Request": "true"}
    assert "HX-Refresh" not in client.get(f"/jobs/{job.pk}/", headers=asks).headers
    claimed(job).finish({})
    assert client.get(f"/jobs/{job.pk}/", headers=asks).headers["HX-Refresh"] == "true"
    assert "HX-Refresh" not in client.get(f"/jobs/{job.pk}/").headers


# Machines whose clocks differ


@pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has no clock of its own")
@pytest.mark.parametrize("skew", [timedelta(hours=-1), timedelta(hours=1)], ids=["slow", "fast"])
def test_a_machine_with_a_wrong_clock_takes_over_no_living_job_and_misses_none(
    db: None, kinds: dict[str, jobs.Handler], skew: timedelta
) -> None:
    kinds["read"] = lambda ctx: {"read": True}
    waiting, running = jobs.enqueue("read", {}), jobs.enqueue("read", {})
    claimed(running)
    with time_machine.travel(timezone.now() + skew):
        assert jobs._claim(running.pk) is None, "its lease has not ended"
        jobs.run(waiting.pk)
        later = jobs.enqueue("read", {})
    jobs.run(later.pk)
    assert Job.objects.filter(pk__in=[waiting.pk, later.pk], state=Job.State.DONE).count() == 2
