"""Anyone who has the current version is told so with 304, however the ETag came back."""

from typing import Any

import pytest
from django.test import Client, RequestFactory

from common.etags import is_current

SENT = {
    '"a"': True,
    'W/"a"': True,
    ' W/"a" ': True,
    '"x", W/"a"': True,
    '"x","a" , "y"': True,
    "*": True,
    '"b"': False,
    'W/"b", "c"': False,
    '"A"': False,
    "a": False,
    '"a': False,
    '"*"': False,
    "": False,
    '"' * 5000: False,
    "W/" * 5000: False,
}


@pytest.mark.parametrize(("sent", "wanted"), SENT.items(), ids=range(len(SENT)))
@pytest.mark.parametrize("etag", ['"a"', 'W/"a"'])
def test_etags_are_compared_weakly(sent: str, wanted: bool, etag: str) -> None:
    assert is_current(RequestFactory().get("/", headers={"If-None-Match": sent}), etag) is wanted


def test_without_the_header_nothing_is_current() -> None:
    assert not is_current(RequestFactory().get("/"), '"a"')


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["js/live.js", "css/base.css"])
def test_a_static_file_that_was_sent_compressed_is_not_sent_again(path: str, settings: Any) -> None:
    settings.WHITENOISE_USE_FINDERS = True  # as in a demo
    browser, address = Client(headers={"Accept-Encoding": "gzip"}), f"/static/{path}"
    first = browser.get(address)
    assert (first.status_code, first["ETag"][:2]) == (200, "W/")
    assert browser.get(address, headers={"If-None-Match": first["ETag"]}).status_code == 304
    assert browser.get(address, headers={"If-None-Match": 'W/"other"'}).status_code == 200
