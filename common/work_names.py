"""What messages, jobs and pages of the service are called in the back office. It is in English, and so are these names."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache

from django.urls import URLPattern, URLResolver, get_resolver

from common.action_names import action_name

# What no action of the audit log is called after.
TOPICS: Mapping[str, str] = {
    "mail.letter": "Email",
    "push.note": "Notification to a device",
    "submission.unlocked-all": "Lists unlocked",
    "webhook.test": "Test message",
}
JOBS: Mapping[str, str] = {
    "armies.recheck_event": "Check all lists of an event again",
    "rules.compare_reading": "Compare rulings under another reading of a rule",
    "tournaments.bring_in": "Import a past event from a file",
    "tournaments.make_draft": "Generate draft pairings",
    "tournaments.rank_again": "Calculate standings again",
    "tournaments.restore": "Restore an event from an archive",
}
_VALUE = re.compile(r"<(?:\w+:)?(\w+)>")


def topic_name(topic: str) -> str:
    """The name of a message's topic: of the action it follows, or of its own. The code where neither is known."""
    return TOPICS.get(topic) or action_name(topic)


def topic_names(topics: Sequence[str]) -> str:
    return ", ".join(topic_name(topic) for topic in topics)


def job_name(kind: str) -> str:
    return JOBS.get(kind, kind)


def page_name(page: str) -> str:
    """ "GET tournaments:event" as "GET /events/{slug}/": its method and its address."""
    method, _, view = page.partition(" ")
    return f"{method} {_addresses().get(view, view)}"


@cache
def _addresses() -> dict[str, str]:
    """The address of every named view; of two addresses of one view the first."""
    found: dict[str, str] = {}
    for view, route in _views(get_resolver().url_patterns, "", "/"):
        found.setdefault(view, _VALUE.sub(r"{\1}", route))
    return found


def _views(
    patterns: Sequence[URLPattern | URLResolver], space: str, before: str
) -> Iterator[tuple[str, str]]:
    for one in patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver):
            inner = f"{space}{one.namespace}:" if one.namespace else space
            yield from _views(one.url_patterns, inner, route)
        elif one.name:
            yield f"{space}{one.name}", route
