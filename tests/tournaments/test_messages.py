"""Messages from the staff: to whom they go, that each person meant gets one letter, and that nobody else writes any."""

from collections.abc import Callable

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone
from django.utils.html import escape
from rest_framework.test import APIClient

from accounts.models import User
from common import outbox
from common.errors import Invalid, Refusal
from common.models import AuditEntry
from tests.factories.accounts import UserFactory
from tests.factories.tournaments import a_round, an_event
from tournaments.models import EntryState, Event, Seat
from tournaments.services.messages import Recipients, recipients_of, send_message

pytestmark = pytest.mark.django_db

SignedIn = Callable[[User], Client]


def sent_to(event: Event, to: Recipients, table: int | None = None) -> list[str]:
    """The addresses that the letters of one message go to."""
    _deliver()
    mail.outbox.clear()
    send_message(event, to, subject="Lunch", text="Lunch is at one.", actor=event.created_by, table=table)
    _deliver()
    found = sorted(address for letter in mail.outbox for address in letter.to)
    mail.outbox.clear()
    return found


def _deliver() -> None:
    while outbox.deliver_due():
        pass


def addresses(event: Event, *numbers: int) -> list[str]:
    found = event.entries.filter(number__in=numbers).select_related("user")
    return sorted(entry.user.email for entry in found if entry.user is not None)


@pytest.fixture
def event() -> Event:
    made = an_event(4, entry_fee="10 €", lists_required=True)
    for entry in made.entries.select_related("user"):
        assert entry.user is not None
        User.objects.filter(pk=entry.user.pk).update(email=f"p{entry.number}@example.org", wants_mail=True)
    made.entries.filter(number=2).update(checked_in_at=None)
    made.entries.filter(number=3).update(paid_at=timezone.now(), list_waiver="A guest")
    return made


def test_each_state_is_written_to_by_itself(event: Event) -> None:
    assert sent_to(event, Recipients.EVERYBODY) == addresses(event, 1, 2, 3, 4)
    assert sent_to(event, Recipients.NOT_CHECKED_IN) == addresses(event, 2)
    assert sent_to(event, Recipients.NOT_PAID) == addresses(event, 1, 2, 4)
    assert 3 not in recipients_of(event, Recipients.NO_LIST).values_list("number", flat=True)
    event.entries.filter(number=4).update(state=EntryState.WAITING, checked_in_at=None)
    assert sent_to(event, Recipients.WAITING) == addresses(event, 4)


def test_a_table_is_one_of_the_newest_round(event: Event) -> None:
    event.entries.update(checked_in_at=timezone.now())
    round_ = a_round(event)
    seats = Seat.objects.filter(round=round_, pairing__table=1).values_list("entry__number", flat=True)
    assert sent_to(event, Recipients.TABLE, 1) == addresses(event, *seats)
    with pytest.raises(Refusal, match="Nobody to write to"):
        sent_to(event, Recipients.TABLE, 99)
    with pytest.raises(Invalid):
        sent_to(event, Recipients.TABLE)


def test_who_wants_no_mail_gets_none_and_the_audit_log_keeps_what_was_written(event: Event) -> None:
    one = event.entries.get(number=1).user
    assert one is not None
    User.objects.filter(pk=one.pk).update(wants_mail=False)
    assert sent_to(event, Recipients.EVERYBODY) == addresses(event, 2, 3, 4)
    row = AuditEntry.objects.get(scope=event.scope, action="message.sent")
    assert row.after == {
        "to": "everybody", "table": None, "title": "Lunch", "text": "Lunch is at one.", "players": 4,
    }  # fmt: skip


def test_everything_that_is_missing_is_said_at_once(event: Event) -> None:
    with pytest.raises(Invalid) as caught:
        send_message(event, Recipients.TABLE, subject=" ", text=" ", actor=event.created_by)
    assert {fault.path for fault in caught.value.faults} == {"/subject", "/text", "/table"}
    assert not AuditEntry.objects.filter(action="message.sent").exists()


def test_the_page_sends_and_says_who_cannot_be_reached(event: Event, signed_in: SignedIn) -> None:
    event.entries.filter(number=1).update(user=None)
    client, address = signed_in(event.created_by), f"/events/{event.slug}/message/"
    page = client.get(address).content.decode()
    assert "All players (4)" in page
    assert "Applications" not in page
    assert escape('"everybody": "Send to 4 players"') in page
    said = {"to": "everybody", "subject": "Lunch", "text": "At one."}
    assert client.post(address, said | {"subject": ""}).status_code == 422
    answer = client.post(address, said, follow=True).content.decode()
    assert "Mailed to 3 of 4; 1 has no address here, or wants no mail." in answer
    table = client.post(address, said | {"to": "table"})
    assert (table.status_code, "Say which table." in table.content.decode()) == (422, True)


def test_programs_of_the_staff_write_and_strangers_do_not(event: Event) -> None:
    path = f"/api/v1/events/{event.slug}/messages/"
    said = {"to": "not-checked-in", "subject": "Where are you?", "text": "Round 1 begins."}
    assert asked(UserFactory.create()).post(path, said, format="json").status_code == 403
    answer = asked(event.created_by).post(path, said, format="json")
    assert (answer.status_code, answer.json()) == (201, {"players": 1, "by_mail": 1})


def asked(user: User) -> APIClient:
    api = APIClient()
    api.force_authenticate(user)
    return api
