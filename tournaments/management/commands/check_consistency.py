"""`manage.py check_consistency [--events]`"""

from argparse import ArgumentParser
from collections.abc import Iterator
from datetime import timedelta
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.db import IntegrityError, connection
from django.db.migrations.executor import MigrationExecutor
from django.db.models.functions import Now

from accounts import sending
from common import outbox
from common.models import Job, OutboxMessage
from tournaments.models import Event
from tournaments.simulation.checking import findings

LATE = timedelta(minutes=5)


class Command(BaseCommand):
    help = (
        "Says what in the database does not add up or waits too long. Exits with 1 when something does not."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--events", action="store_true", help="replay every event from its record as well; slow"
        )

    def handle(self, *args: Any, events: bool, **options: Any) -> None:
        faults = [*_migrations(), *_references(), *_work(), *(_events() if events else ())]
        for fault in faults:
            self.stdout.write(f"fault  {fault}")
        if faults:
            raise CommandError(f"{len(faults)} faults found.")
        self.stdout.write("No fault found.")


def _migrations() -> Iterator[str]:
    executor = MigrationExecutor(connection)
    for migration, _ in executor.migration_plan(executor.loader.graph.leaf_nodes()):
        yield f"migration {migration} is not applied: run `manage.py migrate`"


def _references() -> Iterator[str]:
    """Rows that name a row which is not there. PostgreSQL refuses them; a damaged or hand-edited database may hold some."""
    try:
        connection.check_constraints()
    except IntegrityError as error:
        yield f"a reference leads nowhere: {error}"


def _work() -> Iterator[str]:
    """Work that nobody seems to do: what is due has been due for minutes."""
    for job in Job.objects.filter(state=Job.State.QUEUED, available_at__lt=Now() - LATE):
        yield f"job {job.pk} ({job.kind}) waits since {job.available_at:%Y-%m-%d %H:%M}: no worker takes jobs"
    for job in Job.objects.filter(state=Job.State.RUNNING, lease_until__lt=Now() - LATE):
        yield f"job {job.pk} ({job.kind}) was left behind and not taken over"
    for job in Job.objects.filter(state=Job.State.FAILED, finished_at__gt=Now() - timedelta(days=7)):
        yield f"job {job.pk} ({job.kind}) failed: {job.error_text or job.error_code}"
    late = outbox.due().filter(available_at__lt=Now() - LATE)
    for queue in OutboxMessage.Queue:
        if count := late.filter(queue=queue).count():
            yield f"{count} outbox messages for {queue.value} are due since minutes: no worker takes {queue.value}"
    if count := outbox.undelivered().count():
        yield f"{count} messages are parked or undelivered: see the back office"
    overdue = sending.due().filter(next_at__lt=Now() - LATE)
    if count := overdue.count():
        yield f"{count} webhook deliveries are due since minutes: no worker takes webhooks"


def _events() -> Iterator[str]:
    for event in Event.objects.order_by("pk").iterator():
        for found in findings(event):
            if found.is_fault:
                yield f"event {event.slug}: {found.code}: {found.text}"
