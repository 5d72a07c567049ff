"""Letters to people, for those who have an address and want mail. What is written to whom, each app says in its `mail.py`.

Every letter waits in the outbox by itself: a mail server that is away holds up no event, and one bad address no other.
"""

from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.core.mail import send_mail
from django.db import transaction
from django.template.loader import render_to_string

from accounts.models import User
from common import outbox
from common.models import OutboxMessage

TOPIC = "mail.letter"


@transaction.atomic
def write(people: Iterable[User], template: str, **facts: Any) -> None:
    """A letter for each of them. The template's first line is the subject."""
    for person in people:
        if person.email and person.wants_mail:
            _publish(_letter(person, template, facts))


@transaction.atomic
def write_to_address(person: User, address: str, template: str, **facts: Any) -> None:
    """A security notice to an address that the account had. It is sent even to people who switched mail off."""
    _publish(_letter(person, template, facts) | {"address": address})


def _letter(person: User, template: str, facts: dict[str, Any]) -> dict[str, Any]:
    text = render_to_string(template, {"person": person, "site": settings.PUBLIC_URL, **facts})
    subject, _, body = text.strip().partition("\n")
    return {"to": person.pk, "subject": subject.strip(), "text": body.strip() + "\n"}


def _publish(letter: dict[str, Any]) -> None:
    outbox.publish(TOPIC, letter, queue=OutboxMessage.Queue.MAIL)


@outbox.handler(TOPIC, atomic=False)
def send(message: OutboxMessage) -> None:
    """Asks once more: between writing and sending, a person may have switched mail off."""
    letter = message.payload
    if address := letter.get("address"):
        send_mail(letter["subject"], letter["text"], None, [address])
        return
    person = User.objects.filter(pk=letter["to"], is_active=True, wants_mail=True).exclude(email="").first()
    if person is not None:
        send_mail(letter["subject"], letter["text"], None, [person.email])
