"""The script of htmx comes with the pages that ask by it, and with no other."""

import pytest
from django.http import HttpResponse, StreamingHttpResponse
from django.test import Client, RequestFactory

from common.htmx_script import SCRIPT, HtmxScriptMiddleware, when_used

TAG = f'<script src="/static/{SCRIPT}" defer></script>'
NAMED = when_used(f"/static/{SCRIPT}")


def sent(body: str, content_type: str = "text/html; charset=utf-8") -> str:
    response = HttpResponse(body, content_type=content_type)
    HtmxScriptMiddleware(lambda _: response)(RequestFactory().get("/"))
    return response.content.decode()


@pytest.mark.parametrize("used", ['<form hx-get="/desk/">', '<button\n hx-post="/odds/">'])
def test_a_page_that_asks_by_htmx_starts_with_it(used: str) -> None:
    assert sent(f"{TAG}{used}") == f"{TAG}{used}"


@pytest.mark.parametrize("unused", ["", "<body hx-headers='{}'>", "<p>hx-get=no attribute</p>"])
def test_another_page_names_its_address_alone(unused: str) -> None:
    assert sent(f"{TAG}{unused}") == f"{NAMED}{unused}"


def test_what_is_no_page_stays_as_it_is() -> None:
    assert sent(TAG, "text/plain") == TAG


def test_what_is_sent_in_pieces_stays_as_it_is() -> None:
    streamed = StreamingHttpResponse(iter([TAG]), content_type="text/html")

    assert HtmxScriptMiddleware(lambda _: streamed)(RequestFactory().get("/")) is streamed


@pytest.mark.django_db
def test_the_rulebook_comes_with_htmx_and_the_landing_page_without(client: Client) -> None:
    assert TAG in client.get("/rules/combat-hex/3.1.2/").content.decode()
    landing = client.get("/").content.decode()
    assert TAG not in landing
    assert NAMED in landing
