"""Endpoints of rounds, tables, results and standings."""

from collections.abc import Callable
from typing import Any

from django.http import Http404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from common.errors import Refusal
from tournaments import queries, ranking
from tournaments.access import Right, Viewer, see_entry, see_pairing, see_round, visible_rounds
from tournaments.api.base import EventView
from tournaments.api.players import own_entry
from tournaments.api.serializers import (
    COUNTS,
    CallSerializer,
    ClaimSerializer,
    ClockSerializer,
    DraftSerializer,
    LineSerializer,
    OptionalWhySerializer,
    OverrideSerializer,
    QuestionSerializer,
    RankSerializer,
    ResultReportSerializer,
    RoundSerializer,
    SwappedSerializer,
    SwapSerializer,
    TableSerializer,
    WhySerializer,
)
from tournaments.models import Outcome, Pairing, ResultReport
from tournaments.past import Exceptions
from tournaments.services import calls, clock, results, rounds
from tournaments.services.deciding import Board, claim_from_board, claim_from_word
from tournaments.services.swapping import swap_players


@extend_schema(tags=["rounds"])
class RoundListView(EventView):
    @extend_schema(summary="The rounds; drafts for the crew alone", responses=RoundSerializer(many=True))
    def get(self, request: Request, slug: str) -> Response:
        return Response(RoundSerializer(visible_rounds(self.see(slug)), many=True).data)

    @extend_schema(
        summary="Draft the next round",
        description="Refused with the reason when results are missing or when no round keeps the rules.",
        request=DraftSerializer,
        responses={201: RoundSerializer},
    )
    def post(self, request: Request, slug: str) -> Response:
        event = self.see(slug, Right.RUN).event
        said = self.said(DraftSerializer)
        exceptions = Exceptions(
            frozenset(map(frozenset, said["allow"])), frozenset(said["second_bye"]), said["why"]
        )
        made = rounds.draft_round(
            event, actor=self.actor, exceptions=exceptions, without_results=said["without_results"]
        )
        return Response(RoundSerializer(made).data, status=status.HTTP_201_CREATED)


@extend_schema(tags=["rounds"])
class RoundView(EventView):
    @extend_schema(summary="One round", responses=RoundSerializer)
    def get(self, request: Request, slug: str, number: int) -> Response:
        return Response(RoundSerializer(see_round(self.see(slug), number)).data)

    @extend_schema(summary="Discard a draft", responses={204: None})
    def delete(self, request: Request, slug: str, number: int) -> Response:
        rounds.discard_draft(see_round(self.see(slug, Right.RUN), number), actor=self.actor)
        return Response(status=status.HTTP_204_NO_CONTENT)


@extend_schema(tags=["rounds"])
class TableListView(EventView):
    @extend_schema(summary="All tables of a round", responses=TableSerializer(many=True))
    def get(self, request: Request, slug: str, number: int) -> Response:
        seen = self.see(slug)
        tables = queries.round_tables(see_round(seen, number), seen.entry)
        return Response([dict(TableSerializer(table).data) for table in tables])


STEPS: dict[str, Callable[..., None]] = {
    "publish": rounds.publish_round,
    "unpublish": rounds.unpublish_round,
}


@extend_schema(tags=["rounds"])
class RoundStepView(EventView):
    @extend_schema(
        summary="Publish, unpublish or finish a round",
        request=OptionalWhySerializer,
        parameters=[OpenApiParameter("step", str, OpenApiParameter.PATH, enum=[*STEPS, "finish"])],
        responses=RoundSerializer,
    )
    def post(self, request: Request, slug: str, number: int, step: str) -> Response:
        found = see_round(self.see(slug, Right.RUN), number)
        if step == "finish":
            why = self.said(OptionalWhySerializer)["why"]
            rounds.finish_round(found, actor=self.actor, without_results=why)
        elif step in STEPS:
            STEPS[step](found, actor=self.actor)
        else:
            raise Http404("No such step.")
        found.refresh_from_db()
        return Response(RoundSerializer(found).data)


@extend_schema(tags=["rounds"])
class SwapView(EventView):
    @extend_schema(summary="Swap two players of a draft", request=SwapSerializer, responses=SwappedSerializer)
    def post(self, request: Request, slug: str, number: int) -> Response:
        found = see_round(self.see(slug, Right.RUN), number)
        return Response({"warnings": swap_players(found, **self.said(SwapSerializer), actor=self.actor)})


