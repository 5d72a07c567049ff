"""A new e-mail address needs the current password: anyone who has the address can reset the password."""

from collections.abc import Callable
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from accounts.models import User
from accounts.services import people
from common import outbox
from common.errors import Invalid
from common.models import AuditEntry
from tests.factories.accounts import PASSWORD, UserFactory, api_token

pytestmark = pytest.mark.django_db
NEW = "new@example.org"


@pytest.fixture
def old(user: User) -> str:
    return user.email


def by_token(user: User, **sent: Any) -> Any:
    headers = {"Authorization": f"Bearer {api_token(user)[1]}"}
    return Client().patch("/api/v1/me/", sent, content_type="application/json", headers=headers)


@pytest.mark.parametrize("sent", [{}, {"current_password": ""}, {"current_password": "wrong"}])
def test_a_writing_token_alone_does_not_change_the_email(user: User, old: str, sent: dict[str, str]) -> None:
    answer = by_token(user, email=NEW, club="Bree", **sent)
    assert answer.status_code == 422
    assert "/current_password" in {fault["path"] for fault in answer.json()["faults"]}
    user.refresh_from_db()
    assert (user.email, user.club) == (old, "")


def test_with_the_password_a_token_changes_it_and_the_answer_shows_no_password(user: User) -> None:
    answer = by_token(user, email=NEW, current_password=PASSWORD)
    assert (answer.status_code, answer.json()["email"]) == (200, NEW)
    assert PASSWORD not in answer.content.decode()


@pytest.mark.parametrize("typed", ["", "wrong"])
def test_the_page_asks_for_the_password_beside_every_other_error(
    user: User, old: str, signed_in: Callable[[User], Client], typed: str
) -> None:
    sent = {"display_name": "", "club": "", "email": NEW, "current_password": typed}
    answer = signed_in(user).post("/account/", sent)
    assert set(answer.context["form"].errors) == {"display_name", "current_password"}
    user.refresh_from_db()
    assert user.email == old


def test_the_page_changes_it_with_the_password_and_never_sends_that_back(
    user: User, signed_in: Callable[[User], Client]
) -> None:
    sent = {"display_name": "A", "club": "", "email": NEW, "current_password": PASSWORD}
    wrong = signed_in(user).post("/account/", {**sent, "display_name": ""})
    assert PASSWORD not in wrong.content.decode()
    assert signed_in(user).post("/account/", sent).status_code == 302
    user.refresh_from_db()
    assert user.email == NEW
    assert user.check_password(PASSWORD)


def test_the_change_is_in_the_audit_log_and_the_old_address_gets_a_notice(user: User, old: str) -> None:
    User.objects.filter(pk=user.pk).update(wants_mail=False)
    by_token(user, email=NEW, current_password=PASSWORD)
    entry = AuditEntry.objects.about(user).get(action="account.email-changed")
    assert (entry.before, entry.after) == ({"email": old}, {"email": NEW})
    outbox.deliver_due()
    (notice,) = mail.outbox
    assert notice.to == [old]
    assert "was changed" in notice.subject
    assert "switch these mails off" not in notice.body
    assert NEW not in notice.body


def test_without_an_old_address_there_is_no_notice_but_the_password_is_needed() -> None:
    user = UserFactory.create(email="")
    assert by_token(user, email=NEW).status_code == 422
    assert by_token(user, email=NEW, current_password=PASSWORD).status_code == 200
    outbox.deliver_due()
    assert mail.outbox == []


def test_the_service_itself_refuses_and_other_changes_need_no_password(user: User, old: str) -> None:
    kept = {"display_name": "B", "club": "Bree", "wants_mail": True}
    with pytest.raises(Invalid):
        people.change_profile(user, email=NEW, **kept)  # type: ignore[arg-type]
    people.change_profile(user, email=old, **kept)  # type: ignore[arg-type]
    assert not AuditEntry.objects.filter(action="account.email-changed").exists()
