"""Every action that the code writes into the audit log has a name on pages, and no name is left over."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.translation import override

from accounts.models import User
from common import audit
from common.action_names import ACTIONS, action_name
from tournaments.models import EntryState
from tournaments.models.separations import SeparationKind

PARTS = ("accounts", "armies", "common", "rules", "tournaments", "config")
# What writes an entry, and the helpers of services that hand an action on to it.
WRITERS = {
    "record", "record_many", "note", "note_many", "tell", "move_event",
    "_tell", "_note", "_set", "_settled", "_taken_off", "_decide", "_say",
}  # fmt: skip
CODE = re.compile(r"[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*")
TAIL = re.compile(r"[a-z]+(-[a-z]+)*")
# Where an action is put together, and from what: the module, its first part, and the helper that is given the last one.
COMPOSED = {
    "accounts/services/webhooks.py": ("webhook", "_note"),
    "tournaments/services/table_maps.py": ("ground", "_say"),
}
BY_STATE = {
    "tournaments/services/entries/registration.py": {
        f"entry.{state}" for state in (EntryState.DROPPED, EntryState.DISQUALIFIED)
    },
    "tournaments/services/entries/separating.py": {f"separation.{kind}" for kind in SeparationKind},
}
TREES = {
    str(path): ast.parse(path.read_text("utf-8"))
    for part in PARTS
    for path in sorted(Path(part).rglob("*.py"))
    if not {"migrations", "games", "engine"} & set(path.parts)  # the referee writes into no log
}
CONSTANTS = {
    target.id: str(node.value.value)
    for tree in TREES.values()
    for node in tree.body
    if isinstance(node, ast.Assign) and isinstance(node.value, ast.Constant)
    for target in node.targets
    if isinstance(target, ast.Name) and CODE.fullmatch(str(node.value.value))
}


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _texts(node: ast.AST) -> Iterator[str]:
    for inner in ast.walk(node):
        if isinstance(inner, ast.Constant) and isinstance(inner.value, str):
            yield inner.value
        elif isinstance(inner, ast.Name) and inner.id in CONSTANTS:
            yield CONSTANTS[inner.id]


def _places(tree: ast.AST) -> Iterator[ast.AST]:
    """Where an action can stand: an argument of what writes, `action = …`, what `_action()` gives, `for action, … in`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _name(node) in WRITERS:
            yield from (one for one in node.args if not isinstance(one, ast.Dict))
            yield from (one.value for one in node.keywords if one.arg == "action")
        elif isinstance(node, ast.Assign) and any(getattr(one, "id", "") == "action" for one in node.targets):
            yield node.value
        elif isinstance(node, ast.FunctionDef) and node.name == "_action":
            yield from node.body
        elif isinstance(node, ast.For) and "action" in {
            one.id for one in ast.walk(node.target) if isinstance(one, ast.Name)
        }:
            yield node.iter


def _written(path: str, tree: ast.AST) -> Iterator[str]:
    texts = {text for place in _places(tree) for text in _texts(place)}
    yield from filter(CODE.fullmatch, texts)
    yield from BY_STATE.get(path, ())
    if path in COMPOSED:
        first, helper = COMPOSED[path]
        calls = (node for node in ast.walk(tree) if isinstance(node, ast.Call) and _name(node) == helper)
        tails = {text for call in calls for text in _texts(call.args[1])}
        yield from (f"{first}.{tail}" for tail in tails if TAIL.fullmatch(tail))


WRITTEN = {code for path, tree in TREES.items() for code in _written(path, tree)}


def test_the_walk_finds_what_is_written_in_every_way() -> None:
    assert {
        "announcement.made", "entry.registered", "entry.applied", "result.overridden", "round.lists", "audit.sealed",
        "submission.unlocked", "webhook.switched-off", "ground.choose-map", "separation.ban", "challenge.settled",
        "entry.disqualified", "clock.paused", "ruling.superseded", "list.unshared", "event.reopened", "board.set",
    } <= WRITTEN  # fmt: skip


def test_every_action_has_a_name() -> None:
    assert sorted(WRITTEN - set(ACTIONS)) == []


def test_no_name_is_left_of_an_action_that_nothing_writes() -> None:
    uses = {text for path, tree in TREES.items() if path != "common/action_names.py" for text in _texts(tree)}
    assert sorted(set(ACTIONS) - uses - WRITTEN) == []


def test_every_composed_action_is_known_to_this_test() -> None:
    composed = {
        path
        for path, tree in TREES.items()
        for place in _places(tree)
        for inner in ast.walk(place)
        if isinstance(inner, ast.JoinedStr)
        and re.match(r"[a-z-]+\.", str(getattr(inner.values[0], "value", "")))
    }
    assert composed == {*COMPOSED, *BY_STATE}


@pytest.mark.parametrize(
    "language", [code for code, _title in settings.LANGUAGES if not code.startswith("en")]
)
def test_every_name_is_told_in_the_readers_language(language: str) -> None:
    with override("en"):
        english = {code: action_name(code) for code in ACTIONS}
    with override(language):
        assert [code for code in ACTIONS if action_name(code) == english[code]] == []


def test_an_unknown_action_keeps_its_code(user: User) -> None:
    entry = audit.record(actor=user, action="elsewhere.done", subject=user)
    assert action_name(entry.action) == "elsewhere.done"
