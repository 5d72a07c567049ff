"""A person's webhooks: registered, changed, tried out, switched off and on, their secret exchanged."""

from collections.abc import Sequence
from datetime import timedelta
from uuid import uuid4

from django.db import transaction
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts import sending, signing
from accounts.models import User, Webhook, WebhookDelivery
from accounts.models.webhook import Reader
from accounts.webhooks import TOPICS, written_for
from common import audit, outgoing
from common.errors import Fault, Invalid, Refusal

MOST_PER_PERSON = 10
BOTH_SECRETS = timedelta(hours=24)
TEST_TOPIC = "webhook.test"


@transaction.atomic
def register(user: User, *, url: str, topics: Sequence[str], reader: str = Reader.PROGRAM.value) -> Webhook:
    """A new webhook. Its secret is for the person's eyes now and never again."""
    _check(url, topics)
    # The person's row is locked so that two requests cannot both take the last place.
    User.objects.select_for_update().get(pk=user.pk)
    if user.webhooks.count() >= MOST_PER_PERSON:
        raise Refusal(
            "webhook.too-many",
            _("You have %(most)s webhooks already. Remove one first.") % {"most": MOST_PER_PERSON},
        )
    webhook = Webhook.objects.create(
        user=user, url=url, topics=_in_order(topics), reader=reader, secret=signing.new_secret()
    )
    _note(webhook, "registered", user, after=_as_audited(webhook))
    return webhook


@transaction.atomic
def change(
    webhook: Webhook, *, url: str, topics: Sequence[str], actor: User, reader: str | None = None
) -> Webhook:
    """What waits already is sent as it was written."""
    _check(url, topics)
    before = _as_audited(webhook)
    webhook.url, webhook.topics, webhook.reader = url, _in_order(topics), reader or webhook.reader
    webhook.save(update_fields=["url", "topics", "reader"])
    _note(webhook, "changed", actor, before=before, after=_as_audited(webhook))
    return webhook


def _as_audited(webhook: Webhook) -> dict[str, object]:
    return {"url": webhook.url, "topics": webhook.topics, "reader": webhook.reader}


@transaction.atomic
def rotate(webhook: Webhook, *, actor: User) -> Webhook:
    """A new secret. The former one signs beside it for a day, so that no message is lost while changing over."""
    webhook = Webhook.objects.select_for_update().get(pk=webhook.pk)
    webhook.former_secret, webhook.former_until = webhook.secret, timezone.now() + BOTH_SECRETS
    webhook.secret = signing.new_secret()
    webhook.save(update_fields=["secret", "former_secret", "former_until"])
    _note(webhook, "secret-exchanged", actor)
    return webhook


@transaction.atomic
def switch(webhook: Webhook, *, on: bool, actor: User) -> None:
    """Doing it twice changes nothing. What waited meanwhile goes out when it is on again."""
    rows = Webhook.objects.filter(pk=webhook.pk, disabled_at__isnull=not on)
    if rows.update(disabled_at=None if on else timezone.now()):
        _note(webhook, "switched-on" if on else "switched-off", actor)
        sending.sweep_on_commit()


def switch_off_all(user: User) -> int:
    """Every webhook of the person, inside the caller's transaction. Returns how many were on."""
    live = list(user.webhooks.select_for_update().filter(disabled_at=None))
    for webhook in live:
        switch(webhook, on=False, actor=user)
    return len(live)


@transaction.atomic
def remove(webhook: Webhook, *, actor: User) -> None:
    _note(webhook, "removed", actor, before={"url": webhook.url})
    webhook.delete()


@transaction.atomic
def test(webhook: Webhook, *, actor: User) -> WebhookDelivery:
    """Sends a message that means nothing, to see whether it arrives."""
    _refuse_when_off(webhook)
    now = timezone.now()
    delivery = WebhookDelivery.objects.create(
        webhook=webhook,
        topic=TEST_TOPIC,
        source=f"test:{uuid4()}",
        body=written_for(webhook, TEST_TOPIC, {"message": "It works."}, lambda: _("It works."), now),
    )
    _note(webhook, "tested", actor)
    _send_soon(delivery)
    return delivery


@transaction.atomic
def send_again(delivery: WebhookDelivery, *, actor: User) -> None:
    """The same message with the same id, at once and with all its attempts before it."""
    _refuse_when_off(delivery.webhook)
    WebhookDelivery.objects.filter(pk=delivery.pk).update(
        next_at=Now(), sent_at=None, attempts=0, delivered_at=None, given_up_at=None
    )
    _note(delivery.webhook, "sent-again", actor, after={"delivery": str(delivery.ident)})
    _send_soon(delivery)


def _refuse_when_off(webhook: Webhook) -> None:
    if webhook.disabled_at:
        raise Refusal("webhook.switched-off", _("This webhook is switched off. Switch it on first."))


def _send_soon(delivery: WebhookDelivery) -> None:
    transaction.on_commit(lambda: sending.send_soon(delivery.pk))


def _check(url: str, topics: Sequence[str]) -> None:
    faults = []
    try:
        outgoing.check_url(url)
    except outgoing.Refused as refused:
        faults.append(Fault("webhook.address", "/url", str(refused)))
    faults += [
        Fault(
            "webhook.topic-unknown",
            f"/topics/{place}",
            _("There is no topic %(topic)s.") % {"topic": repr(topic)},
        )
        for place, topic in enumerate(topics)
        if topic not in TOPICS
    ]
    if not topics:
        faults.append(Fault("webhook.no-topic", "/topics", _("Choose at least one topic.")))
    if faults:
        raise Invalid("webhook.invalid", _("The webhook cannot be kept like this."), faults=faults)


def _in_order(topics: Sequence[str]) -> list[str]:
    return [topic for topic in TOPICS if topic in topics]


def _note(
    webhook: Webhook,
    what: str,
    actor: User,
    *,
    before: dict[str, object] | None = None,
    after: dict[str, object] | None = None,
) -> None:
    audit.record(actor=actor, action=f"webhook.{what}", subject=webhook, before=before, after=after)
