"""What the dashboard shows, gathered at most once a minute. A fixed number of queries, whatever the tables hold."""

from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from axes.models import AccessFailureLog
from django.core.cache import cache
from django.db.models import Count, F, Max, Min, Q, Sum
from django.urls import reverse
from django.utils import timezone

from accounts.models import User, Webhook, WebhookDelivery
from armies.models import Submission
from common import outbox
from common.models import Job, OutboxMessage, RequestStat
from common.plots import Plot, Series, plot
from common.work_names import job_name, page_name, topic_name
from config.back_office import storage, timeline
from tournaments.models import CallState, Entry, Event, EventState, JudgeCall

KEY = "office:figures"
REMEMBERED = 60
# Above this a page is named, and so is one that answered an error.
SLOW_MS = 200


@dataclass(frozen=True, slots=True)
class Tile:
    """A number with a word, leading to the table it counts. `tone` "evil" asks for attention."""

    label: str
    value: str
    hint: str
    table: str
    tone: str = ""

    @property
    def address(self) -> str:
        return reverse(f"admin:{self.table}_changelist")


@dataclass(frozen=True, slots=True)
class Page:
    name: str
    count: int
    mean_ms: int
    slowest_ms: int
    errors: int


@dataclass(frozen=True)
class Figures:
    at: datetime
    tiles: list[Tile]
    plots: list[Plot]
    pages: list[Page]
    failed_jobs: list[Any]
    stuck_messages: list[Any]
    failures: list[Any]
    size: int
    tables: list[storage.Table] = field(default_factory=list)


def figures() -> Figures:
    found: Figures | None = cache.get(KEY)
    if found is None:
        found = gather(timezone.now())
        cache.set(KEY, found, REMEMBERED)
    return found


def forget() -> None:
    """After a button of the dashboard was pressed: it shows what became of it."""
    cache.delete(KEY)


def gather(now: datetime) -> Figures:
    size = storage.database_size()
    return Figures(
        at=now,
        tiles=[*_event_tiles(), *_work_tiles(now), *_people_tiles(now)],
        plots=_plots(now),
        pages=_pages(now),
        failed_jobs=_failed_jobs(),
        stuck_messages=_stuck_messages(),
        failures=_failures(now),
        size=size,
        tables=storage.tables(),
    )


def _failed_jobs() -> list[Any]:
    failed = Job.objects.filter(state=Job.State.FAILED)
    rows = failed.values("pk", "kind", "finished_at", "attempts", "error_text", "error_detail")[:8]
    return [row | {"name": job_name(row["kind"])} for row in rows]


def _stuck_messages() -> list[Any]:
    stuck = outbox.undelivered()
    rows = stuck.values("pk", "topic", "parked_at", "given_up_at", "attempts", "last_error")[:8]
    return [row | {"name": topic_name(row["topic"])} for row in rows]


def _event_tiles() -> list[Tile]:
    events = Event.objects.filter(is_practice=False).aggregate(
        running=Count("pk", Q(state=EventState.RUNNING)), open=Count("pk", Q(state=EventState.PUBLISHED))
    )
    calls = JudgeCall.objects.exclude(state=CallState.CLOSED).aggregate(
        open=Count("pk"), waiting=Count("pk", Q(state=CallState.WAITING))
    )
    lists = Submission.objects.filter(state=Submission.State.SUBMITTED).count()
    return [
        Tile(
            "Events running",
            str(events["running"]),
            f"{events['open']} open for registration",
            "tournaments_event",
        ),
        Tile(
            "Open judge calls",
            str(calls["open"]),
            f"{calls['waiting']} without a judge",
            "tournaments_judgecall",
        ),
        Tile("Lists to check", str(lists), "", "armies_submission"),
    ]


def _work_tiles(now: datetime) -> list[Tile]:
    jobs = Job.objects.aggregate(
        queued=Count("pk", Q(state=Job.State.QUEUED)),
        running=Count("pk", Q(state=Job.State.RUNNING)),
        failed=Count("pk", Q(state=Job.State.FAILED)),
    )
    waiting = Q(delivered_at=None, given_up_at=None)
    messages = OutboxMessage.objects.aggregate(
        waiting=Count("pk", waiting),
        since=Min("created_at", filter=waiting),
    )
    stuck = outbox.undelivered().count()
    hooks = WebhookDelivery.objects.exclude(next_at=None).count()
    off = Webhook.objects.exclude(disabled_at=None).count()
    lag = now - messages["since"] if messages["since"] else timedelta()
    return [
        Tile("Jobs waiting", str(jobs["queued"]), f"{jobs['running']} running", "common_job"),
        Tile("Jobs failed", str(jobs["failed"]), "", "common_job", _tone(jobs["failed"])),
        Tile("Oldest message waiting", _lasting(lag), f"{messages['waiting']} waiting in all", "common_outboxmessage",
             _tone(lag > timedelta(minutes=5))),
        Tile("Undelivered messages", str(stuck), "", "common_outboxmessage", _tone(stuck)),
        Tile("Webhook messages waiting", str(hooks), f"{off} webhooks switched off", "accounts_webhookdelivery"),
    ]  # fmt: skip


