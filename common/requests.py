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
OWN_NETWORK = 64  # bits of an IPv6 address that say whose it is
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


def connection_of(request: HttpRequest) -> str | None:
    """Whose connection limits are counted by. In IPv6 a connection has a whole network of 2^64 addresses (RFC 6177): one
    that counted each by itself would count nothing."""
    address = client_ip(request)
    if address is None or ":" not in address:
        return address
    return str(ipaddress.ip_network(f"{address.partition('%')[0]}/{OWN_NETWORK}", strict=False)[0])


def _valid(address: str) -> str | None:
    """An IPv4 address that came through a socket for both kinds is still one."""
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return None
    return str(getattr(found, "ipv4_mapped", None) or found)


def is_api(request: HttpRequest) -> bool:
    return request.path.startswith("/api/")


def is_sent_form(request: HttpRequest) -> bool:
    """Sent by the script of our pages (`common.sent_forms`), which shows in the form what is wrong."""
    return request.headers.get("X-Sent-By") == "form"


def takes_data(request: HttpRequest) -> bool:
    """The sender reads what went wrong as data, not as a page."""
    return is_api(request) or is_sent_form(request)


def own_path(request: HttpRequest, wanted: str) -> str:
    """The path to go on to that a form or an address names, or "" where it is not one of ours."""
    is_path = wanted.startswith("/") and wanted.isprintable()
    is_ours = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if is_path and is_ours else ""
