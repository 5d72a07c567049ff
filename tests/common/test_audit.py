"""The trail: who, what, from what to what, from where; written once."""

import pytest
from django.db import transaction
from django.test import RequestFactory

from accounts.models import User
from accounts.services import people
from common import audit
from common.errors import Refusal
from common.models import AuditEntry
from common.requests import RequestFacts, client_ip, current


def test_an_entry_names_actor_subject_and_request(user: User) -> None:
    token = current.set(RequestFacts(request_id="abc", ip="203.0.113.7"))
    entry = audit.record(
        actor=user, action="account.changed", subject=user, before={"club": ""}, scope="event:1"
    )
    current.reset(token)
    assert (entry.actor, entry.actor_name, entry.ip, entry.request_id) == (
        user,
        str(user),
        "203.0.113.7",
        "abc",
    )
    assert list(AuditEntry.objects.about(user).within("event:1")) == [entry]


def test_an_entry_is_never_changed_or_deleted(user: User) -> None:
    entry = audit.record(actor=user, action="account.created", subject=user)
    entry.action = "nothing.happened"
    for forbidden in (
        entry.save,
        entry.delete,
        lambda: AuditEntry.objects.update(action="x"),
        AuditEntry.objects.all().delete,
    ):
        with pytest.raises(TypeError):
            forbidden()
    assert AuditEntry.objects.get(pk=entry.pk).action == "account.created"


def test_the_trail_outlives_the_person(user: User) -> None:
    audit.record(actor=user, action="account.created", subject=user)
    name = user.display_name
    user.delete()
    entry = AuditEntry.objects.get()
    assert (entry.actor, entry.actor_name) == (None, name)


def test_change_and_entry_stand_or_fall_together(user: User) -> None:
    with pytest.raises(Refusal), transaction.atomic():
        people.change_profile(user, display_name="New", email=user.email, club="", wants_mail=True)
        raise Refusal("no", "No.")
    user.refresh_from_db()
    assert user.display_name != "New"
    assert not AuditEntry.objects.exists()


@pytest.mark.parametrize(
    ("proxies", "forwarded", "expected"),
    [
        (0, "198.51.100.1", "203.0.113.7"),
        (1, "198.51.100.1", "198.51.100.1"),
        (1, "6.6.6.6, 198.51.100.1", "198.51.100.1"),
        (2, "6.6.6.6, 198.51.100.1, 192.0.2.1", "198.51.100.1"),
        (2, "198.51.100.1", "203.0.113.7"),
        (1, "nonsense", None),
        (1, "", "203.0.113.7"),
    ],
)
def test_forwarded_addresses_are_believed_only_as_far_as_our_proxies_go(
    settings: object, proxies: int, forwarded: str, expected: str | None
) -> None:
    settings.TRUSTED_PROXIES = proxies  # type: ignore[attr-defined]
    headers = {"X-Forwarded-For": forwarded} if forwarded else {}
    request = RequestFactory(REMOTE_ADDR="203.0.113.7").get("/", headers=headers)
    assert client_ip(request) == expected
