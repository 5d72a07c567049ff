"""The check of golden cases by changed code: which changes there are, and that a run notices and lists them."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from devtools.environment import Stop
from devtools.mutants import main
from devtools.mutations import mutations_of
from tests.lanes import TESTS

CODE = '''"""Text 1."""
from typing import TypeAlias

Pair: TypeAlias = tuple[int, 2]


@cached(3)
def first(one: int, is_new: bool = True) -> int:
    """Text 2."""
    note(f"{one:4}")
    for each in [part for part in one if part > 2]:
        if each not in (1,) and not is_new:
            break
    return min(one + 1, -one) if one == 4 else one
'''


@pytest.fixture
def code(tmp_path: Path) -> Path:
    path = tmp_path / "code.py"
    path.write_text(CODE)
    return path


def test_every_change_is_one_node_of_one_line(code: Path) -> None:
    changes = [(one.line, one.before, one.after) for one in mutations_of(code)]
    for expected in (
        (8, "True", "False"),
        (10, "note(f'{one:4}')", "pass"),
        (11, "part > 2", "part >= 2"),
        (11, "2", "3"),
        (12, "each not in (1,)", "each in (1,)"),
        (12, "each not in (1,) and (not is_new)", "each not in (1,) or not is_new"),
        (12, "not is_new", "is_new"),
        (13, "break", "continue"),
        (14, "one + 1", "one - 1"),
        (14, "-one", "one"),
        (14, "min(one + 1, -one)", "max(one + 1, -one)"),
        (14, "one == 4", "one != 4"),
    ):
        assert expected in changes
    assert not {line for line, *_ in changes} & {1, 4, 7, 9}


def test_a_change_is_applied_and_can_be_compiled(code: Path) -> None:
    for number, one in enumerate(mutations_of(code)):
        applied = mutations_of(code)[number].applied()
        assert ast.unparse(applied) != ast.unparse(ast.parse(CODE)), one
        compile(applied, "code.py", "exec")


def test_what_is_inside_a_function_names_its_first_line(code: Path) -> None:
    assert {one.function for one in mutations_of(code)} == {0, 7}


@pytest.mark.slow
def test_golden_cases_notice_most_changes_of_a_chapter() -> None:
    words = ["strategy-battle", "--only", "fights/order.py", "--count", "6", "--floor", "60"]
    command = [sys.executable, "-m", "devtools.mutants", *words]
    done = subprocess.run(command, cwd=TESTS.parent, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "6 of them tried" in done.stdout
    assert "of 100 noticed" in done.stdout


def test_a_game_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Stop, match="chess"):
        main(["chess"])
