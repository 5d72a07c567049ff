"""What is wrong with a document or a declaration: one `Fault` per finding.

A fault carries a stable code, the place in the document, one sentence and, where a rulebook decides it, the rule number.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class Fault:
    """One finding. `path` is a JSON pointer ("/warriors/3/facing");

    `rule` is empty when only the document's form is wrong. `follows` is the code of the fault without which this one would
    not stand; `redress` says what happens now at the table.
    """

    code: str
    path: str
    text: str
    rule: str = ""
    values: Mapping[str, Any] = field(default_factory=dict)
    follows: str = ""
    redress: str = ""

    def as_json(self) -> dict[str, Any]:
        found = {
            "code": self.code,
            "path": self.path,
            "rule": self.rule,
            "text": self.text,
            "values": dict(self.values),
        }
        if self.follows:
            found["follows"] = self.follows
        if self.redress:
            found["redress"] = self.redress
        return found


class HasCode(Protocol):
    """Whatever names a code and a place in a document: a fault of the referee, or of another part of the service."""

    @property
    def code(self) -> str: ...

    @property
    def path(self) -> str: ...


class Unreadable(Exception):
    """A document that cannot be read at all. Holds every fault found, in document order."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(f"{fault.path}: {fault.text}" for fault in self.faults))
