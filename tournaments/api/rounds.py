"""Endpoints of rounds: drafted, published, timed, changed by hand."""

from collections.abc import Callable
from functools import partial

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from common.api.pagination import PART_PARAMETERS, part_of
from common.api.serializers import rows_of
from tournaments import queries, table_views
from tournaments.access import Right, see_round, visible_rounds
from tournaments.api.base import EventView
from tournaments.api.bodies import (
    ClockSerializer,
    DraftSerializer,
    OptionalWhySerializer,
    PairsSerializer,
    RepairSerializer,
    ScheduleSerializer,
    SwapSerializer,
)
from tournaments.api.table_serializers import RoundSerializer, SwappedSerializer, TableSerializer
from tournaments.call_visibility import CallReader
from tournaments.history.pairing_input import Exceptions
from tournaments.services import clock, rounds, scheduled_rounds
from tournaments.services.pairing.by_hand import set_pairs
from tournaments.services.pairing.re_pairing import repair_tables
from tournaments.services.pairing.swapping import swap_players
from tournaments.services.previewing import undone


@extend_schema(tags=["rounds"])
class RoundListView(EventView):
    @extend_schema(summary="The rounds; drafts for the staff alone", responses=RoundSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        return Response(RoundSerializer(visible_rounds(self.see(slug)), many=True).data)

    @extend_schema(
        summary="Draft the next round",
        description="Refused with the reason when results are missing or when no round keeps the rules. `unpaired` "
        "names everybody without a game, and why.",
        request=DraftSerializer,
        responses={201: RoundSerializer},
    )
    def post(self, request: Request, slug: str) -> Response:
        event = self.see(slug, Right.RUN).event
        body = self.body(DraftSerializer)
        exceptions = Exceptions(
            frozenset(map(frozenset, body["allow"])), frozenset(body["second_bye"]), body["why"]
        )
        made = rounds.draft_round(
            event, actor=self.actor, exceptions=exceptions, without_results=body["without_results"]
        )
        shown = RoundSerializer(made, context={"unpaired": True})
        return Response(shown.data, status=status.HTTP_201_CREATED)


@extend_schema(tags=["rounds"])
class RoundView(EventView):
    @extend_schema(summary="One round", responses=RoundSerializer)
    def get(self, request: Request, slug: str, number: int) -> Response:
        seen = self.see(slug)
        context = {"unpaired": seen.can_run}
        return Response(RoundSerializer(see_round(seen, number), context=context).data)

    @extend_schema(summary="Discard a draft", responses={204: None})
    def delete(self, request: Request, slug: str, number: int) -> Response:
        rounds.discard_draft(see_round(self.see(slug, Right.RUN), number), actor=self.actor)
        return Response(status=status.HTTP_204_NO_CONTENT)


@extend_schema(tags=["rounds"])
class TableListView(EventView):
    @extend_schema(
        summary="The tables of a round",
        parameters=[OpenApiParameter("q", str, description="Part of a player’s name."), *PART_PARAMETERS],
        responses=TableSerializer(many=True),
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        seen = self.see(slug)
        name = request.query_params.get("q", "")[:80].strip()
        rows = queries.pairings_in_order(see_round(seen, number), name)
        part = part_of(request, rows.count())
        tables = table_views.tables(rows[part.start : part.stop], seen.entry, CallReader.of(seen))
        return Response(rows_of(TableSerializer(), tables), headers=part.headers)


STEPS: dict[str, Callable[..., None]] = {
    "publish": rounds.publish_round,
    "unpublish": rounds.unpublish_round,
}


@extend_schema(tags=["rounds"])
class RoundStepView(EventView):
    @extend_schema(
        summary="Publish, unpublish or finish a round",
        request=OptionalWhySerializer,
        parameters=[OpenApiParameter("step", str, OpenApiParameter.PATH, enum=[*STEPS, "finish"])],
        responses=RoundSerializer,
    )
    def post(self, request: Request, slug: str, number: int, step: str) -> Response:
        found = see_round(self.see(slug, Right.RUN), number)
        if step == "finish":
            why = self.body(OptionalWhySerializer)["why"]
            rounds.finish_round(found, actor=self.actor, without_results=why)
        elif step in STEPS:
            STEPS[step](found, actor=self.actor)
        else:
            raise Http404("No such step.")
        found.refresh_from_db()
        return Response(RoundSerializer(found).data)


@extend_schema(tags=["rounds"])
class ScheduleView(EventView):
    @extend_schema(
        summary="Publish a draft at a time; null: by hand again",
        request=ScheduleSerializer,
        responses=RoundSerializer,
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        found = see_round(self.see(slug, Right.RUN), number)
        at = self.body(ScheduleSerializer)["at"]
        if at is None:
            scheduled_rounds.unschedule_round(found, actor=self.actor)
        else:
            scheduled_rounds.schedule_round(found, at, actor=self.actor)
        found.refresh_from_db()
        return Response(RoundSerializer(found).data)


@extend_schema(tags=["rounds"])
class SwapView(EventView):
    @extend_schema(summary="Swap two players of a draft", request=SwapSerializer, responses=SwappedSerializer)
    def post(self, request: Request, slug: str, number: int) -> Response:
        found = see_round(self.see(slug, Right.RUN), number)
        return Response({"warnings": swap_players(found, **self.body(SwapSerializer), actor=self.actor)})


@extend_schema(tags=["rounds"])
class PairsView(EventView):
    @extend_schema(
        summary="Set pairs of a draft by hand: some, or the whole round",
        description="The earlier opponents of these players take the places that are left. The answer names what the "
        "pairs break; with `preview` nothing is changed.",
        request=PairsSerializer,
        responses=SwappedSerializer,
    )
    def put(self, request: Request, slug: str, number: int) -> Response:
        found = see_round(self.see(slug, Right.RUN), number)
        body = self.body(PairsSerializer)
        act = partial(set_pairs, found, body["pairs"], reason=body["reason"], actor=self.actor)
        return Response({"warnings": undone(act) if body["preview"] else act()})


@extend_schema(tags=["rounds"])
class RepairView(EventView):
    @extend_schema(
        summary="Pair some tables again", request=RepairSerializer, responses=TableSerializer(many=True)
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        seen = self.see(slug, Right.RUN)
        found = see_round(seen, number)
        body = self.body(RepairSerializer)
        repair_tables(found, body["tables"], reason=body["reason"], actor=self.actor)
        return Response(rows_of(TableSerializer(), table_views.round_tables(found, seen)))


@extend_schema(tags=["rounds"])
class ClockView(EventView):
    @extend_schema(
        summary="Start, pause, resume or extend the clock", request=ClockSerializer, responses=RoundSerializer
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        found = see_round(self.see(slug, Right.RUN), number)
        body = self.body(ClockSerializer)
        match body["step"]:
            case "start":
                clock.start_clock(found, actor=self.actor, minutes=body.get("minutes"))
            case "pause":
                clock.pause_clock(found, actor=self.actor)
            case "resume":
                clock.resume_clock(found, actor=self.actor)
            case _:
                clock.extend_clock(found, body.get("minutes", 0), actor=self.actor)
        found.refresh_from_db()
        return Response(RoundSerializer(found).data)
