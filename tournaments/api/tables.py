"""Endpoints of one table: its result and the call for a judge."""

from typing import Any

from django.http import Http404
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.api.permissions import TokenMayDoThis
from rules.engine.slips import gathered
from tournaments import table_views
from tournaments.access import Right, Viewer, see_pairing
from tournaments.api.base import EventView
from tournaments.api.bodies import (
    ClaimSerializer,
    OverrideSerializer,
    QuestionSerializer,
    WhySerializer,
)
from tournaments.api.players import own_entry
from tournaments.api.table_serializers import (
    CallSerializer,
    ResultReportSerializer,
    SetResultSerializer,
    TableSerializer,
)
from tournaments.history.slips import slip_for
from tournaments.models import Outcome, Pairing, ResultReport
from tournaments.services import calls, results
from tournaments.services.consequences import consequences
from tournaments.services.result_decision import claim_from_counts, claim_from_word


def claim_of(pairing: Pairing, body: dict[str, Any]) -> results.Claim:
    """Counts alone: the rules of the game decide. With an outcome: that, and the counts for the tiebreaks. At a pod: places."""
    if body.get("places"):
        return results.Claim(Outcome.PLACED, places=body["places"])
    counts = body.get("counts") or gathered(slip_for(pairing.round.event), body)
    if "outcome" in body:
        return claim_from_word(Outcome(body["outcome"]), counts, unplayed=body.get("unplayed", False))
    return claim_from_counts(pairing, counts)


@extend_schema(tags=["tables"])
class MyTableView(EventView):
    permission_classes = [IsAuthenticated, TokenMayDoThis]

    @extend_schema(summary="Your table in the round being played", responses=TableSerializer)
    def get(self, request: Request, slug: str) -> Response:
        table = table_views.my_table(own_entry(self.see(slug)))
        if table is None:
            raise Http404("You have no table now.")
        return Response(TableSerializer(table).data)


class OneTableView(EventView):
    """What the endpoints of one table share."""

    def at(self, slug: str, pk: int, right: Right | None = None) -> tuple[Viewer, Pairing]:
        seen = self.see(slug, right)
        return seen, see_pairing(seen, pk)

    def report(self, pairing: Pairing, version: int) -> ResultReport:
        found = pairing.reports.filter(version=version).first()
        if found is None:
            raise Http404("No such report.")
        return found


@extend_schema(tags=["tables"])
class TableView(OneTableView):
    @extend_schema(summary="One table", responses=TableSerializer)
    def get(self, request: Request, slug: str, pk: int) -> Response:
        seen, pairing = self.at(slug, pk)
        return Response(TableSerializer(table_views.table_of(pairing, seen)).data)


@extend_schema(tags=["tables"])
class ReportListView(OneTableView):
    @extend_schema(
        summary="All reports of a table, newest first", responses=ResultReportSerializer(many=True)
    )
    def get(self, request: Request, slug: str, pk: int) -> Response:
        _, pairing = self.at(slug, pk)
        rows = pairing.reports.select_related("said_by", "answered_by").order_by("-version")
        return Response(ResultReportSerializer(rows, many=True).data)

    @extend_schema(
        summary="Report the result of your table",
        request=ClaimSerializer,
        responses={201: ResultReportSerializer},
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        seen, pairing = self.at(slug, pk)
        entry = own_entry(seen)
        results.refuse_stranger(pairing, entry)
        claim = claim_of(pairing, self.body(ClaimSerializer))
        report = results.report_result(pairing, claim, entry=entry, actor=self.actor)
        return Response(ResultReportSerializer(report).data, status=status.HTTP_201_CREATED)


@extend_schema(tags=["tables"])
class ConfirmView(OneTableView):
    @extend_schema(
        summary="Confirm your opponent’s report, or as scorekeeper for the players",
        request=None,
        responses=ResultReportSerializer,
    )
    def post(self, request: Request, slug: str, pk: int, version: int) -> Response:
        seen, pairing = self.at(slug, pk)
        report = self.report(pairing, version)
        if seen.entry is None and seen.can_score:
            results.confirm_for_players(report, actor=self.actor)
        else:
            results.confirm_result(report, entry=own_entry(seen), actor=self.actor)
        return Response(ResultReportSerializer(report).data)


@extend_schema(tags=["tables"])
class DisputeView(OneTableView):
    @extend_schema(
        summary="Dispute your opponent’s report", request=WhySerializer, responses=ResultReportSerializer
    )
    def post(self, request: Request, slug: str, pk: int, version: int) -> Response:
        seen, pairing = self.at(slug, pk)
        entry, report = own_entry(seen), self.report(pairing, version)
        results.refuse_stranger(pairing, entry)
        why = self.body(WhySerializer)["why"]
        report = results.dispute_result(report, why, entry=entry, actor=self.actor)
        return Response(ResultReportSerializer(report).data)


@extend_schema(tags=["tables"])
class OverrideView(OneTableView):
    @extend_schema(
        summary="Set the result, with a reason",
        request=OverrideSerializer,
        responses={201: SetResultSerializer},
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        _, pairing = self.at(slug, pk, Right.SCORE)
        body = self.body(OverrideSerializer)
        report = results.override_result(
            pairing, claim_of(pairing, body), reason=body["reason"], actor=self.actor
        )
        answer = {"report": report, "consequences": consequences(pairing.round.event, pairing.round.number)}
        return Response(SetResultSerializer(answer).data, status=status.HTTP_201_CREATED)


@extend_schema(tags=["judge calls"])
class CallJudgeView(OneTableView):
    @extend_schema(
        summary="Call a judge to your table", request=QuestionSerializer, responses={201: CallSerializer}
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        seen, pairing = self.at(slug, pk)
        if not seen.can_judge:
            results.refuse_stranger(pairing, own_entry(seen))
        call = calls.call_judge(pairing, self.body(QuestionSerializer)["question"], actor=self.actor)
        return Response(CallSerializer(call).data, status=status.HTTP_201_CREATED)
