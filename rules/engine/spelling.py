"""Which known name a misspelt one was meant to be. Whole numbers, the same answer every time."""

from collections.abc import Iterable

FARTHEST = 2  # letters that may be wrong, one in words of up to four letters
MOST = 400  # names that are looked through


def nearest(word: str, known: Iterable[str]) -> str:
    """The known name that differs in the fewest letters; empty where none comes near enough."""
    limit = FARTHEST if len(word) > 4 else 1
    best, least = "", limit + 1
    for name in sorted(known)[:MOST]:
        if abs(len(name) - len(word)) >= least:
            continue
        found = _distance(word.casefold(), name.casefold(), least)
        if found < least:
            best, least = name, found
    return best


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """The second sentence of a fault about an unknown name, with the blank before it; empty where nothing comes near."""
    name = nearest(word, known)
    return f' Did you mean "{name}"?' if name else ""


def _distance(one: str, other: str, enough: int) -> int:
    """How many letters are put in, left out, changed or swapped with their neighbour; at least `enough` where it is more."""
    if len(one) > 64 or len(other) > 64:
        return enough
    before: list[int] = []
    above = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        row = [i]
        for j, there in enumerate(other, 1):
            cost = min(above[j] + 1, row[-1] + 1, above[j - 1] + (letter != there))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == there:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        if min(row) >= enough:
            return enough
        before, above = above, row
    return above[-1]
