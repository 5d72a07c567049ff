"""What webhooks tell. Each app adds its topics in its own `webhooks.py`; `sending` brings the messages out."""

import json
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django_stubs_ext import StrOrPromise

from accounts import sending
from accounts.models import Webhook, WebhookDelivery
from accounts.models.webhook import Reader
from common import outbox
from common.languages import in_language_of
from common.models import OutboxMessage


@dataclass(frozen=True)
class News:
    """What happened, and whose webhooks are told (the numbers of their accounts).

    `text` makes one sentence for a chat, in the language that is spoken when it is asked.
    """

    people: Iterable[int]
    data: dict[str, Any]
    text: Callable[[], str]


LONGEST_SENTENCE = 1_900  # characters; Discord takes 2,000
# Topic to what a person reads beside the tick box.
TOPICS: dict[str, StrOrPromise] = {}
Teller = Callable[[OutboxMessage], News | None]


def topic(name: str, label: StrOrPromise) -> Callable[[Teller], Teller]:
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
    hooks = hooks.select_related("user")
    source = f"outbox:{message.pk}"
    made = [
        WebhookDelivery(
            webhook=hook,
            topic=message.topic,
            source=source,
            body=written_for(hook, message.topic, news.data, news.text, message.created_at),
        )
        for hook in hooks
        if message.topic in hook.topics
    ]
    WebhookDelivery.objects.bulk_create(made, ignore_conflicts=True)
    if made:
        sending.sweep_on_commit()


def written_for(
    hook: Webhook, topic: str, data: dict[str, Any], text: Callable[[], str], at: datetime
) -> str:
    """A message as the webhook’s reader reads it: a sentence for people is in the language of who set the webhook up."""
    if hook.reader == Reader.PROGRAM:
        return written(topic, data, at)
    with in_language_of(hook.user):
        return _sentence(hook, text())


def _sentence(hook: Webhook, text: str) -> str:
    if hook.reader == Reader.SLACK:
        return json.dumps({"text": _without_commands(text)}, ensure_ascii=False)
    sentence = text if len(text) <= LONGEST_SENTENCE else f"{text[: LONGEST_SENTENCE - 1]}…"
    return json.dumps({"content": sentence, "allowed_mentions": {"parse": []}}, ensure_ascii=False)


def _without_commands(text: str) -> str:
    """Slack reads <!channel> and links in angle brackets: names of players are no commands."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def written(topic: str, data: dict[str, Any], at: datetime) -> str:
    """A message's body. It is kept as text, because the signature covers every character of it."""
    return json.dumps({"type": topic, "timestamp": at.isoformat(), "data": data}, ensure_ascii=False)
