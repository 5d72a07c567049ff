"""The admin site asks one thing of everybody, at every address: that they are staff."""

from collections.abc import Iterator

import pytest
from django.test import Client
from django.urls import NoReverseMatch, URLPattern, URLResolver, get_resolver, reverse

from tests.permissions.scene import VISITORS, Scene

pytestmark = pytest.mark.django_db
OUTSIDERS = [visitor for visitor in VISITORS if visitor not in ("anonymous", "staff")]
OPEN = {"admin:login", "admin:logout", "admin:jsi18n"}


def rooms() -> Iterator[str]:
    """Every address of the back office that needs no number, and each of the others with 1 for everything."""
    resolver = next(one for one in get_resolver().url_patterns if str(one.pattern) == "admin/")
    assert isinstance(resolver, URLResolver)
    for name, pattern in _walk(resolver, "admin:"):
        if name not in OPEN:
            yield _address(name, pattern)


def _walk(resolver: URLResolver, before: str) -> Iterator[tuple[str, URLPattern]]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLResolver):
            yield from _walk(pattern, before)
        elif pattern.name:
            yield before + pattern.name, pattern


def _address(name: str, pattern: URLPattern) -> str:
    names = list(pattern.pattern.converters) or list(pattern.pattern.regex.groupindex)
    try:
        return reverse(name, kwargs=dict.fromkeys(names, "1"))
    except NoReverseMatch:
        return reverse("admin:index")


def test_nobody_but_staff_gets_into_the_back_office(scene: Scene) -> None:
    found = sorted(set(rooms()))
    assert len(found) > 50
    for visitor in OUTSIDERS:
        browser = Client()
        browser.cookies.update(scene.cookies[visitor])
        for address in found:
            answer = browser.get(address)
            assert answer.status_code in (302, 403, 404), f"{visitor} at {address}: {answer.status_code}"
            assert answer.status_code != 302 or "login" in answer["Location"], f"{visitor} at {address}"
