"""A database that is locked, slow or away is a sentence and a time to come back, never an error 500."""

import threading
import time
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection, transaction
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from common.middleware import RefusalMiddleware
from tests.common.connection_limits import LIMITS, shown
from tests.servers import is_postgres

on_postgres = pytest.mark.skipif(not is_postgres(), reason="SQLite has no such limits")


def test_demo_data_is_refused_for_real(db: None) -> None:
    with pytest.raises(CommandError, match="MUSTER_DEMO"):
        call_command("demo_data", "--if-empty")
    assert not User.objects.exists()


def raise_busy(*_: object, **__: object) -> None:
    raise OperationalError("canceling statement due to lock timeout")


def test_a_page_answers_503_and_when_to_come_back(
    user: User, signed_in: Callable[[User], Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = signed_in(user)
    monkeypatch.setattr("accounts.services.people.change_profile", raise_busy)
    form = {"display_name": "New", "email": user.email, "club": ""}
    answer = browser.post("/account/", form)
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert "Nothing was saved" in answer.content.decode()


def test_without_a_database_a_page_is_in_the_language_that_the_visitor_asks_for(
    user: User, signed_in: Callable[[User], Client], monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = signed_in(user)
    browser.raise_request_exception = False
    monkeypatch.setattr("django.contrib.auth.middleware.get_user", raise_busy)
    for headers, cookie in (({"Accept-Language": "fr"}, ""), ({"Accept-Language": "de"}, "fr")):
        browser.cookies["language"] = cookie
        answer = browser.get("/account/", headers=headers)
        assert (answer.status_code, answer["Content-Language"]) == (503, "fr")
        assert 'lang="fr"' in answer.content.decode()


def test_the_api_answers_503_and_when_to_come_back(
    user: User, api: Callable[..., APIClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("accounts.services.people.change_profile", raise_busy)
    answer = api(user).patch("/api/v1/me/", {"club": "New"})
    assert (answer.status_code, answer["Retry-After"], answer.json()["code"]) == (503, "5", "busy")


@pytest.mark.race
def test_a_row_that_somebody_holds_is_not_waited_for_for_ever(
    user: User, signed_in: Callable[[User], Client]
) -> None:
    browser, held, done = signed_in(user), threading.Event(), threading.Event()

    def hold() -> None:
        with transaction.atomic():
            User.objects.select_for_update().get(pk=user.pk)
            held.set()
            done.wait()
        connection.close()

    thread = threading.Thread(target=hold)
    thread.start()
    held.wait()
    try:
        answer = browser.post("/account/", {"display_name": "New", "email": user.email, "club": "x"})
    finally:
        done.set()
        thread.join()
    assert answer.status_code == 503
    assert is_postgres()


@on_postgres
def test_every_connection_has_its_limits(db: None) -> None:
    assert shown(LIMITS) == LIMITS


def query_without_end(*_: object, **__: object) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL statement_timeout = '50ms'")
        cursor.execute("SELECT pg_sleep(60)")


def transaction_that_idles(*_: object, **__: object) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET LOCAL idle_in_transaction_session_timeout = '50ms'")
        time.sleep(0.5)
        cursor.execute("SELECT 1")


@on_postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("slow", [query_without_end, transaction_that_idles])
def test_what_takes_too_long_in_the_database_is_cut_off_and_told(
    user: User,
    signed_in: Callable[[User], Client],
    api: Callable[..., APIClient],
    monkeypatch: pytest.MonkeyPatch,
    slow: Callable[..., None],
) -> None:
    browser, program = signed_in(user), api(user)
    monkeypatch.setattr("accounts.services.people.change_profile", slow)
    page = browser.post("/account/", {"display_name": "New", "email": user.email, "club": ""})
    assert (page.status_code, page["Retry-After"]) == (503, "5")
    answer = program.patch("/api/v1/me/", {"club": "New"})
    assert (answer.status_code, answer.json()["code"]) == (503, "busy")
    assert browser.get("/account/").status_code == 200, "the next request has a connection again"


def test_other_errors_stay_errors(rf: Any) -> None:
    assert RefusalMiddleware(lambda request: None).process_exception(rf.get("/"), ValueError()) is None  # type: ignore[arg-type,return-value]
