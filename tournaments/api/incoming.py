"""The endpoint that brings in an event from another program's file: a preview first, then the event."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.permissions import TokenMayDoThis
from common.api.serializers import JobSerializer
from common.models import Job
from tournaments.api.base import EventView
from tournaments.incoming.events import Incoming
from tournaments.incoming.reading import LARGEST
from tournaments.services import incoming as service


class IncomingSerializer(serializers.Serializer[Any]):
    content = serializers.CharField(
        max_length=LARGEST,
        trim_whitespace=False,
        help_text="The text of the file: TRF16, TRF26, NRTM or Cobra JSON, or CSV of results.",
    )
    name = serializers.CharField(max_length=120, required=False, allow_blank=True)
    ruleset = serializers.CharField(max_length=60)
    keep = serializers.BooleanField(default=False, help_text="False: only say what the file holds.")


class BroughtInSerializer(serializers.Serializer[Any]):
    """`slug` is empty where nothing was kept, `job` is null where no job was needed."""

    format = serializers.CharField()
    name = serializers.CharField(allow_blank=True)
    players = serializers.IntegerField(help_text="People, whether they play for themselves or for a team.")
    teams = serializers.IntegerField(help_text="0 where single players meet.")
    rounds = serializers.IntegerField()
    games = serializers.IntegerField(help_text="Games of two people; matches of teams are made of them.")
    notes = serializers.ListField(child=serializers.CharField())
    slug = serializers.CharField(allow_blank=True)
    job = JobSerializer(allow_null=True)


@extend_schema(tags=["events"])
class IncomingView(EventView):
    permission_classes = [IsAuthenticated, TokenMayDoThis]

    @extend_schema(
        summary="Bring in a past event from another program’s file, or look at what it holds",
        description="More than 50 players or games are kept by a job (202): ask `/api/v1/jobs/{id}/` until its "
        "`result` names the event.",
        request=IncomingSerializer,
        responses={200: BroughtInSerializer, 201: BroughtInSerializer, 202: BroughtInSerializer},
    )
    def post(self, request: Request) -> Response:
        body = self.body(IncomingSerializer)
        content = body["content"].encode()
        event = service.read(content)
        asked = {"name": body.get("name", ""), "ruleset": body["ruleset"], "actor": self.actor}
        if not body["keep"]:
            return self._held(event, status.HTTP_200_OK)
        if service.is_large(event):
            job = service.keep_by_job(event, content, **asked)
            return self._held(event, status.HTTP_202_ACCEPTED, job=job)
        return self._held(event, status.HTTP_201_CREATED, slug=service.keep(event, **asked).slug)

    def _held(self, event: Incoming, code: int, *, slug: str = "", job: Job | None = None) -> Response:
        held = {
            "format": event.format,
            "name": event.name,
            "players": event.people,
            "teams": len(event.players) if event.teams else 0,
            "rounds": len(event.rounds),
            "games": event.boards,
            "notes": list(event.notes),
            "slug": slug,
            "job": job,
        }
        return Response(BroughtInSerializer(held).data, status=code)
