"""The back office is read by people: names in place of codes, one language, and the same number of rows in every table."""

import html
import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from axes.models import AccessAttempt
from django.conf import settings
from django.contrib import admin
from django.db.models import Model
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts.models import User
from common import jobs
from common.models import AuditEntry, OutboxMessage, RequestStat
from common.office import OfficeAdmin, linked, names_of, path_in_words, top_in_words
from common.work_names import JOBS, job_name, page_name, topic_name
from tests.admin.test_every_page import REGISTERED, makers
from tests.factories.accounts import UserFactory, WebhookFactory
from tests.factories.tournaments import an_event

pytestmark = pytest.mark.django_db

# What programs read: names of columns, keys of rows, codes of actions, addresses in the code.
CODE = re.compile(
    r"\b[a-z]+_[a-z_]+\b|\b[a-z]+:\d+\b|\b(?!a\.m|p\.m)[a-z]+\.[a-z]+(?:-[a-z]+)*\b|\b[a-z-]+/\d+\.\d"
)
# Addresses of webhooks and of emails, and file names, are data.
DATA = re.compile(r"\S*(?:https?://|@)\S*|\b\w+\.(?:example|org|csv|json)\b")
UNSEEN = re.compile(
    r"<(script|style|svg|head)\b.*?</\1>|<!--.*?-->|<span[^>]*material-symbols-outlined[^>]*>[^<]*</span>",
    re.DOTALL,
)
TAG = re.compile(r"<[^>]*>")


def words_of(page: bytes) -> str:
    """What a reader sees of a page: without scripts, pictures and icons."""
    seen = UNSEEN.sub(" ", page.decode())
    return " ".join(html.unescape(TAG.sub(" ", seen)).split())


@pytest.fixture
def office(staff: User, signed_in: Callable[[User], Client]) -> Client:
    return signed_in(staff)


@pytest.mark.parametrize("model", REGISTERED, ids=lambda model: model._meta.label)
def test_no_table_shows_codes(model: type[Model], office: Client) -> None:
    row = makers()[model]()
    name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
    for page in (reverse(f"{name}_changelist"), reverse(f"{name}_change", args=[row.pk])):
        shown = DATA.sub("", words_of(office.get(page).content))
        assert not CODE.findall(shown), page


@pytest.mark.parametrize("table", admin.site._registry.values(), ids=lambda one: one.model._meta.label)
def test_every_table_is_one_of_ours(table: "admin.ModelAdmin[Model]") -> None:
    assert isinstance(table, OfficeAdmin)
    assert table.list_max_show_all == table.list_per_page <= 50
    assert table.search_help_text or not table.search_fields


@pytest.mark.parametrize("language", ["de", "pl"])
def test_the_back_office_is_in_english_for_every_reader(office: Client, staff: User, language: str) -> None:
    User.objects.filter(pk=staff.pk).update(language=language)
    for address in ("/admin/", "/admin/axes/accessattempt/", "/admin/office/search/"):
        answer = office.get(address, headers={"Accept-Language": language})
        assert answer.headers["Content-Language"] == settings.LANGUAGE_CODE
        assert f'<html lang="{settings.LANGUAGE_CODE}"' in answer.content.decode()
    assert office.get("/", headers={"Accept-Language": language}).headers["Content-Language"] == language


def test_keys_are_shown_as_what_they_stand_for() -> None:
    event = an_event(2, name="Open")
    key = f"event:{event.pk}"
    names = names_of([key, "event:999999", "player 1", "", "event:x"])
    assert names == {key: "Open"}
    assert f'/admin/tournaments/event/{event.pk}/change/">Open<' in linked(key, names)
    assert linked("event:999999", names) == "Event 999999"
    assert linked("spring-cup", names) == "Spring-cup"


def test_places_of_logged_documents_have_names() -> None:
    assert path_in_words("tournaments.event", "names[1]") == "Players › 1"
    assert (
        path_in_words("tournaments.event", "restrictions.own_limits[2].most")
        == "Restrictions › own limits › 2 › most"
    )
    assert top_in_words("accounts.user", "is_staff") == "May open the back office"
    assert top_in_words("no.table", "new_thing") == "New thing"


def test_jobs_messages_and_pages_have_names() -> None:
    known = {kind for kind in jobs._handlers if not kind.startswith("tests.")}
    assert known == set(JOBS)
    assert (job_name("tournaments.make_draft"), job_name("x.y")) == ("Generate draft pairings", "x.y")
    assert (topic_name("mail.letter"), topic_name("round.published")) == ("Email", "Round published")
    assert page_name("GET tournaments:event") == "GET /events/{slug}/"
    assert page_name("GET gone:view") == "GET gone:view"


def test_filters_say_values_in_words(office: Client) -> None:
    WebhookFactory.create()
    OutboxMessage.objects.create(topic="round.published")
    page = words_of(office.get("/admin/common/outboxmessage/").content)
    assert "By message All Round published" in page
    assert "By undelivered All No Yes" in page
    answer = words_of(office.get("/admin/common/outboxmessage/?delivered_at__isempty=0").content)
    assert "0 results" in answer


def test_a_lockout_is_ended_by_the_action(office: Client) -> None:
    tried = {"username": "rosie", "ip_address": "10.1.1.1", "user_agent": "x", "path_info": "/"}
    locked = AccessAttempt.objects.create(**tried, failures_since_start=settings.AXES_FAILURE_LIMIT)
    page = "/admin/axes/accessattempt/"
    assert "Until " in words_of(office.get(f"{page}?locked_out=yes").content)
    AccessAttempt.objects.update(
        attempt_time=timezone.now() - settings.AXES_COOLOFF_TIME - timedelta(minutes=1)
    )
    assert "rosie" not in words_of(office.get(f"{page}?locked_out=yes").content)
    answer = office.post(page, {"action": "end_lockout", "_selected_action": [locked.pk]}, follow=True)
    assert "1 lockout ended." in answer.content.decode()
    assert not AccessAttempt.objects.exists()


def test_only_those_who_may_delete_lockouts_end_them(signed_in: Callable[[User], Client]) -> None:
    clerk = UserFactory.create(is_staff=True)
    assert signed_in(clerk).get("/admin/axes/accessattempt/").status_code == 403


def test_a_page_of_the_log_costs_the_same_for_many_rows(
    office: Client, django_assert_max_num_queries: object
) -> None:
    for _ in range(3):
        event = an_event(2)
        AuditEntry.objects.create(
            action="event.changed",
            subject_type="tournaments.event",
            subject_id=str(event.pk),
            scope=f"event:{event.pk}",
        )
    with django_assert_max_num_queries(16):  # type: ignore[operator]
        office.get("/admin/common/auditentry/")


def test_load_times_name_the_address(office: Client) -> None:
    RequestStat.objects.create(page="GET tournaments:event", hour=timezone.now(), count=1)
    assert "GET /events/{slug}/" in words_of(office.get("/admin/common/requeststat/").content)
