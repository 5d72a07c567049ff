"""The cache in Redis or Valkey, with local memory in its place while it is away.

Anyone who reads finds less, anyone who counts (throttles) counts in this process alone, and nobody gets an error. After a
failure the cache is left alone for some seconds, so that not every call waits for its timeout.
"""

import logging
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import wraps
from typing import Any

from django.core.cache import DEFAULT_CACHE_ALIAS, caches
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.exceptions import RedisError

_log = logging.getLogger(__name__)

ASK_AGAIN_SECONDS = 5
LOG_AGAIN_SECONDS = 60
# A throttle keeps one entry for every visitor; Django's default of 300 would forget them too soon.
LOCAL_ENTRIES = 10_000
_FAILURES = (RedisError, OSError)


@dataclass
class Outage:
    """Whether this process reaches one server. Shared by its threads: each has a cache object of its own."""

    _ask_again_at: float | None = None
    _logged_at: float | None = None
    _lock: threading.Lock = field(default_factory=threading.Lock)

    def may_ask(self) -> bool:
        """Always while the server answers; in an outage one thread every few seconds, so that the others never wait."""
        with self._lock:
            if self._ask_again_at is None:
                return True
            if time.monotonic() < self._ask_again_at:
                return False
            self._ask_again_at = time.monotonic() + ASK_AGAIN_SECONDS
            return True

    def failed(self, error: Exception) -> None:
        with self._lock:
            now = time.monotonic()
            self._ask_again_at = now + ASK_AGAIN_SECONDS
            is_logged = self._logged_at is None or now >= self._logged_at + LOG_AGAIN_SECONDS
            if is_logged:
                self._logged_at = now
        if is_logged:
            _log.error("The cache does not answer; local memory is used instead: %s", error)

    def answered(self) -> None:
        with self._lock:
            self._ask_again_at = None


_outages: dict[str, Outage] = {}


def _with_fallback(name: str) -> Callable[..., Any]:
    """The cache method of this name, answered by local memory when the server does not answer."""
    ask, ask_local = getattr(RedisCache, name), getattr(LocMemCache, name)

    @wraps(ask)
    def method(self: "FallbackCache", *args: Any, **kwargs: Any) -> Any:
        if self.outage.may_ask():
            try:
                found = ask(self, *args, **kwargs)
            except _FAILURES as error:
                self.outage.failed(error)
            else:
                self.outage.answered()
                return found
        return ask_local(self.local, *args, **kwargs)

    return method


class LastingClient(RedisCacheClient):
    """Django makes a client for each call, which costs as much as the call. The connections are those of its pool either way."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._made: Any = None

    def get_client(self, key: Any = None, *, write: bool = False) -> Any:
        """There is one server, so it is the same for all keys."""
        if self._made is None:
            self._made = super().get_client(key, write=write)
        return self._made


class FallbackCache(RedisCache):
    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = LastingClient
        self.outage = _outages.setdefault(server, Outage())
        # The options are for the Redis client alone.
        self.local = LocMemCache(
            f"instead of {server}", params | {"OPTIONS": {}, "max_entries": LOCAL_ENTRIES}
        )

    add = _with_fallback("add")
    get = _with_fallback("get")
    set = _with_fallback("set")
    touch = _with_fallback("touch")
    delete = _with_fallback("delete")
    get_many = _with_fallback("get_many")
    has_key = _with_fallback("has_key")
    incr = _with_fallback("incr")
    set_many = _with_fallback("set_many")
    delete_many = _with_fallback("delete_many")
    clear = _with_fallback("clear")

    def answers(self) -> bool:
        """Whether the server itself takes a value now; local memory does not count."""
        try:
            RedisCache.set(self, "readyz", "1", 5)
        except _FAILURES:
            return False
        self.outage.answered()
        return True


def answers() -> bool:
    """Whether the cache can be reached. Local memory, which a demo has, always can."""
    default = caches[DEFAULT_CACHE_ALIAS]
    return default.answers() if isinstance(default, FallbackCache) else True
