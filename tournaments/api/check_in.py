"""Endpoints of the doors: check-in by the player, the two codes, applications, the roll-call."""

from django.utils import timezone
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.permissions import TokenMayDoThis
from common.api.pagination import PAGE_PARAMETERS, Pages, paged
from tournaments import table_views
from tournaments.access import Right, see_entry
from tournaments.api.base import EventView
from tournaments.api.bodies import CodeSerializer, WordSerializer
from tournaments.api.check_in_serializers import DoorSerializer, TurnSerializer
from tournaments.api.players import as_json, led_entry, own_entry
from tournaments.api.serializers import PlayerSerializer
from tournaments.models import Event
from tournaments.policies.hours import check_in_hours
from tournaments.presenters import rollcall
from tournaments.presenters.missing_lists import NOTHING, missing_lists
from tournaments.presenters.player_actions import turn_of
from tournaments.presenters.postponed_games import owed_by
from tournaments.services.entries import approval, arrivals, check_in_codes
from tournaments.views.check_in import check_in_address, join_address


@extend_schema(tags=["doors"])
class ArrivalView(EventView):
    @extend_schema(
        summary="Check yourself in", description="`code` is needed where the event asks for it.",
        request=CodeSerializer, responses=PlayerSerializer,
    )  # fmt: skip
    def post(self, request: Request, slug: str) -> Response:
        seen = self.see(slug)
        entry = led_entry(seen)
        arrivals.arrive(entry, actor=self.actor, code=self.body(CodeSerializer)["code"])
        return as_json(entry, seen)


@extend_schema(tags=["doors"])
class TurnView(EventView):
    permission_classes = [IsAuthenticated, TokenMayDoThis]

    @extend_schema(summary="What the event asks of you now", responses=TurnSerializer)
    def get(self, request: Request, slug: str) -> Response:
        entry = own_entry(self.see(slug))
        tables, now = table_views.my_tables(entry), timezone.now()
        missing = missing_lists(self.actor, [entry]).get(entry.pk, NOTHING)
        asked = {"turn": turn_of(entry, next(iter(tables), None), now), "missing": missing}
        return Response(TurnSerializer(asked | {"postponed": owed_by(entry, tables[1:], now)}).data)


@extend_schema(tags=["doors"])
class DoorView(EventView):
    @extend_schema(summary="The codes and where they lead, for the staff", responses=DoorSerializer)
    def get(self, request: Request, slug: str) -> Response:
        return Response(self.door(self.see(slug, Right.RUN).event))

    def door(self, event: Event) -> dict[str, object]:
        hours = check_in_hours(event)
        facts = {
            "join_code": event.join_code,
            "join_url": self.request.build_absolute_uri(join_address(event)),
            "check_in_by": event.check_in_by,
            "check_in_code": event.check_in_code,
            "check_in_url": self.request.build_absolute_uri(check_in_address(event)),
            "check_in_opens_at": hours.opens_at,
            "check_in_closes_at": hours.closes_at,
        }
        return dict(DoorSerializer(facts).data)


@extend_schema(tags=["doors"])
class RenewCodeView(DoorView):
    http_method_names = ["post", "options"]

    @extend_schema(summary="A new check-in code; the old one ends", request=None, responses=DoorSerializer)
    def post(self, request: Request, slug: str) -> Response:
        event = self.see(slug, Right.RUN).event
        check_in_codes.renew_check_in_code(event, actor=self.actor)
        return Response(self.door(event))


@extend_schema(tags=["doors"])
class AcceptView(EventView):
    @extend_schema(
        summary="Accept an application, with a message", request=WordSerializer, responses=PlayerSerializer
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        seen = self.see(slug, Right.RUN)
        entry = see_entry(seen, number)
        approval.accept(entry, actor=self.actor, word=self.body(WordSerializer)["word"])
        return as_json(entry, seen)


@extend_schema(tags=["doors"])
class DeclineView(EventView):
    @extend_schema(
        summary="Decline an application, with a message", request=WordSerializer, responses=PlayerSerializer
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        seen = self.see(slug, Right.RUN)
        entry = see_entry(seen, number)
        approval.decline(entry, actor=self.actor, word=self.body(WordSerializer)["word"])
        return as_json(entry, seen)


@extend_schema(tags=["doors"])
class RollCallView(EventView):
    @extend_schema(
        summary="Who is here and who is not; `check-in` and `undo-check-in` of a player change it",
        parameters=[
            OpenApiParameter("show", str, enum=list(rollcall.QUESTIONS)),
            OpenApiParameter("q", str, description="Part of a name, or a number."),
            *PAGE_PARAMETERS,
        ],
        responses=paged(PlayerSerializer),
    )
    def get(self, request: Request, slug: str) -> Response:
        seen = self.see(slug, Right.RUN)
        show, name = request.query_params.get("show", "all"), request.query_params.get("q", "")
        pages = Pages()
        page = pages.paginate_queryset(rollcall.people(seen.event, show, name.strip()), request, view=self)
        return pages.get_paginated_response(PlayerSerializer(page, many=True, context={"seen": seen}).data)
