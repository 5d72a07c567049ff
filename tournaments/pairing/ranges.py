"""Table numbers as people write them: "1-20, 41-60". Who sits where is decided in `tables`."""

import re
from collections.abc import Iterator, Sequence
from itertools import count, pairwise

from wording import gettext as _

Ranges = tuple[tuple[int, int], ...]
HIGHEST = 100_000
_RANGE = re.compile(r"\s*(\d{1,6})\s*(?:[-–]\s*(\d{1,6})\s*)?")


def read_ranges(text: str) -> Ranges:
    """ "1-20, 41" is ((1, 20), (41, 41)). Raises ValueError with a sentence."""
    parts = [part for part in text.split(",") if part.strip()]
    return checked_ranges([_range(part) for part in parts])


def _range(part: str) -> tuple[int, int]:
    found = _RANGE.fullmatch(part)
    if found is None:
        raise ValueError(_("“%(text)s” is no range of tables: write 1-20, 41-60.") % {"text": part.strip()})
    return int(found[1]), int(found[2] or found[1])


def checked_ranges(ranges: Sequence[Sequence[int]]) -> Ranges:
    """Each from its first to its last table, none overlapping another, in the order they are filled."""
    found: list[tuple[int, int]] = []
    for row in ranges:
        if len(row) != 2 or not all(type(number) is int for number in row):
            raise ValueError(_("A range is two table numbers, the first and the last."))
        first, last = row
        if not 1 <= first <= last <= HIGHEST:
            raise ValueError(
                _("%(first)s-%(last)s is no range of tables: the first number is the smaller one.")
                % {"first": first, "last": last}
            )
        found.append((first, last))
    for (_start, end), (first, last) in pairwise(sorted(found)):
        if first <= end:
            raise ValueError(_("%(tables)s stands in two ranges.") % {"tables": written([(first, last)])})
    return tuple(found)


def written(ranges: Sequence[Sequence[int]]) -> str:
    return ", ".join(f"{first}-{last}" if first != last else f"{first}" for first, last in ranges)


def numbers(ranges: Sequence[Sequence[int]], first_table: int) -> Iterator[int]:
    """Every table of the venue, in the order they are filled; without ranges all from the first one on."""
    if not ranges:
        yield from count(first_table)
    for first, last in ranges:
        yield from range(first, last + 1)


def as_ranges(tables: Sequence[int]) -> Ranges:
    """The tables as ranges: 1, 2, 3, 7 is ((1, 3), (7, 7))."""
    found: list[tuple[int, int]] = []
    for number in sorted(set(tables)):
        if found and found[-1][1] == number - 1:
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return tuple(found)
