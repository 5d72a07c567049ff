"""Endpoints of series: several events counted together."""

from typing import Any

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from common.api.pagination import PAGE_PARAMETERS, Pages, paged
from common.api.serializers import rows_of
from tournaments.access import see_event, see_series
from tournaments.api.base import EventView
from tournaments.history.ranking import halves_text
from tournaments.models import CountBy, Event, Series
from tournaments.models.series import MOST_COUNTED
from tournaments.presenters.series import SeriesTable, table_of
from tournaments.services import series as service


class SeriesSerializer(serializers.ModelSerializer[Series]):
    """`counts` is how many of a player's best results count; 0 is all of them."""

    by = serializers.ChoiceField(choices=CountBy.choices, default=CountBy.POINTS)
    counts = serializers.IntegerField(min_value=0, max_value=MOST_COUNTED, default=0)
    created_by = serializers.StringRelatedField[User]()

    class Meta:
        model = Series
        fields = ["slug", "name", "about", "by", "counts", "created_by"]
        read_only_fields = ["slug"]


class SeriesResultSerializer(serializers.Serializer[Any]):
    event = serializers.SlugField(source="event.slug")
    place = serializers.IntegerField()
    points = serializers.CharField(source="text")
    counts = serializers.BooleanField(help_text="Whether it is one of the best that count.")


class SeriesRowSerializer(serializers.Serializer[Any]):
    rank = serializers.IntegerField()
    player = serializers.CharField(source="name")
    total = serializers.CharField()
    wins = serializers.IntegerField()
    best = serializers.SerializerMethodField()
    results = serializers.SerializerMethodField()

    def get_best(self, row: Any) -> str:
        return halves_text(row.best)

    @extend_schema_field(SeriesResultSerializer(many=True))
    def get_results(self, row: Any) -> list[dict[str, Any]]:
        return rows_of(SeriesResultSerializer(), (one for one in row.results if one is not None))


class SeriesEventSerializer(serializers.ModelSerializer[Event]):
    class Meta:
        model = Event
        fields = ["slug", "name", "is_closed", "starts_at"]


class SeriesTableSerializer(SeriesSerializer):
    """A series with its events, as far as you may see them, and its table."""

    events = serializers.SerializerMethodField()
    table = serializers.SerializerMethodField()
    walk_ins = serializers.SerializerMethodField(help_text="Entries without an account, which are left out.")

    class Meta(SeriesSerializer.Meta):
        fields = [*SeriesSerializer.Meta.fields, "events", "table", "walk_ins"]

    @property
    def _table(self) -> SeriesTable:
        found: SeriesTable = self.context["table"]
        return found

    @extend_schema_field(SeriesEventSerializer(many=True))
    def get_events(self, _: Series) -> Any:
        return SeriesEventSerializer([*self._table.events, *self._table.to_come], many=True).data

    @extend_schema_field(SeriesRowSerializer(many=True))
    def get_table(self, _: Series) -> Any:
        return SeriesRowSerializer(self._table.rows, many=True).data

    def get_walk_ins(self, _: Series) -> int:
        return self._table.walk_ins


class MemberSerializer(serializers.Serializer[Any]):
    event = serializers.SlugField()


class OneSeriesView(EventView):
    def answer(self, one: Series, status: int = 200) -> Response:
        context = {"table": table_of(one, self.request.user)}
        return Response(SeriesTableSerializer(one, context=context).data, status=status)


@extend_schema(tags=["series"])
class SeriesListView(OneSeriesView):
    @extend_schema(summary="All series", parameters=PAGE_PARAMETERS, responses=paged(SeriesSerializer))
    def get(self, request: Request) -> Response:
        pages = Pages()
        rows = Series.objects.select_related("created_by")
        page = pages.paginate_queryset(rows, request, view=self)
        return pages.get_paginated_response(SeriesSerializer(page, many=True).data)

    @extend_schema(summary="Make a series", request=SeriesSerializer, responses={201: SeriesTableSerializer})
    def post(self, request: Request) -> Response:
        made = service.make_series(self.body(SeriesSerializer), actor=self.actor)
        return self.answer(made, status.HTTP_201_CREATED)


@extend_schema(tags=["series"])
class SeriesView(OneSeriesView):
    @extend_schema(summary="A series with its table", responses=SeriesTableSerializer)
    def get(self, request: Request, slug: str) -> Response:
        return self.answer(see_series(request.user, slug))

    @extend_schema(summary="Change a series", request=SeriesSerializer, responses=SeriesTableSerializer)
    def patch(self, request: Request, slug: str) -> Response:
        one = see_series(request.user, slug, manage=True)
        body = SeriesSerializer(data=request.data, partial=True)
        body.is_valid(raise_exception=True)
        return self.answer(service.change_series(one, body.validated_data, actor=self.actor))


@extend_schema(tags=["series"])
class SeriesEventsView(OneSeriesView):
    @extend_schema(
        summary="Add an event that you manage",
        request=MemberSerializer,
        responses={201: SeriesTableSerializer},
    )
    def post(self, request: Request, slug: str) -> Response:
        one = see_series(request.user, slug, manage=True)
        event = see_event(request.user, self.body(MemberSerializer)["event"]).event
        service.add_event(one, event, actor=self.actor)
        return self.answer(one, status.HTTP_201_CREATED)

    @extend_schema(
        summary="Take an event out",
        parameters=[OpenApiParameter("event", OpenApiTypes.STR, required=True, description="Its slug.")],
        responses={204: None},
    )
    def delete(self, request: Request, slug: str) -> Response:
        one = see_series(request.user, slug, manage=True)
        body = MemberSerializer(data=request.query_params)
        body.is_valid(raise_exception=True)
        event = Event.objects.filter(slug=body.validated_data["event"]).first()
        if event is None:
            raise Http404("No such event.")
        service.take_out(one, event, actor=self.actor)
        return Response(status=status.HTTP_204_NO_CONTENT)
