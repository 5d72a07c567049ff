"""What every test can ask for. Fixtures of one app alone live in that app's own conftest.

Django is imported where a fixture needs it: the pure lane runs without it.
"""

import gc
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import HealthCheck, settings

from tests.lanes import LANES, is_ignored, lane_of

if TYPE_CHECKING:
    from django.test import Client
    from playwright.sync_api import BrowserContext
    from pytest_django.live_server_helper import LiveServer
    from pytest_playwright.pytest_playwright import CreateContextCallback
    from rest_framework.test import APIClient

    from accounts.models import User

# Checks outside test files say what they compared, too.
pytest.register_assert_rewrite("tests.golden")

# How long a test waits for a page before it says that something is missing. No test sets a time of its own: a slow
# machine is not a fault.
PATIENCE_SECONDS = 60

# The same examples every time, so that a red run means a change; `--hypothesis-profile=explore` looks for new ones.
# Nor does a busy machine make it red: how long an example takes is not what is tested.
calm = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("muster", calm, derandomize=True, database=None)
settings.register_profile("explore", calm, print_blob=True)
settings.load_profile("muster")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--lane", choices=LANES, help="only the tests of this lane (see tests/lanes.py)")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    return is_ignored(collection_path, config.getoption("--lane")) or None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Only the tests of the lane. Races need committed data, and a database that allows them."""
    for item in items:
        if item.get_closest_marker("race"):
            item.add_marker(pytest.mark.django_db(transaction=True))
    lane, is_sqlite = config.getoption("--lane"), os.environ.get("MUSTER_TEST_DATABASE") == "sqlite"

    def is_run(item: pytest.Item) -> bool:
        return lane in {None, lane_of(item)} and not (is_sqlite and item.get_closest_marker("race"))

    config.hook.pytest_deselected(items=[item for item in items if not is_run(item)])
    # The longest come first, so that no worker is alone with one in the end; all others keep their order.
    items[:] = sorted(filter(is_run, items), key=lambda item: not item.get_closest_marker("slow"))


def pytest_collection_finish() -> None:
    """Thousands of tests and all imported code stay to the end: no garbage collection looks at them again, and few look."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


@pytest.fixture(autouse=True)
def _nothing_kept(request: pytest.FixtureRequest) -> None:
    """What earlier tests left in the cache stands there under numbers that a rolled-back database gives out again."""
    if request.node.get_closest_marker("django_db") or "db" in request.fixturenames:
        from django.core.cache import cache

        cache.clear()


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """The system's Chromium. It keeps its sandbox unless we are root, where it cannot have one."""
    found = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
    assert found, "the browser tests need Chromium: apt-get install chromium"
    args = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {"executable_path": found, "args": args, "timeout": PATIENCE_SECONDS * 1000}


@pytest.fixture
def new_context(new_context: "CreateContextCallback") -> "CreateContextCallback":
    """`new_context(...)` makes a browser context; each waits for its pages as long as a busy machine needs."""
    from playwright.sync_api import expect

    expect.set_options(timeout=PATIENCE_SECONDS * 1000)

    def create(**options: Any) -> "BrowserContext":
        # Only a test of the offline pages wants the worker that answers in the server's place.
        context = new_context(**{"service_workers": "block", **options})
        context.set_default_timeout(PATIENCE_SECONDS * 1000)
        return context

    return create  # type: ignore[return-value]  # the protocol repeats every option of Playwright


@pytest.fixture
def live_server(live_server: "LiveServer") -> "Iterator[LiveServer]":
    """The server in this process; the next test waits until it has answered everything."""
    from tests.live import counted_connections

    with counted_connections() as wait_until_idle:
        yield live_server
        wait_until_idle(PATIENCE_SECONDS)


@pytest.fixture
def one_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """The database's clock goes with this process's: for tests that travel in time."""
    from django.utils import timezone

    from common import database_clock

    monkeypatch.setattr(database_clock, "now", timezone.now)


@pytest.fixture
def user(db: None) -> "User":
    from tests.factories.accounts import UserFactory

    return UserFactory.create()


@pytest.fixture
def stranger(db: None) -> "User":
    """Somebody who has nothing to do with whatever is tested."""
    from tests.factories.accounts import UserFactory

    return UserFactory.create(username="stranger", display_name="A Stranger")


@pytest.fixture
def staff(db: None) -> "User":
    from tests.factories.accounts import UserFactory

    return UserFactory.create(username="staff", display_name="Staff", is_staff=True, is_superuser=True)


@pytest.fixture
def signed_in() -> "Callable[[User], Client]":
    """`signed_in(user)` is a browser with that person's session."""
    from django.test import Client

    def client_of(user: "User") -> Client:
        client = Client()
        client.force_login(user, backend="accounts.backends.UsernameOrEmailBackend")
        return client

    return client_of


@pytest.fixture
def api() -> "Callable[..., APIClient]":
    """`api(user)` is a program that speaks for that person; `api()` speaks for nobody."""
    from rest_framework.test import APIClient

    def client_of(user: "User | None" = None) -> APIClient:
        client = APIClient()
        if user is not None:
            client.force_authenticate(user)
        return client

    return client_of


@pytest.fixture
def do_jobs(db: None) -> Callable[[], None]:
    """`do_jobs()` does what a worker would: every waiting job and outbox message, and what these bring up."""
    from common import jobs, outbox
    from common.models import Job

    def work() -> None:
        while waiting := list(Job.objects.filter(state=Job.State.QUEUED).order_by("pk")):
            for job in waiting:
                Job.objects.filter(pk=job.pk).update(available_at=job.created_at)
                jobs.run(job.pk)
        outbox.deliver_due()

    return work
