"""How often one address or one account may do what costs us, or gains an attacker, something.

Counted in the shared cache in fixed windows. An address may be a whole club behind one connection, so its limits are
generous; the limit on one account or one mailbox is the narrow one.
"""

import hashlib
import time
from dataclasses import dataclass

from django.core.cache import cache
from django_stubs_ext import StrOrPromise

from common.errors import Refusal

TOO_MANY_REQUESTS = 429


@dataclass(frozen=True, slots=True)
class Limit:
    """`most` times in `seconds` for each key; `text` is the sentence for the person who comes once more."""

    name: str
    most: int
    seconds: int
    text: StrOrPromise


def spend(limit: Limit, key: str) -> None:
    """Counts one use. Raises a `Refusal` with status 429 when the window's uses are spent; an empty key has no limit."""
    if key and _counted(limit, key) > limit.most:
        raise _refusal(limit)


def require_left(limit: Limit, key: str) -> None:
    """Raises as `spend` does, without counting: for what counts only when it failed."""
    if key and cache.get(_place(limit, key), 0) >= limit.most:
        raise _refusal(limit)


def _counted(limit: Limit, key: str) -> int:
    place = _place(limit, key)
    cache.add(place, 0, limit.seconds)
    try:
        return int(cache.incr(place))
    except ValueError:  # the window ended between the two calls
        cache.set(place, 1, limit.seconds)
        return 1


def _place(limit: Limit, key: str) -> str:
    """Keys are digests: what people type as a name or an address neither stands in the cache nor breaks its grammar."""
    digest = hashlib.sha256(key.casefold().encode()).hexdigest()[:32]
    return f"limit:{limit.name}:{digest}:{int(time.time()) // limit.seconds}"


def _refusal(limit: Limit) -> Refusal:
    return Refusal("too-many-requests", limit.text, status=TOO_MANY_REQUESTS)
