"""Events, players and standings as JSON: what endpoints give. Tables are in `table_serializers`; `bodies` is what they take."""

from collections.abc import Collection, Mapping
from datetime import datetime
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from accounts.models import User
from armies.accepted import Accepted, CatalogueRef
from armies.models import CatalogueVersion
from common.api.serializers import rows_of
from tournaments.access import Viewer
from tournaments.api.counts import CountSerializer
from tournaments.api.player_list_bodies import AbsenceSerializer
from tournaments.api.table_serializers import TableSerializer
from tournaments.history.lists_by_round import lists_of
from tournaments.history.ranking import Line, ShownExplanation
from tournaments.history.slips import slip_for
from tournaments.list_access import may_see_list
from tournaments.models import (
    Announcement,
    Entry,
    Event,
    Penalty,
    Round,
)
from tournaments.models.event_settings import SECRET, SETTINGS
from tournaments.pairing import Chance
from tournaments.policies.defaults import without_input
from tournaments.policies.participation import absence_of
from tournaments.policies.penalties import OFFENCES
from tournaments.presenters.cut_prospects import Prospect, Prospects
from tournaments.presenters.kept_words import kept_in_words


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
        return rows_of(CountSerializer(), slip_for(event).counts)

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


class CountedListSerializer(serializers.Serializer[Any]):
    """A list that counted in rounds of the event; a later list may have taken its place since."""

    rounds = serializers.ListField(child=serializers.IntegerField())
    id = serializers.IntegerField(source="submission.pk")
    number = serializers.IntegerField(source="submission.number")
    name = serializers.CharField(source="submission.name")
    points = serializers.IntegerField(source="submission.report.totals.points")
    fingerprint = serializers.CharField(source="submission.fingerprint")


class PlayerSerializer(serializers.ModelSerializer[Entry]):
    """`list` and `faction` are null for those who may not see the list now, whether there is one or not.

    `absence` says why the player does not take part in the rounds to come. `list_waiver`, for those who run the event,
    is the reason why the player needs no list. `paid_at`, for them and for the player, is when the desk marked the entry
    fee as paid. `lists_by_round` says which list counted in which round, to those who may see the list.
    """

    faction = serializers.SerializerMethodField()
    is_checked_in = serializers.SerializerMethodField()
    has_list = serializers.SerializerMethodField()
    list = serializers.SerializerMethodField()
    lists_by_round = serializers.SerializerMethodField()
    list_waiver = serializers.SerializerMethodField()
    paid_at = serializers.SerializerMethodField()
    absence = serializers.SerializerMethodField()

    class Meta:
        model = Entry
        fields = [
            "number",
            "name",
            "club",
            "team",
            "seed",
            "strength",
            "flight",
            "faction",
            "state",
            "registered_at",
            "first_round",
            "left_after_round",
        ]
        fields += ["is_checked_in", "has_list", "list", "lists_by_round", "list_waiver", "paid_at", "absence"]

    def get_faction(self, entry: Entry) -> str | None:
        seen: Viewer = self.context["seen"]
        return entry.faction if seen.can_run or may_see_list(seen, entry.player_id) else None

    def get_is_checked_in(self, entry: Entry) -> bool:
        return entry.checked_in_at is not None

    def get_has_list(self, entry: Entry) -> bool:
        return entry.submission_id is not None

    def get_list_waiver(self, entry: Entry) -> str | None:
        return kept_in_words(entry.list_waiver) if self.context["seen"].can_run else None

    def get_paid_at(self, entry: Entry) -> datetime | None:
        """For those who run the event and for the player."""
        seen: Viewer = self.context["seen"]
        is_own = seen.entry is not None and seen.entry.pk == entry.pk
        return entry.paid_at if seen.can_run or is_own else None

    @extend_schema_field(AbsenceSerializer(allow_null=True))
    def get_absence(self, entry: Entry) -> dict[str, Any] | None:
        found = absence_of(self.context["seen"].event, entry)
        return dict(AbsenceSerializer(found).data) if found else None

    def get_list(self, entry: Entry) -> dict[str, Any] | None:
        if not self._shows_list(entry) or entry.submission is None:
            return None
        return dict(ListSerializer(entry.submission).data)

    @extend_schema_field(CountedListSerializer(many=True))
    def get_lists_by_round(self, entry: Entry) -> Any:
        return CountedListSerializer(lists_of(entry) if self._shows_list(entry) else [], many=True).data

    def _shows_list(self, entry: Entry) -> bool:
        return bool(self.context.get("with_list")) and may_see_list(self.context["seen"], entry.player_id)


class ProspectSerializer(serializers.Serializer[Prospect]):
    """`certain` and `out` are never wrong; `tiebreaks` means that by points a tie at the edge is the best end."""

    chance = serializers.ChoiceField(choices=[chance.value for chance in Chance])
    text = serializers.CharField()


class LineSerializer(serializers.Serializer[Line]):
    rank = serializers.IntegerField(help_text="By the rounds; where there is a bracket, `place` decides.")
    place = serializers.SerializerMethodField()
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
    plays_on = serializers.SerializerMethodField()

    def get_plays_on(self, line: Line) -> bool | None:
        """Whether the player qualified for the second phase; null before it has begun, and where everybody plays all rounds."""
        through: Collection[int] = self.context.get("through", ())
        return line.entry.number in through if through else None

    def get_place(self, line: Line) -> int | None:
        """The final place that a bracket has given; null for those who still play in it or never did."""
        places: Mapping[int, int] = self.context.get("places", {})
        return places.get(line.entry.number)

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
    convention = serializers.CharField(help_text="Whose way of counting this is.")
    others = serializers.ListField(
        child=serializers.CharField(), help_text="The tiebreaks that count the same by another convention."
    )
    value = serializers.CharField()
    parts = PartSerializer(many=True)


class RankSerializer(serializers.Serializer[Any]):
    line = LineSerializer()
    tiebreaks = ExplanationSerializer(many=True)


class AnnouncementSerializer(serializers.ModelSerializer[Announcement]):
    text = serializers.SerializerMethodField()
    said_by = serializers.CharField(source="speaker", read_only=True)

    class Meta:
        model = Announcement
        fields = ["id", "text", "said_by", "said_at"]
        read_only_fields = ["said_at"]

    def get_text(self, announcement: Announcement) -> str:
        return kept_in_words(announcement.text)


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


class ArchivedPlayerSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    name = serializers.CharField()
    faction = serializers.CharField(allow_blank=True)


class ArchivePreviewSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    ruleset = serializers.CharField()
    starts_at = serializers.DateTimeField()
    players = serializers.IntegerField()
    rounds = serializers.IntegerField()
    games = serializers.IntegerField()
    results = serializers.IntegerField(help_text="Games with a confirmed result.")
    first = ArchivedPlayerSerializer(many=True, help_text="The first 20 players.")
    left_out = serializers.ListField(child=serializers.CharField())
    not_believed = serializers.ListField(
        child=serializers.CharField(), help_text="What counts only with somebody’s consent."
    )
    by_job = serializers.BooleanField()
    is_read = serializers.BooleanField(help_text="False: too many rows to read each for a preview.")


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


class RecordSerializer(serializers.Serializer[Any]):
    at = serializers.DateTimeField()
    actor = serializers.CharField(source="actor_name")
    action = serializers.CharField()
    before = serializers.JSONField(allow_null=True)
    after = serializers.JSONField(allow_null=True)


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
