"""The results of a round, many at once."""

from functools import partial
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from common.api.pagination import PART_PARAMETERS, part_of
from common.api.serializers import rows_of
from common.errors import Fault, Invalid, as_json
from tournaments import queries, table_views
from tournaments.access import Right, see_round
from tournaments.api.base import EventView
from tournaments.api.bodies import ClaimSerializer
from tournaments.api.table_serializers import ConsequenceSerializer, ResultReportSerializer, TableSerializer
from tournaments.api.tables import claim_of
from tournaments.call_visibility import CallReader
from tournaments.models import Pairing, PairingKind, Round
from tournaments.presenters.needs_you import Why, waiting_of
from tournaments.services.consequences import consequences
from tournaments.services.many_results import Became, Entered, Row, enter_results
from tournaments.services.results import Claim

MOST_ROWS = 2_000
MOST_NEEDS = 100


class ResultRowSerializer(ClaimSerializer):
    """What a slip says about one table. A reason is needed only where something already reported is changed."""

    table = serializers.IntegerField(min_value=1, max_value=2**31 - 1, help_text="The table number.")
    unplayed = serializers.BooleanField(required=False, default=False)
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")
    seen = serializers.IntegerField(
        min_value=0, max_value=32_767, required=False, allow_null=True, default=None,
        help_text="The version you looked at, 0 for none: the row is refused if another one has come since.",
    )  # fmt: skip
    clear = serializers.BooleanField(
        required=False, default=False, help_text="Take back what was entered: the table has no result again."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        return attrs if attrs.get("clear") else super().validate(attrs)


class RowsSerializer(serializers.Serializer[Any]):
    """Each row is judged by itself; `rows` are checked one by one, so that a wrong row keeps no other back."""

    rows = serializers.ListField(child=serializers.DictField(), min_length=1, max_length=MOST_ROWS)


class PutRowsSerializer(serializers.Serializer[Any]):
    """As `RowsSerializer`, for the description of the API."""

    rows = ResultRowSerializer(many=True)


class RowFaultSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    path = serializers.CharField(help_text="A JSON pointer into the row.")
    text = serializers.CharField()
    rule = serializers.CharField()
    values = serializers.DictField()


class EnteredSerializer(serializers.Serializer[Any]):
    """What became of one row, in the order of the rows that were sent."""

    table = serializers.IntegerField(allow_null=True)
    became = serializers.ChoiceField(choices=[one.value for one in Became])
    report = ResultReportSerializer(allow_null=True)
    code = serializers.CharField(help_text="Why it was refused; empty otherwise.")
    text = serializers.CharField()
    faults = RowFaultSerializer(many=True)


class AllEnteredSerializer(serializers.Serializer[Any]):
    saved = serializers.IntegerField(help_text="Rows that changed something.")
    refused = serializers.IntegerField()
    rows = EnteredSerializer(many=True)
    consequences = ConsequenceSerializer(many=True, help_text="Of changed results in rounds that are over.")


class WaitingTableSerializer(serializers.Serializer[Any]):
    why = serializers.ChoiceField(
        choices=[one.value for one in Why],
        help_text="left: no result is reported, and a player has left the event. called: nothing but an open judge call. "
        "A table with a call and another reason has that reason.",
    )
    id = serializers.IntegerField(source="pairing")
    table = serializers.IntegerField()
    players = serializers.ListField(child=serializers.CharField())
    text = serializers.CharField()
    since = serializers.DateTimeField(allow_null=True)
    version = serializers.IntegerField(help_text="The report that waits to be confirmed, 0 for none.")


class RoundResultsSerializer(serializers.Serializer[Any]):
    tables = TableSerializer(many=True)
    needs_you = WaitingTableSerializer(
        many=True, help_text=f"Tables that wait for the staff, the most urgent first, at most {MOST_NEEDS}."
    )
    needs_you_count = serializers.IntegerField(help_text="All tables that wait.")


@extend_schema(tags=["rounds"])
class RoundResultsView(EventView):
    @extend_schema(
        summary="The results of a round, and the tables that wait for you",
        parameters=[OpenApiParameter("q", str, description="Part of a player’s name."), *PART_PARAMETERS],
        responses=RoundResultsSerializer,
    )
    def get(self, request: Request, slug: str, number: int) -> Response:
        seen = self.see(slug, Right.SCORE)
        round_, name = see_round(seen, number), request.query_params.get("q", "")[:80].strip()
        games = queries.pairings_in_order(round_, name).filter(kind=PairingKind.GAME)
        part = part_of(request, games.count())
        tables = partial(table_views.tables, entry=seen.entry, reader=CallReader.of(seen))
        waiting = waiting_of(round_, tables, timezone.now(), MOST_NEEDS)
        views = tables(games[part.start : part.stop])
        body = {
            "tables": rows_of(TableSerializer(), views),
            "needs_you": WaitingTableSerializer(waiting.needs, many=True).data,
            "needs_you_count": waiting.count,
        }
        return Response(body, headers=part.headers)

    @extend_schema(
        summary="Enter many results",
        description="Each row is judged by itself: rows without a fault are saved, the others come back with every "
        "fault, and nothing is lost. Sending the same rows again changes nothing. A row that says what a player has "
        "reported confirms the report.",
        request=PutRowsSerializer,
        responses=AllEnteredSerializer,
    )
    def put(self, request: Request, slug: str, number: int) -> Response:
        round_ = see_round(self.see(slug, Right.SCORE), number)
        rows_in = self.body(RowsSerializer)["rows"]
        answers, rows = _read(round_, rows_in)
        for at, entered in zip(
            rows, enter_results(round_, list(rows.values()), actor=self.actor), strict=True
        ):
            answers[at] = _answer(answers[at]["table"], entered)
        became = [answer["became"] for answer in answers]
        saved = sum(one not in (Became.UNCHANGED, Became.REFUSED) for one in became)
        after = consequences(round_.event, round_.number) if saved and round_.is_finished else []
        body = {
            "saved": saved,
            "refused": became.count(Became.REFUSED.value),
            "rows": answers,
            "consequences": ConsequenceSerializer(after, many=True).data,
        }
        return Response(body, status=status.HTTP_200_OK)


def _read(round_: Round, rows_in: list[dict[str, Any]]) -> tuple[list[dict[str, Any]], dict[int, Row]]:
    """Every row with an answer that refuses it, and by their place the rows that can be judged."""
    tables = dict(round_.pairings.filter(table__isnull=False).values_list("table", "pk"))
    answers: list[dict[str, Any]] = []
    rows: dict[int, Row] = {}
    for at, one in enumerate(rows_in):
        body = ResultRowSerializer(data=one)
        if not body.is_valid():
            answers.append(_refused(one.get("table"), _form_faults(body.errors)))
            continue
        table = body.validated_data["table"]
        answers.append(_refused(table, []))
        rows[at] = _row(tables.get(table, 0), body.validated_data)
    return answers, rows


def _row(pairing: int, rows_in: dict[str, Any]) -> Row:
    def claim(table: Pairing) -> Claim:
        return claim_of(table, rows_in)

    return Row(pairing, None if rows_in["clear"] else claim, rows_in["reason"], rows_in["seen"])


def _form_faults(errors: Any) -> list[Fault]:
    return [
        Fault(
            str(getattr(text, "code", "invalid")), "" if name == "non_field_errors" else f"/{name}", str(text)
        )
        for name, texts in errors.items()
        for text in (texts if isinstance(texts, list) else [texts])
    ]


def _refused(table: Any, faults: list[Fault]) -> dict[str, Any]:
    refusal = Invalid("invalid", _("This row cannot be read."), faults=faults)
    found = Entered(0, Became.REFUSED, None, refusal)
    return _answer(table if type(table) is int else None, found)


def _answer(table: int | None, entered: Entered) -> dict[str, Any]:
    refusal, report = entered.refusal, entered.report
    return {
        "table": table,
        "became": entered.became.value,
        "report": ResultReportSerializer(report).data if report else None,
        "code": refusal.code if refusal else "",
        "text": refusal.text if refusal else "",
        "faults": [as_json(fault) for fault in refusal.faults] if refusal else [],
    }
