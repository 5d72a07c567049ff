"""What takes long to calculate and many look at: kept in the shared cache for each state of what it depends on."""

from collections.abc import Callable
from hashlib import sha256
from typing import TypeVar, cast

from django.core.cache import cache

Found = TypeVar("Found")


def kept(name: str, subject: object, seconds: int, make: Callable[[], Found]) -> Found:
    """The answer of `make()`, or the kept one of the same subject: what the answer depends on, told apart by its `repr`."""
    return kept_at(f"{name}:{sha256(repr(subject).encode()).hexdigest()[:24]}", seconds, make)


def kept_at(place: str, seconds: int, make: Callable[[], Found]) -> Found:
    """The answer of `make()`, or the one that is kept under this key. None is never kept."""
    found = cache.get(place)
    if found is None:
        found = make()
        cache.set(place, found, seconds)
    return cast("Found", found)
