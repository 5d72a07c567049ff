"""Endpoints of events themselves: settings, states, crew, announcements, record."""

from collections.abc import Callable
from datetime import date
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from common.api.pagination import PAGE_PARAMETERS, Pages, paged
from common.models import AuditEntry
from tournaments.access import Right, listed_events
from tournaments.api.base import EventView
from tournaments.api.bodies import TextSerializer, WhySerializer
from tournaments.api.serializers import (
    AnnouncementSerializer,
    EventSerializer,
    RecordSerializer,
)
from tournaments.forms.event_search import EventSearchForm
from tournaments.history.trail import SEALED
from tournaments.models import EventState
from tournaments.presenters import audit_log
from tournaments.services import event_ends
from tournaments.services import events as service


@extend_schema(tags=["events"])
class EventListView(EventView):
    @extend_schema(
        summary="Events you may see",
        description="Searched by name, place, dates and game; what cannot be read is left out.",
        parameters=[
            OpenApiParameter("state", str, enum=EventState.values),
            OpenApiParameter("q", str, description="Part of the name."),
            OpenApiParameter("place", str),
            OpenApiParameter("since", date, description="First day."),
            OpenApiParameter("until", date, description="Last day."),
            OpenApiParameter("game", str, description="The key of a game."),
            *PAGE_PARAMETERS,
        ],
        responses=paged(EventSerializer),
    )
    def get(self, request: Request) -> Response:
        wanted = EventSearchForm(request.query_params).wanted()
        rows = listed_events(request.user).filter(wanted).select_related("created_by")
        if state := request.query_params.get("state"):
            rows = rows.filter(state=state)
        pages = Pages()
        page = pages.paginate_queryset(rows, request, view=self)
        return pages.get_paginated_response(EventSerializer(page, many=True).data)

    @extend_schema(
        summary="Make an event; it starts as a draft",
        request=EventSerializer,
        responses={201: EventSerializer},
    )
    def post(self, request: Request) -> Response:
        event = service.create_event(self.body(EventSerializer), actor=self.actor)
        return Response(EventSerializer(event).data, status=status.HTTP_201_CREATED)


@extend_schema(tags=["events"])
class EventDetailView(EventView):
    @extend_schema(summary="One event", responses=EventSerializer)
    def get(self, request: Request, slug: str) -> Response:
        return Response(EventSerializer(self.see(slug).event).data)

    @extend_schema(
        summary="Change settings", request=EventSerializer(partial=True), responses=EventSerializer
    )
    def patch(self, request: Request, slug: str) -> Response:
        event = self.see(slug, Right.MANAGE).event
        body = EventSerializer(event, data=request.data, partial=True)
        body.is_valid(raise_exception=True)
        changed = service.change_event(event, body.validated_data, actor=self.actor)
        return Response(EventSerializer(changed).data)

    @extend_schema(summary="Delete a draft without entries", responses={204: None})
    def delete(self, request: Request, slug: str) -> Response:
        event_ends.delete_draft(self.see(slug, Right.MANAGE).event, actor=self.actor)
        return Response(status=status.HTTP_204_NO_CONTENT)


@extend_schema(tags=["events"])
class CancelView(EventView):
    @extend_schema(
        summary="Cancel the event, with a reason that everybody reads",
        request=WhySerializer,
        responses=EventSerializer,
    )
    def post(self, request: Request, slug: str) -> Response:
        event = self.see(slug, Right.MANAGE).event
        event_ends.cancel_event(event, self.body(WhySerializer)["why"], actor=self.actor)
        return Response(EventSerializer(event).data)


@extend_schema(tags=["events"])
class CopyView(EventView):
    @extend_schema(
        summary="Copy settings and staff into a new draft", request=None, responses={201: EventSerializer}
    )
    def post(self, request: Request, slug: str) -> Response:
        made = event_ends.copy_event(self.see(slug, Right.MANAGE).event, actor=self.actor)
        return Response(EventSerializer(made).data, status=status.HTTP_201_CREATED)


STEPS: dict[str, Callable[..., None]] = {
    "publish": service.publish_event,
    "unpublish": service.unpublish_event,
    "close": service.close_event,
    "reopen": service.reopen_event,
}


@extend_schema(tags=["events"])
class EventStepView(EventView):
    @extend_schema(
        summary="Publish, unpublish, close or reopen",
        request=None,
        parameters=[OpenApiParameter("step", str, OpenApiParameter.PATH, enum=list(STEPS))],
        responses=EventSerializer,
    )
    def post(self, request: Request, slug: str, step: str) -> Response:
        event = self.see(slug, Right.MANAGE).event
        if step not in STEPS:
            raise Http404("No such step.")
        STEPS[step](event, actor=self.actor)
        event.refresh_from_db()
        return Response(EventSerializer(event).data)


@extend_schema(tags=["events"])
class AnnouncementView(EventView):
    @extend_schema(summary="What was announced", responses=AnnouncementSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        announced = self.see(slug).event.announcements.select_related("said_by")[:200]
        return Response(AnnouncementSerializer(announced, many=True).data)

    @extend_schema(summary="Announce", request=TextSerializer, responses={201: AnnouncementSerializer})
    def post(self, request: Request, slug: str) -> Response:
        event = self.see(slug, Right.RUN).event
        announced = service.announce(event, self.body(TextSerializer)["text"], actor=self.actor)
        return Response(AnnouncementSerializer(announced).data, status=status.HTTP_201_CREATED)


@extend_schema(tags=["events"])
class AnnouncementDetailView(EventView):
    @extend_schema(summary="Remove an announcement", responses={204: None})
    def delete(self, request: Request, slug: str, pk: int) -> Response:
        found = get_object_or_404(self.see(slug, Right.RUN).event.announcements, pk=pk)
        service.remove_announcement(found, actor=self.actor)
        return Response(status=status.HTTP_204_NO_CONTENT)


@extend_schema(tags=["events"])
class RecordView(EventView):
    @extend_schema(
        summary="Who changed what, newest first",
        parameters=PAGE_PARAMETERS,
        responses=paged(RecordSerializer),
    )
    def get(self, request: Request, slug: str) -> Response:
        seen = self.see(slug, Right.RUN)
        pages = Pages()
        rows = AuditEntry.objects.filter(scope=seen.event.scope).exclude(action=SEALED).order_by("-pk")
        page: Any = pages.paginate_queryset(rows, request, view=self)
        return pages.get_paginated_response(
            RecordSerializer(list(audit_log.readable(page, seen)), many=True).data
        )
