"""The back office's first page and its search: what is shown, to whom, at which price, and that the buttons work."""

import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from axes.models import AccessFailureLog
from django.contrib.auth.models import Permission
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from accounts.models import User
from common import jobs
from common.models import AuditEntry, Job, OutboxMessage, RequestStat
from common.plots import Series, ceiling, plot
from config.back_office import figures, storage, timeline
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import JudgeCallFactory, an_event

pytestmark = pytest.mark.django_db
Browser = Callable[[User], Client]


@pytest.fixture(autouse=True)
def nothing_remembered() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def failed_job(**values: Any) -> Job:
    facts = {
        "kind": "tournaments.make_draft",
        "state": "failed",
        "finished_at": timezone.now(),
        "attempts": 5,
    }
    return Job.objects.create(
        **facts | {"error_code": "job-failed", "error_detail": "KeyError('x')"} | values
    )


def given_up() -> OutboxMessage:
    return OutboxMessage.objects.create(
        topic="round.published", given_up_at=timezone.now(), attempts=10, last_error="TimeoutError()"
    )


def a_busy_house() -> None:
    an_event(4)
    JudgeCallFactory.create()
    failed_job()
    given_up()
    hour = timezone.now().replace(minute=0, second=0, microsecond=0)
    RequestStat.objects.create(page="GET slow", hour=hour, count=10, total_ms=9000, slowest_ms=1500)
    RequestStat.objects.create(page="GET broken", hour=hour, count=10, total_ms=90, slowest_ms=15, errors=3)
    RequestStat.objects.create(page="GET fine", hour=hour, count=10, total_ms=90, slowest_ms=15)
    AccessFailureLog.objects.create(username="rosie", ip_address="10.1.1.1", attempt_time=timezone.now())


@pytest.mark.main_path
def test_the_first_page_shows_how_things_stand(signed_in: Browser, staff: User) -> None:
    a_busy_house()
    page = signed_in(staff).get("/admin/").content.decode()
    for told in (
        "Jobs that failed",
        "Generate draft pairings",
        "KeyError",
        "Round published",
        "rosie",
        "GET slow",
    ):
        assert told in page
    assert "GET broken" in page
    assert "GET fine" not in page
    assert "Storage: " in page
    assert storage.tables()[0].name in page


def test_every_plot_has_a_name_a_description_and_its_figures_as_a_table(
    signed_in: Browser, staff: User
) -> None:
    a_busy_house()
    page = signed_in(staff).get("/admin/").content.decode()
    plots = re.findall(r'<figure class="office__panel office__plot">.*?</figure>', page, re.DOTALL)
    assert len(plots) == 6
    for drawn in plots:
        assert re.search(r'<svg [^>]*role="img" aria-labelledby="[\w-]+-title [\w-]+-desc">', drawn)
        assert "<desc" in drawn
        assert "<table" in drawn
    assert "style=" not in "".join(plots)


def test_an_empty_house_is_shown_as_well(signed_in: Browser, staff: User) -> None:
    assert signed_in(staff).get("/admin/").status_code == 200


def test_the_first_page_costs_the_same_however_much_there_is(signed_in: Browser, staff: User) -> None:
    browser = signed_in(staff)

    def queries() -> int:
        cache.clear()
        with CaptureQueriesContext(connection) as captured:
            browser.get("/admin/")
        return len(captured)

    a_busy_house()
    queries()
    few = queries()
    for _ in range(5):
        failed_job()
        given_up()
        an_event(3)
    assert queries() == few


def test_the_figures_are_gathered_once_a_minute(signed_in: Browser, staff: User) -> None:
    browser = signed_in(staff)
    browser.get("/admin/")
    with CaptureQueriesContext(connection) as captured:
        browser.get("/admin/")
    assert not [each for each in captured if "common_requeststat" in each["sql"]]


def test_staff_without_the_right_see_the_tables_only(signed_in: Browser) -> None:
    clerk = UserFactory.create(is_staff=True)
    clerk.user_permissions.add(Permission.objects.get(codename="view_event"))
    page = signed_in(clerk).get("/admin/").content.decode()
    assert "Jobs that failed" not in page
    job = failed_job()
    assert signed_in(clerk).post(f"/admin/office/jobs/{job.pk}/retry/").status_code == 403
    job.refresh_from_db()
    assert job.state == Job.State.FAILED


@pytest.mark.parametrize("address", ["/admin/", "/admin/office/search/?q=x"])
def test_nobody_else_gets_in(signed_in: Browser, user: User, address: str) -> None:
    assert signed_in(user).get(address).status_code == 302


