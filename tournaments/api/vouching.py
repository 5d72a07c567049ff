"""Endpoints that say whether a past event counts for ratings, and make it count."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from tournaments.access import Right
from tournaments.api.base import EventView
from tournaments.presenters.vouching import standing_of
from tournaments.services import vouching as service
from tournaments.services.vouching import LONGEST


class CountsSerializer(serializers.Serializer[Any]):
    text = serializers.CharField(help_text="Whether its games count for ratings, in words.")
    is_from_file = serializers.BooleanField()
    vouched_by = serializers.CharField(source="vouch.by", default=None, allow_null=True)
    vouched_at = serializers.DateTimeField(source="vouch.at", default=None, allow_null=True)
    why = serializers.CharField(source="vouch.why", default="", allow_blank=True)
    confirmed = serializers.IntegerField(help_text="How many players have confirmed their results.")
    is_confirmed = serializers.BooleanField(help_text="Whether you have.")


class VouchSerializer(serializers.Serializer[Any]):
    why = serializers.CharField(max_length=LONGEST, help_text="How you know that the results are right.")


@extend_schema(tags=["standings"])
class CountsView(EventView):
    @extend_schema(summary="Whether the games of an event count for ratings", responses=CountsSerializer)
    def get(self, request: Request, slug: str) -> Response:
        return self._answer(slug)

    @extend_schema(
        summary="Vouch for a past event from a file: all its games between accounts count for ratings",
        request=VouchSerializer,
        responses=CountsSerializer,
    )
    def put(self, request: Request, slug: str) -> Response:
        seen = self.see(slug, Right.MANAGE)
        service.vouch(seen.event, self.body(VouchSerializer)["why"], actor=self.actor)
        return self._answer(slug)

    @extend_schema(summary="Vouch for it no longer", responses={200: CountsSerializer})
    def delete(self, request: Request, slug: str) -> Response:
        service.withdraw_vouch(self.see(slug, Right.MANAGE).event, actor=self.actor)
        return self._answer(slug)

    def _answer(self, slug: str) -> Response:
        return Response(CountsSerializer(standing_of(self.see(slug))).data)


@extend_schema(tags=["standings"])
class OwnConfirmationView(CountsView):
    http_method_names = ["put", "delete", "options"]

    @extend_schema(
        summary="Confirm your own results in a past event from a file",
        request=None,
        responses=CountsSerializer,
    )
    def put(self, request: Request, slug: str) -> Response:
        service.confirm_results(self.see(slug).event, actor=self.actor)
        return self._answer(slug)

    @extend_schema(summary="Confirm them no longer", responses={200: CountsSerializer})
    def delete(self, request: Request, slug: str) -> Response:
        service.withdraw_confirmation(self.see(slug).event, actor=self.actor)
        return self._answer(slug)
