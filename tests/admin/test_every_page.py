"""Every page of the back office loads, and is light: the list, the search, the form to add, the form of a row, its history."""

import importlib
import pkgutil
from collections.abc import Callable
from typing import Any

import factory
import pytest
from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib import admin
from django.contrib.auth.models import Group
from django.db.models import Model
from django.test import Client
from django.urls import reverse
from django.utils import timezone

import tests.factories
from accounts.models import ApiToken, User, WebhookDelivery
from armies.models import Submission
from common.models import AuditEntry, Job, OutboxMessage, RequestStat
from devtools.page_limits import FIRST, MOST_REQUESTS
from rules.models import RulingRecord
from tests.admin.weights import weighed
from tests.factories.accounts import UserFactory, WebhookFactory, api_token
from tests.factories.armies import FindingFactory, submission
from tests.factories.rules import ruling
from tests.factories.tournaments import EventFactory
from tournaments.models import Announcement

pytestmark = pytest.mark.django_db

TRIED = {"username": "rosie", "ip_address": "10.1.1.1", "user_agent": "x", "path_info": "/"}
# What no factory makes alone.
MAKERS: dict[type[Model], Callable[[], Model]] = {
    ApiToken: lambda: api_token(UserFactory.create())[0],
    AuditEntry: lambda: AuditEntry.objects.create(
        action="entry.registered",
        subject_type="tournaments.entry",
        subject_id="1",
        before={"a": 1},
        after={"a": 2},
    ),
    Job: lambda: Job.objects.create(kind="tournaments.make_draft", created_by=UserFactory.create()),
    OutboxMessage: lambda: OutboxMessage.objects.create(topic="round.published"),
    RequestStat: lambda: RequestStat.objects.create(page="GET home", hour=timezone.now()),
    WebhookDelivery: lambda: WebhookDelivery.objects.create(
        webhook=WebhookFactory.create(), topic="round.published", source="outbox:1", body="{}"
    ),
    Submission: submission,
    RulingRecord: lambda: ruling(UserFactory.create()),
    Announcement: lambda: Announcement.objects.create(
        event=EventFactory.create(), text="Lunch.", said_by=UserFactory.create()
    ),
    AccessAttempt: lambda: AccessAttempt.objects.create(**TRIED, failures_since_start=3),
    AccessFailureLog: lambda: AccessFailureLog.objects.create(**TRIED),
    AccessLog: lambda: AccessLog.objects.create(**TRIED),
    Group: lambda: Group.objects.create(name="Clerks"),
}


def makers() -> dict[type[Model], Callable[[], Any]]:
    """The factories of `tests.factories`, by the model they make."""
    found: dict[type[Model], Callable[[], Any]] = {}
    for module in pkgutil.iter_modules(tests.factories.__path__):
        for made in vars(importlib.import_module(f"tests.factories.{module.name}")).values():
            if isinstance(made, type) and issubclass(made, factory.django.DjangoModelFactory):
                model = made._meta.model
                if model is not None:
                    found.setdefault(model, made.create)
    found[FindingFactory._meta.model] = lambda: FindingFactory.create(submission=submission())
    return found | MAKERS


REGISTERED = sorted(admin.site._registry, key=lambda model: model._meta.label)


@pytest.fixture
def office(staff: User, signed_in: Callable[[User], Client]) -> Client:
    return signed_in(staff)


def test_every_table_of_the_back_office_has_a_factory() -> None:
    missing = sorted(model._meta.label for model in set(REGISTERED) - set(makers()))
    assert not missing, f"give these a factory in tests/factories: {missing}"


@pytest.mark.parametrize("model", REGISTERED, ids=lambda model: model._meta.label)
def test_every_page_of_a_table_loads(model: type[Model], office: Client) -> None:
    row = makers()[model]()
    name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
    table = admin.site._registry[model]
    pages = [reverse(f"{name}_changelist"), reverse(f"{name}_changelist") + "?q=x", reverse(f"{name}_add")]
    pages += [reverse(f"{name}_{page}", args=[row.pk]) for page in ("change", "history")]
    for page in pages:
        answer = office.get(page)
        may_not_add = page.endswith("/add/") and not table.has_add_permission(answer.wsgi_request)
        assert answer.status_code == (403 if may_not_add else 200), page
        kilobytes, requests = weighed(office, answer.content)
        assert kilobytes <= FIRST / 1000, page
        assert requests <= MOST_REQUESTS, page


def test_secrets_stand_on_no_page(office: Client) -> None:
    hook = WebhookFactory.create()
    token, secret = api_token(UserFactory.create())
    for page in (
        f"/admin/accounts/webhook/{hook.pk}/change/",
        f"/admin/accounts/apitoken/{token.pk}/change/",
    ):
        shown = office.get(page).content.decode()
        assert hook.secret not in shown
        assert secret not in shown
        assert token.digest not in shown
