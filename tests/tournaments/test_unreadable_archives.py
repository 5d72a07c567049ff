"""What the page says of a part of an archive that cannot be read."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.utils import translation

from tournaments import services
from tournaments.services.restored_event import unreadable_at
from tournaments.services.restored_values import Unfit, cannot_hold, refuse_other_lists


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        (KeyError("round"), "The field “round” is missing."),
        (cannot_hold("state", "lost"), 'The field “state” cannot hold "lost".'),
        (
            ValueError("invalid literal for int() with base 10: 'x'"),
            "This cannot be read: a value does not have the form that is expected here.",
        ),
        (
            TypeError("string indices must be integers, not 'str'"),
            "This cannot be read: a value has the wrong kind, such as a text in the place of a number or a list.",
        ),
        (ValidationError("Too long."), "Too long."),
        (
            IntegrityError("duplicate key value violates a constraint"),
            "This contradicts another part of the archive, or is outside the range that can be stored.",
        ),
    ],
    ids=lambda one: type(one).__name__,
)
def test_nothing_is_said_in_the_words_of_python_or_of_the_database(wrong: Exception, text: str) -> None:
    assert unreadable_at("/entries/3", wrong).text == text


def test_a_long_value_is_cut() -> None:
    assert str(cannot_hold("name", "x" * 500)).endswith("xxx….")


def test_it_is_said_in_the_language_of_the_reader() -> None:
    with translation.override("de"), pytest.raises(Unfit, match="höchstens 5"):
        refuse_other_lists([{}] * 6, 5, "boards")


def test_every_reason_is_translatable() -> None:
    assert not list(_plain_reasons())


def _plain_reasons() -> Iterator[str]:
    """Where an `Unfit` is made of a text that stands in the code as it is."""
    for path in Path(services.__file__).parent.rglob("*.py"):
        calls = (
            one for one in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(one, ast.Call)
        )
        for one in calls:
            if ast.unparse(one.func) == "Unfit" and isinstance(one.args[0], ast.Constant | ast.JoinedStr):
                yield f"{path.name}:{one.lineno}"
