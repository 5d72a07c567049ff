"""Endpoints of maps and tables: the maps of an event, where they lie, and what the players of a table choose."""

from typing import Any

from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.access import Right, chooser_or_refused, see_entry, see_event, see_map, see_pairing
from tournaments.api.base import EventView
from tournaments.api.table_serializers import GroundSerializer
from tournaments.models import EventMap, Ground, Pairing
from tournaments.services import maps, table_maps
from tournaments.services.maps import MOST_COPIES
from tournaments.services.pairing import venue


class FaceField(serializers.IntegerField):
    def __init__(self) -> None:
        super().__init__(min_value=1, max_value=6)


class MapSerializer(serializers.ModelSerializer[EventMap]):
    """`board` is the map of a case; a case with a map is taken too. `copies` 0 is any number."""

    board = serializers.JSONField()
    copies = serializers.IntegerField(min_value=0, max_value=MOST_COPIES, default=0)
    tables = serializers.SerializerMethodField()

    class Meta:
        model = EventMap
        fields = ["id", "name", "board", "copies", "tables"]

    def get_tables(self, one: EventMap) -> list[int]:
        return [laid.table for laid in one.tables.all()]


class MapChangeSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=60, required=False)
    copies = serializers.IntegerField(min_value=0, max_value=MOST_COPIES, required=False)


class MapSourceSerializer(serializers.Serializer[Any]):
    event = serializers.SlugField()
    map = serializers.IntegerField()


class TablesSerializer(serializers.Serializer[Any]):
    tables = serializers.CharField(max_length=400, allow_blank=True, help_text="1-4, 9")


class FixedTableSerializer(serializers.Serializer[Any]):
    table = serializers.IntegerField(min_value=1, allow_null=True)


class RollSerializer(serializers.Serializer[Any]):
    """Each side's dice as they fell, ties and all; what the higher one takes."""

    first = serializers.ListField(child=FaceField(), min_length=1, max_length=40)
    second = serializers.ListField(child=FaceField(), min_length=1, max_length=40)
    choose = serializers.CharField(max_length=16, help_text="As the game names it: “map” or “edge”.")


class ChosenMapSerializer(serializers.Serializer[Any]):
    map = serializers.IntegerField()


class EdgeSerializer(serializers.Serializer[Any]):
    edge = serializers.CharField(max_length=16, help_text="As the game names it: “north” or “south”.")


