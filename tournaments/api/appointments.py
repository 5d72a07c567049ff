"""Endpoints of a league: when the two players of a game meet."""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.permissions import TokenMayDoThis
from tournaments import table_views
from tournaments.access import see_pairing
from tournaments.api.players import own_entry
from tournaments.api.tables import OneTableView
from tournaments.models import Appointment, Pairing
from tournaments.presenters.appointments import meeting_of
from tournaments.services import appointments
from tournaments.services.results import refuse_stranger


class AppointmentSerializer(serializers.Serializer[Any]):
    """All but `due_at` is null, and `place` empty, until somebody has proposed a date."""

    due_at = serializers.DateTimeField(allow_null=True, help_text="When the round ends.")
    at = serializers.DateTimeField(allow_null=True)
    place = serializers.CharField(allow_blank=True)
    proposed_by = serializers.IntegerField(allow_null=True, help_text="Number of the entry.")
    proposed_at = serializers.DateTimeField(allow_null=True)
    agreed_at = serializers.DateTimeField(allow_null=True)


class ProposalSerializer(serializers.Serializer[Any]):
    at = serializers.DateTimeField()
    place = serializers.CharField(max_length=120, required=False, allow_blank=True, default="")


class AgreeSerializer(serializers.Serializer[Any]):
    proposed_at = serializers.DateTimeField(help_text="Names the proposal that was looked at.")


def _answer(pairing: Pairing, found: Appointment | None) -> Response:
    body = {
        "due_at": pairing.round.due_at,
        "at": found.at if found else None,
        "place": found.place if found else "",
        "proposed_by": found.proposed_by.number if found else None,
        "proposed_at": found.proposed_at if found else None,
        "agreed_at": found.agreed_at if found else None,
    }
    return Response(AppointmentSerializer(body).data)


@extend_schema(tags=["tables"])
class AppointmentView(OneTableView):
    permission_classes = [IsAuthenticated, TokenMayDoThis]

    @extend_schema(
        summary="When a game of a league is played: for its players and the staff",
        responses=AppointmentSerializer,
    )
    def get(self, request: Request, slug: str, pk: int) -> Response:
        seen = self.see(slug)
        pairing = see_pairing(seen, pk)
        meeting = meeting_of(seen, table_views.table_of(pairing, seen))
        if meeting is None:
            raise Http404("There is no date to be agreed here, or none that you may see.")
        return _answer(pairing, meeting.appointment)

    @extend_schema(
        summary="Propose when to play",
        description="Replaces what was proposed or agreed before; the opponent agrees anew.",
        request=ProposalSerializer,
        responses=AppointmentSerializer,
    )
    def put(self, request: Request, slug: str, pk: int) -> Response:
        seen, pairing = self.at(slug, pk)
        entry = own_entry(seen)
        refuse_stranger(pairing, entry)
        body = self.body(ProposalSerializer)
        made = appointments.propose(pairing, **body, entry=entry, actor=self.actor)
        return _answer(pairing, made)


@extend_schema(tags=["tables"])
class AgreeView(OneTableView):
    permission_classes = [IsAuthenticated, TokenMayDoThis]

    @extend_schema(
        summary="Agree to the opponent’s proposal", request=AgreeSerializer, responses=AppointmentSerializer
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        seen, pairing = self.at(slug, pk)
        entry = own_entry(seen)
        refuse_stranger(pairing, entry)
        body = self.body(AgreeSerializer)
        return _answer(pairing, appointments.agree(pairing, **body, entry=entry, actor=self.actor))