def test_a_failed_job_is_done_again_by_the_button(signed_in: Browser, staff: User, do_jobs: Any) -> None:
    job = failed_job(kind="tests.says_hello")
    jobs._handlers["tests.says_hello"] = lambda ctx: {"said": "hello"}
    answer = signed_in(staff).post(f"/admin/office/jobs/{job.pk}/retry/", follow=True)
    assert "waits for a worker again" in answer.content.decode()
    do_jobs()
    job.refresh_from_db()
    assert (job.state, job.result) == (Job.State.DONE, {"said": "hello"})
    assert AuditEntry.objects.about(job).get().actor == staff
    again = signed_in(staff).post(f"/admin/office/jobs/{job.pk}/retry/", follow=True)
    assert "has not failed" in again.content.decode()
    del jobs._handlers["tests.says_hello"]


def test_a_job_whose_work_is_waiting_already_is_not_doubled(signed_in: Browser, staff: User) -> None:
    failed = failed_job(unique="event:1")
    Job.objects.create(kind=failed.kind, unique="event:1")
    answer = signed_in(staff).post(f"/admin/office/jobs/{failed.pk}/retry/", follow=True)
    assert "waiting or being done already" in answer.content.decode()


def test_a_message_given_up_is_sent_again_by_the_button(
    signed_in: Browser, staff: User, do_jobs: Any
) -> None:
    message = given_up()
    message.topic = "nobody.listens"
    message.save()
    signed_in(staff).post(f"/admin/office/messages/{message.pk}/retry/")
    do_jobs()
    message.refresh_from_db()
    assert message.delivered_at is not None
    assert message.given_up_at is None


# Plots


@pytest.mark.parametrize(
    ("value", "top"), [(0, 2), (1, 2), (2, 2), (3, 4), (9, 20), (20, 20), (21, 40), (999, 2000)]
)
def test_the_scale_ends_at_the_next_even_round_number(value: int, top: int) -> None:
    assert ceiling(value) == top


def test_bars_stand_on_top_of_each_other_and_end_at_the_scale() -> None:
    made = plot("x", "Both", ["a", "b"], Series("good", "good", (1, 0)), Series("bad", "evil", (1, 2)))
    lower, upper, alone = made.bars
    assert lower.y == upper.y + upper.height
    assert upper.y == alone.y
    assert alone.height == lower.height + upper.height
    assert made.description == "Both, from a to b: 4 in all, most (2) at a."


def test_a_year_ends_with_this_month() -> None:
    found = timeline.months(datetime(2030, 2, 28, 13, tzinfo=UTC))
    assert [found[0], found[-2], found[-1]] == [
        datetime(2029, 3, 1, tzinfo=UTC), datetime(2030, 1, 1, tzinfo=UTC), datetime(2030, 2, 1, tzinfo=UTC),
    ]  # fmt: skip
    assert len(set(found)) == 12


def test_the_last_labels_fit_and_the_newest_is_always_there() -> None:
    made = plot("x", "Hours", [f"{hour}h" for hour in range(24)], Series("n", "good", (1,) * 24))
    assert [mark.text for mark in made.marks] == ["3h", "7h", "11h", "15h", "19h", "23h"]


# Search


def test_one_box_finds_people_events_and_audit_entries(signed_in: Browser, staff: User) -> None:
    rosie = UserFactory.create(username="rosie", display_name="Rosie Cotton")
    an_event(2, name="Rosie's Open")
    AuditEntry.objects.create(
        action="entry.registered", actor_name="Rosie Cotton", subject_type="x", subject_id="1"
    )
    page = signed_in(staff).get("/admin/office/search/", {"q": "rosie"}).content.decode()
    assert f"/admin/accounts/user/{rosie.pk}/change/" in page
    assert "Rosie&#x27;s Open" in page
    assert "Player registered: Rosie Cotton" in page


def test_a_search_costs_the_same_for_many_hits(signed_in: Browser, staff: User) -> None:
    browser = signed_in(staff)

    def queries() -> int:
        with CaptureQueriesContext(connection) as captured:
            browser.get("/admin/office/search/", {"q": "event"})
        return len(captured)

    an_event(2)
    queries()
    few = queries()
    for _ in range(10):
        an_event(4)
    assert queries() == few


@pytest.mark.parametrize("wanted", ["", "x", "%", "'; --", "\u202e", "a" * 500, "<script>alert(1)</script>"])
def test_whatever_is_typed_is_answered_and_escaped(signed_in: Browser, staff: User, wanted: str) -> None:
    answer = signed_in(staff).get("/admin/office/search/", {"q": wanted})
    assert answer.status_code == 200
    assert "<script>alert(1)" not in answer.content.decode()


def test_only_tables_one_may_see_are_searched(signed_in: Browser) -> None:
    clerk = UserFactory.create(is_staff=True)
    clerk.user_permissions.add(Permission.objects.get(codename="view_event"))
    UserFactory.create(username="hidden-person")
    an_event(2, name="hidden-person's event")
    page = signed_in(clerk).get("/admin/office/search/", {"q": "hidden-person"}).content.decode()
    assert "event" in page
    assert "/admin/accounts/user/" not in page


def test_the_figures_can_be_kept_and_read_back() -> None:
    a_busy_house()
    made = figures.figures()
    assert figures.figures() == made
