"""Submissions over the API. What a person may see and do is decided by the same functions as on the pages."""

from typing import Any, cast

from django.db.models import QuerySet
from drf_spectacular.utils import extend_schema
from rest_framework.generics import ListAPIView
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.permissions import TokenMayDoThis
from accounts.models import User
from armies import access
from armies.api.serializers import DecisionSerializer, SubmissionSerializer
from armies.event_port import events
from armies.models import Submission
from armies.services import checks, submissions


@extend_schema(tags=["submissions"], summary="Everything you submitted")
class SubmissionsView(ListAPIView[Submission]):
    serializer_class = SubmissionSerializer
    queryset = Submission.objects.none()
    filterset_fields = ["event_key", "state"]

    def get_queryset(self) -> QuerySet[Submission]:
        return access.submissions().filter(owner=cast(User, self.request.user)).order_by("-id")


@extend_schema(tags=["submissions"])
class SubmissionView(APIView):
    permission_classes = [AllowAny, TokenMayDoThis]

    @extend_schema(summary="A list that was submitted", responses=SubmissionSerializer)
    def get(self, request: Request, submission_id: int) -> Response:
        found, viewer = access.get_submission(request.user, submission_id)
        terms = events().terms(found.event_key, request.user)
        context = {"terms": terms, "viewer": viewer, "stamped": True}
        return Response(SubmissionSerializer(found, context=context).data)


@extend_schema(tags=["submissions"])
class EventSubmissionsView(APIView):
    """The lists of one event that you may see now: all, some or none."""

    permission_classes = [AllowAny, TokenMayDoThis]

    @extend_schema(summary="The lists of an event", responses=SubmissionSerializer(many=True))
    def get(self, request: Request, event_key: str) -> Response:
        found = access.visible_submissions(request.user, event_key)
        viewer, _ = events().look(event_key, request.user)
        context = {
            "terms": events().terms(event_key, request.user),
            "viewer": viewer,
            "rounds": events().rounds_of(event_key),
        }
        return Response(SubmissionSerializer(found, many=True, context=context).data)


@extend_schema(tags=["submissions"])
class WithdrawView(APIView):
    @extend_schema(summary="Withdraw your list", request=None, responses=SubmissionSerializer)
    def post(self, request: Request, submission_id: int) -> Response:
        found = access.get_own_submission(request.user, submission_id)
        return Response(
            SubmissionSerializer(submissions.withdraw(found, actor=cast(User, request.user))).data
        )


@extend_schema(tags=["submissions"])
class ApproveView(APIView):
    @extend_schema(summary="Approve a list", request=DecisionSerializer, responses=SubmissionSerializer)
    def post(self, request: Request, submission_id: int) -> Response:
        found, asked = access.get_submission_to_check(request.user, submission_id), _asked(request)
        decided = checks.approve(found, actor=cast(User, request.user), **asked)
        return Response(SubmissionSerializer(decided).data)


@extend_schema(tags=["submissions"])
class ReturnView(APIView):
    @extend_schema(
        summary="Return a list to its player", request=DecisionSerializer, responses=SubmissionSerializer
    )
    def post(self, request: Request, submission_id: int) -> Response:
        found, asked = access.get_submission_to_check(request.user, submission_id), _asked(request)
        decided = checks.return_to_player(found, actor=cast(User, request.user), **asked)
        return Response(SubmissionSerializer(decided).data)


def _asked(request: Request) -> dict[str, Any]:
    """The note and the stamp of what was seen."""
    asked = DecisionSerializer(data=request.data)
    asked.is_valid(raise_exception=True)
    return {"note": str(asked.validated_data["note"]), "seen": asked.validated_data["seen"]}
