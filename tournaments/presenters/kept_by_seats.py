"""What follows from who sits where in a large round, kept in the shared cache until somebody sits elsewhere.

Results come in every second and change none of it. The stamp is one aggregate in the database: a sum over the seats, in
which everybody's place counts by the cube of their row. Plain products would not do: two opposite exchanges of neighbours
leave their sum as it was.
"""

from collections.abc import Callable
from typing import TypeVar

from django.db.models import Count, F, Q, Sum
from django.db.models.expressions import CombinedExpression

from common import languages
from tournaments.models import Round, Seat
from tournaments.presenters.kept import kept_at

LARGE = 400  # seats: below it, the answer is calculated anew
KEEP = 86_400  # seconds

PRIME = 1_000_003  # keeps cubes, and what they are multiplied with, within 64 bits

Found = TypeVar("Found")


def seats_stamp(round_: Round) -> tuple[int, ...]:
    """Alike for as long as everybody sits where they sit, with the same list and by the same word. One query."""
    found = Seat.objects.filter(round=round_).aggregate(
        seats=Count("pk"),
        at=Sum(F("pairing_id") * _cube("entry_id")),
        sides=Sum(F("side") * _cube("entry_id")),
        tables=Sum(F("pairing__table") * _cube("entry_id")),
        lists=Sum(F("pairing_id") * _cube("entry__submission_id")),
        by_hand=Count("pk", filter=~Q(pairing__by_hand="")),
    )
    return tuple(int(value or 0) for value in found.values())


def _cube(row: str) -> CombinedExpression:
    rest = F(row) % PRIME
    return rest * rest * rest % PRIME


def kept_by_seats(round_: Round, what: str, make: Callable[[], Found]) -> Found:
    """The answer of `make()`, or the kept one of the same seats and language. `what` names the question."""
    stamp = seats_stamp(round_)
    if stamp[0] < LARGE:
        return make()
    place = f"round:{round_.pk}:{languages.current()}:{what}:{'-'.join(map(str, stamp))}"
    return kept_at(place, KEEP, make)
