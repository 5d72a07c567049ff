"""Endpoints of a person's own: games across events, and the calendar."""

from typing import cast

from django.urls import reverse
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.permissions import TokenMayDoThis
from accounts.models import User
from common.api.pagination import PART_PARAMETERS, part_of
from common.idempotency import IdempotentMixin
from tournaments.api.serializers import CareerSerializer, FeedSerializer
from tournaments.exports import schedule
from tournaments.models import CalendarFeed
from tournaments.presenters.career import career_of, played_by


class OwnView(IdempotentMixin, APIView):
    permission_classes = [IsAuthenticated, TokenMayDoThis]

    @property
    def person(self) -> User:
        return cast(User, self.request.user)


@extend_schema(tags=["account"])
class CareerView(OwnView):
    @extend_schema(
        summary="Every event you played in, with its games",
        parameters=PART_PARAMETERS,
        responses=CareerSerializer,
    )
    def get(self, request: Request) -> Response:
        part = part_of(request, played_by(self.person).count())
        career = career_of(self.person, slice(part.start, part.stop))
        return Response(CareerSerializer(career).data, headers=part.headers)


@extend_schema(tags=["account"])
class CalendarView(OwnView):
    @extend_schema(summary="The private address of your calendar, or none", responses=FeedSerializer)
    def get(self, request: Request) -> Response:
        return Response(self.address(CalendarFeed.objects.filter(user=self.person).first()))

    @extend_schema(
        summary="A new address; the one before it ends", request=None, responses={201: FeedSerializer}
    )
    def post(self, request: Request) -> Response:
        return Response(self.address(schedule.new_feed(self.person)), status=status.HTTP_201_CREATED)

    @extend_schema(summary="End the address", responses={204: None})
    def delete(self, request: Request) -> Response:
        schedule.end_feed(self.person)
        return Response(status=status.HTTP_204_NO_CONTENT)

    def address(self, feed: CalendarFeed | None) -> dict[str, object]:
        path = reverse("calendar_feed", args=[schedule.token_of(feed)]) if feed else ""
        url = self.request.build_absolute_uri(path) if path else None
        return dict(FeedSerializer({"url": url}).data)
