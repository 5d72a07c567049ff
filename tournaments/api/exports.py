"""Endpoints for what leaves the service and comes back: exports, archive, restoring, the trial before the day."""

from django.http import Http404, HttpResponse
from django.http.response import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from common.api.parsers import StrictJSONParser
from common.api.serializers import JobSerializer, rows_of
from common.downloads import Download
from tournaments.access import Right
from tournaments.api.base import EventView
from tournaments.api.bodies import TrialSerializer
from tournaments.api.serializers import ArchivePreviewSerializer, RestoredSerializer, TrialRoundSerializer
from tournaments.exports import files
from tournaments.history.archive_file import LARGEST, written
from tournaments.services import restoring_later
from tournaments.services.restore_preview import look_at
from tournaments.services.restoring import restore_event
from tournaments.simulation.run import simulate


@extend_schema(tags=["files"])
class ExportView(EventView):
    @extend_schema(
        summary="Players, pairings, standings as CSV, the event as JSON and TRF",
        parameters=[OpenApiParameter("name", str, OpenApiParameter.PATH, enum=list(files.FILES))],
        responses={
            (200, "text/csv"): OpenApiTypes.STR,
            (200, "text/plain"): OpenApiTypes.STR,
            (200, "application/json"): OpenApiTypes.OBJECT,
        },
    )
    def get(self, request: Request, slug: str, name: str) -> HttpResponse:
        seen = self.see(slug)
        if name not in files.FILES:
            raise Http404("No such file.")
        found = files.FILES[name]
        return HttpResponse(files.made(found, seen), content_type=f"{found.kind}; charset=utf-8")


@extend_schema(tags=["files"])
class ArchiveView(EventView):
    @extend_schema(summary="The complete event, with all lists", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        event = self.see(slug, Right.MANAGE).event
        return Download(written(event), content_type="application/json")


class ArchiveParser(StrictJSONParser):
    """A whole event is larger than other bodies."""

    most = LARGEST


@extend_schema(tags=["files"])
class RestoreView(EventView):
    parser_classes = [ArchiveParser]

    @extend_schema(
        summary="Restore an archived event as a new one",
        description=(
            "You are its organizer. Players stay without accounts until they link their entries, nobody else becomes "
            "staff, and rulings are decided again from the archive. Administrators may link accounts. More than 50 players are "
            "restored by a job (202): ask `/api/v1/jobs/{id}/` until its `result` names the event. With `preview=true` nothing "
            "is stored: the answer (200) says what the archive holds, or (422) everything that is wrong with it."
        ),
        parameters=[
            OpenApiParameter("link_accounts", bool, description="For administrators."),
            OpenApiParameter("preview", bool, description="Only say what the archive holds."),
        ],
        request=OpenApiTypes.OBJECT,
        responses={200: ArchivePreviewSerializer, 201: RestoredSerializer, 202: JobSerializer},
    )
    def post(self, request: Request) -> Response:
        link_accounts = request.query_params.get("link_accounts") == "true"
        if request.query_params.get("preview") == "true":
            held = look_at(request.data, actor=self.actor, link_accounts=link_accounts)
            return Response(ArchivePreviewSerializer(held).data)
        if restoring_later.is_large(request.data):
            job = restoring_later.restore_by_job(request.data, actor=self.actor, link_accounts=link_accounts)
            return Response(JobSerializer(job).data, status=status.HTTP_202_ACCEPTED)
        made = restore_event(request.data, actor=self.actor, link_accounts=link_accounts)
        return Response(RestoredSerializer(made).data, status=status.HTTP_201_CREATED)


@extend_schema(tags=["events"])
class TrialView(EventView):
    @extend_schema(
        summary="Try the event out with made-up players",
        parameters=[TrialSerializer],
        responses=TrialRoundSerializer(many=True),
    )
    def get(self, request: Request, slug: str) -> Response:
        event = self.see(slug, Right.RUN).event
        asked = TrialSerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        body = asked.validated_data
        rounds = simulate(event, body.get("players", min(event.capacity, 500)), body["seed"])
        return Response(rows_of(TrialRoundSerializer(), rounds))
