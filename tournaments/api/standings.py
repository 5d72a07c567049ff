"""Endpoints of standings."""

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from common.numbers import whole_number
from tournaments.access import see_entry
from tournaments.api.base import EventView
from tournaments.api.serializers import LineSerializer, RankSerializer
from tournaments.history import ranking
from tournaments.presenters.cut_prospects import prospects_of


@extend_schema(tags=["standings"])
class StandingsView(EventView):
    @extend_schema(
        summary="The standings from confirmed results",
        parameters=[OpenApiParameter("after", int, description="Only rounds up to this one.")],
        responses=LineSerializer(many=True),
    )
    def get(self, request: Request, slug: str) -> Response:
        after = request.query_params.get("after", "")
        event = self.see(slug).event
        found = ranking.standings_of(event, up_to=whole_number(after, 9_999))
        context = {"prospects": None if after else prospects_of(event, found)}
        return Response([dict(LineSerializer(line, context=context).data) for line in found.lines])


@extend_schema(tags=["standings"])
class RankView(EventView):
    @extend_schema(summary="One rank, calculated opponent by opponent", responses=RankSerializer)
    def get(self, request: Request, slug: str, number: int) -> Response:
        seen = self.see(slug)
        see_entry(seen, number)
        found = ranking.standings_of(seen.event)
        if number not in found.entries:
            raise Http404("This player is not ranked.")
        line = found.line(found.table.row(number))
        rank = {"line": line, "tiebreaks": list(ranking.explained(found, number))}
        context = {"prospects": prospects_of(seen.event, found)}
        return Response(RankSerializer(rank, context=context).data)