@extend_schema(tags=["rounds"])
class ClockView(EventView):
    @extend_schema(
        summary="Start, pause, resume or extend the clock", request=ClockSerializer, responses=RoundSerializer
    )
    def post(self, request: Request, slug: str, number: int) -> Response:
        found = see_round(self.see(slug, Right.RUN), number)
        said = self.said(ClockSerializer)
        match said["step"]:
            case "start":
                clock.start_clock(found, actor=self.actor, minutes=said.get("minutes"))
            case "pause":
                clock.pause_clock(found, actor=self.actor)
            case "resume":
                clock.resume_clock(found, actor=self.actor)
            case _:
                clock.extend_clock(found, said.get("minutes", 0), actor=self.actor)
        found.refresh_from_db()
        return Response(RoundSerializer(found).data)


def claim_of(pairing: Pairing, said: dict[str, Any]) -> results.Claim:
    """Counts alone: section 7 decides. With an outcome: that, and the counts for the tiebreaks."""
    board = None
    if all(said.get(name) is not None for name in COUNTS):
        board = Board((said[COUNTS[0]], said[COUNTS[1]]), (said[COUNTS[2]], said[COUNTS[3]]))
    if "outcome" in said:
        return claim_from_word(Outcome(said["outcome"]), board, unplayed=said.get("unplayed", False))
    if board is None:
        raise Refusal("result.nothing-said", "Give the outcome or all four counts.", status=422)
    return claim_from_board(pairing, board)


@extend_schema(tags=["tables"])
class MyTableView(EventView):
    @extend_schema(summary="Your table in the round being played", responses=TableSerializer)
    def get(self, request: Request, slug: str) -> Response:
        table = queries.my_table(own_entry(self.see(slug)))
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
        return Response(TableSerializer(queries.table_of(pairing, seen.entry)).data)


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
        claim = claim_of(pairing, self.said(ClaimSerializer))
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
        why = self.said(WhySerializer)["why"]
        report = results.dispute_result(
            self.report(pairing, version), why, entry=own_entry(seen), actor=self.actor
        )
        return Response(ResultReportSerializer(report).data)


@extend_schema(tags=["tables"])
class OverrideView(OneTableView):
    @extend_schema(
        summary="Set the result, with a reason",
        request=OverrideSerializer,
        responses={201: ResultReportSerializer},
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        _, pairing = self.at(slug, pk, Right.SCORE)
        said = self.said(OverrideSerializer)
        report = results.override_result(
            pairing, claim_of(pairing, said), reason=said["reason"], actor=self.actor
        )
        return Response(ResultReportSerializer(report).data, status=status.HTTP_201_CREATED)


@extend_schema(tags=["judge calls"])
class CallJudgeView(OneTableView):
    @extend_schema(
        summary="Call a judge to your table", request=QuestionSerializer, responses={201: CallSerializer}
    )
    def post(self, request: Request, slug: str, pk: int) -> Response:
        seen, pairing = self.at(slug, pk)
        if not seen.can_judge:
            results.refuse_stranger(pairing, own_entry(seen))
        call = calls.call_judge(pairing, self.said(QuestionSerializer)["question"], actor=self.actor)
        return Response(CallSerializer(call).data, status=status.HTTP_201_CREATED)


@extend_schema(tags=["standings"])
class StandingsView(EventView):
    @extend_schema(
        summary="The standings from confirmed results",
        parameters=[OpenApiParameter("after", int, description="Only rounds up to this one.")],
        responses=LineSerializer(many=True),
    )
    def get(self, request: Request, slug: str) -> Response:
        after = request.query_params.get("after", "")
        found = ranking.standings_of(self.see(slug).event, up_to=int(after) if after.isdecimal() else None)
        return Response([dict(LineSerializer(line).data) for line in found.lines])


@extend_schema(tags=["standings"])
class RankView(EventView):
    @extend_schema(summary="One rank, worked out opponent by opponent", responses=RankSerializer)
    def get(self, request: Request, slug: str, number: int) -> Response:
        seen = self.see(slug)
        see_entry(seen, number)
        found = ranking.standings_of(seen.event)
        if number not in found.entries:
            raise Http404("This player is not ranked.")
        line = found.line(found.table.row(number))
        return Response(
            RankSerializer({"line": line, "tiebreaks": list(ranking.explained(found, number))}).data
        )
