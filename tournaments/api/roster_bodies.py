"""What the endpoints of players’ details, byes, kept pairs and whole fields take and give."""

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from common.api.serializers import rows_of
from common.numbers import whole_number
from tournaments.api.player_list_bodies import AbsenceSerializer
from tournaments.models import Entry, Separation, SeparationKind
from tournaments.services.entries.byes import BYES


class DetailsSerializer(serializers.Serializer[Any]):
    """Whatever is left out stays as it is."""

    name = serializers.CharField(max_length=150, required=False)
    club = serializers.CharField(max_length=120, required=False, allow_blank=True)
    team = serializers.CharField(max_length=120, required=False, allow_blank=True)
    faction = serializers.CharField(max_length=60, required=False, allow_blank=True)
    seed = serializers.IntegerField(min_value=0, max_value=100_000, required=False)
    strength = serializers.IntegerField(min_value=0, max_value=1_000_000, required=False)
    flight = serializers.IntegerField(min_value=0, max_value=8, required=False, help_text="0 is none.")


class StrengthSerializer(serializers.ModelSerializer[Entry]):
    class Meta:
        model = Entry
        fields = ["number", "name", "strength"]


class ByesSerializer(serializers.Serializer[Any]):
    """Rounds of one worth, or `byes` with a worth for each round, or both. The worth is for the organizer to say."""

    rounds = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=99),
        max_length=20,
        required=False,
        default=list,
    )
    worth = serializers.ChoiceField(choices=list(BYES), required=False, default="zero")
    byes = serializers.DictField(
        child=serializers.ChoiceField(choices=list(BYES)),
        required=False,
        default=dict,
        help_text="Round number to worth: {“3”: “half”}.",
    )

    def validate_byes(self, byes: dict[str, str]) -> dict[str, str]:
        if not all(whole_number(number, 99) for number in byes):
            raise serializers.ValidationError(_("Each key is the number of a round."), code="round-number")
        return byes


class GrantByesSerializer(serializers.Serializer[Any]):
    rounds = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=99), min_length=1, max_length=20
    )
    worth = serializers.ChoiceField(choices=list(BYES))
    why = serializers.CharField(max_length=300)


class KnownByesSerializer(serializers.Serializer[Any]):
    byes = serializers.DictField(
        child=serializers.CharField(), help_text="Rounds asked for, and their worth."
    )
    missed = serializers.ListField(
        child=serializers.IntegerField(), help_text="Rounds that are out without this player."
    )


class SeparateSerializer(serializers.Serializer[Any]):
    """Players by their numbers."""

    one = serializers.IntegerField(min_value=1)
    other = serializers.IntegerField(min_value=1)
    kind = serializers.ChoiceField(choices=SeparationKind.choices)
    reason = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")


class SeparationSerializer(serializers.ModelSerializer[Separation]):
    one = serializers.IntegerField(source="one.number")
    other = serializers.IntegerField(source="other.number")
    made_by = serializers.StringRelatedField[Any]()

    class Meta:
        model = Separation
        fields = ["id", "kind", "one", "other", "reason", "made_by", "made_at"]


class RosterSerializer(serializers.Serializer[Any]):
    csv = serializers.CharField(max_length=1_000_000, trim_whitespace=False)
    preview = serializers.BooleanField(required=False, default=False)
    without_list = serializers.CharField(
        max_length=300,
        required=False,
        allow_blank=True,
        default="",
        help_text="Why these players need no list at an event that requires one; empty: they need one.",
    )


class RosterLineSerializer(serializers.Serializer[Any]):
    line = serializers.IntegerField(source="row.line")
    name = serializers.CharField(source="row.name")
    effect = serializers.CharField(help_text="enters, waits, changes or same")
    changes = serializers.ListField(child=serializers.CharField())
    text = serializers.CharField()


class LineFaultSerializer(serializers.Serializer[Any]):
    code = serializers.CharField()
    path = serializers.CharField(help_text="Line of the file, and the column: “/3/seed”.")
    text = serializers.CharField()


class ImportedRosterSerializer(serializers.Serializer[Any]):
    done = serializers.SerializerMethodField()
    lines = RosterLineSerializer(many=True, source="steps")
    faults = LineFaultSerializer(many=True)
    ignored_columns = serializers.ListField(child=serializers.CharField(), source="ignored")

    left_out = serializers.SerializerMethodField()

    @extend_schema_field(AbsenceSerializer(many=True))
    def get_left_out(self, plan: Any) -> list[dict[str, Any]]:
        return rows_of(AbsenceSerializer(), self.context["left_out"])

    def get_done(self, plan: Any) -> bool:
        return bool(self.context["done"])
