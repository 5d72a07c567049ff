"""Everything goes wrong while people work: what they were told is there once, and all work gets done afterwards.

`make chaos` does it for longer: MUSTER_CHAOS_ROUNDS is how often each fault happens, MUSTER_CHAOS_SEED their order.
"""

import os
import random
import threading
import time
from collections import Counter
from pathlib import Path

import pytest

from common import jobs, outbox
from common.models import AuditEntry, Heartbeat, Job, OutboxMessage
from tests.common import chaos, chaos_releases
from tests.common.test_kill import database_url, wait_for
from tests.common.worker_jobs import KIND
from tests.factories.accounts import UserFactory, api_token
from tests.factories.tournaments import an_event
from tournaments.models import Announcement, Event, EventRole, Role

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow, pytest.mark.fault]

IS_LONG = "MUSTER_CHAOS_ROUNDS" in os.environ
ROUNDS = int(os.environ.get("MUSTER_CHAOS_ROUNDS", "1"))
SEED = int(os.environ.get("MUSTER_CHAOS_SEED", "1"))
CLIENTS = 3


def test_nothing_told_is_lost_or_done_twice_whatever_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        jobs, "wake", lambda *words: None
    )  # these jobs' messages are lost: the sweeper finds them
    event = an_event(2)
    (tmp_path / "limit").write_text("1000000")
    stop = threading.Event()
    with chaos.running(tmp_path, database_url()) as service:
        wait_for(lambda: service.ask("/readyz") == 200)
        clients = [
            chaos.Client(service, f"client {n}", event.slug, _organizer(event), stop) for n in range(CLIENTS)
        ]
        for client in clients:
            client.start()
        wait_for(lambda: all(len(client.told) > 1 for client in clients))
        before = service.cut_off
        chaos_releases.redeploy(service)
        assert service.cut_off == before, "a new version cut somebody off"
        asked = _let_all_fail(service, event.slug, tmp_path)
        stop.set()
        for client in clients:
            client.join(600)
        told = [text for client in clients for text in client.told]
        began = time.monotonic()
        wait_for(lambda: not _work_left() and service.ask("/readyz") == 200)
        seconds = time.monotonic() - began
    print(  # noqa: T201 - what `make chaos` reports
        f"\n{len(told)} changes told in {sum(c.tries for c in clients)} tries, {len(asked)} jobs, {service.restarts} restarts;"
        f" all done {seconds:.1f} s after the last fault"
    )
    assert len(told) > CLIENTS
    assert Counter(Announcement.objects.values_list("text", flat=True)) == Counter(told), "lost or twice"
    noted = AuditEntry.objects.filter(action="announcement.made").values_list("after__text", flat=True)
    assert Counter(noted) == Counter(told)
    marks = AuditEntry.objects.filter(action="test.mark").values_list("subject_id", flat=True)
    assert Counter(marks) == Counter(asked)
    assert not outbox.undelivered().exists()
    if IS_LONG:  # on a machine that has nothing else to do
        assert seconds < 60


def _organizer(event: Event) -> str:
    """A token of one of the organizers."""
    user = UserFactory.create()
    EventRole.objects.create(event=event, user=user, role=Role.OWNER)
    return api_token(user)[1]


def _let_all_fail(service: chaos.Service, slug: str, folder: Path) -> list[str]:
    """Each fault as often as wanted, in a random order, each with a job to be done meanwhile. Returns the jobs."""
    found = chaos.faults(service, slug) | chaos_releases.releases(service)
    if not IS_LONG:  # it has been done once, while nothing else was wrong
        del found[chaos_releases.REDEPLOY]
    order = list(found) * ROUNDS
    random.Random(SEED).shuffle(order)
    asked = []
    for name in order:
        job = jobs.enqueue(KIND, {"limit": str(folder / "limit")})
        Job.objects.filter(pk=job.pk).update(sent_at=None)
        asked.append(str(job.pk))
        found[name]()
        # The next one comes before all is well again.
        time.sleep(1)
    return asked


def _work_left() -> bool:
    waiting = OutboxMessage.objects.filter(delivered_at=None, given_up_at=None).exists()
    open_jobs = Job.objects.filter(state__in=[Job.State.QUEUED, Job.State.RUNNING]).exists()
    return waiting or open_jobs or not Heartbeat.objects.exists()
