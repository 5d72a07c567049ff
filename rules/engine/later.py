"""Functions that are imported when somebody first calls them: a ruling does without boards, pictures and odds."""

from collections.abc import Callable
from importlib import import_module
from typing import Any


def later(module: str, name: str) -> Callable[..., Any]:
    """The function `name` of a module, which is imported with the first call. Every one is resolved in the tests."""

    def call(*given: Any, **named: Any) -> Any:
        return getattr(import_module(module), name)(*given, **named)

    call.__name__, call.__module__ = name, module
    return call
