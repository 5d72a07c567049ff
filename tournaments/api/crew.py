"""Endpoints of who works at an event, and of their invitations."""

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.permissions import TokenMayDoThis
from accounts.models import User
from common.errors import Invalid
from tournaments.access import Right, see_invitation
from tournaments.api.base import EventView
from tournaments.api.mine import OwnView
from tournaments.forms.crew import person
from tournaments.models import CREW_ROLES, CrewInvitation, Event, EventRole, Role
from tournaments.services import crew as service


class CrewSerializer(serializers.ModelSerializer[EventRole]):
    username = serializers.CharField(source="user.username")
    role = serializers.ChoiceField(choices=CREW_ROLES)

    class Meta:
        model = EventRole
        fields = ["id", "username", "role"]


class InvitationSerializer(serializers.ModelSerializer[CrewInvitation]):
    event = serializers.SlugRelatedField[Event](slug_field="slug", read_only=True)
    username = serializers.CharField(source="user.username", read_only=True)
    invited_by = serializers.CharField(source="invited_by.username", read_only=True)

    class Meta:
        model = CrewInvitation
        fields = ["id", "event", "username", "role", "invited_by", "invited_at"]
        read_only_fields = ["role", "invited_at"]


class AskedSerializer(serializers.Serializer[Any]):
    """One of the two is null: who works at the event already has the role at once."""

    given = CrewSerializer(allow_null=True)
    invited = InvitationSerializer(allow_null=True)


class CrewAnswerSerializer(serializers.Serializer[Any]):
    answer = serializers.ChoiceField(choices=["accept", "decline"])


@extend_schema(tags=["events"])
class CrewView(EventView):
    @extend_schema(summary="Who works at the event", responses=CrewSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        crew = self.see(slug, Right.MANAGE).event.crew.select_related("user")
        return Response(CrewSerializer(crew, many=True).data)

    @extend_schema(
        summary="Invite somebody to a role; who works at the event already has it at once",
        request=CrewSerializer,
        responses={201: AskedSerializer},
    )
    def post(self, request: Request, slug: str) -> Response:
        event = self.see(slug, Right.MANAGE).event
        cleaned = self.body(CrewSerializer)
        asked = service.ask(
            event, _user(cleaned["user"]["username"]), [Role(cleaned["role"])], actor=self.actor
        )
        body = {"given": next(iter(asked.given), None), "invited": next(iter(asked.invited), None)}
        return Response(AskedSerializer(body).data, status=status.HTTP_201_CREATED)


def _user(name: str) -> User:
    """By username."""
    found = person(name)
    if found is None:
        raise Invalid("user.unknown", _("There is no account “%(name)s”.") % {"name": name})
    return found


@extend_schema(tags=["events"])
class CrewMemberView(EventView):
    @extend_schema(
        summary="Remove a role",
        description=(
            "Open judge calls that this person has taken and may not answer without the role are released: they go back "
            "to the queue at their old place. The role of the only organizer is not removed (`crew.last-owner`)."
        ),
        responses={204: None},
    )
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        held = self.see(slug, Right.MANAGE).event.crew.select_related("user").filter(pk=pk).first()
        if held is None:
            raise Http404("No such person on the staff.")
        service.remove_crew(held, actor=self.actor)
        return Response(status=status.HTTP_204_NO_CONTENT)


@extend_schema(tags=["events"])
class CrewInvitationsView(EventView):
    @extend_schema(summary="Who is invited and has not answered", responses=InvitationSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        invited = self.see(slug, Right.MANAGE).event.crew_invitations.select_related(
            "event", "user", "invited_by"
        )
        return Response(InvitationSerializer(invited, many=True).data)


@extend_schema(tags=["events"])
class CrewInvitationView(EventView):
    @extend_schema(summary="Withdraw an invitation", responses={204: None})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        invited = self.see(slug, Right.MANAGE).event.crew_invitations
        waiting = invited.select_related("user").filter(pk=pk).first()
        if waiting is None:
            raise Http404("No such invitation.")
        service.withdraw_invitation(waiting, actor=self.actor)
        return Response(status=status.HTTP_204_NO_CONTENT)


@extend_schema(tags=["events"])
class CrewAnswerView(EventView):
    """Also at an event that is not public yet: its invited people may answer."""

    permission_classes = [IsAuthenticated, TokenMayDoThis]

    @extend_schema(
        summary="Accept or decline all roles to which you are invited at this event",
        request=CrewAnswerSerializer,
        responses={204: None},
    )
    def post(self, request: Request, slug: str) -> Response:
        event = see_invitation(self.actor, slug)
        if self.body(CrewAnswerSerializer)["answer"] == "accept":
            service.accept(event, actor=self.actor)
        else:
            service.decline(event, actor=self.actor)
        return Response(status=status.HTTP_204_NO_CONTENT)


@extend_schema(tags=["account"])
class OwnInvitationsView(OwnView):
    @extend_schema(summary="Where you are invited to work", responses=InvitationSerializer(many=True))
    def get(self, request: Request) -> Response:
        invited = self.person.crew_invitations.select_related("event", "user", "invited_by")
        return Response(InvitationSerializer(invited, many=True).data)
