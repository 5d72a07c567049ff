"""What the page says of a part of an archive that cannot be read."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError

from tournaments.services.restored_event import unreadable_at
from tournaments.services.restored_values import Unfit


@pytest.mark.parametrize(
    ("wrong", "text"),
    [
        (KeyError("round"), "The field “round” is missing."),
        (Unfit("“state” cannot be 'lost'"), "This cannot be read: “state” cannot be 'lost'"),
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