@extend_schema(tags=["maps"])
class MapListView(EventView):
    @extend_schema(summary="The maps of an event", responses=MapSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        rows = self.see(slug).event.maps.prefetch_related("tables")
        return Response(MapSerializer(rows, many=True).data)

    @extend_schema(summary="Make a map", request=MapSerializer, responses={201: MapSerializer})
    def post(self, request: Request, slug: str) -> Response:
        event = self.see(slug, Right.JUDGE).event
        body = self.body(MapSerializer)
        made = maps.make_map(event, body["name"], body["board"], copies=body["copies"], actor=self.actor)
        return Response(MapSerializer(made).data, status=status.HTTP_201_CREATED)


@extend_schema(tags=["maps"])
class MapCopyView(EventView):
    @extend_schema(
        summary="Copy a map of another event you may see",
        request=MapSourceSerializer,
        responses={201: MapSerializer},
    )
    def post(self, request: Request, slug: str) -> Response:
        event = self.see(slug, Right.JUDGE).event
        body = self.body(MapSourceSerializer)
        source = see_map(see_event(request.user, body["event"]), body["map"])
        made = maps.copy_map(source, event, actor=self.actor)
        return Response(MapSerializer(made).data, status=status.HTTP_201_CREATED)


@extend_schema(tags=["maps"])
class MapView(EventView):
    @extend_schema(summary="One map", responses=MapSerializer)
    def get(self, request: Request, slug: str, pk: int) -> Response:
        return Response(MapSerializer(see_map(self.see(slug), pk)).data)

    @extend_schema(
        summary="Rename a map or set how many copies there are",
        request=MapChangeSerializer,
        responses=MapSerializer,
    )
    def patch(self, request: Request, slug: str, pk: int) -> Response:
        one = see_map(self.see(slug, Right.JUDGE), pk)
        body = self.body(MapChangeSerializer)
        name, copies = body.get("name", one.name), body.get("copies", one.copies)
        maps.change_map(one, name=name, copies=copies, actor=self.actor)
        return Response(MapSerializer(see_map(self.see(slug), pk)).data)

    @extend_schema(summary="Delete an unused map", responses={204: None})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        maps.delete_map(see_map(self.see(slug, Right.JUDGE), pk), actor=self.actor)
        return Response(status=status.HTTP_204_NO_CONTENT)


@extend_schema(tags=["maps"])
class MapBoardView(EventView):
    @extend_schema(summary="The map as a document", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, slug: str, pk: int) -> Response:
        return Response(see_map(self.see(slug), pk).board)

    @extend_schema(
        summary="Draw an unused map again",
        request=OpenApiTypes.OBJECT,
        responses=MapSerializer,
    )
    def put(self, request: Request, slug: str, pk: int) -> Response:
        one = maps.redraw_map(see_map(self.see(slug, Right.JUDGE), pk), request.data, actor=self.actor)
        return Response(MapSerializer(one).data)


@extend_schema(tags=["maps"])
class MapTablesView(EventView):
    @extend_schema(
        summary="Lay a map on these tables and on no others",
        request=TablesSerializer,
        responses=MapSerializer,
    )
    def put(self, request: Request, slug: str, pk: int) -> Response:
        maps.lay_map(
            see_map(self.see(slug, Right.RUN), pk), self.body(TablesSerializer)["tables"], actor=self.actor
        )
        return Response(MapSerializer(see_map(self.see(slug), pk)).data)


@extend_schema(tags=["players"])
class FixedTableView(EventView):
    @extend_schema(
        summary="Keep a player at one table; null ends that",
        request=FixedTableSerializer,
        responses=FixedTableSerializer,
    )
    def put(self, request: Request, slug: str, number: int) -> Response:
        entry = see_entry(self.see(slug, Right.RUN), number)
        body = self.body(FixedTableSerializer)
        venue.fix_table(entry, body["table"], actor=self.actor)
        return Response(body)


class OneGroundView(EventView):
    """What the endpoints of one table's ground share: its players say, or the staff for them."""

    def chooser(self, slug: str, pk: int) -> tuple[Pairing, str]:
        seen = self.see(slug)
        chosen = see_pairing(seen, pk)
        return chosen, chooser_or_refused(seen, chosen)

    def answer(self, ground: Ground) -> Response:
        return Response(GroundSerializer(ground).data)


@extend_schema(tags=["maps"])
class GroundView(OneGroundView):
    @extend_schema(summary="What a table plays on", responses=GroundSerializer)
    def get(self, request: Request, slug: str, pk: int) -> Response:
        ground: Ground | None = getattr(see_pairing(self.see(slug), pk), "ground", None)
        if ground is None:
            raise Http404("Nothing is known of this table's map.")
        return self.answer(ground)

    @extend_schema(summary="Forget roll, map and edge, to enter them again", responses={204: None})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        chosen, _ = self.chooser(slug, pk)
        table_maps.start_over(chosen, actor=self.actor)
        return Response(status=status.HTTP_204_NO_CONTENT)


@extend_schema(tags=["maps"])
class RollView(OneGroundView):
    @extend_schema(summary="The set-up roll", request=RollSerializer, responses=GroundSerializer)
    def put(self, request: Request, slug: str, pk: int) -> Response:
        chosen, _ = self.chooser(slug, pk)
        body = self.body(RollSerializer)
        dice = {1: body["first"], 2: body["second"]}
        return self.answer(table_maps.record_roll(chosen, dice, body["choose"], actor=self.actor))


@extend_schema(tags=["maps"])
class MapChoiceView(OneGroundView):
    @extend_schema(summary="Choose the map", request=ChosenMapSerializer, responses=GroundSerializer)
    def put(self, request: Request, slug: str, pk: int) -> Response:
        chosen, player = self.chooser(slug, pk)
        wanted = see_map(self.see(slug), self.body(ChosenMapSerializer)["map"])
        return self.answer(table_maps.choose_map(chosen, wanted, player, actor=self.actor))


@extend_schema(tags=["maps"])
class EdgeChoiceView(OneGroundView):
    @extend_schema(summary="Choose the edge", request=EdgeSerializer, responses=GroundSerializer)
    def put(self, request: Request, slug: str, pk: int) -> Response:
        chosen, player = self.chooser(slug, pk)
        edge = self.body(EdgeSerializer)["edge"]
        return self.answer(table_maps.choose_edge(chosen, edge, player, actor=self.actor))
