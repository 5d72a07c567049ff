"""Endpoints of the referee. Ruling on a case needs no account: it is pure and stores nothing."""

from typing import Any, cast
from uuid import UUID

from django.db.models import QuerySet
from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import status
from rest_framework.generics import ListAPIView, RetrieveAPIView
from rest_framework.permissions import AllowAny, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.permissions import TokenMayDoThis
from accounts.models import User
from common.idempotency import IdempotentMixin
from rules import services
from rules.access import ensure_may_overrule, listed_rulings, ruleset_or_404, ruling_or_404
from rules.api.serializers import (
    EntrySerializer,
    NewRulingSerializer,
    RulebookLineSerializer,
    RulebookSerializer,
    RulingDetailSerializer,
    RulingRecordSerializer,
    RulingSerializer,
)
from rules.models import RulingRecord
from rules.rulesets import RULESETS

RULESET = OpenApiParameter("ruleset", str, OpenApiParameter.PATH, description='"combat-hex/3.1.2"')


@extend_schema(tags=["referee"])
class AdjudicationView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        summary="Rule on a case; nothing is stored",
        description="The body is a case; its JSON Schema is at rulebooks/{ruleset}/schema/.",
        request=OpenApiTypes.OBJECT,
        responses=RulingSerializer,
    )
    def post(self, request: Request) -> Response:
        return Response(services.rule_on(request.data).as_json())


@extend_schema(tags=["referee"])
@extend_schema_view(get=extend_schema(summary="Public rulings and your own"))
class RulingListView(IdempotentMixin, ListAPIView[RulingRecord]):
    permission_classes = [IsAuthenticatedOrReadOnly, TokenMayDoThis]
    serializer_class = RulingRecordSerializer
    queryset = RulingRecord.objects.none()

    def get_queryset(self) -> QuerySet[RulingRecord]:
        return listed_rulings(self.request.user)

    @extend_schema(
        summary="Give a ruling", request=NewRulingSerializer, responses={201: RulingDetailSerializer}
    )
    def post(self, request: Request) -> Response:
        wanted = NewRulingSerializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        user, values = cast(User, request.user), dict(wanted.validated_data)
        earlier = _earlier(user, values.pop("supersedes"))
        record = services.record_ruling(actor=user, supersedes=earlier, **values)
        answer: dict[str, Any] = RulingDetailSerializer(record).data
        return Response(answer, status=status.HTTP_201_CREATED)


def _earlier(user: User, address: UUID | None) -> RulingRecord | None:
    if address is None:
        return None
    record = ruling_or_404(user, address)
    ensure_may_overrule(user, record)
    return record


@extend_schema(tags=["referee"])
@extend_schema_view(get=extend_schema(summary="One ruling with its case"))
class RulingView(RetrieveAPIView[RulingRecord]):
    permission_classes = [AllowAny]
    serializer_class = RulingDetailSerializer
    queryset = RulingRecord.objects.none()
    lookup_field = "address"

    def get_object(self) -> RulingRecord:
        return ruling_or_404(self.request.user, self.kwargs["address"])


@extend_schema(tags=["rulebooks"])
class RulebookListView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(summary="Every edition the referee knows", responses=RulebookLineSerializer(many=True))
    def get(self, request: Request) -> Response:
        return Response(RulebookLineSerializer(list(RULESETS.values()), many=True).data)


@extend_schema(tags=["rulebooks"], parameters=[RULESET])
class RulebookView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(summary="Rules and contested readings of one edition", responses=RulebookSerializer)
    def get(self, request: Request, ruleset: str) -> Response:
        return Response(RulebookSerializer(ruleset_or_404(ruleset)).data)


@extend_schema(tags=["rulebooks"], parameters=[RULESET])
class RuleView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(summary="One rule", responses=EntrySerializer)
    def get(self, request: Request, ruleset: str, rule: str) -> Response:
        entry = ruleset_or_404(ruleset).entry(rule)
        if entry is None:
            raise Http404
        return Response(EntrySerializer(entry).data)


@extend_schema(tags=["rulebooks"], parameters=[RULESET])
class CaseSchemaView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(summary="JSON Schema of a case", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, ruleset: str) -> Response:
        return Response(ruleset_or_404(ruleset).schema())
