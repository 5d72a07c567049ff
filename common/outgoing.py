"""One POST to an address that a user typed. Never leads into our own network, never follows, never waits for long.

The name is looked up here and the connection made to the very address that was checked: a name that means something
else a moment later leads nowhere.
"""

import http.client
import ipaddress
import socket
import ssl
import threading
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

CONNECT_SECONDS = 5.0
TOTAL_SECONDS = 10.0
LARGEST_BODY = 256 * 1024
ANSWER_BYTES = 500
_LATE = "No answer in time."
# Translates to IPv4 behind the network's back (RFC 6052): its own addresses look public.
_NAT64 = ipaddress.ip_network("64:ff9b::/96")
# All of IPv6 that is given out to the world (RFC 4291). The library calls more public: site-local addresses, the
# translation prefixes of a site, old ways to write an IPv4 address.
_GIVEN_OUT = ipaddress.ip_network("2000::/3")


class Refused(Exception):
    """The address is not one that we send to; the sentence says why."""


class Unreachable(Exception):
    """Nobody answered in time; the sentence says what happened."""


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    milliseconds: int
    text: str

    @property
    def is_good(self) -> bool:
        return 200 <= self.status < 300


def check_url(url: str) -> SplitResult:
    """The parts of an address that we may send to, as far as can be said without asking the network."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Refused(_("This is not a web address.")) from None
    schemes = ("https", "http") if settings.OUTGOING_MAY_STAY_INSIDE else ("https",)
    if parts.scheme not in schemes or not parts.hostname:
        raise Refused(
            _("The address must start with %(schemes)s:// and name a host.") % {"schemes": schemes[0]}
        )
    if parts.username or parts.password:
        raise Refused(_("The address must not contain a name or a password."))
    if port == 0 or not url.isascii() or any(character.isspace() for character in url):
        raise Refused(_("This is not a web address."))
    with suppress(ValueError):
        _refuse_inside(ipaddress.ip_address(parts.hostname))
    return parts


def post(url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
    """Sends, and returns what came back, whatever its status. Raises `Refused` or `Unreachable`."""
    if len(body) > LARGEST_BODY:
        raise Refused(f"The message has {len(body)} bytes; at most {LARGEST_BODY} are sent.")
    parts = check_url(url)
    started = time.monotonic()
    connection = _connect(parts)
    # A timeout on a socket starts anew with every byte; this one does not.
    cut = threading.Timer(TOTAL_SECONDS, _cut, [connection])
    cut.daemon = True
    cut.start()
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, dict(headers))
        response = connection.getresponse()
        text = response.read(ANSWER_BYTES).decode("utf-8", "replace").replace("\0", "")
    except (OSError, http.client.HTTPException, ValueError, AttributeError) as error:
        is_late = time.monotonic() - started >= TOTAL_SECONDS
        raise Unreachable(_LATE if is_late else f"The connection broke: {_error_text(error)}.") from error
    finally:
        cut.cancel()
        connection.close()
    return Answer(response.status, round((time.monotonic() - started) * 1000), text)


def _error_text(error: Exception) -> str:
    return (str(error) or type(error).__name__).rstrip(".")


def _connect(parts: SplitResult) -> http.client.HTTPConnection:
    host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
    try:
        # `HTTPConnection` would look the name up again: it gets a socket that is already connected.
        reached = socket.create_connection((_address(host, port), port), CONNECT_SECONDS)
        if parts.scheme == "https":
            reached = ssl.create_default_context().wrap_socket(reached, server_hostname=host)
    except (OSError, ValueError) as error:
        raise Unreachable(f"No connection: {_error_text(error)}.") from error
    reached.settimeout(TOTAL_SECONDS)
    connection = http.client.HTTPConnection(host, port)
    if parts.scheme == "https":
        connection.default_port = 443  # leaves the port out of the Host header where it is the usual one
    connection.sock = reached
    return connection


def _cut(connection: http.client.HTTPConnection) -> None:
    with suppress(OSError, AttributeError):
        connection.sock.shutdown(socket.SHUT_RDWR)


def _address(host: str, port: int) -> str:
    """The first address of the name, if all of them are somebody else's."""
    found = [str(entry[4][0]) for entry in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
    for address in found:
        _refuse_inside(ipaddress.ip_address(address))
    return found[0]


def _refuse_inside(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> None:
    if settings.OUTGOING_MAY_STAY_INSIDE:
        return
    if not all(map(_is_public, (address, *_hidden_in(address)))):
        raise Refused(f"{address} is not a public address.")


def _is_public(address: ipaddress.IPv4Address | ipaddress.IPv6Address) -> bool:
    if isinstance(address, ipaddress.IPv6Address) and not (address.ipv4_mapped or address in _NAT64):
        return address.is_global and address in _GIVEN_OUT
    return address.is_global and not address.is_multicast


def _hidden_in(
    address: ipaddress.IPv4Address | ipaddress.IPv6Address,
) -> list[ipaddress.IPv4Address]:
    """IPv4 addresses that an IPv6 address stands for."""
    if isinstance(address, ipaddress.IPv4Address):
        return []
    translated = ipaddress.IPv4Address(int(address) & 0xFFFFFFFF) if address in _NAT64 else None
    relayed = address.teredo or ()
    return [each for each in (address.ipv4_mapped, address.sixtofour, *relayed, translated) if each]
