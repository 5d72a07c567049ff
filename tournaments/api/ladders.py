"""Endpoints of ladders: players who challenge each other over weeks."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_field
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import User
from common.api.pagination import PAGE_PARAMETERS, Pages, paged
from common.api.serializers import rows_of
from tournaments.access import manages_ladder, see_ladder
from tournaments.api.base import EventView
from tournaments.api.exports import ArchiveParser
from tournaments.history.ladder_archive import archive_of
from tournaments.models import Challenge, Ladder, LadderRule
from tournaments.models.ladders import MOST_PLAYERS
from tournaments.presenters.ladders import ShownLadder, shown_ladder
from tournaments.services import ladders as service
from tournaments.services.ladder_links import link_players
from tournaments.services.ladder_preview import look_at_ladder
from tournaments.services.restored_ladders import restore_ladder


class LadderSerializer(serializers.ModelSerializer[Ladder]):
    """`reach` 0: everybody above may be challenged. `decay_days` 0: nobody drops for not playing."""

    rule = serializers.ChoiceField(choices=LadderRule.choices, default=LadderRule.INSERT)
    reach = serializers.IntegerField(min_value=0, max_value=MOST_PLAYERS, default=3)
    days = serializers.IntegerField(min_value=1, max_value=90, default=14)
    decay_days = serializers.IntegerField(min_value=0, max_value=365, default=0)
    overdue_wins = serializers.BooleanField(
        default=False, help_text="A challenge that is not played in time is won by the challenger."
    )
    is_open = serializers.BooleanField(default=True, help_text="Whether players may join.")
    created_by = serializers.StringRelatedField[User]()

    class Meta:
        model = Ladder
        fields = [
            "slug", "name", "about", "ruleset", "rule", "reach", "days", "decay_days", "overdue_wins", "is_open", "created_by",
        ]  # fmt: skip
        read_only_fields = ["slug"]


class RungSerializer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    player = serializers.IntegerField(source="player.pk", help_text="The number by which it is challenged.")
    name = serializers.CharField()
    won = serializers.IntegerField()
    lost = serializers.IntegerField()
    may_challenge = serializers.BooleanField(help_text="Whether you may challenge this player now.")


class ChallengeSerializer(serializers.ModelSerializer[Challenge]):
    challenger_name = serializers.StringRelatedField[Any](source="challenger")
    challenged_name = serializers.StringRelatedField[Any](source="challenged")

    class Meta:
        model = Challenge
        fields = [
            "id", "challenger", "challenger_name", "challenged", "challenged_name", "state", "made_at", "due_at", "winner",
            "settled_at", "reason",
        ]  # fmt: skip
        read_only_fields = fields


class ShownLadderSerializer(LadderSerializer):
    """A ladder with its order, the challenges that are not decided, and the latest that are."""

    order = serializers.SerializerMethodField()
    open = serializers.SerializerMethodField()
    past = serializers.SerializerMethodField()

    class Meta(LadderSerializer.Meta):
        fields = [*LadderSerializer.Meta.fields, "order", "open", "past"]

    @property
    def _shown(self) -> ShownLadder:
        found: ShownLadder = self.context["shown"]
        return found

    @extend_schema_field(RungSerializer(many=True))
    def get_order(self, _: Ladder) -> Any:
        return rows_of(RungSerializer(), self._shown.rungs)

    @extend_schema_field(ChallengeSerializer(many=True))
    def get_open(self, _: Ladder) -> Any:
        return rows_of(ChallengeSerializer(), (one.challenge for one in self._shown.open))

    @extend_schema_field(ChallengeSerializer(many=True))
    def get_past(self, _: Ladder) -> Any:
        return rows_of(ChallengeSerializer(), self._shown.past)


class ChallengedSerializer(serializers.Serializer[Any]):
    player = serializers.IntegerField(min_value=1)


class ChallengeDecisionSerializer(serializers.Serializer[Any]):
    """`won` for report; `winner` (null: nobody) and `reason` for settle; the other steps take nothing."""

    won = serializers.BooleanField(required=False, default=False)
    winner = serializers.IntegerField(required=False, allow_null=True, default=None)
    reason = serializers.CharField(required=False, allow_blank=True, default="", max_length=200)


class OneLadderView(EventView):
    def answer(self, one: Ladder, status: int = 200) -> Response:
        context = {"shown": shown_ladder(one, self.request.user)}
        return Response(ShownLadderSerializer(one, context=context).data, status=status)


@extend_schema(tags=["ladders"])
class LaddersView(OneLadderView):
    @extend_schema(summary="All ladders", parameters=PAGE_PARAMETERS, responses=paged(LadderSerializer))
    def get(self, request: Request) -> Response:
        pages = Pages()
        page = pages.paginate_queryset(Ladder.objects.select_related("created_by"), request, view=self)
        return pages.get_paginated_response(LadderSerializer(page, many=True).data)

    @extend_schema(summary="Make a ladder", request=LadderSerializer, responses={201: ShownLadderSerializer})
    def post(self, request: Request) -> Response:
        made = service.make_ladder(self.body(LadderSerializer), actor=self.actor)
        return self.answer(made, status.HTTP_201_CREATED)


@extend_schema(tags=["ladders"])
class LadderView(OneLadderView):
    @extend_schema(summary="A ladder with its order and challenges", responses=ShownLadderSerializer)
    def get(self, request: Request, slug: str) -> Response:
        one = see_ladder(request.user, slug)
        return self.answer(one)

    @extend_schema(summary="Change a ladder", request=LadderSerializer, responses=ShownLadderSerializer)
    def patch(self, request: Request, slug: str) -> Response:
        one = see_ladder(request.user, slug, manage=True)
        body = LadderSerializer(data=request.data, partial=True)
        body.is_valid(raise_exception=True)
        return self.answer(service.change_ladder(one, body.validated_data, actor=self.actor))


@extend_schema(tags=["ladders"])
class LadderArchiveView(EventView):
    @extend_schema(
        summary="A ladder as one document: rules, players, challenges, and the order that follows from them",
        responses={200: OpenApiTypes.OBJECT},
    )
    def get(self, request: Request, slug: str) -> Response:
        one = see_ladder(request.user, slug)
        return Response(archive_of(one, accounts=manages_ladder(request.user, one)))


class LadderPreviewSerializer(serializers.Serializer[Any]):
    """What the archive of a ladder holds."""

    name = serializers.CharField()
    ruleset = serializers.CharField()
    players = serializers.IntegerField(help_text="Players on the ladder now.")
    stays = serializers.IntegerField(help_text="With the stays of players who have left.")
    challenges = serializers.IntegerField(help_text="Challenges that are restored.")
    first = serializers.ListField(child=serializers.CharField(), help_text="The first 20 players, in order.")
    left_out = serializers.ListField(child=serializers.CharField())
    not_believed = serializers.ListField(
        child=serializers.CharField(), help_text="What counts only with somebody’s consent."
    )


@extend_schema(tags=["ladders"])
class RestoreLadderView(OneLadderView):
    parser_classes = [ArchiveParser]

    @extend_schema(
        summary="Restore an archived ladder as a new one",
        description=(
            "You are its maker. Players stay without accounts until they link their places; administrators may link accounts. "
            "Challenges that were not decided are left out. With `preview=true` nothing is stored: the answer (200) says what "
            "the archive holds, or (422) everything that is wrong with it."
        ),
        parameters=[
            OpenApiParameter("link_accounts", bool, description="For administrators."),
            OpenApiParameter("preview", bool, description="Only say what the archive holds."),
        ],
        request=OpenApiTypes.OBJECT,
        responses={200: LadderPreviewSerializer, 201: ShownLadderSerializer},
    )
    def post(self, request: Request) -> Response:
        asked = request.query_params
        link_accounts = asked.get("link_accounts") == "true"
        if asked.get("preview") == "true":
            held = look_at_ladder(request.data, actor=self.actor, link_accounts=link_accounts)
            return Response(LadderPreviewSerializer(held).data)
        made = restore_ladder(request.data, actor=self.actor, link_accounts=link_accounts)
        return self.answer(made.ladder, status.HTTP_201_CREATED)


@extend_schema(tags=["ladders"])
class LinkLadderView(OneLadderView):
    @extend_schema(
        summary="Link your place on a restored ladder to your account",
        description="Only where the archive named your user name: a file alone links nobody.",
        request=None,
        responses=ShownLadderSerializer,
    )
    def post(self, request: Request, slug: str) -> Response:
        one = see_ladder(request.user, slug)
        link_players(one, actor=self.actor)
        return self.answer(one)


@extend_schema(tags=["ladders"])
class LadderPlayerView(OneLadderView):
    @extend_schema(summary="Remove a player from a ladder", responses={204: None})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        one = see_ladder(request.user, slug, manage=True)
        service.remove(one, pk, actor=self.actor)
        return Response(status=status.HTTP_204_NO_CONTENT)


@extend_schema(tags=["ladders"])
class LadderPlayersView(OneLadderView):
    @extend_schema(summary="Join a ladder", request=None, responses={201: ShownLadderSerializer})
    def post(self, request: Request, slug: str) -> Response:
        one = see_ladder(request.user, slug)
        service.join(one, actor=self.actor)
        return self.answer(one, status.HTTP_201_CREATED)

    @extend_schema(summary="Leave a ladder", responses={204: None})
    def delete(self, request: Request, slug: str) -> Response:
        service.leave(see_ladder(request.user, slug), actor=self.actor)
        return Response(status=status.HTTP_204_NO_CONTENT)


@extend_schema(tags=["ladders"])
class ChallengesView(EventView):
    @extend_schema(
        summary="Challenge a player above you",
        request=ChallengedSerializer,
        responses={201: ChallengeSerializer},
    )
    def post(self, request: Request, slug: str) -> Response:
        one = see_ladder(request.user, slug)
        made = service.challenge(one, self.body(ChallengedSerializer)["player"], actor=self.actor)
        return Response(ChallengeSerializer(made).data, status=status.HTTP_201_CREATED)


@extend_schema(tags=["ladders"])
class ChallengeStepView(EventView):
    steps = ("report", "confirm", "dispute", "withdraw", "settle")

    @extend_schema(
        summary="One step of a challenge: report, confirm, dispute, withdraw, settle",
        request=ChallengeDecisionSerializer,
        responses=ChallengeSerializer,
    )
    def post(self, request: Request, slug: str, pk: int, step: str) -> Response:
        one = see_ladder(request.user, slug)
        if step not in self.steps:
            raise Http404("No such step.")
        found = get_object_or_404(one.challenges.select_related("ladder"), pk=pk)
        decision = self.body(ChallengeDecisionSerializer)
        done = {
            "report": lambda: service.report(found, won=decision["won"], actor=self.actor),
            "confirm": lambda: service.confirm(found, actor=self.actor),
            "dispute": lambda: service.dispute(found, actor=self.actor),
            "withdraw": lambda: service.withdraw(found, actor=self.actor),
            "settle": lambda: service.settle(
                found, winner=decision["winner"], reason=decision["reason"], actor=self.actor
            ),
        }[step]()
        return Response(ChallengeSerializer(done).data)
