"""Counts of results in the API: one object as results keep them, and flat fields for the counts that have them."""

from collections.abc import Iterator
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from rules.engine.slips import SEATS, Count
from rules.games.registry import GAMES
from tournaments.models import ResultReport

_NUMBER = {"type": "integer"}
_SCHEMA = {
    "type": "object",
    "additionalProperties": {"oneOf": [_NUMBER, {"type": "array", "items": _NUMBER}]},
    "example": {},
}
HELP = "By name: two numbers, the first player’s first, or one number of the table. The event’s `result_counts` says which."


@extend_schema_field(_SCHEMA)
class CountsField(serializers.DictField):
    """An object of counts. What is in it, the game's result slip checks."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(child=serializers.JSONField(), **{"help_text": HELP} | kwargs)


Fields = dict[str, serializers.Field[Any, Any, Any, Any]]


class FlatCount(serializers.IntegerField):
    """One number out of a result's counts; null where this is not counted."""

    def __init__(self, count: Count, seat: int) -> None:
        super().__init__(read_only=True, allow_null=True)
        self.count, self.seat = count, seat

    def get_attribute(self, instance: ResultReport) -> int | None:
        found = instance.counts.get(self.count.name)
        return found[self.seat] if found else None


def _flat_counts() -> Iterator[tuple[str, Count, int]]:
    """The counts of all games that are fields of their own, with the name of the field and the seat from 0."""
    for count in (count for game in GAMES.values() for count in game.slip.of_players if count.is_flat):
        for at, seat in enumerate(SEATS):
            yield f"{seat}_{count.name}", count, at


def flat_fields() -> Fields:
    """As a request sends them."""
    return {
        name: serializers.IntegerField(
            min_value=count.least, max_value=count.most, required=False, allow_null=True
        )
        for name, count, _ in _flat_counts()
    }


def shown_flat_fields() -> Fields:
    """As an answer gives them."""
    return {name: FlatCount(count, seat) for name, count, seat in _flat_counts()}


class CountSerializer(serializers.Serializer[Count]):
    """One count that results of an event keep."""

    name = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    least = serializers.IntegerField()
    most = serializers.IntegerField()
    options = serializers.ListField(
        child=serializers.CharField(),
        help_text="Words for the values from `least` on; empty for plain numbers.",
    )
    is_shared = serializers.BooleanField(help_text="One number of the table instead of one of each player.")
    is_needed = serializers.BooleanField(help_text="Said wherever anything is counted.")
