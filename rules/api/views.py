"""Endpoints of the referee. Ruling on a case needs no account: it is pure and stores nothing."""

from typing import Any, cast
from uuid import UUID

from django.db.models import QuerySet
from django.http import Http404
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema, extend_schema_view
from rest_framework import status
from rest_framework.generics import ListAPIView, RetrieveAPIView
from rest_framework.permissions import AllowAny, IsAuthenticated, IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.api.permissions import TokenMayDoThis
from accounts.models import User
from common.api.serializers import JobSerializer
from common.idempotency import IdempotentMixin
from rules import services
from rules.access import ensure_may_overrule, ruleset_or_404, ruling_or_404
from rules.api.serializers import (
    CompareReadingSerializer,
    HitSerializer,
    NewRulingSerializer,
    OddsSerializer,
    PublicSerializer,
    RulebookLineSerializer,
    RulebookSerializer,
    RuleSerializer,
    RulingDetailSerializer,
    RulingRecordSerializer,
    RulingSerializer,
    SimilarSerializer,
)
from rules.games.registry import RULESETS
from rules.jobs import start_comparison
from rules.models import RulingRecord
from rules.presenters.claims import as_answered
from rules.presenters.ruling import read_aloud
from rules.queries import Wanted, precedents_of, question_about, search_rulings, similar_rulings
from rules.rulebooks.in_words import in_words
from rules.rulebooks.pages import rule_page
from rules.rulebooks.search.finder import LONGEST_QUESTION, find_rules

RULESET = OpenApiParameter(
    "ruleset", str, OpenApiParameter.PATH, description="The id of a ruleset, as rulebooks/ lists them"
)
WANTED_BY = {
    "q": "Words of the title, the note or a claim; the beginning of a fingerprint.",
    "rule": "The number of a rule that decided it.",
    "ability": 'An ability on the board: "armor".',
    "ruleset": "The id of a ruleset, as rulebooks/ lists them.",
    "verdict": "legal, illegal or incomplete",
    "scope": 'An event where you judge: "event:12".',
}
WANTED = [OpenApiParameter(name, str, description=text) for name, text in WANTED_BY.items()]


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
        case: Any = request.data
        ruling = services.rule_on(case).as_json()
        claims = [as_answered(claim) for claim in ruling["claims"]]
        return Response(ruling | {"claims": claims, "aloud": read_aloud(case, ruling)})


@extend_schema(tags=["referee"])
class OddsView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        summary="Exact odds of a case; nothing is stored",
        description=(
            "The body is a case, as for adjudications/. It ends with the action that is asked about; dice that were rolled "
            "for it change nothing. A case without odds is refused with 422: odds.none (it ends with nothing that has odds), "
            "odds.not-legal (what comes before is not legal yet), odds.not-possible (the action cannot be carried out) or "
            "odds.too-many (more dice, models or units than are counted)."
        ),
        request=OpenApiTypes.OBJECT,
        responses=OddsSerializer,
    )
    def post(self, request: Request) -> Response:
        case: Any = request.data
        found = services.odds_on(case)
        return Response({"ruleset": case["ruleset"], **found.as_json()})


@extend_schema(tags=["referee"])
@extend_schema_view(get=extend_schema(summary="Rulings that you may read", parameters=WANTED))
class RulingListView(IdempotentMixin, ListAPIView[RulingRecord]):
    permission_classes = [IsAuthenticatedOrReadOnly, TokenMayDoThis]
    serializer_class = RulingRecordSerializer
    queryset = RulingRecord.objects.none()

    def get_queryset(self) -> QuerySet[RulingRecord]:
        asked = {name: self.request.query_params.get(name, "").strip()[:100] for name in WANTED_BY}
        return search_rulings(self.request.user, Wanted(**asked))

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


@extend_schema(tags=["referee"])
class SimilarView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(summary="Rulings like this one, with the reasons", responses=SimilarSerializer(many=True))
    def get(self, request: Request, address: UUID) -> Response:
        record = ruling_or_404(request.user, address)
        found = similar_rulings(request.user, question_about(record), leave_out=[record.pk])
        return Response(SimilarSerializer(found, many=True).data)


@extend_schema(tags=["referee"])
class CompareReadingView(IdempotentMixin, APIView):
    permission_classes = [IsAuthenticated, TokenMayDoThis]

    @extend_schema(
        summary="Which rulings would turn under another reading",
        description="A job: its progress and its result are at jobs/{id}/.",
        request=CompareReadingSerializer,
        responses={202: JobSerializer},
    )
    def post(self, request: Request) -> Response:
        wanted = CompareReadingSerializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        job = start_comparison(actor=cast(User, request.user), **wanted.validated_data)
        return Response(JobSerializer(job).data, status=status.HTTP_202_ACCEPTED)


@extend_schema(tags=["referee"])
class PublicView(IdempotentMixin, APIView):
    permission_classes = [IsAuthenticated, TokenMayDoThis]

    @extend_schema(
        summary="List a ruling as a precedent, or take it off",
        request=PublicSerializer,
        responses=RulingRecordSerializer,
    )
    def post(self, request: Request, address: UUID) -> Response:
        user, record = cast(User, request.user), ruling_or_404(request.user, address)
        ensure_may_overrule(user, record)
        wanted = PublicSerializer(data=request.data)
        wanted.is_valid(raise_exception=True)
        services.set_public(actor=user, record=record, is_public=wanted.validated_data["is_public"])
        return Response(RulingRecordSerializer(record).data)


@extend_schema(tags=["rulebooks"])
class RulebookListView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(summary="Every edition the referee knows", responses=RulebookLineSerializer(many=True))
    def get(self, request: Request) -> Response:
        return Response(RulebookLineSerializer([in_words(one) for one in RULESETS.values()], many=True).data)


@extend_schema(tags=["rulebooks"], parameters=[RULESET])
class RulebookView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(summary="Rules and contested readings of one edition", responses=RulebookSerializer)
    def get(self, request: Request, ruleset: str) -> Response:
        return Response(RulebookSerializer(in_words(ruleset_or_404(ruleset))).data)


@extend_schema(tags=["rulebooks"], parameters=[RULESET])
class SearchView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        summary="The rules that answer a question, best first",
        parameters=[OpenApiParameter("q", str, description='"can I shoot while engaged", or a number')],
        responses=HitSerializer(many=True),
    )
    def get(self, request: Request, ruleset: str) -> Response:
        question = request.query_params.get("q", "")[:LONGEST_QUESTION]
        return Response(HitSerializer(find_rules(ruleset_or_404(ruleset), question), many=True).data)


@extend_schema(tags=["rulebooks"], parameters=[RULESET])
class RuleView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(
        summary="One rule: what it says, its neighbours, readings, questions decided and precedents",
        responses=RuleSerializer,
    )
    def get(self, request: Request, ruleset: str, rule: str) -> Response:
        book = in_words(ruleset_or_404(ruleset))
        entry = book.entry(rule)
        if entry is None:
            raise Http404
        page = rule_page(book, entry, precedents_of(request.user, book.id, entry.id))
        return Response(RuleSerializer(page).data)


@extend_schema(tags=["rulebooks"], parameters=[RULESET])
class CaseSchemaView(APIView):
    permission_classes = [AllowAny]

    @extend_schema(summary="JSON Schema of a case", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, ruleset: str) -> Response:
        return Response(ruleset_or_404(ruleset).schema())
