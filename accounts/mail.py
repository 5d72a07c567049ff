"""Letters to people, for those who have an address and want mail. What is written to whom, each app says in its `mail.py`.

Every letter waits in the outbox by itself: a mail server that is away holds up no event, and one bad address no other.
"""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from smtplib import SMTPServerDisconnected
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage, EmailMultiAlternatives, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.db import transaction
from django.template.loader import render_to_string
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe

from accounts.models import User
from common import outbox
from common.languages import in_language_of, override
from common.lines import one_line
from common.models import OutboxMessage
from common.prepared import Prepared
from wording.isolates import with_names_isolated

TOPIC = "mail.letter"
PREVIEW = 140  # characters


def write(people: Iterable[User], template: str, **facts: Any) -> None:
    """A letter for each of them, in their language. The template's first line is the subject.

    A fact that is put into words is a function without arguments: it is called in the language of who reads.
    """
    write_each(((person, facts) for person in people), template)


def write_each(letters: Iterable[tuple[User, dict[str, Any]]], template: str) -> None:
    """A letter for each of them with facts of their own; all go into the outbox at once."""
    _publish(
        letter(person, template, facts) for person, facts in letters if person.email and person.wants_mail
    )


def write_to_address(person: User, address: str, template: str, **facts: Any) -> None:
    """A security notice to an address that the account had. It is sent even to people who switched mail off."""
    _publish([letter(person, template, facts) | {"address": address}])


def letter(person: User, template: str, facts: dict[str, Any]) -> dict[str, Any]:
    """What the outbox keeps of it, in the language of the person."""
    with in_language_of(person):
        # Called here: `blocktranslate` shows a function as it is.
        said = {name: fact() if callable(fact) else fact for name, fact in facts.items()}
        written = render_to_string(template, {"person": person, "site": settings.PUBLIC_URL, **said})
    text = with_names_isolated(written)
    subject, _, body = text.strip().partition("\n")
    return {
        "to": person.pk, "subject": one_line(subject), "text": body.strip() + "\n", "language": person.language,
    }  # fmt: skip


@transaction.atomic
def _publish(letters: Iterable[dict[str, Any]]) -> None:
    if written := list(letters):
        outbox.publish_many(TOPIC, written, queue=OutboxMessage.Queue.MAIL)


@outbox.handler(TOPIC, atomic=False)
def send(message: OutboxMessage) -> None:
    """Asks once more: between writing and sending, a person may have switched mail off."""
    kept = message.payload
    if address := kept.get("address") or _wanted_address(kept["to"]):
        with override(kept.get("language", "")):
            _send(_both(kept["subject"], kept["text"], address))


def _both(subject: str, text: str, address: str) -> EmailMessage:
    """As text and as HTML of the same words: programs that show HTML get links to press and a size to read."""
    both = EmailMultiAlternatives(subject, text, to=[address])
    both.attach_alternative(as_html(subject, text), "text/html")
    return both


def as_html(subject: str, text: str) -> str:
    said, _line, footer = text.strip().rpartition("\n\n--\n")
    paragraphs = said.split("\n\n")
    shown = {
        "subject": subject,
        "preview": _preview(paragraphs[1:]),
        "paragraphs": map(_linked, paragraphs),
        "footer": _linked(footer),
    }
    return render_to_string("accounts/mail/letter.html", shown)


def _preview(paragraphs: Iterable[str]) -> str:
    """What a mailbox shows beside the subject: the news without the greeting and the address."""
    return " ".join(" ".join(paragraphs).split(settings.PUBLIC_URL)[0].split())[:PREVIEW]


def _linked(paragraph: str) -> SafeString:
    """Escaped, with lines and indents kept and links to this service alone: what people wrote leads nowhere by a press.

    A mark that ends the sentence is no part of an address.
    """
    address = re.compile(re.escape(escape(settings.PUBLIC_URL)) + r"/(?:[^\s<]*[^\s<.,;:!?)\]»”])?")
    shown = address.sub(r'<a href="\g<0>">\g<0></a>', escape(paragraph))
    return mark_safe(shown.replace("  ", "&nbsp; ").replace("\n", "<br>"))


def _wanted_address(number: int) -> str | None:
    return next((email for (email,) in _WANTED(number)), None)


_WANTED = Prepared(
    lambda number: (
        User.objects.filter(pk=number, is_active=True, wants_mail=True).exclude(email="").values_list("email")
    ),
    int,
)


_open: ContextVar[BaseEmailBackend | None] = ContextVar("open_mail_connection", default=None)


@outbox.session
@contextmanager
def one_connection() -> Iterator[None]:
    """All letters of a run go over one connection, which opens with the first of them."""
    backend = get_connection()
    token = _open.set(backend)
    try:
        yield
    finally:
        _open.reset(token)
        backend.close()


def _send(written: EmailMessage) -> None:
    """Over the connection of this run. One that the server has closed meanwhile is opened anew, once for a letter."""
    kept = _open.get()
    backend = kept or get_connection()
    was_open = kept is not None and kept.open() is False
    try:
        backend.send_messages([written])
    except (SMTPServerDisconnected, ConnectionError):
        backend.close()
        if not was_open:
            raise
        backend.send_messages([written])
    except Exception:
        # What one letter left half done must not meet the next.
        backend.close()
        raise
