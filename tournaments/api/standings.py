"""Endpoints of standings."""

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from common.api.pagination import PART_PARAMETERS, part_of
from common.api.serializers import rows_of
from common.numbers import whole_number
from tournaments.access import see_entry
from tournaments.api.base import EventView
from tournaments.api.serializers import LineSerializer, RankSerializer
from tournaments.history import ranking
from tournaments.history.pairing_input import qualified
from tournaments.models import Event
from tournaments.policies.flights import flight_named
from tournaments.policies.formats import has_cut
from tournaments.presenters.brackets import bracket_of
from tournaments.presenters.cut_prospects import Prospects
from tournaments.presenters.shown_ranks import shown_rank
from tournaments.presenters.shown_standings import shown_standings


@extend_schema(tags=["standings"])
class StandingsView(EventView):
    @extend_schema(
        summary="The standings from confirmed results",
        description="Those of large events are ranked again every few seconds; `X-Ranked-At` says when.",
        parameters=[
            OpenApiParameter("after", int, description="Only rounds up to this one."),
            OpenApiParameter("q", str, description="Part of a player’s name."),
            OpenApiParameter("flight", int, description="The players of one flight, by its own rounds."),
            *PART_PARAMETERS,
        ],
        responses=LineSerializer(many=True),
    )
    def get(self, request: Request, slug: str) -> Response:
        after = request.query_params.get("after", "")
        name = request.query_params.get("q", "")[:80].strip()
        event = self.see(slug).event
        if flight := whole_number(request.query_params.get("flight", ""), 99):
            return _of_flight(request, event, flight, name)
        if after:
            return _then(request, ranking.standings_of(event, up_to=whole_number(after, 9_999)), name)
        shown = shown_standings(event)
        places = shown.places(name)
        part = part_of(request, len(places))
        lines, prospects = shown.lines(part.of(places))
        headers = part.headers | {"X-Ranked-At": shown.head.at.isoformat()}
        return Response(_lines(lines, prospects, _places(event), qualified(event)), headers=headers)


def _places(event: Event) -> dict[int, int]:
    """The final places that a bracket has given so far, by player number."""
    shown = bracket_of(event) if has_cut(event) else None
    return {one.number: one.place for one in shown.places} if shown else {}


def _of_flight(request: Request, event: Event, flight: int, name: str) -> Response:
    wanted = flight_named(event, flight)
    found = next((one for one in ranking.flight_tables(event) if wanted and one.name == wanted), None)
    if found is None:
        raise Http404("The event has no such flight, or nobody is in it.")
    lines = [line for line in found.lines if name.casefold() in line.entry.name.casefold()]
    part = part_of(request, len(lines))
    return Response(_lines(part.of(lines), None), headers=part.headers)


def _then(request: Request, found: ranking.Standings, name: str) -> Response:
    wanted = name.casefold()
    rows = [row for row in found.table.rows if wanted in found.entries[row.player].name.casefold()]
    part = part_of(request, len(rows))
    return Response(_lines(map(found.line, part.of(rows)), None), headers=part.headers)


def _lines(
    lines: Iterable[ranking.Line],
    prospects: Prospects | None,
    places: Mapping[int, int] = MappingProxyType({}),
    through: Collection[int] = (),
) -> list[dict[str, Any]]:
    context = {"prospects": prospects, "places": places, "through": through}
    return rows_of(LineSerializer(context=context), lines)


@extend_schema(tags=["standings"])
class RankView(EventView):
    @extend_schema(summary="One rank, calculated opponent by opponent", responses=RankSerializer)
    def get(self, request: Request, slug: str, number: int) -> Response:
        seen = self.see(slug)
        see_entry(seen, number)
        found = shown_rank(seen.event, number)
        if found.line is None:
            raise Http404("This player is not ranked.")
        rank = {"line": found.line, "tiebreaks": list(found.explanations)}
        context = {"prospects": found.prospects, "places": _places(seen.event)}
        return Response(RankSerializer(rank, context=context).data)
