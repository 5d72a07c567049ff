"""Every door of the service, read from its own table of addresses: a route, and a way to knock at it."""

import inspect
from collections.abc import Iterator
from typing import Any, NamedTuple

from django.urls import URLPattern, URLResolver, get_resolver
from rest_framework.views import APIView

from tournaments.api import calls, events, ladders, rounds
from tournaments.services.entries import actions
from tournaments.views import ladders as ladder_pages

# The admin site asks one thing of everybody, that they are staff: it has a test of its own.
APART = ("admin/",)
PAGE_WAYS = ("GET", "POST")
API_WAYS = ("get", "post", "put", "patch", "delete")
# One address with a word for each step: every step is a door of its own.
_EVENT = "events/<slug:slug>"
STEPS: dict[str, tuple[str, ...]] = {
    f"{_EVENT}/players/<int:number>/<slug:what>/": tuple(actions.STEPS),
    f"{_EVENT}/rounds/<int:number>/clock/<slug:what>/": ("start", "pause", "resume"),
    f"api/v1/{_EVENT}/players/<int:number>/<slug:step>/": (*actions.STEPS, "disqualify"),
    f"api/v1/{_EVENT}/rounds/<int:number>/<slug:step>/": (*rounds.STEPS, "finish"),
    f"api/v1/{_EVENT}/<slug:step>/": tuple(events.STEPS),
    "events/ladders/<slug:slug>/challenges/<int:pk>/<slug:what>/": tuple(ladder_pages.STEPS),
    "api/v1/ladders/<slug:slug>/challenges/<int:pk>/<slug:step>/": ladders.ChallengeStepView.steps,
    "api/v1/judge-calls/<int:pk>/<slug:step>/": tuple(calls.CallStepView.steps),
}


class Door(NamedTuple):
    """`way` is GET, POST …; `route` is the address with its parameters as the table of addresses writes them."""

    way: str
    route: str

    def __str__(self) -> str:
        return f"{self.way} /{self.route}"


def doors() -> list[Door]:
    """Pages are knocked at in two ways, endpoints in those that they answer."""
    return [Door(way, one) for route, view in routes() for one in _stepwise(route) for way in _ways(view)]


def routes() -> Iterator[tuple[str, Any]]:
    for route, pattern in _walk(get_resolver(), ""):
        if not route.startswith(APART):
            yield route, pattern.callback


def _walk(resolver: URLResolver, before: str) -> Iterator[tuple[str, URLPattern]]:
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _walk(pattern, route)
        else:
            yield route, pattern


def _stepwise(route: str) -> Iterator[str]:
    if route not in STEPS:
        yield route
        return
    stem = route.rstrip("/").rpartition("/")[0]
    yield from (f"{stem}/{step}/" for step in STEPS[route])


def _ways(view: Any) -> tuple[str, ...]:
    cls = getattr(view, "cls", None)
    if inspect.isclass(cls) and issubclass(cls, APIView):
        return tuple(way.upper() for way in API_WAYS if hasattr(cls, way))
    return PAGE_WAYS
