"""What endpoints of team events take and show: members, line-ups, the captains’ choices, boards and their reports."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.api.counts import CountsField
from tournaments.api.serializers import ListSerializer
from tournaments.board_queries import BoardLine
from tournaments.history.boards import MemberLine
from tournaments.models import BoardReport, Member, Outcome
from tournaments.presenters.kept_words import kept_in_words
from tournaments.presenters.matches import MatchView


class ListOfMemberSerializer(ListSerializer):
    """The list that a member submitted."""


class TeamMemberSerializer(serializers.ModelSerializer[Member]):
    """`place` is the board in the next line-up, 0 for a substitute; the captain and the staff see it and `username`."""

    place = serializers.SerializerMethodField()
    username = serializers.SerializerMethodField()
    has_list = serializers.SerializerMethodField()
    list = serializers.SerializerMethodField(help_text="For those who may see this list.")

    class Meta:
        model = Member
        fields = ["number", "name", "has_left", "place", "username", "has_list", "list"]

    def get_place(self, member: Member) -> int | None:
        return member.place if self.context.get("changes") else None

    def get_has_list(self, member: Member) -> bool:
        found = self.context["lists"].get(member.pk)
        return found is not None and found.has_list

    @extend_schema_field(ListOfMemberSerializer(allow_null=True))
    def get_list(self, member: Member) -> dict[str, Any] | None:
        found = self.context["lists"].get(member.pk)
        shown = found.submission if found is not None else None
        return dict(ListOfMemberSerializer(shown).data) if shown is not None else None

    def get_username(self, member: Member) -> str | None:
        return member.user.username if self.context.get("changes") and member.user else None


class NewMemberSerializer(serializers.Serializer[Any]):
    name = serializers.CharField(max_length=150)
    username = serializers.CharField(
        max_length=150,
        required=False,
        allow_blank=True,
        default="",
        help_text="An account. Named by a captain, it belongs to the team once its owner confirms it (`join`).",
    )
    faction = serializers.CharField(max_length=60, required=False, allow_blank=True, default="")


class LineUpSerializer(serializers.Serializer[Any]):
    members = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=999),
        max_length=20,
        help_text="Numbers of members, board 1 first; everybody else is a substitute.",
    )


class BoardReportSerializer(serializers.ModelSerializer[BoardReport]):
    """`side` is the team that reports: 1 or 2, 0 for the staff."""

    said_by = serializers.CharField(source="reporter", read_only=True)
    answered_by = serializers.CharField(source="answerer", read_only=True)
    counts = CountsField(read_only=True)
    reason = serializers.SerializerMethodField()

    class Meta:
        model = BoardReport
        fields = [
            "version", "side", "state", "outcome", "unplayed", "counts", "source", "reason", "answer", "said_by",
            "said_at", "answered_by", "answered_at",
        ]  # fmt: skip

    def get_reason(self, report: BoardReport) -> str:
        return kept_in_words(report.reason)


class BoardSerializer(serializers.Serializer[BoardLine]):
    number = serializers.IntegerField()
    first = serializers.CharField(source="board.first.name")
    first_member = serializers.IntegerField(source="board.first.number")
    second = serializers.CharField(source="board.second.name")
    second_member = serializers.IntegerField(source="board.second.number")
    report = BoardReportSerializer(allow_null=True)


class TeamMatchSerializer(serializers.Serializer[MatchView]):
    """`phase` is what both captains choose now, `waits` the sides that have not, `options` the members each side chooses from.

    What one captain chose is shown once both have chosen.
    """

    phase = serializers.CharField(source="stand.phase")
    waits = serializers.SerializerMethodField()
    deadline = serializers.DateTimeField(allow_null=True)
    defenders = serializers.ListField(child=serializers.IntegerField(), source="stand.defenders")
    attackers = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()), source="stand.attackers"
    )
    options = serializers.SerializerMethodField()
    boards = BoardSerializer(many=True)

    @extend_schema_field(serializers.ListField(child=serializers.IntegerField()))
    def get_waits(self, view: MatchView) -> list[int]:
        return sorted(view.stand.waits)

    @extend_schema_field(serializers.DictField(child=serializers.ListField(child=serializers.IntegerField())))
    def get_options(self, view: MatchView) -> dict[str, list[int]]:
        return {str(side): list(view.stand.options(side)) for side in view.asks}


class CaptainsChoiceSerializer(serializers.Serializer[Any]):
    side = serializers.IntegerField(min_value=1, max_value=2)
    members = serializers.ListField(child=serializers.IntegerField(min_value=1, max_value=999), max_length=20)


class BoardClaimSerializer(serializers.Serializer[Any]):
    """Counts alone: the rules of the game decide. With an outcome: that, and the counts for the tiebreaks."""

    outcome = serializers.ChoiceField(choices=Outcome.choices, required=False)
    counts = CountsField(required=False)


class BoardSetSerializer(BoardClaimSerializer):
    unplayed = serializers.BooleanField(required=False, default=False)
    reason = serializers.CharField(max_length=300)


class MemberLineSerializer(serializers.Serializer[MemberLine]):
    rank = serializers.IntegerField()
    name = serializers.CharField(source="member.name")
    team = serializers.CharField(source="member.entry.name")
    team_number = serializers.IntegerField(source="member.entry.number")
    member = serializers.IntegerField(source="member.number")
    points = serializers.CharField()
    record = serializers.CharField()
    tiebreaks = serializers.SerializerMethodField()

    def get_tiebreaks(self, line: MemberLine) -> dict[str, str]:
        return dict(line.tiebreaks)
