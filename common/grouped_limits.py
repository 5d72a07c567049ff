"""Django's own refusals of a value name their limit; a large one is written as its reader writes numbers."""

import re
from collections.abc import Mapping
from typing import Any, cast

from django.core.validators import (
    MaxLengthValidator,
    MaxValueValidator,
    MinLengthValidator,
    MinValueValidator,
)
from django.utils.functional import Promise

from wording import grouped

VALIDATORS = (MaxLengthValidator, MaxValueValidator, MinLengthValidator, MinValueValidator)
_WHOLE = re.compile(r"(?<![\d.,])\d+(?![\d.,]*\d)")


class Limit:
    """The message of a validator, filled in as Django does it: by `%` with the limit and the value."""

    def __init__(self, message: str | Promise) -> None:
        self.message = message

    def __mod__(self, values: Mapping[str, Any]) -> str:
        text = str(cast(Any, self.message) % values)
        return _WHOLE.sub(lambda found: grouped(int(found[0])), text)

    def __str__(self) -> str:
        return str(self.message)


def group_limits() -> None:
    """For every form and model: a validator takes its message from its class."""
    for kind in VALIDATORS:
        if not isinstance(kind.message, Limit):
            kind.message = cast(Any, Limit(kind.message))
