"""Check-in codes, and what an event asks of a player."""

from typing import Any

from rest_framework import serializers


class DoorSerializer(serializers.Serializer[Any]):
    join_code = serializers.CharField()
    join_url = serializers.URLField()
    check_in_by = serializers.CharField()
    check_in_code = serializers.CharField()
    check_in_url = serializers.URLField()
    check_in_opens_at = serializers.DateTimeField(allow_null=True)
    check_in_closes_at = serializers.DateTimeField(allow_null=True)


class OwedSerializer(serializers.Serializer[Any]):
    """A postponed game of yours. `id` is that of its table."""

    id = serializers.IntegerField(source="table.pairing.pk")
    round = serializers.IntegerField(source="table.pairing.round.number")
    table = serializers.IntegerField(source="table.pairing.table")
    postponed_until = serializers.DateTimeField(source="table.pairing.postponed_until")
    name = serializers.CharField(source="turn.name")
    text = serializers.CharField(source="turn.text")
    is_mine = serializers.BooleanField()


class TurnSerializer(serializers.Serializer[Any]):
    """`name` is the word for a button: list, check-in, report, confirm and so on. `is_mine`: it waits for you.

    In a team event also whether your own list is missing, and the numbers of the members for whom you submit one.
    """

    name = serializers.CharField(source="turn.name")
    text = serializers.CharField(source="turn.text")
    is_mine = serializers.BooleanField(source="turn.is_mine")
    own_list_missing = serializers.BooleanField(source="missing.own")
    members_without_list = serializers.SerializerMethodField()
    postponed = OwedSerializer(many=True, help_text="Other games that wait for you, in a league.")

    def get_members_without_list(self, asked: dict[str, Any]) -> list[int]:
        return [member.number for member in asked["missing"].members]
