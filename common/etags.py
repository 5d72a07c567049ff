"""Conditional requests: whether the client already has the current version of what it asks for (RFC 9110, 13.1.2)."""

from django.http import HttpRequest
from django.utils.http import parse_etags


def is_current(request: HttpRequest, etag: str) -> bool:
    """Whether `If-None-Match` names this ETag: one of a list, or `*`, strong or weak.

    The comparison is weak. Compression on the way, ours or a proxy's, turns "x" into W/"x", and that is what comes back.
    """
    sent = request.headers.get("If-None-Match", "").strip()
    if sent == "*":
        return True
    return opaque(etag) in {opaque(each) for each in parse_etags(sent)}


def opaque(etag: str) -> str:
    """The tag without the mark that says it is weak."""
    return etag.removeprefix("W/")
