"""How the plain engines of a tournament say a sentence in the reader's language, without knowing a framework.

`tournaments.apps` brings in Django's translations. Without them, in a script or in the test of an engine, it stays English.
"""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(slots=True)
class _Translations:
    one: Callable[[str], str] = str
    counted: Callable[[str, str, int], str] = lambda one, more, count: one if count == 1 else more


_translations = _Translations()


def install(one: Callable[[str], str], counted: Callable[[str, str, int], str]) -> None:
    _translations.one, _translations.counted = one, counted


def gettext(text: str) -> str:
    return _translations.one(text)


def ngettext(one: str, more: str, count: int) -> str:
    return _translations.counted(one, more, count)


def gettext_noop(text: str) -> str:
    """Marks a sentence of a table; it is translated where it is shown."""
    return text
