"""What plain Python says, in the reader's language: engines, rulings and pictures know no framework.

`common.apps` lends Django's translators. Without them, on the command line or in the test of an engine, the words are English.
What is kept or compared (a ruling, a case, a fingerprint) is never made with these functions.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from wording import euphony, german


def english_plural(one: str, many: str, number: int) -> str:
    return one if number == 1 else many


def _plain(context: str, message: str) -> str:
    return message


@dataclass(slots=True)
class _Tongue:
    single: Callable[[str], str] = str
    plural: Callable[[str, str, int], str] = english_plural
    in_context: Callable[[str, str], str] = _plain
    language: Callable[[], str | None] = lambda: None


_tongue = _Tongue()
_is_kept: ContextVar[bool] = ContextVar("is_kept", default=False)


def speak(
    single: Callable[[str], str],
    plural: Callable[[str, str, int], str],
    in_context: Callable[[str, str], str] = _plain,
    language: Callable[[], str | None] = lambda: None,
) -> None:
    """From now on with these translators; `language` names the one that is spoken, None for English."""
    _tongue.single, _tongue.plural = single, plural
    _tongue.in_context, _tongue.language = in_context, language


@contextmanager
def in_english() -> Iterator[None]:
    """For what is kept or compared: everything said inside is English, in any reader’s request."""
    before = _is_kept.set(True)
    try:
        yield
    finally:
        _is_kept.reset(before)


def readers_language() -> str | None:
    return None if _is_kept.get() else _tongue.language()


def gettext_noop(message: str) -> str:
    """Marks a message that is translated where it is shown."""
    return message


def ngettext_lazy(one: str, many: str) -> tuple[str, str]:
    """Marks a message with its plural, which are translated where they are shown."""
    return one, many


def gettext(message: str) -> str:
    if _is_kept.get():
        return message
    return _tongue.single(message) if message else ""


def ngettext(one: str, many: str, number: int) -> str:
    return english_plural(one, many, number) if _is_kept.get() else _tongue.plural(one, many, number)


def pgettext(context: str, message: str) -> str:
    """A message that means something else in another place; `context` says which."""
    return message if _is_kept.get() else _tongue.in_context(context, message)


def within(label: object) -> str:
    """A label as it stands inside a sentence: German writes its nouns with a capital there too."""
    return german.within(str(label)) if (readers_language() or "").startswith("de") else str(label).lower()


_ = gettext_noop
# Translators: numbers inside a sentence, such as "two rules are broken". Digits will do where a word would have to be inflected.
_NUMBERS = (
    _("none"), _("one"), _("two"), _("three"), _("four"), _("five"), _("six"), _("seven"), _("eight"), _("nine"),
    _("ten"), _("eleven"), _("twelve"),
)  # fmt: skip


LEAST_GROUPED = 10_000
# No-break spaces: no translator's page shows them, so they stand here.
_BETWEEN_THOUSANDS = {"de": ".", "it": ".", "fr": "\u202f", "es": "\u00a0", "pl": "\u00a0"}


def counted(number: int) -> str:
    """A small number in words, a larger one in digits."""
    return gettext(_NUMBERS[number]) if number < len(_NUMBERS) else str(number)


def decimal(number: str) -> str:
    """A number with decimal places as its reader writes it: "2.5" as "2,5"."""
    whole, point, places = number.partition(".")
    # Translators: a number with decimal places, "2.5" in English.
    return gettext("%(whole)s.%(places)s") % {"whole": whole, "places": places} if point else number


def grouped(number: int) -> str:
    """A whole number as its reader writes it: from 10,000 on with a sign between thousands."""
    if abs(number) < LEAST_GROUPED:
        return str(number)
    return f"{number:,}".replace(",", _BETWEEN_THOUSANDS.get((readers_language() or "")[:2], ","))


def opened(sentence: str) -> str:
    """A sentence that may begin with a number in words: its first letter is a capital, and no other is touched."""
    return sentence[:1].upper() + sentence[1:]


def colon() -> str:
    """The colon between a label and its value, with the space behind it; French leaves one before it too."""
    return pgettext("between a label and its value", ": ")


def labelled(label: str, text: str) -> str:
    """The label, a colon and the text."""
    return f"{label}{colon()}{text}"


def apart(parts: Iterable[str]) -> str:
    """ "a; b": parts of a line that hold commas themselves."""
    # Translators: what stands between two parts of a line.
    return gettext("; ").join(parts)


def any_of(names: Iterable[str]) -> str:
    """ "this or that", without a word where nothing is offered."""
    return gettext(" or ").join(names)


def listed(names: Iterable[str]) -> str:
    """ "a", "a and b", "a, b and c"; "" for no names."""
    found = list(names)
    if len(found) < 2:
        return "".join(found)
    before, _last, after = gettext("%(most)s and %(last)s").partition("%(last)s")
    joined = euphony.before(readers_language() or "", before, found[-1])
    return joined % {"most": ", ".join(found[:-1])} + found[-1] + after
