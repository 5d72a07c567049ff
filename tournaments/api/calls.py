"""Endpoints of judge calls: the queue, one call, what lies beside it, and the steps from claim to appeal."""

from collections.abc import Callable
from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer

from accounts.api.permissions import TokenMayDoThis
from accounts.models import User
from tournaments import queries
from tournaments.access import Right, Viewer, see_call, sits_at
from tournaments.api.base import EventView
from tournaments.api.bodies import (
    CallStepSerializer,
    CaseSerializer,
    CloseSerializer,
    DecideAppealSerializer,
    HandOverSerializer,
    ReasonSerializer,
    TextSerializer,
)
from tournaments.api.table_serializers import BesideSerializer, CallSerializer, JudgeSerializer
from tournaments.judging.assignment import judges_for
from tournaments.judging.suggestions import beside
from tournaments.models import JudgeCall
from tournaments.services import calls as service


@extend_schema(tags=["judge calls"])
class CallListView(EventView):
    permission_classes = [IsAuthenticated, TokenMayDoThis]

    @extend_schema(
        summary="Open calls of the events you judge, longest wait first", responses=CallSerializer(many=True)
    )
    def get(self, request: Request) -> Response:
        waiting = queries.in_full(queries.open_calls(queries.calls_for(self.actor)))
        return Response(CallSerializer(waiting, many=True).data)


@extend_schema(tags=["judge calls"])
class CallView(EventView):
    permission_classes = [IsAuthenticated, TokenMayDoThis]

    @extend_schema(summary="One call", responses=CallSerializer)
    def get(self, request: Request, pk: int) -> Response:
        _, call = see_call(request.user, pk)
        return Response(CallSerializer(call).data)


@extend_schema(tags=["judge calls"])
class CallBenchView(EventView):
    permission_classes = [IsAuthenticated, TokenMayDoThis]

    @extend_schema(
        summary="Who may take this call, and what ties each of them to the table",
        responses=JudgeSerializer(many=True),
    )
    def get(self, request: Request, pk: int) -> Response:
        seen, call = see_call(request.user, pk)
        seen.require(Right.JUDGE)
        return Response(JudgeSerializer(judges_for(call), many=True).data)


@extend_schema(tags=["judge calls"])
class CallBesideView(EventView):
    permission_classes = [IsAuthenticated, TokenMayDoThis]

    @extend_schema(
        summary="The rules a call seems to be about, and rulings like it with the reasons",
        responses=BesideSerializer,
    )
    def get(self, request: Request, pk: int) -> Response:
        seen, call = see_call(request.user, pk)
        seen.require(Right.JUDGE)
        return Response(BesideSerializer(beside(seen, call)).data)


def _escalate(call: JudgeCall, *, actor: User, text: str) -> None:
    service.escalate_call(call, text, actor=actor)


def _may_step(seen: Viewer, call: JudgeCall, right: Right, user: User) -> bool:
    """The players of the table do what players do; who asked for a judge on their behalf too."""
    return right == Right.PLAY and (sits_at(seen, call.pairing) or call.asked_by_id == user.pk)


class CallStepView(EventView):
    """One step of a call: needs a right, takes a body, calls a service with what the body says."""

    permission_classes = [IsAuthenticated, TokenMayDoThis]
    steps: dict[str, tuple[Right, Callable[..., None], type[Serializer[Any]] | None]] = {
        "cancel": (Right.PLAY, service.cancel_call, None),
        "claim": (Right.JUDGE, service.claim_call, ReasonSerializer),
        "release": (Right.JUDGE, service.release_call, None),
        "hand-over": (Right.JUDGE, service.hand_over_call, HandOverSerializer),
        "escalate": (Right.JUDGE, _escalate, TextSerializer),
        "rule": (Right.JUDGE, service.rule_on_call, CaseSerializer),
        "close": (Right.JUDGE, service.close_call, CloseSerializer),
        "appeal": (Right.PLAY, service.appeal_call, TextSerializer),
        "answer-appeal": (Right.HEAD, service.answer_appeal, DecideAppealSerializer),
    }

    @extend_schema(
        tags=["judge calls"],
        summary="Cancel, claim, release, hand over, escalate, rule on, close, appeal, or answer the appeal",
        description=(
            "cancel is for the players of the table while no judge has taken the call. "
            "claim takes {reason} where something ties you to the table, hand-over {to, text}, rule {case}, "
            "close {answer, extra_minutes}, escalate and appeal {text}, answer-appeal {text, case}."
        ),
        parameters=[OpenApiParameter("step", str, OpenApiParameter.PATH, enum=list(steps))],
        request=CallStepSerializer,
        responses=CallSerializer,
    )
    def post(self, request: Request, pk: int, step: str) -> Response:
        seen, call = see_call(request.user, pk)
        if step not in self.steps:
            raise Http404("No such step.")
        right, act, body = self.steps[step]
        if not _may_step(seen, call, right, self.actor):
            seen.require(right)
        act(call, **(self.body(body) if body else {}), actor=self.actor)
        return Response(CallSerializer(see_call(request.user, pk)[1]).data)
