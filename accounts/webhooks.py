"""What webhooks tell. Each app adds its topics in its own `webhooks.py`; `sending` brings the messages out."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction

from accounts import sending
from accounts.models import Webhook, WebhookDelivery
from common import outbox
from common.models import OutboxMessage


@dataclass(frozen=True)
class News:
    """What happened, and whose webhooks are told (the numbers of their accounts)."""

    people: Iterable[int]
    data: dict[str, Any]


# Topic to what a person reads beside the tick box.
TOPICS: dict[str, str] = {}
Teller = Callable[[OutboxMessage], News | None]


def topic(name: str, label: str) -> Callable[[Teller], Teller]:
    """Registers what webhooks hear of an outbox topic. None: it is no longer so, nobody is told."""

    def register(tell: Teller) -> Teller:
        TOPICS[name] = label

        @outbox.handler(name)
        def pass_on(message: OutboxMessage) -> None:
            # The outbox matches how a topic begins; a webhook was promised exactly this one.
            if message.topic == name and (news := tell(message)) is not None:
                _announce(message, news)

        return tell

    return register


@transaction.atomic
def _announce(message: OutboxMessage, news: News) -> None:
    """A delivery for every webhook that wants it. Handled twice, a message still makes each of them once."""
    hooks = Webhook.objects.filter(user__in=list(news.people), user__is_active=True, disabled_at=None)
    source, body = f"outbox:{message.pk}", written(message.topic, news.data, message.created_at)
    made = [
        WebhookDelivery(webhook=hook, topic=message.topic, source=source, body=body)
        for hook in hooks
        if message.topic in hook.topics
    ]
    WebhookDelivery.objects.bulk_create(made, ignore_conflicts=True)
    if made:
        sending.sweep_on_commit()


def written(topic: str, data: dict[str, Any], at: datetime) -> str:
    """A message's body. It is kept as text, because the signature covers every character of it."""
    return json.dumps({"type": topic, "timestamp": at.isoformat(), "data": data}, ensure_ascii=False)
