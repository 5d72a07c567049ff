"""Every form of the demo, sent empty and with nonsense: none breaks the server, and a refusal keeps what was typed.

Forms are found by walking, so that a new one is never forgotten, and sent as the page's script sends them and without scripts.
"""

import html
import json
from collections import deque
from collections.abc import Iterator
from itertools import cycle
from typing import Any
from urllib.parse import urljoin, urlsplit

import pytest
from django.conf import settings
from django.contrib.messages import ERROR
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.urls import Resolver404, resolve

from accounts.models import User
from common.sent_forms import LONG, LONGEST
from devtools.pages import ELSEWHERE, STARTS, route_of, ways_in
from tests.common.page_forms import WAYS, Form, Nonsense, read, sendings
from tests.gates.test_sent_forms import methods
from tournaments.demo import days as demo

pytestmark = [pytest.mark.slow, pytest.mark.django_db]
PEOPLE = (None, "player", "organizer", "judge", "admin")
LEAST = 120  # fewer forms than this mean that the walk broke off
BY_SCRIPT = {"X-Sent-By": "form"}
BY_SCRIPT_TOO = ("nothing", "too long")
REFUSALS = ("field__fault", 'class="faults', "notice--evil", "notice--error")  # in a page with the form
REFUSED = {"errors/refusal.html", "errors/error.html"}  # a page of its own


def test_no_form_breaks_and_none_loses_what_was_typed() -> None:
    demo.make_demo()
    seen: set[tuple[str, tuple[str, ...]]] = set()
    faults = [fault for username in PEOPLE for fault in _faults_of(username, seen)]
    assert len(seen) > LEAST, f"only {len(seen)} forms were found"
    assert not faults, "\n".join(faults)


def _faults_of(username: str | None, seen: set[tuple[str, tuple[str, ...]]]) -> Iterator[str]:
    client = Client()
    if username:
        client.force_login(
            User.objects.get(username=username), backend="accounts.backends.UsernameOrEmailBackend"
        )
    languages = cycle(code for code, _ in settings.LANGUAGES)
    for form in _forms(client, [*STARTS, *ways_in(username)]):
        key = (_route(form.address), tuple(sorted({one.name for one in form.fields})))
        if key in seen or ELSEWHERE.match(urlsplit(form.address).path):
            continue
        seen.add(key)
        for way, language in zip(WAYS, languages, strict=False):
            client.cookies["language"] = language
            for fault in _sent(client, form, way):
                yield f"{username}, {form.address}, {way}: {fault}"


def _forms(client: Client, addresses: list[str]) -> Iterator[Form]:
    """Of one page for each route, breadth first."""
    waiting, seen = deque(addresses), set[str]()
    while waiting:
        address = waiting.popleft()
        route = route_of(address)
        if route is None or route in seen:
            continue
        seen.add(route)
        answer = client.get(address, follow=True)
        if "text/html" not in answer.get("Content-Type", ""):
            continue
        forms, links = read(answer.content.decode(), address)
        waiting.extend(urljoin(address, link) for link in links if not link.startswith(("http", "mailto")))
        for form in forms:
            form.address = urljoin(address, form.address)
            yield form


def _route(address: str) -> str:
    try:
        return resolve(urlsplit(address).path).route
    except Resolver404:
        return address


def _sent(client: Client, form: Form, way: Nonsense) -> Iterator[str]:
    """What is wrong with the answers; nothing that a form does is kept."""
    for address, data in sendings(form, way):
        target = urljoin(form.address, address)
        for headers in ({}, BY_SCRIPT) if form.names_address and way in BY_SCRIPT_TOO else ({},):
            cache.clear()
            with transaction.atomic():
                try:
                    answer = client.post(target, data, headers=headers)
                    yield from _by_script(answer) if headers else _plain(answer, form, way, target)
                except Exception as wrong:  # It is what is looked for.
                    yield f"{type(wrong).__name__}: {wrong}"[:300]
                transaction.set_rollback(True)


def _by_script(answer: Any) -> Iterator[str]:
    if answer.status_code >= 500:
        yield f"status {answer.status_code}"
    elif answer.status_code >= 400 and "json" not in answer.get("Content-Type", ""):
        if answer.status_code not in (409, 422):
            yield f"a page with the status {answer.status_code} in place of a sentence"
    elif answer.status_code >= 400 and not json.loads(answer.content).get("detail"):
        yield "a refusal without a sentence"


def _plain(answer: Any, form: Form, way: Nonsense, target: str) -> Iterator[str]:
    if answer.status_code >= 500:
        yield f"status {answer.status_code}"
    if answer.status_code == 302 and form.typed(way) and _is_error_told(answer):
        yield "a refusal that leads to a page without what was typed"
    if "text/html" not in answer.get("Content-Type", ""):
        return
    if answer.status_code in (200, 409, 422) and way in ("too long", "odd"):
        said = html.unescape(answer.content.decode())
        is_said = any(mark in said for mark in REFUSALS) or any(
            one.name in REFUSED for one in answer.templates
        )
        if answer.status_code != 200 and not is_said:
            yield "a refusal that is not marked as one"
        lost = [text[:40] for text in _kept(form, way, target) if text not in said]
        if lost and answer.status_code != 200:
            yield f"not kept: {lost}"


def _is_error_told(answer: Any) -> bool:
    return any(message.level >= ERROR for message in answer.wsgi_request._messages._queued_messages)


def _kept(form: Form, way: Nonsense, target: str) -> set[str]:
    """All texts by a view with a page of its own; by others those that take long to type."""
    typed = form.typed(way)
    if methods(resolve(urlsplit(target).path).func) != ["POST"]:
        return typed
    return {text for text in typed if LONG <= len(text) <= LONGEST}
