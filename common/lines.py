"""Texts of one line, such as names: what would begin a new line in a letter's subject, a report or a calendar becomes a blank."""

import re
from typing import Any

from django.db import models
from django.db.models.expressions import Combinable

# Control characters, among them every end of a line, and what Unicode calls one.
_BREAKS = re.compile("[\0-\x1f\x7f-\x9f\u2028\u2029]+")


def one_line(text: str) -> str:
    return _BREAKS.sub(" ", text).strip() if _BREAKS.search(text) else text


class LineField(models.CharField[str | Combinable, str]):
    """A `CharField` whose text has one line, whichever way it comes in: a form, a program, a file, an archive."""

    def to_python(self, value: Any) -> Any:
        return _tidy(super().to_python(value))

    def get_prep_value(self, value: Any) -> Any:
        return _tidy(super().get_prep_value(value))

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:  # as Django calls it
        """What was made from the row before it was stored says the same."""
        value = _tidy(super().pre_save(model_instance, add))
        setattr(model_instance, self.attname, value)
        return value

    def deconstruct(self) -> Any:
        """For migrations a `CharField`: the column is one."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs


def _tidy(value: Any) -> Any:
    return one_line(value) if isinstance(value, str) else value
