"""What is calculated from frozen data when it is first asked for, and kept with it."""

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")
K = TypeVar("K")


class once(Generic[T]):  # noqa: N801  it stands where `property` does
    """As `functools.cached_property`, but without the lock that costs it most of its time before Python 3.12.

    Two threads that ask at the same moment may both calculate the value; they find the same.
    """

    def __init__(self, work: Callable[[Any], T]) -> None:
        self.work, self.name, self.__doc__ = work, work.__name__, work.__doc__

    @overload
    def __get__(self, owner: None, kind: type) -> "once[T]": ...
    @overload
    def __get__(self, owner: object, kind: type | None = None) -> T: ...
    def __get__(self, owner: Any, kind: type | None = None) -> "T | once[T]":
        if owner is None:
            return self
        found = owner.__dict__[self.name] = self.work(owner)
        return found


def keep(known: dict[K, T], key: K, value: T, most: int) -> None:
    """Adds what was calculated to `known`, which begins anew once it holds `most` values."""
    if len(known) >= most:
        known.clear()
    known[key] = value
