"""The Celery tasks of `common`: thin doors to jobs, outbox and housekeeping. Each is safe to run twice."""

from datetime import timedelta
from typing import Any

from axes.models import AccessFailureLog, AccessLog
from celery import shared_task
from celery.signals import worker_ready

from common import database_clock, dispatch, jobs, outbox
from common.models import Heartbeat, Job, KeptAnswer, OutboxMessage, RequestStat
from common.sessions import SessionStore


@shared_task(name="common.run_job")
def run_job(job_id: int) -> None:
    jobs.run(job_id)


@shared_task(name="common.sweep_jobs")
def sweep_jobs() -> None:
    jobs.sweep()


@shared_task(name="common.sweep_outbox")
def sweep_outbox() -> None:
    for queue in OutboxMessage.Queue:
        outbox.ring(queue)


@shared_task(name="common.deliver_outbox")
def deliver_outbox() -> None:
    _deliver(OutboxMessage.Queue.EVENTS)


@shared_task(name="common.deliver_mail")
def deliver_mail() -> None:
    _deliver(OutboxMessage.Queue.MAIL)


@shared_task(name="common.deliver_notes")
def deliver_notes() -> None:
    _deliver(OutboxMessage.Queue.WEBHOOKS)


def _deliver(queue: OutboxMessage.Queue) -> None:
    dispatch.heard(outbox.TASKS[queue])
    outbox.deliver_due(queue)
    outbox.ring(queue)


@shared_task(name="common.echo")
def echo() -> None:
    """A worker sends this to itself, to hear whether messages still reach it (`common.watchdog`)."""


@shared_task(name="common.clear_expired")
def clear_expired() -> None:
    now = database_clock.now()
    KeptAnswer.objects.filter(created_at__lt=now - timedelta(days=2)).delete()
    OutboxMessage.objects.filter(delivered_at__lt=now - timedelta(days=30)).delete()
    Job.objects.filter(finished_at__lt=now - timedelta(days=90)).delete()
    AccessFailureLog.objects.filter(attempt_time__lt=now - timedelta(days=90)).delete()
    AccessLog.objects.filter(attempt_time__lt=now - timedelta(days=90)).delete()
    RequestStat.objects.filter(hour__lt=now - timedelta(days=60)).delete()
    Heartbeat.objects.filter(beat_at__lt=now - timedelta(days=1)).delete()
    SessionStore.clear_expired()


@worker_ready.connect
def send_what_waits(**_kwargs: Any) -> None:
    """A queue that died with its messages is filled again at once, without waiting for the sweeper's patience."""
    jobs.sweep(everything=True)
