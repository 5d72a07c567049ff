"""How a webhook's message is signed: by Standard Webhooks (standardwebhooks.com), so that ready receivers exist."""

import base64
import hashlib
import hmac
import secrets
from collections.abc import Iterable
from datetime import datetime

PREFIX = "whsec_"  # the standard's mark, itself no secret


def new_secret() -> str:
    return PREFIX + base64.b64encode(secrets.token_bytes(32)).decode()


def headers(ident: str, moment: datetime, body: bytes, keys: Iterable[str]) -> dict[str, str]:
    seconds = str(int(moment.timestamp()))
    return {
        "Content-Type": "application/json",
        "User-Agent": "Muster-Webhooks/1",
        "webhook-id": ident,
        "webhook-timestamp": seconds,
        "webhook-signature": " ".join(signature(ident, seconds, body, key) for key in keys),
    }


def signature(ident: str, seconds: str, body: bytes, secret: str) -> str:
    """`v1,` and the HMAC-SHA256 over "id.timestamp.body" with the secret's bytes."""
    key = base64.b64decode(secret.removeprefix(PREFIX))
    digest = hmac.digest(key, f"{ident}.{seconds}.".encode() + body, hashlib.sha256)
    return f"v1,{base64.b64encode(digest).decode()}"
