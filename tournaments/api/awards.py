"""Endpoints of soft scores and awards: who wins what, what there is to win, and what the staff gives."""

from typing import Any

from django.http import Http404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.access import Right
from tournaments.api.base import EventView
from tournaments.presenters.awards import AwardLine, Honours, ScoreLine, honours_of
from tournaments.services import awards as service


class SoftScoreSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]
    most = serializers.IntegerField()
    weight = serializers.IntegerField(help_text="What one point of it adds to “overall”.")


class AwardTermSerializer(serializers.Serializer[Any]):
    title = serializers.CharField()
    by = serializers.CharField(help_text="`standings`, `overall`, `hand`, or the name of a soft score.")
    player = serializers.IntegerField(required=False, allow_null=True, help_text="Where it is given by hand.")


class AwardTermsSerializer(serializers.Serializer[Any]):
    """What there is to win. The service checks it whole and names every fault by its path."""

    scores = SoftScoreSerializer(many=True)
    awards = AwardTermSerializer(many=True)
    is_public = serializers.BooleanField(help_text="Whether everybody sees scores and awards.")


class WinnerSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    name = serializers.CharField()


class AwardSerializer(serializers.Serializer[AwardLine]):
    """Several winners are level; none means that nobody has a score yet."""

    title = serializers.CharField()
    basis = serializers.CharField()
    figure = serializers.CharField()
    winners = WinnerSerializer(many=True)


class SoftScoresSerializer(serializers.Serializer[ScoreLine]):
    number = serializers.IntegerField(source="entry.number")
    name = serializers.CharField(source="entry.name")
    points = serializers.CharField()
    scores = serializers.SerializerMethodField(help_text="By name; a score that is not given is left out.")
    overall = serializers.CharField()

    @extend_schema_field({"type": "object", "additionalProperties": {"type": "integer"}})
    def get_scores(self, line: ScoreLine) -> dict[str, int]:
        return dict(line.entry.soft_scores)


class HonoursSerializer(serializers.Serializer[Honours]):
    awards = AwardSerializer(many=True)
    players = SoftScoresSerializer(many=True, source="lines")


class GivenScoresSerializer(serializers.Serializer[Any]):
    """Soft scores of players: by player number, then by name; null takes one back."""

    scores = serializers.DictField(
        child=serializers.DictField(child=serializers.IntegerField(allow_null=True, min_value=0)),
    )

    def validate_scores(self, scores: dict[str, Any]) -> dict[int, Any]:
        wrong = [key for key in scores if not (key.isascii() and key.isdigit() and len(key) < 8)]
        if wrong:
            raise serializers.ValidationError(
                _("“%(wrong)s” is not the number of a player.") % {"wrong": wrong[0][:20]}
            )
        return {int(key): row for key, row in scores.items()}


@extend_schema(tags=["standings"])
class AwardsView(EventView):
    @extend_schema(
        summary="Awards and soft scores, once the organizer shows them", responses=HonoursSerializer
    )
    def get(self, request: Request, slug: str) -> Response:
        seen = self.see(slug)
        if not (seen.event.awards.get("is_public") or seen.can_score):
            raise Http404("The awards of this event are not shown.")
        return Response(HonoursSerializer(honours_of(seen.event)).data)

    @extend_schema(
        summary="Set soft scores and awards", request=AwardTermsSerializer, responses=AwardTermsSerializer
    )
    def put(self, request: Request, slug: str) -> Response:
        seen = self.see(slug, Right.MANAGE)
        made = service.change_awards(seen.event, self.body(AwardTermsSerializer), actor=self.actor)
        return Response(made.awards)

    @extend_schema(
        summary="Give soft scores to players", request=GivenScoresSerializer, responses=HonoursSerializer
    )
    def patch(self, request: Request, slug: str) -> Response:
        seen = self.see(slug, Right.SCORE)
        service.give_scores(seen.event, self.body(GivenScoresSerializer)["scores"], actor=self.actor)
        return Response(HonoursSerializer(honours_of(seen.event)).data)
