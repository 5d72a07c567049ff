"""What happens at once at a large event: the rush after publishing, results beside watchers, judges, lists checked again."""

import threading
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from django.db import connection

from accounts.models import User
from armies.models import Submission
from armies.services import recheck, submissions
from benchmarks.load import meters
from benchmarks.load.traffic import (
    Answer,
    Asks,
    Figures,
    ask,
    cookie_of,
    get,
    measured,
    post,
    wait_until,
)
from common.models import Job, OutboxMessage
from tests.common import chaos
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import EventRoleFactory, JudgeCallFactory, a_list, a_round, an_event
from tournaments.models import Event, Pairing, Role
from tournaments.services import events

WATCH_SECONDS = 15  # how often a phone asks for the pairings again (`tournaments.live`)
JUDGE_SECONDS = 5
LONGEST_WAIT = 300


@dataclass(frozen=True)
class Sizes:
    players: int
    results: int
    watchers: int
    judges: int
    lists: int
    seconds: float  # of the rush, and of the results
    clients: int
    row_seconds: float  # of each kind of page
    minutes: float  # of the watch over memory
    is_nice: bool = True  # workers give way to pages


def metered(service: chaos.Service, name: str, count: int, asks: Asks) -> Figures:
    before = meters.processor(service)
    figures = measured(name, count, asks)
    figures.processor = meters.since(service, before)
    return figures


def steadily(service: chaos.Service, sizes: Sizes, name: str, path: str, cookie: str = "") -> Figures:
    """The same page again and again; the first one is not measured."""

    def asks(_: int, began: float) -> Iterator[Answer]:
        while time.perf_counter() - began < sizes.row_seconds:
            yield get(service.port, path, cookie)

    get(service.port, path, cookie)
    return metered(service, name, sizes.clients, asks)


def changing(service: chaos.Service, sizes: Sizes, name: str, event: Event) -> Figures:
    """The page of an event that changes every second: each change makes it once more, for all who look."""
    ended = threading.Event()

    def announces() -> None:
        while not ended.wait(1):
            events.announce(event, "Lunch is at one.", actor=event.created_by)
        connection.close()

    changes = threading.Thread(target=announces)
    changes.start()
    try:
        return steadily(service, sizes, name, f"/events/{event.slug}/")
    finally:
        ended.set()
        changes.join()


def rush(service: chaos.Service, sizes: Sizes) -> list[Figures | str]:
    """A round is published: its letters are written and sent while all its players open their page, each once.

    This process publishes and has a queue of its own: the service finds the work by its sweep, within five seconds.
    """
    event = an_event(sizes.players, name="Edoras Open")
    cookies = [cookie_of(user) for user in User.objects.filter(entries__event=event).order_by("pk")]
    before = _letters_sent()
    a_round(event)
    published = time.perf_counter()

    def asks(number: int, began: float) -> Iterator[Answer]:
        wait_until(began + sizes.seconds * number / len(cookies))
        yield get(service.port, f"/events/{event.slug}/me/", cookies[number])

    figures = metered(service, f"the rush: {len(cookies)} own pages, first look", len(cookies), asks)
    meanwhile = _letters_sent() - before
    while _letters_sent() - before < len(cookies) and time.perf_counter() - published < LONGEST_WAIT:
        time.sleep(0.5)
    sent, seconds = _letters_sent() - before, time.perf_counter() - published
    return [figures, f"{meanwhile} letters were sent meanwhile, {sent} after {seconds:.0f} s"]


def _letters_sent() -> int:
    return OutboxMessage.objects.filter(queue="mail", delivered_at__isnull=False).count()


def playing(service: chaos.Service, sizes: Sizes) -> list[Figures | str]:
    """Every table reports and confirms, people watch the pairings, judges take calls, and all lists are checked again."""
    event = an_event(2 * sizes.results, name="Pelennor Fields", lists_required=False)
    a_round(event)
    job = start_recheck(event, sizes.lists)
    found: dict[str, Figures] = {}
    parts: list[tuple[str, int, Asks]] = [
        (f"{sizes.results} results reported and confirmed", sizes.results, _results(service, sizes, event)),
        (f"{sizes.watchers} people watch the pairings", sizes.watchers, _watching(service, sizes, event)),
        (f"{sizes.judges} judges take calls", sizes.judges, _judging(service, sizes, event)),
    ]
    began, before = time.perf_counter(), meters.processor(service)
    _together([partial(_note, found, *part) for part in parts])
    spent, seconds = meters.since(service, before), time.perf_counter() - began
    confirmed = Pairing.objects.filter(round__event=event, reports__state="confirmed").count()
    together = ", ".join(f"{part} {value:.1f} s" for part, value in spent.items())
    return [
        *found.values(),
        f"{confirmed} results confirmed; processor in {seconds:.0f} s: {together}",
        _rechecked(job, began),
    ]


def _note(found: dict[str, Figures], name: str, count: int, asks: Asks) -> None:
    found[name] = measured(name, count, asks)


