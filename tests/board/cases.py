"""Golden cases, whole and with each thing that was said in them taken out."""

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from functools import reduce
from pathlib import Path
from typing import Any

from rules import adjudicate
from rules.engine.faults import Unreadable
from rules.engine.ruling import Ruling

Case = dict[str, Any]
Place = tuple[str | int, ...]

# What is said in answer to a question: taken out of a case, the referee asks for it.
SAID = frozenset(
    {"roll", "damage", "dice", "assign", "events", "facing", "target", "choose", "good", "warriors"}
)


def said(node: Any) -> Iterator[Place]:
    """The places below a node that were said in answer to a question."""
    items: Any = ()
    if isinstance(node, Mapping):
        items = node.items()
    elif isinstance(node, list):
        items = enumerate(node)
    for name, value in items:
        if name in SAID:
            yield (name,)
        yield from ((name, *rest) for rest in said(value))


def without(case: Case, place: Place) -> Case:
    changed = deepcopy(case)
    *above, last = place
    del reduce(lambda at, name: at[name], above, changed["actions"])[last]
    return changed


def variants(path: Path) -> Iterator[tuple[Case, Ruling]]:
    """A golden case of few actions, and the case without each thing said in it, as far as they can be read."""
    case = json.loads(path.read_text(encoding="utf-8")).get("case", {})
    if not str(case.get("ruleset")).startswith("combat-hex/") or len(case.get("actions", ())) > 3:
        return
    for one in (case, *(without(case, place) for place in said(case["actions"]))):
        try:
            ruling = adjudicate(one)
        except Unreadable:
            continue
        if ruling.actions:
            yield one, ruling
