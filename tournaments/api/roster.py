"""The field of an event as a file, over the API: looked at, imported, taken away."""

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.access import Right
from tournaments.api.base import EventView
from tournaments.api.roster_bodies import ImportedRosterSerializer, RosterSerializer
from tournaments.exports import files
from tournaments.policies.participation import absences
from tournaments.services.entries.importing import import_players, plan_import


@extend_schema(tags=["players"])
class RosterView(EventView):
    @extend_schema(
        summary="The players as CSV, in the columns that come in again",
        description="name, club, team, seed, faction, username. For those who run the event.",
        responses={(200, "text/csv"): OpenApiTypes.STR},
    )
    def get(self, request: Request, slug: str) -> HttpResponse:
        event = self.see(slug, Right.RUN).event
        return HttpResponse(files.roster_csv(event), content_type="text/csv; charset=utf-8")

    @extend_schema(
        summary="Enter or change players from CSV; `preview` only tells what would happen",
        description=(
            "The first line names the columns: name, and if wanted club, team, seed, faction, username. "
            "Players who are entered already, by account or name, are changed. All of the file or nothing; a "
            "preview answers 200 with its faults, an import with faults is refused with 422. While the event runs, "
            "new players are checked in; `left_out` names who does not take part yet, and why."
        ),
        request=RosterSerializer,
        responses=ImportedRosterSerializer,
    )
    def post(self, request: Request, slug: str) -> Response:
        event = self.see(slug, Right.RUN).event
        body = self.body(RosterSerializer)
        reason = body["without_list"]
        plan = plan_import(event, body["csv"], without_list=reason)
        context: dict[str, Any] = {"done": not body["preview"], "left_out": []}
        if not body["preview"]:
            entries = import_players(event, body["csv"], actor=self.actor, without_list=reason)
            context["left_out"] = list(absences(event, entries))
        return Response(ImportedRosterSerializer(plan, context=context).data)
