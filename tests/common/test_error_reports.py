"""An error that nobody caught reaches the service for error reports, without what people wrote."""

import json
import os
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from config.error_reports import without_secrets
from tests.receiver import receiving

ROOT = Path(__file__).resolve().parents[2]
SECRETS = ("s3cret-token", "session-cookie", "list of the opponent", "second line")
FAILS = """
import django
django.setup()
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path
import sys, types

def view(request: HttpRequest, token: str) -> HttpResponse:
    hidden = "list of the opponent"
    raise ValueError("first line\\nsecond line: " + hidden)

urls = types.ModuleType("failing_urls")
urls.urlpatterns = [path("shared/<str:token>/", view)]
sys.modules["failing_urls"] = urls
settings.ROOT_URLCONF = "failing_urls"
settings.MIDDLEWARE = []
client = Client(raise_request_exception=False)
client.cookies["sessionid"] = "session-cookie"
assert client.post("/shared/s3cret-token/?q=s3cret-token", {"text": "list of the opponent"}).status_code == 500
import sentry_sdk
sentry_sdk.flush(timeout=20)
"""


def sent_by(program: str, address: str) -> None:
    env = os.environ | {
        "DJANGO_SETTINGS_MODULE": "config.settings.base",
        "MUSTER_DEMO": "1",
        "MUSTER_ERROR_REPORTS": address,
    }
    subprocess.run([sys.executable, "-c", program], cwd=ROOT, env=env, check=True, timeout=300)


def test_an_error_is_reported_without_what_people_wrote(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MUSTER_DATA_DIR", str(tmp_path))
    with receiving() as receiver:
        sent_by(FAILS, f"http://key@{urlsplit(receiver.url).netloc}/1")
        reports = [read(post.body) for post in receiver.posts]

    [report] = [one for one in reports if '"exception"' in one]
    assert "ValueError" in report
    assert "first line" in report
    assert (
        "shared/<str:token>" in report.replace("\\u003c", "<").replace("\\u003e", ">")
        or "shared/{token}" in report
    )
    assert [secret for secret in SECRETS if secret in report] == []


def read(body: bytes) -> str:
    return zlib.decompress(body, wbits=47).decode() if body[:2] == b"\x1f\x8b" else body.decode()


@pytest.mark.parametrize("event", [{}, {"request": None}, {"exception": {"values": [{"value": None}]}}])
def test_an_event_with_parts_missing_is_sent_all_the_same(event: dict[str, Any]) -> None:
    assert json.dumps(without_secrets(event))
