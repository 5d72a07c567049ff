"""A round that is joined to other rows leaves its snapshot in the database.

`RoundManager` defers it for rounds alone: a join does not ask the manager. At 1,000 players one snapshot takes 1.7 MB when
it is read, and a query of all tables would read one for each.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
FILES = sorted(
    path for folder in ("tournaments", "guide", "armies") for path in (ROOT / folder).rglob("*.py")
)
JOINS = re.compile(r"(\w+__)?round(__\w+)?")


def calls_of(tree: ast.AST, name: str) -> Iterator[ast.Call]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == name:
            yield node


def joins_a_round(function: ast.AST) -> bool:
    texts = (
        one.value
        for call in calls_of(function, "select_related")
        for one in call.args
        if isinstance(one, ast.Constant)
    )
    return any(JOINS.fullmatch(str(text)) for text in texts)


def leaves_the_snapshot(function: ast.AST) -> bool:
    """It defers the snapshot, or names what alone is read."""
    if any("snapshot" not in ast.dump(call) for call in calls_of(function, "only")):
        return True
    return any(
        isinstance(one, ast.Starred)
        or (isinstance(one, ast.Constant) and "round__snapshot" in str(one.value))
        for call in calls_of(function, "defer")
        for one in call.args
    )


def wrong(source: str) -> list[str]:
    """The functions that join a round and read its snapshot."""
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    return [one.name for one in functions if joins_a_round(one) and not leaves_the_snapshot(one)]


def test_every_query_that_joins_a_round_leaves_its_snapshot() -> None:
    found = {str(path.relative_to(ROOT)): wrong(path.read_text()) for path in FILES}
    assert {path: names for path, names in found.items() if names} == {}


@pytest.mark.parametrize("joined", ["round", "round__event", "pairing__round", "pairing__round__event"])
def test_the_control_is_found(joined: str) -> None:
    source = f"def look():\n    return rows.select_related('{joined}')\n"
    assert wrong(source) == ["look"]
    assert wrong(source.replace("')", "').defer('round__snapshot')")) == []


def test_what_is_read_alone_is_allowed_unless_it_is_the_snapshot() -> None:
    source = "def look():\n    return rows.select_related('round').only('table', '{name}')\n"
    assert wrong(source.format(name="round__number")) == []
    assert wrong(source.format(name="round__snapshot")) == ["look"]
