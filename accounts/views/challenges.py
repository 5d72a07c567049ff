"""The challenge that a passkey is to answer: kept in the session for a few minutes, taken out by the first answer."""

from typing import Any

from django.http import HttpRequest

from common import database_clock

KEY = "passkey_challenge"
SECONDS = 300


def keep(request: HttpRequest, purpose: str, challenge: str, **facts: Any) -> None:
    request.session[KEY] = {"purpose": purpose, "challenge": challenge, "at": _now(), **facts}


def take(request: HttpRequest, purpose: str) -> dict[str, Any] | None:
    """What was kept for this purpose, unless it was too long ago. Whatever was kept is gone afterwards."""
    kept = request.session.pop(KEY, None)
    is_good = kept and kept["purpose"] == purpose and _now() - kept["at"] <= SECONDS
    return dict(kept) if is_good else None


def _now() -> float:
    return database_clock.now().timestamp()