def _together(acts: Sequence[Callable[[], object]]) -> None:
    threads = [threading.Thread(target=act) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _results(service: chaos.Service, sizes: Sizes, event: Event) -> Asks:
    """One player of each table reports a win, the other confirms it."""
    tables = Pairing.objects.filter(round__event=event, kind="game").prefetch_related("seats__entry__user")
    sat = []
    for pairing in tables:
        users = [seat.entry.user for seat in pairing.seats.all()]
        sat.append((pairing.pk, [cookie_of(user) for user in users if user is not None]))

    def asks(number: int, began: float) -> Iterator[Answer]:
        pk, (one, other) = sat[number]
        wait_until(began + sizes.seconds * number / len(sat))
        yield post(service.port, f"/events/{event.slug}/tables/{pk}/report/", one, outcome="won")
        yield post(service.port, f"/events/{event.slug}/tables/{pk}/reports/1/confirm/", other)

    return asks


def _watching(service: chaos.Service, sizes: Sizes, event: Event) -> Asks:
    """Signed-in phones with the pairings open: each asks again with the stamp that it shows."""
    users = User.objects.filter(entries__event=event).order_by("-pk")[: sizes.watchers]
    cookies, every = [cookie_of(user) for user in users], min(WATCH_SECONDS, sizes.seconds / 2)

    def asks(number: int, began: float) -> Iterator[Answer]:
        tag, turn = "", every * number / len(cookies)
        while turn < sizes.seconds:
            wait_until(began + turn)
            asked = {"X-Live": "1", "If-None-Match": tag}
            cookie = cookies[number]
            spent, status, new = ask(service.port, "GET", f"/events/{event.slug}/rounds/1/", cookie, asked)
            tag, turn = new or tag, turn + every
            yield spent, status in {200, 304}

    return asks


def _judging(service: chaos.Service, sizes: Sizes, event: Event) -> Asks:
    """Each looks at the queue and takes the call of one table, then looks at the queue again and again."""
    judges = UserFactory.create_batch(sizes.judges)
    for judge in judges:
        EventRoleFactory.create(event=event, user=judge, role=Role.JUDGE)
    tables = Pairing.objects.filter(round__event=event).order_by("-table")[: sizes.judges]
    calls = [JudgeCallFactory.create(pairing=pairing).pk for pairing in tables]
    cookies, every = [cookie_of(judge) for judge in judges], min(JUDGE_SECONDS, sizes.seconds / 2)

    def asks(number: int, began: float) -> Iterator[Answer]:
        turn = every * number / len(cookies)
        wait_until(began + turn)
        yield get(service.port, "/events/calls/", cookies[number])
        if number < len(calls):
            yield post(service.port, f"/events/calls/{calls[number]}/claim/", cookies[number])
        while turn < sizes.seconds:
            wait_until(began + turn)
            yield get(service.port, "/events/calls/", cookies[number])
            turn += every

    return asks


def start_recheck(event: Event, count: int) -> Job:
    """So many lists submitted to the event, and the job that checks all of them again."""
    owner = UserFactory.create()
    first = submissions.submit_list(a_list(owner), event_key=event.scope, point_level=1500, actor=owner)
    names = [one.attname for one in Submission._meta.concrete_fields if not one.primary_key]
    values = {name: getattr(first, name) for name in names}
    copies = (
        Submission(**values | {"owner_id": None, "army_list_id": None, "player_key": f"player-{number}"})
        for number in range(1, count)
    )
    Submission.objects.bulk_create(copies, batch_size=500)
    return recheck.start_recheck(event.scope, actor=event.created_by)


def _rechecked(job: Job, began: float) -> str:
    """Waits for the end of the job, which others may hold up."""
    while time.perf_counter() - began < LONGEST_WAIT and job.state not in {Job.State.DONE, Job.State.FAILED}:
        time.sleep(0.2)
        job.refresh_from_db()
    seconds = time.perf_counter() - began
    return (
        f"{job.progress_done} of {job.progress_total} lists checked again after {seconds:.0f} s: {job.state}"
    )


def remembering(
    service: chaos.Service, sizes: Sizes, paths: Sequence[tuple[str, str]]
) -> list[Figures | str]:
    """Memory over the minutes of a quiet stream of pages: a leak shows as growth from the second reading to the last."""
    ends, readings = 60 * sizes.minutes, 5

    def asks(number: int, began: float) -> Iterator[Answer]:
        turn = 0
        while time.perf_counter() - began < ends:
            yield get(service.port, *paths[(turn + number) % len(paths)])
            turn += 1
            time.sleep(0.1)

    taken: list[dict[str, int]] = [meters.memory(service)]

    def reads() -> None:
        for _ in range(readings):
            time.sleep(ends / readings)
            taken.append(meters.memory(service))
        connection.close()

    reader = threading.Thread(target=reads)
    reader.start()
    figures = metered(service, f"memory: {len(paths)} pages in turn", 2, asks)
    reader.join()
    lines = [
        f"memory of {part} in MB over {sizes.minutes:g} minutes: "
        + " ".join(f"{one[part] / 1024:.0f}" for one in taken)
        for part in taken[0]
    ]
    return [figures, *lines]
