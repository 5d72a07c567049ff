"""Events as JSON: what endpoints give. What they take is in `bodies`."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.models import User
from armies.accepted import Accepted, CatalogueRef
from armies.models import CatalogueVersion
from rules.api.serializers import EntrySerializer, SimilarSerializer
from tournaments.access import Viewer, may_see_list
from tournaments.api.counts import CountSerializer, CountsField, shown_flat_fields
from tournaments.api.player_list_bodies import AbsenceSerializer
from tournaments.history.ranking import Line, ShownExplanation
from tournaments.history.slips import slip_for
from tournaments.judging.conflicts import Conflict
from tournaments.judging.suggestions import Beside
from tournaments.models import (
    Announcement,
    Entry,
    Event,
    EventRole,
    Ground,
    JudgeCall,
    Penalty,
    ResultReport,
    Role,
    Round,
)
from tournaments.models.event_settings import SECRET, SETTINGS
from tournaments.pairing import Chance
from tournaments.policies.defaults import without_input
from tournaments.policies.participation import absence_of
from tournaments.policies.penalties import OFFENCES
from tournaments.presenters.cut_prospects import Prospect, Prospects
from tournaments.presenters.unpaired import unpaired_of
from tournaments.queries import TableView


class AcceptedCatalogueSerializer(serializers.Serializer[Any]):
    """One version of a catalogue that lists may be written with. Name, trust and owner are null where it is not known here."""

    catalogue = serializers.CharField(max_length=64)
    version = serializers.IntegerField(min_value=1)
    fingerprint = serializers.CharField(max_length=64, required=False, allow_blank=True, default="")
    name = serializers.CharField(read_only=True, allow_null=True)
    trust = serializers.CharField(read_only=True, allow_null=True)
    owner = serializers.CharField(read_only=True, allow_null=True)

    def to_representation(self, instance: dict[str, Any]) -> dict[str, Any]:
        context: dict[str, Any] = self.context  # type: ignore[assignment]
        known: dict[CatalogueRef, CatalogueVersion | None] = context.setdefault("catalogues", {})
        ref = CatalogueRef(**instance)
        if ref not in known:
            known[ref] = next(iter(Accepted((ref,)).versions), None)
        version = known[ref]
        catalogue = version.catalogue if version else None
        facts = {"name": "name", "trust": "trust", "owner": "owner_name"}
        return instance | {field: getattr(catalogue, name, None) for field, name in facts.items()}


class EventSerializer(serializers.ModelSerializer[Event]):
    catalogues = AcceptedCatalogueSerializer(
        many=True,
        required=False,
        help_text="Lists from any other are refused. Left out or empty: the official complete ones of the game.",
    )
    # What stands in them the service checks, every fault at once; here, that they are what it can look into.
    readings = serializers.DictField(child=serializers.CharField(max_length=80), required=False)
    tiebreaks = serializers.ListField(
        child=serializers.CharField(max_length=80), required=False, max_length=50
    )
    restrictions = serializers.DictField(required=False)
    own_scoring = serializers.DictField(required=False)
    organizer = serializers.StringRelatedField[User](source="created_by")
    join_code = serializers.CharField(
        max_length=20,
        required=False,
        allow_blank=True,
        write_only=True,
        help_text="Read by the staff at `door/`.",
    )
    tiebreaks_without_input = serializers.SerializerMethodField(
        help_text="Chosen tiebreaks that are 0 for everybody, since no result of this event records what they count."
    )

    result_counts = serializers.SerializerMethodField(help_text="What a result of this event's game keeps.")

    class Meta:
        model = Event
        fields = [
            "slug",
            "state",
            "organizer",
            "places_taken",
            "lists_locked_at",
            "join_code",
            "tiebreaks_without_input",
            "result_counts",
            *(n for n in SETTINGS if n not in SECRET),
        ]
        read_only_fields = ["slug", "state", "places_taken", "lists_locked_at"]

    @extend_schema_field(CountSerializer(many=True))
    def get_result_counts(self, event: Event) -> list[dict[str, Any]]:
        return [dict(CountSerializer(count).data) for count in slip_for(event).counts]

    def get_tiebreaks_without_input(self, event: Event) -> list[str]:
        return without_input(event, event.tiebreaks)


class ListSerializer(serializers.Serializer[Any]):
    """A list as those see it who may."""

    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()
    points = serializers.IntegerField(source="report.totals.points")
    fingerprint = serializers.CharField()
    is_locked = serializers.BooleanField()
    is_late = serializers.BooleanField()
    document = serializers.JSONField()


class PlayerSerializer(serializers.ModelSerializer[Entry]):
    """`list` and `faction` are null for those who may not see the list now, whether there is one or not.

    `absence` says why the player does not take part in the rounds to come. `list_waiver`, for those who run the event,
    is the reason why the player needs no list.
    """

    faction = serializers.SerializerMethodField()
    is_checked_in = serializers.SerializerMethodField()
    has_list = serializers.SerializerMethodField()
    list = serializers.SerializerMethodField()
    list_waiver = serializers.SerializerMethodField()
    absence = serializers.SerializerMethodField()

    class Meta:
        model = Entry
        fields = [
            "number",
            "name",
            "club",
            "team",
            "seed",
            "faction",
            "state",
            "registered_at",
            "first_round",
            "left_after_round",
        ]
        fields += ["is_checked_in", "has_list", "list", "list_waiver", "absence"]

    def get_faction(self, entry: Entry) -> str | None:
        seen: Viewer = self.context["seen"]
        return entry.faction if seen.can_run or may_see_list(seen, entry.player_id) else None

    def get_is_checked_in(self, entry: Entry) -> bool:
        return entry.checked_in_at is not None

    def get_has_list(self, entry: Entry) -> bool:
        return entry.submission_id is not None

    def get_list_waiver(self, entry: Entry) -> str | None:
        return entry.list_waiver if self.context["seen"].can_run else None

    @extend_schema_field(AbsenceSerializer(allow_null=True))
    def get_absence(self, entry: Entry) -> dict[str, Any] | None:
        found = absence_of(self.context["seen"].event, entry)
        return dict(AbsenceSerializer(found).data) if found else None

    def get_list(self, entry: Entry) -> dict[str, Any] | None:
        seen: Viewer = self.context["seen"]
        if (
            not self.context.get("with_list")
            or not may_see_list(seen, entry.player_id)
            or entry.submission is None
        ):
            return None
        return dict(ListSerializer(entry.submission).data)


class ResultReportSerializer(serializers.ModelSerializer[ResultReport]):
    said_by = serializers.CharField(source="reporter", read_only=True)
    answered_by = serializers.SerializerMethodField()
    counts = CountsField(read_only=True)

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
    reason = serializers.CharField(source="pairing.reason")
    by_hand = serializers.CharField(source="pairing.by_hand")
    clock_ends_at = serializers.DateTimeField(allow_null=True)
    ground = GroundSerializer(allow_null=True)
    report = ResultReportSerializer(allow_null=True)
    judge_calls = serializers.SerializerMethodField()

    def get_judge_calls(self, view: TableView) -> list[dict[str, Any]]:
        return [dict(row) for row in CallSerializer(view.calls, many=True).data]


class RoundSerializer(serializers.ModelSerializer[Round]):
    """`unpaired`, for those who run the event and where one round is asked for: who has no game in it, and why."""

    unpaired = serializers.SerializerMethodField()
    certificate = serializers.JSONField(source="proof.certificate", default=None)

    class Meta:
        model = Round
        fields = [
            "number",
            "kind",
            "state",
            "published_at",
            "finished_at",
            "clock_ends_at",
            "clock_paused_at",
        ]
        fields += ["clock_minutes", "certificate", "unpaired"]

    @extend_schema_field(AbsenceSerializer(many=True, allow_null=True))
    def get_unpaired(self, round_: Round) -> list[dict[str, Any]] | None:
        if not self.context.get("unpaired"):
            return None
        return [dict(AbsenceSerializer(one).data) for one in unpaired_of(round_)]


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


class ProspectSerializer(serializers.Serializer[Prospect]):
    """`certain` and `out` are never wrong; `tiebreaks` means that by points a tie at the edge is the best end."""

    chance = serializers.ChoiceField(choices=[chance.value for chance in Chance])
    text = serializers.CharField()


class LineSerializer(serializers.Serializer[Line]):
    rank = serializers.IntegerField()
    number = serializers.IntegerField(source="entry.number")
    name = serializers.CharField(source="entry.name")
    state = serializers.CharField(source="entry.state")
    points = serializers.CharField()
    played = serializers.IntegerField(source="row.played")
    wins = serializers.IntegerField(source="row.wins")
    draws = serializers.IntegerField(source="row.draws")
    losses = serializers.IntegerField(source="row.losses")
    byes = serializers.IntegerField(source="row.byes")
    tiebreaks = serializers.SerializerMethodField()
    cut = serializers.SerializerMethodField()

    def get_tiebreaks(self, line: Line) -> dict[str, str]:
        return {value.title: value.text for value in line.tiebreaks}

    @extend_schema_field(ProspectSerializer(allow_null=True))
    def get_cut(self, line: Line) -> dict[str, Any] | None:
        """Whether the player can still make the cut; null where there is none to make."""
        prospects: Prospects | None = self.context.get("prospects")
        found = prospects.players.get(line.entry.number) if prospects else None
        return dict(ProspectSerializer(found).data) if found else None


class PartSerializer(serializers.Serializer[Any]):
    round = serializers.IntegerField()
    opponent = serializers.CharField()
    amount = serializers.CharField()
    counted = serializers.BooleanField()
    note = serializers.CharField()


class ExplanationSerializer(serializers.Serializer[ShownExplanation]):
    title = serializers.CharField()
    formula = serializers.CharField()
    value = serializers.CharField()
    parts = PartSerializer(many=True)


class RankSerializer(serializers.Serializer[Any]):
    line = LineSerializer()
    tiebreaks = ExplanationSerializer(many=True)


class CrewSerializer(serializers.ModelSerializer[EventRole]):
    username = serializers.CharField(source="user.username")
    role = serializers.ChoiceField(choices=[choice for choice in Role.choices if choice[0] != Role.PLAYER])

    class Meta:
        model = EventRole
        fields = ["id", "username", "role"]


class AnnouncementSerializer(serializers.ModelSerializer[Announcement]):
    said_by = serializers.CharField(source="speaker", read_only=True)

    class Meta:
        model = Announcement
        fields = ["text", "said_by", "said_at"]
        read_only_fields = ["said_at"]


class PenaltySerializer(serializers.ModelSerializer[Penalty]):
    round = serializers.SlugRelatedField[Round](slug_field="number", read_only=True, allow_null=True)
    given_by = serializers.CharField(source="giver", read_only=True)
    offence = serializers.ChoiceField(choices=[(code, offence.title) for code, offence in OFFENCES.items()])

    class Meta:
        model = Penalty
        fields = ["id", "kind", "offence", "note", "round", "given_by", "given_at", "lifted_at", "lifted_why"]
        read_only_fields = ["given_at", "lifted_at", "lifted_why"]


class RestoredSerializer(serializers.Serializer[Any]):
    event = serializers.SlugField(source="event.slug")
    left_out = serializers.ListField(child=serializers.CharField())


class TrialRoundSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    tables = serializers.IntegerField()
    byes = serializers.IntegerField()
    largest_gap = serializers.IntegerField()
    clubmates = serializers.IntegerField()
    wishes = serializers.IntegerField(help_text="Team mates, friends and equal factions that met anyway.")
    method = serializers.CharField()
    optimal = serializers.BooleanField()
    unbeaten = serializers.IntegerField()
    stage = serializers.CharField()


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


class RecordSerializer(serializers.Serializer[Any]):
    at = serializers.DateTimeField()
    actor = serializers.CharField(source="actor_name")
    action = serializers.CharField()
    before = serializers.JSONField(allow_null=True)
    after = serializers.JSONField(allow_null=True)


class DoorSerializer(serializers.Serializer[Any]):
    join_code = serializers.CharField()
    join_url = serializers.URLField()
    check_in_by = serializers.CharField()
    check_in_code = serializers.CharField()
    check_in_url = serializers.URLField()
    check_in_opens_at = serializers.DateTimeField(allow_null=True)
    check_in_closes_at = serializers.DateTimeField(allow_null=True)


class TurnSerializer(serializers.Serializer[Any]):
    """`name` is the word for a button: list, check-in, report, confirm and so on. `is_mine`: it waits for you."""

    name = serializers.CharField()
    text = serializers.CharField()
    is_mine = serializers.BooleanField()


class TallySerializer(serializers.Serializer[Any]):
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()


class SeasonSerializer(serializers.Serializer[Any]):
    event = serializers.SlugField(source="entry.event.slug")
    name = serializers.CharField(source="entry.event.name")
    starts_at = serializers.DateTimeField(source="entry.event.starts_at")
    number = serializers.IntegerField(source="entry.number")
    fingerprint = serializers.CharField(source="entry.submission.fingerprint", default=None, allow_null=True)
    record = TallySerializer()
    games = TableSerializer(many=True)


class CareerSerializer(serializers.Serializer[Any]):
    record = TallySerializer()
    seasons = SeasonSerializer(many=True)


class FeedSerializer(serializers.Serializer[Any]):
    url = serializers.URLField(allow_null=True)
