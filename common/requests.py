"""Facts about the request being answered, for code that has no request at hand (audit, logs)."""

import ipaddress
from contextvars import ContextVar
from dataclasses import dataclass

from django.conf import settings
from django.http import HttpRequest
from django.utils.http import url_has_allowed_host_and_scheme


@dataclass(frozen=True, slots=True)
class RequestFacts:
    request_id: str = ""
    ip: str | None = None


NO_REQUEST = RequestFacts()
current: ContextVar[RequestFacts] = ContextVar("current_request", default=NO_REQUEST)


def client_ip(request: HttpRequest) -> str | None:
    """The caller's address. X-Forwarded-For is believed only as far as our own proxies wrote it."""
    address = request.META.get("REMOTE_ADDR", "")
    proxies: int = settings.TRUSTED_PROXIES
    if proxies:
        hops = [hop.strip() for hop in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if hop.strip()]
        if len(hops) >= proxies:
            address = hops[-proxies]
    return _valid(address)


def _valid(address: str) -> str | None:
    try:
        return str(ipaddress.ip_address(address))
    except ValueError:
        return None


def is_api(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")


def own_path(request: HttpRequest, wanted: str) -> str:
    """The path to go on to that a form or an address names, or "" where it is not one of ours."""
    is_path = wanted.startswith("/") and wanted.isprintable()
    is_ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if is_path and is_ours else ""
