"""The endpoint that brings in an event from another program's file: a preview first, then the event."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.permissions import TokenMayDoThis
from tournaments.api.base import EventView
from tournaments.incoming.reading import LARGEST
from tournaments.services import incoming as service


class IncomingSerializer(serializers.Serializer[Any]):
    content = serializers.CharField(
        max_length=LARGEST,
        trim_whitespace=False,
        help_text="The text of the file: TRF16, NRTM or Cobra JSON, or CSV of results.",
    )
    name = serializers.CharField(max_length=120, required=False, allow_blank=True)
    ruleset = serializers.CharField(max_length=60)
    keep = serializers.BooleanField(default=False, help_text="False: only say what the file holds.")


class BroughtInSerializer(serializers.Serializer[Any]):
    """`slug` is empty where nothing was kept."""

    format = serializers.CharField()
    name = serializers.CharField(allow_blank=True)
    players = serializers.IntegerField()
    rounds = serializers.IntegerField()
    games = serializers.IntegerField()
    notes = serializers.ListField(child=serializers.CharField())
    slug = serializers.CharField(allow_blank=True)


@extend_schema(tags=["events"])
class IncomingView(EventView):
    permission_classes = [IsAuthenticated, TokenMayDoThis]

    @extend_schema(
        summary="Bring in a past event from another program’s file, or look at what it holds",
        request=IncomingSerializer,
        responses={200: BroughtInSerializer, 201: BroughtInSerializer},
    )
    def post(self, request: Request) -> Response:
        said = self.said(IncomingSerializer)
        event = service.read(said["content"].encode())
        slug = ""
        if said["keep"]:
            made = service.keep(event, name=said.get("name", ""), ruleset=said["ruleset"], actor=self.actor)
            slug = made.slug
        held = {
            "format": event.format,
            "name": event.name,
            "players": len(event.players),
            "rounds": len(event.rounds),
            "games": event.games,
            "notes": list(event.notes),
            "slug": slug,
        }
        code = status.HTTP_201_CREATED if slug else status.HTTP_200_OK
        return Response(BroughtInSerializer(held).data, status=code)
