"""Endpoints of team standings and of what a round does against the wishes of its event."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from common.api.serializers import rows_of
from tournaments.access import Right, see_round
from tournaments.api.base import EventView
from tournaments.api.serializers import LineSerializer
from tournaments.history.ranking import standings_of
from tournaments.presenters.remarks import remarks_of
from tournaments.presenters.teams import TeamLine, teams_of


class MemberSerializer(serializers.Serializer[Any]):
    line = LineSerializer()
    counts = serializers.BooleanField()


class TeamSerializer(serializers.Serializer[TeamLine]):
    """`sums` adds up each tiebreak of the members that count."""

    rank = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.CharField()
    sums = serializers.SerializerMethodField()
    members = MemberSerializer(many=True)

    def get_sums(self, team: TeamLine) -> dict[str, str]:
        return {value.title: value.text for value in team.sums}


class RemarkSerializer(serializers.Serializer[Any]):
    """`is_exception`: broken by somebody’s word; otherwise a wish that would have cost more elsewhere."""

    kind = serializers.CharField()
    is_exception = serializers.BooleanField()
    table = serializers.IntegerField(allow_null=True)
    numbers = serializers.ListField(child=serializers.IntegerField())
    names = serializers.ListField(child=serializers.CharField())
    text = serializers.CharField()


@extend_schema(tags=["standings"])
class TeamStandingsView(EventView):
    @extend_schema(summary="The standing of teams", responses=TeamSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        event = self.see(slug).event
        teams = teams_of(event, standings_of(event))
        return Response(rows_of(TeamSerializer(), teams))


@extend_schema(tags=["rounds"])
class RemarksView(EventView):
    @extend_schema(
        summary="Exceptions and unfulfilled wishes of a round, pair by pair",
        responses=RemarkSerializer(many=True),
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        found = see_round(self.see(slug, Right.RUN), number)
        return Response(rows_of(RemarkSerializer(), remarks_of(found)))
