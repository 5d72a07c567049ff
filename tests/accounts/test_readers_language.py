"""Letters and notes are written in the language of who reads them, whoever caused them; so are dates."""

from datetime import UTC, datetime
from typing import Any

import pytest
from django.core.mail import EmailMessage
from django.test import Client
from django.utils import translation

from accounts import mail, push
from accounts.push import Note
from common import moments, outbox
from common.models import OutboxMessage
from tests.factories.accounts import PushDeviceFactory, UserFactory
from tests.factories.tournaments import an_event

pytestmark = pytest.mark.django_db
MAY = datetime(2030, 5, 4, 12, tzinfo=UTC)


@pytest.mark.parametrize(
    ("language", "said"),
    [("de", "Sa. 4. Mai 2030"), ("pl", "sob. 4 maja 2030"), ("", "Sat 4 May 2030"), ("xx", "Sat 4 May 2030")],
)
def test_a_letter_is_in_the_language_of_its_reader(
    language: str, said: str, mailoutbox: list[EmailMessage]
) -> None:
    reader, event = (
        UserFactory.create(language=language),
        an_event(2, organizer=UserFactory.create(language="fr")),
    )
    facts: dict[str, Any] = {
        "event": event,
        "begins": lambda: moments.date_and_time(MAY),
        "entry": event.entries.first(),
    }
    with translation.override("es"):
        mail.write([reader], "tournaments/mail/answer.txt", **facts)
        outbox.deliver_due()
    (letter,) = mailoutbox
    assert said in letter.body
    shown = language if language in ("de", "pl") else "en-gb"
    assert f'<html lang="{shown}"' in letter.alternatives[0][0]  # type: ignore[attr-defined]


def test_each_reader_of_a_note_has_it_in_their_language(settings: Any) -> None:
    settings.PUSH_KEY = "k"
    readers = [UserFactory.create(language=language) for language in ("de", "fr", "")]
    for reader in readers:
        PushDeviceFactory.create(user=reader, endpoint=f"https://push.example/{reader.pk}")
    push.notify_all(readers, lambda: Note(moments.written(MAY, "j F Y"), "", "/", ""))
    rows = OutboxMessage.objects.filter(topic=push.TOPIC)
    assert {row.payload["note"]["title"] for row in rows} == {"4. Mai 2030", "4 mai 2030", "4 May 2030"}


@pytest.mark.parametrize(
    ("kept", "asked", "shown"), [("de", "fr", "de"), ("", "fr", "fr"), ("", "", "en-gb")]
)
def test_the_letter_about_a_password_is_in_the_language_of_the_account_or_of_who_asks(
    kept: str, asked: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[str | None] = []
    monkeypatch.setattr(
        "django.contrib.auth.forms.PasswordResetForm.send_mail",
        lambda *_, **__: written.append(translation.get_language()),
    )
    user = UserFactory.create(language=kept)
    Client().post("/account/forgotten/", {"email": user.email}, headers={"Accept-Language": asked})
    assert written == [shown]


@pytest.mark.parametrize(
    ("language", "form", "said"),
    [
        ("en-gb", "j F Y", "4 May 2030"),
        ("de", "j F Y", "4. Mai 2030"),
        ("de", "l, j F", "Samstag, 4. Mai"),
        ("fr", "j F Y", "4 mai 2030"),
        ("es", "j F Y", "4 de mayo de 2030"),
        ("es", "l, j F", "sábado, 4 de mayo"),
        ("pl", "j F Y", "4 maja 2030"),
        ("it", "j F Y, H:i", "4 maggio 2030, 12:00"),
        ("it", "D j M Y, e", "sab 4 mag 2030, UTC"),
        ("fr", "D j M Y", "sam. 4 mai 2030"),
        ("es", "j M", "4 may"),
        ("de", "D j M", "Sa. 4. Mai"),
    ],
)
def test_dates_are_written_in_the_order_of_the_language(language: str, form: str, said: str) -> None:
    with translation.override(language):
        assert moments.written(MAY, form) == said
