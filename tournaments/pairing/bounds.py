"""Costs that no round can go below, found without pairing anybody.

The squared distances of a sorted list cost at least the squared gap at every cut with an odd number of players above
it: an odd number of pairs must cross there, and a pair that crosses several cuts pays the square of the sum, which is
never less than the sum of the squares. Only the fewest floats reach that sum, so `crowds` may add what those imply.
A part of the list (`Window`) may be bounded better by an exact matching, see `windows`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

from tournaments.pairing.costs import FORBIDDEN
from tournaments.pairing.crowds import plan
from tournaments.pairing.field import Field


@dataclass(frozen=True, slots=True)
class Window:
    """Groups `first` to `last`, and what everything inside costs at least."""

    first: int
    last: int
    value: int = 0


@dataclass(frozen=True, slots=True)
class Bounds:
    """Running sums over the groups. The cut of a group is the one above it."""

    field: Field
    odd: tuple[int, ...]  # squared gaps of the odd cuts: what adjacent pairing pays
    even: tuple[int, ...]  # squared gaps of the even cuts: paid once somebody above is taken out
    crowd: int  # pairs of one kind that the whole field cannot avoid

    def of(self, windows: Sequence[Window] = ()) -> int:
        """What every round costs at least."""
        last = len(self.odd) - 1
        edges = [-1, *(edge for window in windows for edge in (window.first, window.last)), last + 1]
        between = [(a + 1, b - 1) for a, b in zip(edges[::2], edges[1::2], strict=True)]
        outside = sum(self._span(a, b) for a, b in between if a <= b)
        return outside + sum(window.value for window in windows)

    def _span(self, first: int, last: int) -> int:
        cuts = self.odd[last] - self.odd[first]
        end = len(self.odd) - 1
        if not self.crowd or (first, last) == (0, end):
            return cuts + self.crowd
        # A group next to a window may lose any number of players into it: its crowd is not certain.
        return cuts + crowd(self.field, first + (first > 0), last - (last < end))

    def without(self, high: int, low: int) -> int:
        """What the others cost at least once one player of each of these two groups is taken out."""
        between = (self.even[low] - self.even[high]) - (self.odd[low] - self.odd[high])
        return self.odd[-1] + between


def bounds(field: Field) -> Bounds:
    tops = [field.heights[group.start] for group in field.groups]
    gaps = [(above - below) ** 2 << field.distance for above, below in pairwise(tops)]
    is_odd = [group.start % 2 for group in field.groups[1:]]
    return Bounds(
        field=field,
        odd=tuple(accumulate((gap * odd for gap, odd in zip(gaps, is_odd, strict=True)), initial=0)),
        even=tuple(accumulate((gap * (1 - odd) for gap, odd in zip(gaps, is_odd, strict=True)), initial=0)),
        crowd=crowd(field, 0, len(field.groups) - 1),
    )


def crowd(field: Field, first: int, last: int) -> int:
    """Pairs of the same team, club or faction that these groups cannot avoid while floats stay at their fewest.

    A seeded start may move anybody anywhere to keep clubs apart, so nothing is certain there.
    """
    if field.upper or first > last:
        return 0
    soft = [(owner, toll) for owner, toll in field.shared if toll < FORBIDDEN]
    return sum(plan(field, owner, first, last).forced * toll for owner, toll in soft)
