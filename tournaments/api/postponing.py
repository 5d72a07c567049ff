"""Endpoints of postponed games: which there are, and how the staff postpones one or all that have no result."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from common.api.serializers import rows_of
from tournaments import table_views
from tournaments.access import Right, see_round
from tournaments.api.base import EventView
from tournaments.api.table_serializers import TableSerializer
from tournaments.api.tables import OneTableView
from tournaments.services import postponing


class UntilSerializer(serializers.Serializer[Any]):
    until = serializers.DateField(help_text="The last day to play it, in the time zone of the event.")


class HowManySerializer(serializers.Serializer[Any]):
    count = serializers.IntegerField(help_text="How many games were postponed.")


@extend_schema(tags=["tables"])
class PostponedView(EventView):
    @extend_schema(
        summary="The postponed games of a league",
        description="They count in the standings once their results are confirmed.",
        responses=TableSerializer(many=True),
    )
    def get(self, request: Request, slug: str) -> Response:
        event = self.see(slug).event
        return Response(rows_of(TableSerializer(), table_views.tables(postponing.postponed_of(event))))


@extend_schema(tags=["tables"])
class PostponementView(OneTableView):
    @extend_schema(
        summary="Postpone a game, or give it another day",
        description="The round can be finished without it; its players report and confirm as before.",
        request=UntilSerializer,
        responses=TableSerializer,
    )
    def put(self, request: Request, slug: str, pk: int) -> Response:
        seen, pairing = self.at(slug, pk, Right.RUN)
        postponing.postpone(pairing, self.body(UntilSerializer)["until"], actor=self.actor)
        return Response(TableSerializer(table_views.table_of(pairing, seen)).data)

    @extend_schema(
        summary="Let the round wait for the game again",
        description="While the round is being played.",
        responses=TableSerializer,
    )
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        seen, pairing = self.at(slug, pk, Right.RUN)
        postponing.take_back(pairing, actor=self.actor)
        return Response(TableSerializer(table_views.table_of(pairing, seen)).data)


@extend_schema(tags=["rounds"])
class PostponeMissingView(EventView):
    @extend_schema(
        summary="Postpone every game of a round that has no result",
        request=UntilSerializer,
        responses=HowManySerializer,
    )
    def put(self, request: Request, slug: str, number: int) -> Response:
        found = see_round(self.see(slug, Right.RUN), number)
        until = self.body(UntilSerializer)["until"]
        return Response({"count": postponing.postpone_missing(found, until, actor=self.actor)})
