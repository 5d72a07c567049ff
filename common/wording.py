"""Words inside a sentence of the reader's language."""

from collections.abc import Iterable

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django_stubs_ext import StrOrPromise

from wording import german


def within(label: StrOrPromise) -> str:
    """A label as it stands inside a sentence. German writes its nouns with a capital there too."""
    return german.within(str(label)) if (get_language() or "").startswith("de") else str(label).lower()


def any_of(words: Iterable[str]) -> str:
    """“this, that or another”, without a word where nothing is offered."""
    return _(" or ").join(words)
