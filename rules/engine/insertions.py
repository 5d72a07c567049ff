"""What a board puts into the case before an answer is written: an event that nobody declared yet."""

import json
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Insertion:
    """An item that the list at `path` gets at `index`."""

    path: str
    index: int
    value: Any

    @property
    def json(self) -> str:
        return json.dumps({"path": self.path, "index": self.index, "value": self.value})
