"""Brings webhook messages out: claimed by one worker, tried over a day, then marked undelivered and the webhook switched off."""

from dataclasses import dataclass
from datetime import timedelta

from django.db import transaction
from django.db.models import F, QuerySet, Value
from django.db.models.functions import Now
from django.utils import timezone

from accounts import mail, signing
from accounts.models import Webhook, WebhookDelivery
from common import audit, database_clock, dispatch, outgoing
from common.queues import CLOCK, WEBHOOKS, wake

# How long to wait after the first, the second, … failed attempt. After the last one there is no other.
WAITS = [
    timedelta(minutes=1),
    timedelta(minutes=5),
    timedelta(minutes=30),
    timedelta(hours=2),
    timedelta(hours=6),
    timedelta(hours=12),
]
MAX_ATTEMPTS = len(WAITS) + 1


def due() -> QuerySet[WebhookDelivery]:
    return WebhookDelivery.objects.filter(
        next_at__lte=Now(), webhook__disabled_at=None, webhook__user__is_active=True
    )


def sweep() -> None:
    """Every delivery is a task of its own: a slow receiver holds up one worker process, not all other deliveries."""
    dispatch.sweep(due(), WEBHOOKS, _wake)


def sweep_on_commit() -> None:
    dispatch.ring_on_commit("accounts.send_webhooks", CLOCK)


def send_soon(number: int) -> None:
    dispatch.send(WebhookDelivery.objects.filter(pk=number), _wake)


def _wake(number: int) -> object:
    return wake("accounts.send_webhook", number)


def send(number: int) -> None:
    """One attempt, if it is time for one. Safe to call at any time, from anywhere."""
    delivery = due().select_related("webhook__user").filter(pk=number).first()
    if delivery is not None and _claim(delivery):
        _settle(delivery, _attempt(delivery))


def _claim(delivery: WebhookDelivery) -> bool:
    """Moves the next attempt into the future: of two workers one succeeds, and after a crash it is tried again."""
    wait = WAITS[min(delivery.attempts, len(WAITS) - 1)]
    # Nothing but the row itself: PostgreSQL asks a join or a subquery only once, before it waits for the other worker.
    claimed = WebhookDelivery.objects.filter(pk=delivery.pk, attempts=delivery.attempts, next_at__lte=Now())
    again_at = Now() + Value(wait)
    rows = claimed.update(attempts=F("attempts") + 1, tried_at=Now(), next_at=again_at, sent_at=None)
    delivery.attempts += 1
    return rows == 1


@dataclass(frozen=True)
class Attempt:
    is_good: bool
    response_text: str
    status: int | None = None
    milliseconds: int | None = None


def _attempt(delivery: WebhookDelivery) -> Attempt:
    now, body = database_clock.now(), delivery.body.encode()
    keys = delivery.webhook.secrets_at(now)
    try:
        answer = outgoing.post(
            delivery.webhook.url, body, signing.headers(str(delivery.ident), now, body, keys)
        )
    except (outgoing.Refused, outgoing.Unreachable) as error:
        return Attempt(False, str(error)[:500])
    return Attempt(answer.is_good, answer.text, answer.status, answer.milliseconds)


@transaction.atomic
def _settle(delivery: WebhookDelivery, attempt: Attempt) -> None:
    rows = WebhookDelivery.objects.filter(pk=delivery.pk, attempts=delivery.attempts, next_at__isnull=False)
    found = {"status": attempt.status, "milliseconds": attempt.milliseconds, "answer": attempt.response_text}
    now = timezone.now()
    if attempt.is_good:
        rows.update(**found, next_at=None, delivered_at=now)
    elif delivery.attempts < MAX_ATTEMPTS:
        rows.update(**found)
    elif rows.update(**found, next_at=None, given_up_at=now):
        _switch_off(delivery)


def _switch_off(delivery: WebhookDelivery) -> None:
    """Nobody has answered for a day. What else waits stays, and goes out when the owner switches it on again."""
    webhook = delivery.webhook
    if Webhook.objects.filter(pk=webhook.pk, disabled_at=None).update(disabled_at=timezone.now()):
        audit.record(actor=None, action="webhook.given-up", subject=webhook, after={"url": webhook.url})
        mail.write([webhook.user], "accounts/mail/webhook.txt", webhook=webhook, delivery=delivery)
