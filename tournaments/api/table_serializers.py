"""Rounds, tables, results and judge calls as JSON: what endpoints give."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.models import User
from common.api.serializers import rows_of
from rules.api.serializers import EntrySerializer, SimilarSerializer
from tournaments.api.counts import CountsField, shown_flat_fields
from tournaments.api.player_list_bodies import AbsenceSerializer
from tournaments.judging.conflicts import Conflict
from tournaments.judging.suggestions import Beside
from tournaments.models import (
    Ground,
    JudgeCall,
    ResultReport,
    Round,
)
from tournaments.presenters.kept_words import kept_in_words
from tournaments.presenters.unpaired import unpaired_of
from tournaments.table_views import TableView


class ResultReportSerializer(serializers.ModelSerializer[ResultReport]):
    said_by = serializers.CharField(source="reporter", read_only=True)
    answered_by = serializers.SerializerMethodField()
    counts = CountsField(read_only=True)
    reason = serializers.SerializerMethodField()

    class Meta:
        model = ResultReport
        fields = [
            "version",
            "state",
            "outcome",
            "unplayed",
            "counts",
        ]
        fields += [
            "places",
            "finding",
            "rule",
            "source",
            "reason",
            "answer",
            "said_by",
            "said_at",
        ]
        fields += ["answered_by", "answered_at"]

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """With the flat counts of every game; those of another game than the event's are null."""
        return super().get_fields() | shown_flat_fields()

    def get_reason(self, report: ResultReport) -> str:
        return kept_in_words(report.reason)

    def get_answered_by(self, report: ResultReport) -> str | None:
        return report.answerer or None


class SeatSerializer(serializers.Serializer[Any]):
    side = serializers.IntegerField()
    number = serializers.IntegerField(source="entry.number")
    name = serializers.CharField(source="entry.name")


class PlayedOnSerializer(serializers.Serializer[Any]):
    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()


class GroundSerializer(serializers.ModelSerializer[Ground]):
    """`dice` by side, `choose` what the higher die took, `edge` that of the player who has the edge."""

    map = PlayedOnSerializer(allow_null=True)

    class Meta:
        model = Ground
        fields = ["map", "dice", "choose", "edge"]


class TableSerializer(serializers.Serializer[TableView]):
    id = serializers.IntegerField(source="pairing.pk")
    round = serializers.IntegerField(source="pairing.round.number")
    kind = serializers.CharField(source="pairing.kind")
    table = serializers.IntegerField(source="pairing.table", allow_null=True)
    seats = SeatSerializer(many=True)
    reason = serializers.CharField(source="why")
    by_hand = serializers.CharField(source="pairing.by_hand")
    clock_ends_at = serializers.DateTimeField(allow_null=True)
    postponed_until = serializers.DateTimeField(
        source="pairing.postponed_until",
        allow_null=True,
        help_text="In a league: the round does not wait for this game, which is to be played by then.",
    )
    ground = GroundSerializer(allow_null=True)
    report = ResultReportSerializer(allow_null=True)
    judge_calls = serializers.SerializerMethodField()

    def get_judge_calls(self, view: TableView) -> list[dict[str, Any]]:
        return rows_of(CallSerializer(), view.calls) if view.calls else []


class RoundSerializer(serializers.ModelSerializer[Round]):
    """`unpaired`, for those who run the event and where one round is asked for: who has no game in it, and why."""

    unpaired = serializers.SerializerMethodField()
    certificate = serializers.JSONField(source="proof.certificate", default=None)
    not_published = serializers.SerializerMethodField()

    class Meta:
        model = Round
        fields = [
            "number",
            "kind",
            "state",
            "publish_at",
            "not_published",
            "published_at",
            "finished_at",
            "clock_ends_at",
            "clock_paused_at",
        ]
        fields += ["clock_minutes", "certificate", "unpaired"]

    def get_not_published(self, round_: Round) -> str:
        return kept_in_words(round_.not_published)

    @extend_schema_field(AbsenceSerializer(many=True, allow_null=True))
    def get_unpaired(self, round_: Round) -> list[dict[str, Any]] | None:
        if not self.context.get("unpaired"):
            return None
        return rows_of(AbsenceSerializer(), unpaired_of(round_))


class CallSerializer(serializers.ModelSerializer[JudgeCall]):
    event = serializers.CharField(source="pairing.round.event.slug")
    table = serializers.IntegerField(source="pairing.table")
    pairing = serializers.IntegerField(source="pairing_id")
    asked_by = serializers.CharField(source="caller", read_only=True)
    claimed_by = serializers.SerializerMethodField()
    handed_by = serializers.StringRelatedField[User](allow_null=True)
    escalated_by = serializers.StringRelatedField[User](allow_null=True)
    ruling = serializers.SerializerMethodField()

    class Meta:
        model = JudgeCall
        fields = [
            "id",
            "event",
            "pairing",
            "table",
            "question",
            "state",
            "asked_by",
            "asked_at",
            "claimed_by",
        ]
        fields += ["claimed_at", "claim_reason", "handed_by", "handed_note", "escalated_at", "escalated_by"]
        fields += ["escalation", "closed_at", "answer", "ruling", "appealed_at", "appeal", "appeal_answer"]

    def get_claimed_by(self, call: JudgeCall) -> str | None:
        return call.judge or None

    def get_ruling(self, call: JudgeCall) -> str | None:
        """The address of the ruling."""
        return call.ruling.get_absolute_url() if call.ruling else None


class ConflictSerializer(serializers.Serializer[Conflict]):
    code = serializers.CharField()
    text = serializers.CharField()
    bars = serializers.BooleanField(help_text="True: this judge must not decide there, whatever the reason.")


class JudgeSerializer(serializers.Serializer[Any]):
    username = serializers.CharField(source="user.username")
    name = serializers.CharField(source="user")
    role = serializers.CharField()
    conflicts = ConflictSerializer(many=True)


class BesideSerializer(serializers.Serializer[Beside]):
    ruleset = serializers.CharField()
    rules = EntrySerializer(many=True)
    similar = SimilarSerializer(many=True)


class ConsequenceSerializer(serializers.Serializer[Any]):
    round = serializers.IntegerField(source="number")
    tables = serializers.IntegerField()
    different = serializers.IntegerField()
    text = serializers.CharField()


class SetResultSerializer(serializers.Serializer[Any]):
    report = ResultReportSerializer()
    consequences = ConsequenceSerializer(many=True)


class SwappedSerializer(serializers.Serializer[Any]):
    warnings = serializers.ListField(child=serializers.CharField())
