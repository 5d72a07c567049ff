"""Endpoints of lists at an event: a player's own, one that staff submit, waivers, locks; and checking everybody in."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from armies.access import get_own_list, get_version
from armies.models import CatalogueVersion
from armies.services import written_lists
from armies.services.submissions import Content
from tournaments import queries
from tournaments.access import Right, see_entry
from tournaments.api.base import EventView
from tournaments.api.bodies import SubmitListSerializer
from tournaments.api.player_list_bodies import (
    CheckInAllSerializer,
    LockedSerializer,
    RollCallSerializer,
    WaiverSerializer,
    WrittenListSerializer,
)
from tournaments.api.players import as_json, led_entry
from tournaments.api.serializers import PlayerSerializer
from tournaments.list_access import own_member
from tournaments.models import Event
from tournaments.policies.catalogues import accepted_by
from tournaments.policies.participation import absences
from tournaments.services.entries import lists, roll, waivers
from tournaments.services.teams.lists import submit_own_list


@extend_schema(tags=["players"])
class SubmitListView(EventView):
    @extend_schema(
        summary="Submit a list of yours",
        description="In a team event each member submits their own.",
        request=SubmitListSerializer,
        responses={201: PlayerSerializer},
    )
    def post(self, request: Request, slug: str) -> Response:
        seen = self.see(slug)
        member = own_member(seen)
        entry = member.entry if member is not None else led_entry(seen)
        chosen = get_own_list(self.actor, self.body(SubmitListSerializer)["army_list"])
        submit_own_list(entry, member, chosen, actor=self.actor)
        answer = as_json(entry, seen)
        answer.status_code = status.HTTP_201_CREATED
        return answer


@extend_schema(tags=["players"])
class PlayerListOfStaffView(EventView):
    @extend_schema(
        summary="Submit a list for a player, as organizer",
        description=(
            "For players with and without an account. Either `text`, in any format that lists are imported from, or "
            "`counts`. Replaces a list that is there, also a locked one."
        ),
        request=WrittenListSerializer,
        responses={201: PlayerSerializer},
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        seen = self.see(slug, Right.RUN)
        entry = see_entry(seen, number)
        content = written_content(self.body(WrittenListSerializer), seen.event, entry.name, self.actor)
        lists.submit_for_player(entry, content, actor=self.actor)
        answer = as_json(entry, seen)
        answer.status_code = status.HTTP_201_CREATED
        return answer


def written_content(body: dict[str, Any], event: Event, player: str, actor: User) -> Content:
    """What a `WrittenListSerializer` said."""
    version = _version(event, body["catalogue"], body.get("version"), actor)
    name = body["name"] or _("List of %(entry)s") % {"entry": player}
    if body["text"]:
        data = body["text"].encode()
        return written_lists.from_text(data, version=version, ruleset=event.ruleset, name=name)
    return written_lists.from_counts(body["counts"], version=version, ruleset=event.ruleset, name=name)


def _version(event: Event, slug: str, number: int | None, actor: User) -> CatalogueVersion:
    """The version that the event accepts, unless another one is named; the check of the list refuses that."""
    accepted = {one.catalogue.slug: one for one in accepted_by(event).versions}
    if number is None and slug in accepted:
        return accepted[slug]
    return get_version(actor, slug, number)


@extend_schema(tags=["players"])
class ListWaiverView(EventView):
    @extend_schema(
        summary="Require no list of a player, with the reason",
        request=WaiverSerializer,
        responses=PlayerSerializer,
    )
    def put(self, request: Request, slug: str, number: int) -> Response:
        seen = self.see(slug, Right.RUN)
        entry = see_entry(seen, number)
        waivers.waive_list(entry, self.body(WaiverSerializer)["without_list"], actor=self.actor)
        return as_json(entry, seen)

    @extend_schema(summary="Require a list of this player again", responses={200: PlayerSerializer})
    def delete(self, request: Request, slug: str, number: int) -> Response:
        seen = self.see(slug, Right.RUN)
        entry = see_entry(seen, number)
        waivers.require_list(entry, actor=self.actor)
        return as_json(entry, seen)


@extend_schema(tags=["players"])
class CheckInAllView(EventView):
    @extend_schema(
        summary="Check in everybody who is ready",
        description="Names who was checked in, and who was left out and why. `without_list` is a reason: with it also "
        "those are checked in who lack the list that the event requires.",
        request=CheckInAllSerializer,
        responses=RollCallSerializer,
    )
    def post(self, request: Request, slug: str) -> Response:
        event = self.see(slug, Right.RUN).event
        reason = self.body(CheckInAllSerializer)["without_list"]
        found = roll.check_in_all(event, actor=self.actor, without_list=reason)
        return Response(RollCallSerializer(found).data)


@extend_schema(tags=["players"])
class LockListsView(EventView):
    @extend_schema(
        summary="Lock all lists; names the players without one", request=None, responses=LockedSerializer
    )
    def post(self, request: Request, slug: str) -> Response:
        event = self.see(slug, Right.RUN).event
        count = lists.lock_lists(event, actor=self.actor)
        missing = list(absences(event, queries.without_list(event)))
        return Response(LockedSerializer({"count": count, "without_list": missing}).data)

    @extend_schema(summary="Open all lists again, before the event begins", responses={204: None})
    def delete(self, request: Request, slug: str) -> Response:
        lists.unlock_lists(self.see(slug, Right.RUN).event, actor=self.actor)
        return Response(status=status.HTTP_204_NO_CONTENT)