def _people_tiles(now: datetime) -> list[Tile]:
    people = User.objects.aggregate(
        all=Count("pk", Q(is_active=True)), new=Count("pk", Q(date_joined__gte=now - timedelta(days=7)))
    )
    failed = AccessFailureLog.objects.filter(attempt_time__gte=now - timedelta(days=1)).count()
    return [
        Tile("Accounts", str(people["all"]), f"{people['new']} new this week", "accounts_user"),
        Tile(
            "Failed sign-ins",
            str(failed),
            "in the last 24 hours",
            "axes_accessfailurelog",
            _tone(failed >= 20),
        ),
    ]


def _tone(is_bad: object) -> str:
    return "evil" if is_bad else ""


def _lasting(lag: timedelta) -> str:
    seconds = max(0, int(lag.total_seconds()))
    if seconds < 120:
        return f"{seconds} s"
    return f"{seconds // 60} min" if seconds < 7200 else f"{seconds // 3600} h"


def _plots(now: datetime) -> list[Plot]:
    months, days, hours = timeline.months(now), timeline.days(now), timeline.hours(now)
    by_month = [f"{month:%b %y}" for month in months]
    by_day = [f"{day:%-d %b}" for day in days]
    real = Event.objects.filter(is_practice=False)
    events = timeline.per_month(real.filter(starts_at__lte=now), "starts_at", months)
    players = timeline.per_month(Entry.objects.filter(event__in=real), "registered_at", months)
    accounts = timeline.per_month(User.objects.all(), "date_joined", months)
    stats = RequestStat.objects.all()
    requests, errors = timeline.summed_per_hour(stats, "hour", hours, "count", "errors")
    good = tuple(count - bad for count, bad in zip(requests, errors, strict=True))
    jobs = [
        timeline.per_day(Job.objects.filter(state=state), "finished_at", days)
        for state in (Job.State.DONE, Job.State.FAILED)
    ]
    failed = timeline.per_day(AccessFailureLog.objects.all(), "attempt_time", days)
    return [
        plot("events", "Events by month", by_month, Series("events", "good", events)),
        plot("players", "Registrations by month", by_month, Series("registrations", "good", players)),
        plot("accounts", "New accounts by month", by_month, Series("accounts", "plain", accounts)),
        plot("requests", "Requests by hour", [f"{hour:%H}h" for hour in hours],
             Series("answered", "good", good), Series("errors", "evil", errors)),
        plot("jobs", "Jobs by day", by_day, Series("done", "good", jobs[0]), Series("failed", "evil", jobs[1])),
        plot("sign-ins", "Failed sign-ins by day", by_day, Series("failures", "evil", failed)),
    ]  # fmt: skip


def _pages(now: datetime) -> list[Page]:
    """Pages of the last day that answered an error or take long on average, the worst first."""
    recent = RequestStat.objects.filter(hour__gte=now - timedelta(days=1)).values("page").order_by()
    rows = recent.annotate(
        requests=Sum("count"), failed=Sum("errors"), spent=Sum("total_ms"), longest=Max("slowest_ms")
    )
    bad = rows.filter(Q(failed__gt=0) | Q(spent__gt=F("requests") * SLOW_MS) | Q(longest__gt=5 * SLOW_MS))
    found = [
        Page(
            page_name(row["page"]),
            row["requests"],
            row["spent"] // row["requests"],
            row["longest"],
            row["failed"],
        )
        for row in bad
    ]
    return sorted(found, key=lambda page: (-page.errors, -page.mean_ms))[:12]


def _failures(now: datetime) -> list[Any]:
    """Names whose sign-in failed most often in a day, and from how many addresses."""
    recent = AccessFailureLog.objects.filter(attempt_time__gte=now - timedelta(days=1)).order_by()
    grouped = recent.values("username").annotate(
        count=Count("pk"), addresses=Count("ip_address", distinct=True), last=Max("attempt_time")
    )
    return list(grouped.order_by("-count", "username")[:8])
