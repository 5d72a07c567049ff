"""Endpoints of the organizer's day: the control room, more time for a table, and what a change would bring about."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from common.api.pagination import PART_PARAMETERS, part_of
from common.api.serializers import rows_of
from tournaments.access import Right, see_pairing
from tournaments.api.base import EventView
from tournaments.api.table_serializers import ConsequenceSerializer, RoundSerializer, TableSerializer
from tournaments.presenters.control import Room, Status, TableCell, named, room_of
from tournaments.services.clock import extend_table
from tournaments.services.previewing import Effects
from tournaments.table_views import table_of


class CellSerializer(serializers.Serializer[TableCell]):
    id = serializers.IntegerField(source="pk")
    table = serializers.IntegerField()
    status = serializers.ChoiceField(choices=[status.value for status in Status])
    reported = serializers.CharField(
        allow_null=True,
        help_text="How the result of a table stands that has called a judge; null without a call or a result.",
    )
    players = serializers.CharField()
    extra_minutes = serializers.IntegerField()


class WaitingCallSerializer(serializers.Serializer[Any]):
    """`question` is empty for those who do not judge."""

    id = serializers.IntegerField(source="pk")
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    question = serializers.CharField()
    asked_at = serializers.DateTimeField()
    judge = serializers.CharField()


class ListCountsSerializer(serializers.Serializer[Any]):
    missing = serializers.IntegerField()
    late = serializers.IntegerField()
    to_check = serializers.IntegerField()


class GoneSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    name = serializers.CharField()
    state = serializers.CharField()


class RoomSerializer(serializers.Serializer[Room]):
    """`missing`: tables without a result that counts."""

    round = RoundSerializer(allow_null=True)
    counts = serializers.SerializerMethodField()
    missing = serializers.ListField(child=serializers.IntegerField())
    tables = serializers.SerializerMethodField()
    calls = WaitingCallSerializer(many=True)
    lists = ListCountsSerializer()
    gone = GoneSerializer(many=True)

    @extend_schema_field(serializers.DictField(child=serializers.IntegerField()))
    def get_counts(self, room: Room) -> dict[str, int]:
        return {one.status.value: one.count for one in room.tallies}

    @extend_schema_field(CellSerializer(many=True))
    def get_tables(self, room: Room) -> list[dict[str, Any]]:
        return rows_of(CellSerializer(), self.context["cells"])


@extend_schema(tags=["rounds"])
class ControlView(EventView):
    @extend_schema(
        summary="Every table at a glance, and what waits",
        description="`counts` and `missing` are of all tables, whichever part of them is shown. A table that has called a judge"
        " and has a result counts as both.",
        parameters=[
            OpenApiParameter("show", str, description="Only tables that stand like this."),
            *PART_PARAMETERS,
        ],
        responses=RoomSerializer,
    )
    def get(self, request: Request, slug: str) -> Response:
        room = room_of(self.see(slug, Right.SCORE))
        tables = room.only(request.query_params.get("show", ""))
        part = part_of(request, len(tables))
        cells = named(part.of(tables))
        return Response(RoomSerializer(room, context={"cells": cells}).data, headers=part.headers)


class ExtraTimeSerializer(serializers.Serializer[Any]):
    minutes = serializers.IntegerField(min_value=-60, max_value=60)


@extend_schema(tags=["rounds"])
class ExtraTimeView(EventView):
    @extend_schema(summary="More time for one table", request=ExtraTimeSerializer, responses=TableSerializer)
    def post(self, request: Request, slug: str, pk: int) -> Response:
        seen = self.see(slug, Right.RUN)
        pairing = see_pairing(seen, pk)
        extend_table(pairing, self.body(ExtraTimeSerializer)["minutes"], actor=self.actor)
        return Response(TableSerializer(table_of(pairing, seen)).data)


class MovedSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    before = serializers.IntegerField()
    after = serializers.IntegerField()
    points_before = serializers.CharField()
    points_after = serializers.CharField()


class EffectsSerializer(serializers.Serializer[Effects]):
    """`refusal` says that the change is not possible now, and why."""

    refusal = serializers.CharField(source="refusal.text", allow_null=True, default=None)
    moved = MovedSerializer(many=True)
    later = ConsequenceSerializer(many=True)
    promoted = serializers.ListField(child=serializers.CharField())
    gone = serializers.ListField(child=serializers.CharField())
    tables_gone = serializers.ListField(child=serializers.CharField())
    tables_made = serializers.ListField(child=serializers.CharField())
