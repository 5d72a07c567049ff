"""Errors that nobody caught, sent to a service that speaks Sentry's protocol: `MUSTER_ERROR_REPORTS` holds its address.

What leaves is the trace of the code and where it happened. What people wrote or may see stays here: no bodies, cookies,
addresses with their secrets, local variables, queries or breadcrumbs, and of an error's own words the first line.
"""

from typing import Any

Event = dict[str, Any]
KEPT_HEADERS = frozenset({"user-agent", "content-type", "content-length"})
LONGEST_MESSAGE = 300


def switch_on(address: str) -> None:
    """`address` is the service's DSN. Imported only here: the library costs every start a tenth of a second."""
    import sentry_sdk  # noqa: PLC0415

    sentry_sdk.init(
        dsn=address,
        before_send=without_secrets,  # type: ignore[arg-type]
        send_default_pii=False,
        max_request_body_size="never",
        include_local_variables=False,
        max_breadcrumbs=0,
        server_name="",
    )


def without_secrets(event: Event, _hint: object = None) -> Event:
    """The event with its route in place of its address, and the request id that leads to the lines of the log."""
    from structlog.contextvars import get_contextvars  # noqa: PLC0415

    asked = event.get("request") or {}
    headers = {
        name: value for name, value in (asked.get("headers") or {}).items() if name.lower() in KEPT_HEADERS
    }
    event["request"] = {"method": asked.get("method", ""), "headers": headers}
    for name in ("user", "extra", "breadcrumbs"):
        event.pop(name, None)
    for one in (event.get("exception") or {}).get("values", []):
        one["value"] = (str(one.get("value") or "").splitlines() or [""])[0][:LONGEST_MESSAGE]
    event["tags"] = {**(event.get("tags") or {}), "request_id": str(get_contextvars().get("request_id", ""))}
    return event
