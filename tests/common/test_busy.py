"""A database that is locked, slow or away is a sentence and a time to come back, never an error 500."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db import OperationalError, connection, transaction
from django.test import Client
from rest_framework.test import APIClient

from accounts.models import User
from common.middleware import RefusalMiddleware
from tests.servers import is_postgres


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


def test_other_errors_stay_errors(rf: Any) -> None:
    assert RefusalMiddleware(lambda request: None).process_exception(rf.get("/"), ValueError()) is None  # type: ignore[arg-type,return-value]
