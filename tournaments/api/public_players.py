"""The endpoints that everybody reads across events: one player who agreed to it, and the factions of a game."""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.access import see_public_player
from tournaments.api.base import EventView
from tournaments.presenters.faction_statistics import FEWEST, statistics_of
from tournaments.presenters.public_player import public_player_of
from tournaments.presenters.ratings import games


class PublicSeasonSerializer(serializers.Serializer[Any]):
    event = serializers.CharField(source="event.slug", help_text="The slug of the event.")
    name = serializers.CharField(source="event.name")
    starts_at = serializers.DateTimeField(source="event.starts_at")
    number = serializers.IntegerField(help_text="The player’s number at the event.")
    place = serializers.IntegerField(allow_null=True)
    won = serializers.IntegerField(source="record.won")
    drawn = serializers.IntegerField(source="record.drawn")
    lost = serializers.IntegerField(source="record.lost")
    faction = serializers.CharField(help_text="Empty where not everybody may see the list.")
    list = serializers.IntegerField(source="submission.pk", allow_null=True, default=None)


class PublicRatingSerializer(serializers.Serializer[Any]):
    game = serializers.CharField()
    place = serializers.IntegerField()
    rating = serializers.IntegerField()
    deviation = serializers.IntegerField()


class PublicPlayerSerializer(serializers.Serializer[Any]):
    username = serializers.CharField(source="user.username")
    name = serializers.CharField(source="user.display_name")
    events = PublicSeasonSerializer(source="seasons", many=True)
    ratings = PublicRatingSerializer(many=True)


class FactionLineSerializer(serializers.Serializer[Any]):
    faction = serializers.CharField(
        help_text=f"Empty for all factions together that have fewer than {FEWEST} lists."
    )
    lists = serializers.IntegerField()
    won = serializers.IntegerField(source="record.won")
    drawn = serializers.IntegerField(source="record.drawn")
    lost = serializers.IntegerField(source="record.lost")
    win_rate = serializers.IntegerField(allow_null=True, help_text="Games won of a hundred.")


class FactionStatisticsSerializer(serializers.Serializer[Any]):
    events = serializers.IntegerField(help_text="Closed events whose lists everybody may read.")
    lists = serializers.IntegerField()
    factions = FactionLineSerializer(source="lines", many=True)


@extend_schema(tags=["standings"])
class PublicPlayerView(EventView):
    @extend_schema(
        summary="The public page of a player",
        description="404 for everybody who has not switched on a public page.",
        responses=PublicPlayerSerializer,
    )
    def get(self, request: Request, username: str) -> Response:
        shown = public_player_of(see_public_player(username))
        return Response(PublicPlayerSerializer(shown).data, headers={"Cache-Control": "no-store"})


@extend_schema(tags=["standings"])
class FactionStatisticsView(EventView):
    @extend_schema(
        summary="How often each faction of a game was played, and how it did",
        parameters=[OpenApiParameter("game", str, description="The first one when left out.")],
        responses=FactionStatisticsSerializer,
    )
    def get(self, request: Request) -> Response:
        titles = games()
        game = request.query_params.get("game") or next(iter(titles))
        if game not in titles:
            raise Http404("No such game.")
        return Response(FactionStatisticsSerializer(statistics_of(game)).data)
