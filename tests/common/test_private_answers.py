"""Answers made for one person stay out of shared caches; public pages may be kept by anybody."""

from collections.abc import Callable

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from accounts.models import User
from common.middleware import PrivateAnswersMiddleware
from tests.factories.accounts import api_token

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("path", ["/", "/account/", "/account/webhooks/", "/nowhere/"])
def test_a_page_for_somebody_signed_in_is_private_and_not_stored(
    user: User, signed_in: Callable[[User], Client], path: str
) -> None:
    kept = signed_in(user).get(path)["Cache-Control"]
    assert "no-store" in kept


def test_an_answer_to_a_token_is_private(user: User) -> None:
    headers = {"Authorization": f"Bearer {api_token(user)[1]}"}
    assert Client().get("/api/v1/me/", headers=headers)["Cache-Control"] == "private, no-store"


@pytest.mark.parametrize("path", ["/", "/account/sign-up/"])
def test_a_public_page_is_not_marked(client: Client, path: str) -> None:
    assert "Cache-Control" not in client.get(path)


@pytest.mark.parametrize(
    ("sent", "expected"),
    [
        ({"ETag": '"one"'}, "private, no-cache"),
        ({"Cache-Control": "no-store"}, "no-store"),
        ({}, "private, no-store"),
    ],
)
def test_an_etag_stays_of_use_and_a_view_has_the_last_word(sent: dict[str, str], expected: str) -> None:
    def view(request: HttpRequest) -> HttpResponse:
        return HttpResponse(headers=sent)

    request = RequestFactory().get("/")
    request.COOKIES["sessionid"] = "x"
    assert PrivateAnswersMiddleware(view)(request)["Cache-Control"] == expected
