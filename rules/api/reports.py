"""Endpoints of reports that a rule is applied wrongly: one's own to make and read, everybody's for who answers them."""

from typing import Any, cast

from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import status
from rest_framework.generics import ListAPIView
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.permissions import TokenMayDoThis
from accounts.models import User
from common.idempotency import IdempotentMixin
from rules.api.serializers import AnswerSerializer, NewReportSerializer, RuleReportSerializer
from rules.models import RuleReport
from rules.reporting import answer_report, doubt_of, report_rule


@extend_schema(tags=["rule reports"])
@extend_schema_view(
    get=extend_schema(summary="Your reports, newest first; for who answers them, everybody's")
)
class ReportListView(IdempotentMixin, ListAPIView[RuleReport]):
    permission_classes = [IsAuthenticated, TokenMayDoThis]
    serializer_class = RuleReportSerializer
    queryset = RuleReport.objects.none()

    def get_queryset(self) -> QuerySet[RuleReport]:
        user = cast(User, self.request.user)
        reports = RuleReport.objects.select_related("answered_by")
        return reports if may_answer(user) else reports.filter(reporter=user)

    @extend_schema(
        summary="Say that a rule is applied wrongly",
        request=NewReportSerializer,
        responses={201: RuleReportSerializer},
    )
    def post(self, request: Request) -> Response:
        serializer = NewReportSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        facts = {name: str(value) for name, value in serializer.validated_data.items()}
        sentence = facts.pop("sentence")
        user = cast(User, request.user)
        report = report_rule(doubt_of(facts, user), sentence, actor=user)
        answer: dict[str, Any] = RuleReportSerializer(report).data
        return Response(answer, status=status.HTTP_201_CREATED)


@extend_schema(tags=["rule reports"])
class AnswerView(IdempotentMixin, APIView):
    permission_classes = [IsAuthenticated, TokenMayDoThis]

    @extend_schema(
        summary="Answer a report; the reporter reads it",
        request=AnswerSerializer,
        responses=RuleReportSerializer,
    )
    def post(self, request: Request, pk: int) -> Response:
        user = cast(User, request.user)
        if not may_answer(user):
            raise PermissionDenied(_("Reports are answered by the staff of this service."))
        report = get_object_or_404(RuleReport, pk=pk)
        serializer = AnswerSerializer(data=request.data)
        serializer.is_valid(raise_exception=True)
        answer_report(report, serializer.validated_data["answer"], actor=user)
        return Response(RuleReportSerializer(report).data)


def may_answer(user: User) -> bool:
    """As in the back office: staff whose account may change reports."""
    return user.is_staff and user.has_perm("rules.change_rulereport")
