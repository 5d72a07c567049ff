"""What changed between two documents, place by place: the audit log shows it instead of two heaps of JSON."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Difference:
    """`before` is None where something is new, `after` where it is gone; both stand where nothing changed."""

    path: str
    before: str | None
    after: str | None

    @property
    def is_change(self) -> bool:
        return self.before != self.after


def differences(before: Any, after: Any) -> list[Difference]:
    """Every place of both documents, in the order of the first, what is new at the end."""
    old, new = dict(_leaves(before)), dict(_leaves(after))
    return [Difference(path, old.get(path), new.get(path)) for path in dict.fromkeys([*old, *new])]


def _leaves(document: Any, path: str = "") -> Iterator[tuple[str, str]]:
    if isinstance(document, dict) and document:
        for name, inner in document.items():
            yield from _leaves(inner, f"{path}.{name}" if path else str(name))
    elif isinstance(document, list) and document:
        for place, inner in enumerate(document, 1):
            yield from _leaves(inner, f"{path}[{place}]")
    elif document is not None or path:
        yield path, document if isinstance(document, str) else json.dumps(document, ensure_ascii=False)
