"""Endpoints of players: registration, the organizer's desk, lists."""

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.permissions import TokenMayDoThis
from common.api.pagination import PAGE_PARAMETERS, Pages, paged
from tournaments import queries
from tournaments.access import Right, Viewer, leads_or_refused, see_entry
from tournaments.api.base import EventView
from tournaments.api.bodies import (
    AddPlayerSerializer,
    PlayerStepSerializer,
    RegisterSerializer,
    WhySerializer,
)
from tournaments.api.serializers import PenaltySerializer, PlayerSerializer
from tournaments.models import Entry, Penalty
from tournaments.services.entries import actions, linking, registration
from tournaments.services.penalising import give_penalty, lift_penalty


def as_json(entry: Entry, seen: Viewer) -> Response:
    return Response(PlayerSerializer(entry, context={"seen": seen, "with_list": True}).data)


def own_entry(seen: Viewer) -> Entry:
    if seen.entry is None:
        raise Http404("You are not entered in this event.")
    return seen.entry


def led_entry(seen: Viewer) -> Entry:
    """For what concerns a whole team: its captain alone."""
    entry = own_entry(seen)
    leads_or_refused(seen)
    return entry


@extend_schema(tags=["players"])
class PlayerListView(EventView):
    @extend_schema(
        summary="The players",
        parameters=[OpenApiParameter("q", str, description="Part of a name, or a number."), *PAGE_PARAMETERS],
        responses=paged(PlayerSerializer),
    )
    def get(self, request: Request, slug: str) -> Response:
        seen = self.see(slug)
        pages = Pages()
        name = request.query_params.get("q", "")[:80].strip()
        page = pages.paginate_queryset(queries.players_of(seen, name), request, view=self)
        return pages.get_paginated_response(PlayerSerializer(page, many=True, context={"seen": seen}).data)

    @extend_schema(
        summary="Add a player, as organizer",
        description="While the event runs the player is checked in; `absence` says why not, if not.",
        request=AddPlayerSerializer,
        responses={201: PlayerSerializer},
    )
    def post(self, request: Request, slug: str) -> Response:
        seen = self.see(slug, Right.RUN)
        body = self.body(AddPlayerSerializer)
        entry = registration.add_player(
            seen.event,
            body["name"],
            user=body["username"],
            club=body["club"],
            without_list=body["without_list"],
            flight=body["flight"],
            actor=self.actor,
        )
        answer = as_json(entry, seen)
        answer.status_code = status.HTTP_201_CREATED
        return answer


@extend_schema(tags=["players"])
class PlayerView(EventView):
    @extend_schema(summary="One player, with the list if you may see it", responses=PlayerSerializer)
    def get(self, request: Request, slug: str, number: int) -> Response:
        seen = self.see(slug)
        return as_json(see_entry(seen, number), seen)


@extend_schema(tags=["players"])
class LinkView(EventView):
    permission_classes = [IsAuthenticated, TokenMayDoThis]

    @extend_schema(
        summary="Link an entry of a restored event to your account",
        description="Only where the archive named your user name: a file alone links nobody.",
        request=None,
        responses=PlayerSerializer,
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        seen = self.see(slug)
        entry = see_entry(seen, number)
        linking.link_account(entry, actor=self.actor)
        return as_json(entry, seen)


@extend_schema(tags=["players"])
class PlayerStepView(EventView):
    @extend_schema(
        summary="Check in, withdraw, drop, reinstate, lock or open a list",
        request=PlayerStepSerializer,
        parameters=[
            OpenApiParameter("step", str, OpenApiParameter.PATH, enum=[*actions.STEPS, "disqualify"])
        ],
        responses=PlayerSerializer,
    )
    def post(self, request: Request, slug: str, number: int, step: str) -> Response:
        disqualify = step == "disqualify"
        seen = self.see(slug, Right.HEAD if disqualify else Right.RUN)
        entry = see_entry(seen, number)
        if disqualify:
            why = self.body(PlayerStepSerializer)["why"]
            registration.drop(entry, actor=self.actor, disqualify=True, why=why)
        elif step == "check-in":
            reason = self.body(PlayerStepSerializer)["without_list"]
            registration.check_in(entry, actor=self.actor, without_list=reason)
        elif step in actions.STEPS:
            actions.STEPS[step][0](entry, actor=self.actor)
        else:
            raise Http404("No such step.")
        return as_json(queries.players_of(seen).get(number=number), seen)


@extend_schema(tags=["players"])
class RegistrationView(EventView):
    @extend_schema(summary="Register yourself", request=RegisterSerializer, responses={201: PlayerSerializer})
    def post(self, request: Request, slug: str) -> Response:
        seen = self.see(slug)
        body = self.body(RegisterSerializer)
        entry = registration.register(seen.event, self.actor, actor=self.actor, **body)
        answer = as_json(entry, self.see(slug))
        answer.status_code = status.HTTP_201_CREATED
        return answer

    @extend_schema(summary="Withdraw, or drop out of a running event", responses={204: None})
    def delete(self, request: Request, slug: str) -> Response:
        seen = self.see(slug)
        entry = led_entry(seen)
        if seen.event.is_running:
            registration.drop(entry, actor=self.actor, why=registration.OWN_WISH)
        else:
            registration.withdraw(entry, actor=self.actor)
        return Response(status=status.HTTP_204_NO_CONTENT)


@extend_schema(tags=["players"])
class PenaltyListView(EventView):
    @extend_schema(summary="A player’s penalties, for the judges", responses=PenaltySerializer(many=True))
    def get(self, request: Request, slug: str, number: int) -> Response:
        entry = see_entry(self.see(slug, Right.JUDGE), number)
        rows = entry.penalties.select_related("round", "given_by").defer("round__snapshot")
        return Response(PenaltySerializer(rows, many=True).data)

    @extend_schema(summary="Give a penalty", request=PenaltySerializer, responses={201: PenaltySerializer})
    def post(self, request: Request, slug: str, number: int) -> Response:
        seen = self.see(slug, Right.JUDGE)
        entry = see_entry(seen, number)
        body = self.body(PenaltySerializer)
        kind = Penalty.Kind(body["kind"])
        if kind == Penalty.Kind.DISQUALIFICATION:
            seen.require(Right.HEAD)
        given = give_penalty(entry, offence=body["offence"], kind=kind, remark=body["note"], actor=self.actor)
        return Response(PenaltySerializer(given).data, status=status.HTTP_201_CREATED)


@extend_schema(tags=["players"])
class LiftPenaltyView(EventView):
    @extend_schema(summary="Lift a penalty", request=WhySerializer, responses=PenaltySerializer)
    def post(self, request: Request, slug: str, number: int, pk: int) -> Response:
        entry = see_entry(self.see(slug, Right.HEAD), number)
        given = entry.penalties.select_related("entry__event").filter(pk=pk).first()
        if given is None:
            raise Http404("No such penalty.")
        lift_penalty(given, why=self.body(WhySerializer)["why"], actor=self.actor)
        return Response(PenaltySerializer(given).data)
