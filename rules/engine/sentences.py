"""Small pieces of sentences that every game needs: lists of names, numbers in words, sentences inside sentences."""

from collections.abc import Iterable

from wording import gettext as _
from wording import gettext_noop

NUMBERS = (
    "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
# Translators: words that open a sentence and are no names: after a colon they lose their capital. German keeps it: “–”.
OPENINGS = gettext_noop("the, a, an, no, this, only, each, all, it, both")


def counted(number: int) -> str:
    """A small number in words, a larger one in digits."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def listed(names: Iterable[str]) -> str:
    """ "a", "a and b", "a, b and c"; "" for no names."""
    found = list(names)
    return "".join(found) if len(found) < 2 else f"{', '.join(found[:-1])} and {found[-1]}"


def one_stop(sentence: str) -> str:
    """The sentence without the full stop that was put after a question's own mark."""
    return sentence.replace("?.", "?")


def bare(sentence: str) -> str:
    """A sentence as the second half of another: no capital where it opens with a plain word, no full stop."""
    first, _space, _rest = sentence.replace("’", "’ ").partition(" ")
    is_plain = first.lower() != first and first.lower() in _(OPENINGS).split(", ")
    opened = sentence[:1].lower() + sentence[1:] if is_plain else sentence
    return opened.removesuffix(".")
