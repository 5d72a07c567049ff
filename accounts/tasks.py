"""The Celery tasks of `accounts`: thin doors, each safe to run twice."""

from datetime import timedelta

from celery import shared_task

from accounts import sending
from accounts.models import WebhookDelivery
from common import database_clock, dispatch

KEPT = timedelta(days=30)


@shared_task(name="accounts.send_webhooks")
def send_webhooks() -> None:
    dispatch.heard("accounts.send_webhooks")
    sending.sweep()


@shared_task(name="accounts.send_webhook")
def send_webhook(number: int) -> None:
    sending.send(number)


@shared_task(name="accounts.clear_expired")
def clear_expired() -> None:
    settled = WebhookDelivery.objects.filter(next_at=None)
    settled.filter(created_at__lt=database_clock.now() - KEPT).delete()
