"""Letters of one run go over one connection, and one that fails spoils no other."""

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from accounts import mail
from accounts.models import User
from common import outbox
from common.models import OutboxMessage
from tests.factories.accounts import UserFactory

pytestmark = pytest.mark.django_db


class MailServer(socketserver.ThreadingTCPServer):
    """Speaks as much SMTP as a client needs. `most`: how many letters it takes over one connection."""

    daemon_threads = True
    allow_reuse_address = True

    def __init__(self, most: int = 1_000) -> None:
        super().__init__(("127.0.0.1", 0), _Conversation)
        self.most, self.connections, self.refused = most, 0, ""
        self.letters: list[str] = []


class _Conversation(socketserver.StreamRequestHandler):
    server: MailServer

    def handle(self) -> None:
        self.server.connections += 1
        taken = 0
        self.wfile.write(b"220 here\r\n")
        while taken < self.server.most and (line := self.rfile.readline().decode().strip()):
            if line == "data":
                self.wfile.write(b"354 go on\r\n")
                while self.rfile.readline().strip() != b".":
                    pass
                taken += 1
                self.wfile.write(b"250 taken\r\n")
            elif line.startswith("rcpt TO:"):
                self._address(line.removeprefix("rcpt TO:").strip("<>"))
            else:
                self.wfile.write(b"250 good\r\n")

    def _address(self, address: str) -> None:
        if address == self.server.refused:
            self.wfile.write(b"550 nobody here\r\n")
            return
        self.server.letters.append(address)
        self.wfile.write(b"250 good\r\n")


@contextmanager
def mail_server(settings: Any, most: int = 1_000) -> Iterator[MailServer]:
    with MailServer(most) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = server.server_address[:2]
        yield server
        server.shutdown()


def some_letters(count: int) -> list[User]:
    people = UserFactory.create_batch(count)
    for person in people:
        mail.write_to_address(person, person.email, "accounts/mail/email_changed.txt")
    return people


def left() -> int:
    return OutboxMessage.objects.filter(delivered_at=None).count()


def test_all_letters_of_a_run_go_over_one_connection(settings: Any) -> None:
    people = some_letters(20)
    with mail_server(settings) as server:
        outbox.deliver_due(OutboxMessage.Queue.MAIL)
    assert server.letters == [person.email for person in people]
    assert server.connections == 1
    assert left() == 0


def test_a_connection_that_the_server_closes_is_opened_anew(settings: Any) -> None:
    people = some_letters(7)
    with mail_server(settings, most=3) as server:
        outbox.deliver_due(OutboxMessage.Queue.MAIL)
    assert server.letters == [person.email for person in people]
    assert server.connections == 3
    assert left() == 0


def test_an_address_that_is_refused_holds_up_no_other(settings: Any) -> None:
    people = some_letters(5)
    with mail_server(settings) as server:
        server.refused = people[2].email
        outbox.deliver_due(OutboxMessage.Queue.MAIL)
    assert server.letters == [person.email for person in people if person is not people[2]]
    assert left() == 1
