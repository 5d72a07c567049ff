"""Parts of documents that come again and again, as the map and the models of one game do: read once in a process."""

import marshal
from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar

from rules.engine.documents import Doc

T = TypeVar("T")
LONGEST = 50_000  # bytes of what is kept: a hostile document must not cost more in memory than in reading
_NOT_THERE = Ellipsis  # no JSON value


def read_once(fields: tuple[str, ...], read: Callable[[Doc], T], most: int = 16) -> Callable[[Doc], T]:
    """As `read`, which takes no other fields of a document and gives data that nobody changes; `most` findings are kept.

    What has faults is read strictly each time, so that every fault has its path.
    """

    @lru_cache(maxsize=most)
    def kept(key: bytes) -> tuple[T, bool]:
        values = marshal.loads(key)  # noqa: S302  bytes that we wrote a moment ago
        there = {name: value for name, value in zip(fields, values, strict=True) if value is not _NOT_THERE}
        doc = Doc(there, "", [])
        return read(doc), not doc.faults

    def reading(doc: Doc) -> T:
        key = _bytes_of([doc.data.get(name, _NOT_THERE) for name in fields])
        if key is not None:
            found, is_good = kept(key)
            if is_good:
                doc.tick_off(fields)
                return found
        return read(doc)

    return reading


def _bytes_of(values: list[Any]) -> bytes | None:
    """The same bytes only for the same values of the same types; None for what is no plain JSON, or too long.

    Written by `marshal`, which is many times as fast as any other way; never stored outside the process.
    """
    try:
        found = marshal.dumps(values, 2)  # later versions look at how often a value is referred to
    except ValueError:
        return None
    return found if len(found) <= LONGEST else None
