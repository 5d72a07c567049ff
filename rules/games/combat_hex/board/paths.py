"""Places in a case by their path, such as "/actions/0/players/rohan/roll/dice": what stands there.

The board's script looks there too, and writes: static/js.
"""

from collections.abc import Mapping
from typing import Any

Json = Mapping[str, Any]


def value_at(case: Json, path: str) -> Any:
    """What stands at a path; None where nothing does."""
    at: Any = case
    for name in path.strip("/").split("/"):
        items = {str(place): one for place, one in enumerate(at)} if isinstance(at, list) else at
        at = items.get(name) if isinstance(items, Mapping) else None
    return at
