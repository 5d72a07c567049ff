"""Endpoints of what single formats have: brackets, groups and cross tables."""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.api.base import EventView
from tournaments.api.serializers import LineSerializer
from tournaments.history import ranking
from tournaments.history.played import games_of
from tournaments.models import RoundKind
from tournaments.policies.formats import facts_of
from tournaments.presenters.brackets import bracket_of
from tournaments.presenters.crosstables import cross_tables
from tournaments.presenters.cut_prospects import prospects_of


class SideSerializer(serializers.Serializer[Any]):
    """`number` is null while nobody, or nobody known, stands here; `text` says where the player comes from."""

    text = serializers.CharField()
    number = serializers.IntegerField(allow_null=True)
    seed = serializers.IntegerField(allow_null=True)
    won = serializers.BooleanField()


class MatchSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    title = serializers.CharField()
    sides = SideSerializer(many=True)
    pairing = serializers.IntegerField(allow_null=True, help_text="The id of its table, once it has one.")
    table = serializers.IntegerField(allow_null=True)
    is_walkover = serializers.BooleanField()


class StageSerializer(serializers.Serializer[Any]):
    title = serializers.CharField()
    matches = MatchSerializer(many=True)


class PartOfBracketSerializer(serializers.Serializer[Any]):
    title = serializers.CharField()
    stages = StageSerializer(many=True)


class ReachedSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    name = serializers.CharField()
    number = serializers.IntegerField()


class BracketSerializer(serializers.Serializer[Any]):
    parts = PartOfBracketSerializer(many=True)
    places = ReachedSerializer(many=True)
    seeds = ReachedSerializer(many=True)
    champion = serializers.CharField(allow_blank=True)


class CrossCellSerializer(serializers.Serializer[Any]):
    opponent = serializers.CharField()
    text = serializers.CharField(allow_blank=True)


class GroupSerializer(serializers.Serializer[Any]):
    """`cross` has a row per line, a cell per opponent, both in the order of `lines`."""

    name = serializers.CharField(allow_blank=True)
    lines = LineSerializer(many=True)
    cross = serializers.ListField(child=CrossCellSerializer(many=True))


@extend_schema(tags=["standings"])
class BracketView(EventView):
    @extend_schema(summary="The bracket, as far as it is played", responses=BracketSerializer)
    def get(self, request: Request, slug: str) -> Response:
        shown = bracket_of(self.see(slug).event)
        if shown is None:
            raise Http404("No bracket is out.")
        return Response(BracketSerializer(shown).data)


@extend_schema(tags=["standings"])
class GroupListView(EventView):
    @extend_schema(
        summary="The groups of a round robin, with cross tables", responses=GroupSerializer(many=True)
    )
    def get(self, request: Request, slug: str) -> Response:
        event = self.see(slug).event
        if facts_of(event).stage != RoundKind.ROBIN:
            raise Http404("This event is no round robin.")
        found = ranking.standings_of(event)
        groups = [
            {
                "name": cross.group.name,
                "lines": [row.line for row in cross.rows],
                "cross": [row.cells for row in cross.rows],
            }
            for cross in cross_tables(ranking.group_tables(event, found), games_of(event))
        ]
        context = {"prospects": prospects_of(event, found)}
        return Response(GroupSerializer(groups, many=True, context=context).data)
