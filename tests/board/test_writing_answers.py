"""Every question can be answered where it is asked: what is written there can be read, and is not asked again."""

import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

from rules import adjudicate
from rules.engine.faults import Unreadable
from rules.engine.ruling import Ruling
from rules.games.combat_hex.board.paths import inserted, written
from rules.games.combat_hex.board.questions import Question, questions
from tests.golden import golden_files

Case = dict[str, Any]
Path_ = tuple[str | int, ...]

# What is said in answer to a question: taken out of a case, the referee asks for it.
SAID = frozenset(
    {"roll", "damage", "dice", "assign", "events", "facing", "target", "choose", "good", "warriors"}
)


def said(node: Any) -> Iterator[Path_]:
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


def without(case: Case, place: Path_) -> Case:
    changed = deepcopy(case)
    *above, last = place
    del reduce(lambda at, name: at[name], above, changed["actions"])[last]
    return changed


def asking(path: Path) -> Iterator[tuple[Case, Ruling]]:
    """A golden case, and the case without each thing said in it, where the referee asks for something."""
    case = json.loads(path.read_text(encoding="utf-8")).get("case", {})
    if not str(case.get("ruleset")).startswith("combat-hex/") or len(case.get("actions", ())) > 3:
        return
    for one in (case, *(without(case, place) for place in said(case["actions"]))):
        try:
            ruling = adjudicate(one)
        except Unreadable:
            continue
        if ruling.needs:
            yield one, ruling


def answered(case: Case, asked: Question) -> Case:
    """The case as the board's script writes it when the question is answered."""
    if asked.insertion is not None:
        case = inserted(case, asked.insertion.path, asked.insertion.index, asked.insertion.value)
    if asked.kind == "dice":
        dice = [*asked.given, *[4] * (asked.due - len(asked.given))]
        return written(case, asked.path, dice)
    if asked.kind == "assign":
        return written(case, asked.path, [{"die": die.index, "to": die.options[0]} for die in asked.dice])
    return written(case, asked.path, asked.options[0].value)


CHAPTERS = sorted({path.parent for path in golden_files("combat_hex")})


@pytest.mark.parametrize("chapter", CHAPTERS, ids=lambda path: path.name)
def test_every_question_can_be_answered_where_it_is_asked(chapter: Path) -> None:
    for path in sorted(chapter.glob("*.json")):
        for case, ruling in asking(path):
            for one in questions(case, ruling):
                if not one.is_open or one.kind == "said" or (one.kind == "assign" and not one.dice):
                    continue
                after = adjudicate(answered(case, one))
                assert one not in questions(answered(case, one), after), (path.stem, one.path)
