"""Endpoints for what the desk notes about one player, and for pairs who are not paired."""

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments import queries
from tournaments.access import Right, Viewer, see_entry
from tournaments.api.base import EventView
from tournaments.api.roster_bodies import (
    ByesSerializer,
    DetailsSerializer,
    GrantByesSerializer,
    KnownByesSerializer,
    SeparateSerializer,
    SeparationSerializer,
    StrengthSerializer,
)
from tournaments.api.serializers import PlayerSerializer
from tournaments.models import Entry, SeparationKind
from tournaments.presenters.ratings import strengths_for
from tournaments.services.entries import byes, detailing, separating, strengths


def as_json(entry: Entry, seen: Viewer) -> Response:
    return Response(PlayerSerializer(entry, context={"seen": seen, "with_list": True}).data)


@extend_schema(tags=["players"])
class DetailsView(EventView):
    @extend_schema(
        summary="Change a player’s details: name, club, team, faction, seed, strength, flight",
        description="Rounds that are paired stay as they are. With a list submitted, the list says the faction.",
        request=DetailsSerializer,
        responses=PlayerSerializer,
    )
    def put(self, request: Request, slug: str, number: int) -> Response:
        seen = self.see(slug, Right.RUN)
        entry = see_entry(seen, number)
        detailing.change_details(entry, self.body(DetailsSerializer), actor=self.actor)
        return as_json(entry, seen)


@extend_schema(tags=["players"])
class StrengthsView(EventView):
    @extend_schema(
        summary="Take ratings as strengths",
        description="Everybody with a rating here and without a strength gets the rating. The answer holds whom it changed.",
        request=None,
        responses=StrengthSerializer(many=True),
    )
    def post(self, request: Request, slug: str) -> Response:
        event = self.see(slug, Right.RUN).event
        changed = strengths.take_ratings(event, strengths_for(event), actor=self.actor)
        return Response(StrengthSerializer(changed, many=True).data)


@extend_schema(tags=["players"])
class ByesView(EventView):
    @extend_schema(
        summary="Rounds a player sits out, and rounds the player missed", responses=KnownByesSerializer
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        entry = self._entry(self.see(slug), number)
        return self._known(entry)

    @extend_schema(
        summary="Ask to sit out rounds",
        description="Replaces earlier wishes for rounds that are not paired. Players ask for byes without points.",
        request=ByesSerializer,
        responses=KnownByesSerializer,
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        seen = self.see(slug)
        entry = self._entry(seen, number)
        body = self.body(ByesSerializer)
        wished = dict.fromkeys(body["rounds"], body["worth"])
        wished |= {int(round_): worth for round_, worth in body["byes"].items()}
        own = wished if seen.can_run else byes.at_own_wish(entry, wished)
        byes.ask_for_byes(entry, own, actor=self.actor)
        return self._known(entry)

    def _entry(self, seen: Viewer, number: int) -> Entry:
        entry = see_entry(seen, number)
        if seen.entry is None or seen.entry.pk != entry.pk or not seen.leads:
            seen.require(Right.RUN)
        return entry

    def _known(self, entry: Entry) -> Response:
        known = {"byes": entry.bye_rounds, "missed": byes.missed_rounds(entry)}
        return Response(KnownByesSerializer(known).data)


@extend_schema(tags=["players"])
class GrantByesView(EventView):
    @extend_schema(
        summary="Make byes of rounds that a player missed",
        description="Rounds missed bring no points by themselves; this is the organizer’s written word.",
        request=GrantByesSerializer,
        responses=KnownByesSerializer,
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        entry = see_entry(self.see(slug, Right.RUN), number)
        body = self.body(GrantByesSerializer)
        byes.grant_byes(entry, body["rounds"], body["worth"], why=body["why"], actor=self.actor)
        known = {"byes": entry.bye_rounds, "missed": byes.missed_rounds(entry)}
        return Response(KnownByesSerializer(known).data)


@extend_schema(tags=["players"])
class SeparationListView(EventView):
    @extend_schema(summary="Pairs of players who are not paired", responses=SeparationSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        rows = queries.separations_of(self.see(slug, Right.RUN).event)
        return Response(SeparationSerializer(rows, many=True).data)

    @extend_schema(
        summary="Keep two players apart",
        description="A ban holds always and needs a reason; friends are not paired as the event’s settings say.",
        request=SeparateSerializer,
        responses={201: SeparationSerializer},
    )
    def post(self, request: Request, slug: str) -> Response:
        seen = self.see(slug, Right.RUN)
        body = self.body(SeparateSerializer)
        made = separating.keep_apart(
            see_entry(seen, body["one"]),
            see_entry(seen, body["other"]),
            SeparationKind(body["kind"]),
            reason=body["reason"],
            actor=self.actor,
        )
        return Response(SeparationSerializer(made).data, status=status.HTTP_201_CREATED)


@extend_schema(tags=["players"])
class SeparationView(EventView):
    @extend_schema(summary="Let two players meet again", responses={204: None})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        found = queries.separations_of(self.see(slug, Right.RUN).event).filter(pk=pk).first()
        if found is None:
            raise Http404("These two are not not paired.")
        separating.lift_separation(found, actor=self.actor)
        return Response(status=status.HTTP_204_NO_CONTENT)
