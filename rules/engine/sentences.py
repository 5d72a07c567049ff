"""Small pieces of English that every game needs: lists of names, numbers in words, sentences inside sentences."""

from collections.abc import Iterable

NUMBERS = (
    "none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
OPENINGS = frozenset({"the", "a", "an", "no", "this", "only", "each", "all", "it", "both"})


def counted(number: int) -> str:
    """A small number in words, a larger one in digits."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


def listed(names: Iterable[str]) -> str:
    """ "a", "a and b", "a, b and c"; "" for no names."""
    found = list(names)
    return "".join(found) if len(found) < 2 else f"{', '.join(found[:-1])} and {found[-1]}"


def bare(sentence: str) -> str:
    """A sentence as the second half of another: no capital where it opens with a plain word, no full stop."""
    first, _, _ = sentence.partition(" ")
    is_plain = first.istitle() and first.lower() in OPENINGS
    opened = sentence[:1].lower() + sentence[1:] if is_plain else sentence
    return opened.removesuffix(".")
