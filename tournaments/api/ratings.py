"""The endpoint of ratings."""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from common.api.pagination import PAGE_PARAMETERS, Pages, paged
from tournaments.api.base import EventView
from tournaments.presenters import ratings as shown


class RatingSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    player = serializers.CharField(source="user")
    rating = serializers.IntegerField()
    deviation = serializers.IntegerField()
    games = serializers.IntegerField()
    last_event = serializers.SerializerMethodField(
        help_text="The slug of the event; null after a game of a ladder."
    )
    last_ladder = serializers.SerializerMethodField(help_text="The slug of the ladder; null after an event.")

    def get_last_event(self, line: shown.Line) -> str | None:
        return line.event.slug if line.event else None

    def get_last_ladder(self, line: shown.Line) -> str | None:
        return line.ladder.slug if line.ladder else None


@extend_schema(tags=["standings"])
class RatingListView(EventView):
    @extend_schema(
        summary="The ratings of one game, best first",
        parameters=[
            OpenApiParameter("game", str, description="The first one when left out."),
            *PAGE_PARAMETERS,
        ],
        responses=paged(RatingSerializer),
    )
    def get(self, request: Request) -> Response:
        titles = shown.games()
        game = request.query_params.get("game") or next(iter(titles))
        if game not in titles:
            raise Http404("No such game.")
        pages: Any = Pages()
        page = pages.paginate_queryset(shown.placed(game), request, view=self)
        answer: Response = pages.get_paginated_response(RatingSerializer(shown.lines(page), many=True).data)
        return answer
