"""Endpoints of penalties beyond giving one: all of an event, and what is usual for a player now."""

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from common.api.serializers import rows_of
from tournaments.access import Right, see_entry
from tournaments.api.base import EventView
from tournaments.api.serializers import PenaltySerializer
from tournaments.models import Penalty
from tournaments.policies.penalties import Advice, advice


class GivenPenaltySerializer(PenaltySerializer):
    number = serializers.IntegerField(source="entry.number", read_only=True)
    name = serializers.CharField(source="entry.name", read_only=True)

    class Meta(PenaltySerializer.Meta):
        fields = [*PenaltySerializer.Meta.fields, "number", "name"]


class AdviceSerializer(serializers.Serializer[Advice]):
    """`kind` is what is usual for this player now, after `times` earlier penalties for the same offence."""

    offence = serializers.CharField(source="code")
    title = serializers.CharField()
    times = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=Penalty.Kind.choices)
    text = serializers.CharField()


@extend_schema(tags=["players"])
class EventPenaltiesView(EventView):
    @extend_schema(
        summary="All penalties of the event, for its judges", responses=GivenPenaltySerializer(many=True)
    )
    def get(self, request: Request, slug: str) -> Response:
        event = self.see(slug, Right.JUDGE).event
        given = Penalty.objects.filter(entry__event=event).select_related("entry", "round", "given_by")
        given = given.defer("round__snapshot")
        return Response(GivenPenaltySerializer(given, many=True).data)


@extend_schema(tags=["players"])
class AdviceView(EventView):
    @extend_schema(
        summary="What is usual now for each offence, given this player’s earlier penalties",
        responses=AdviceSerializer(many=True),
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        entry = see_entry(self.see(slug, Right.JUDGE), number)
        return Response(rows_of(AdviceSerializer(), advice(entry.penalties.all())))
