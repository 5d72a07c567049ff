"""A reset gives the account back to its owner: old tokens end, and the link leads to this service alone."""

from typing import Any

import pytest
from django.core import mail
from django.test import Client

from accounts.models import ApiToken, PushDevice, User, Webhook
from common.models import AuditEntry
from tests.factories.accounts import PASSWORD, PushDeviceFactory, WebhookFactory, api_token
from tournaments.exports import schedule

pytestmark = pytest.mark.django_db
SITE = "https://muster.example.org"
NEW = "nine walkers and nine riders"


@pytest.fixture(autouse=True)
def _site(settings: Any) -> None:
    settings.PUBLIC_URL = SITE
    settings.ALLOWED_HOSTS = ["*"]


def link_for(user: User, host: str = "testserver") -> str:
    Client(headers={"Host": host}).post("/account/forgotten/", {"email": user.email})
    return next(word for word in str(mail.outbox[-1].body).split() if "/account/forgotten/" in word)


def reset(user: User, password: str = NEW) -> Client:
    client = Client()
    form = client.get(link_for(user).removeprefix(SITE), follow=True).redirect_chain[-1][0]
    client.post(form, {"new_password1": password, "new_password2": password})
    return client


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8000", "testserver"])
def test_the_link_leads_to_the_configured_site_whatever_the_host_header_says(user: User, host: str) -> None:
    assert link_for(user, host).startswith(f"{SITE}/account/forgotten/")
    assert "evil" not in f"{mail.outbox[-1].subject} {mail.outbox[-1].body}"


def test_a_reset_ends_every_token_of_the_account_and_of_no_other(user: User, stranger: User) -> None:
    secrets = [api_token(user)[1] for _ in range(2)]
    other = api_token(stranger)[1]
    reset(user)
    headers = [{"Authorization": f"Bearer {secret}"} for secret in (*secrets, other)]
    assert [Client().get("/api/v1/me/", headers=each).status_code for each in headers] == [401, 401, 200]


def test_after_a_reset_nobody_else_is_told_anything(user: User, stranger: User) -> None:
    """Somebody who was in the account may have set up webhooks and devices, which take no password."""
    own, other = (WebhookFactory.create(user=person) for person in (user, stranger))
    devices = [PushDeviceFactory.create(user=person) for person in (user, stranger)]
    reset(user)
    assert [Webhook.objects.get(pk=hook.pk).disabled_at is None for hook in (own, other)] == [False, True]
    assert list(PushDevice.objects.all()) == devices[1:]
    assert AuditEntry.objects.about(own).filter(action="webhook.switched-off").exists()


def test_a_reset_ends_the_address_of_the_calendar_of_the_account_and_of_no_other(
    user: User, stranger: User
) -> None:
    own, other = (schedule.token_of(schedule.new_feed(person)) for person in (user, stranger))
    reset(user)
    assert [schedule.owner_of(token) for token in (own, other)] == [None, stranger]
    assert AuditEntry.objects.about(user).filter(action="calendar.address-ended").exists()


def test_a_reset_is_in_the_audit_log_with_each_token_it_ended(user: User) -> None:
    token, _ = api_token(user)
    reset(user)
    entry = AuditEntry.objects.about(user).get(action="account.password-reset")
    ended = {"tokens_revoked": 1, "webhooks_switched_off": 0, "devices_removed": 0, "passkeys_removed": 0}
    ended["calendar_addresses_ended"] = 0
    assert (entry.actor, entry.after) == (user, ended)
    assert AuditEntry.objects.about(token).filter(action="token.revoked").count() == 1


def test_a_refused_password_ends_no_token_and_the_link_works_once(user: User) -> None:
    api_token(user)
    reset(user, "12345")
    assert ApiToken.objects.get().revoked_at is None
    client = reset(user)
    user.refresh_from_db()
    assert user.check_password(NEW)
    assert not user.check_password(PASSWORD)
    assert "_password_reset_token" not in client.session
