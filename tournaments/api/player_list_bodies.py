"""What the endpoints of lists and of checking everybody in take and give."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from armies.interchange.reading import MOST_BYTES
from rules.engine.army_document import MOST_MODELS
from tournaments.policies.participation import Absence
from tournaments.services.entries.roll import RollCall


class AbsenceSerializer(serializers.Serializer[Absence]):
    """A player who does not take part, and why: no-list, not-checked-in, waiting, applied, dropped and so on."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    code = serializers.CharField()
    text = serializers.CharField()


class NamedSerializer(serializers.Serializer[Any]):
    number = serializers.IntegerField()
    name = serializers.CharField()


class RollCallSerializer(serializers.Serializer[RollCall]):
    """`count` is the number of `checked_in`; `already` were checked in before."""

    count = serializers.SerializerMethodField()
    already = serializers.IntegerField()
    checked_in = NamedSerializer(many=True)
    left_out = AbsenceSerializer(many=True)

    def get_count(self, found: RollCall) -> int:
        return len(found.checked_in)


class LockedSerializer(serializers.Serializer[Any]):
    count = serializers.IntegerField(help_text="Lists that were open until now.")
    without_list = AbsenceSerializer(many=True)


class CheckInAllSerializer(serializers.Serializer[Any]):
    without_list = serializers.CharField(
        max_length=300,
        required=False,
        allow_blank=True,
        default="",
        help_text="Why players take part without the list that the event requires.",
    )


class WaiverSerializer(serializers.Serializer[Any]):
    without_list = serializers.CharField(max_length=300, help_text="Why this player needs no list.")


class WrittenListSerializer(serializers.Serializer[Any]):
    """A catalogue by its short name, and either `text` or `counts`; the version that the event accepts unless one is named."""

    catalogue = serializers.CharField(max_length=64)
    version = serializers.IntegerField(min_value=1, required=False)
    name = serializers.CharField(max_length=120, required=False, allow_blank=True, default="")
    text = serializers.CharField(
        max_length=MOST_BYTES, required=False, allow_blank=True, default="", trim_whitespace=False
    )
    counts = serializers.DictField(
        child=serializers.IntegerField(min_value=0, max_value=MOST_MODELS),
        required=False,
        default=dict,
        help_text="Number of each model by its key: {“gimli”: 1}.",
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if bool(attrs["text"].strip()) == bool(attrs["counts"]):
            raise serializers.ValidationError(_("Give either text or counts."), code="text-or-counts")
        return attrs


class MemberListBodySerializer(WrittenListSerializer):
    """One of your own lists (`army_list`), or a catalogue and either `text` or `counts`."""

    army_list = serializers.IntegerField(required=False)
    catalogue = serializers.CharField(max_length=64, required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if "army_list" in attrs:
            return attrs
        if "catalogue" not in attrs:
            raise serializers.ValidationError({"catalogue": _("Name a catalogue, or give a list of yours.")})
        return super().validate(attrs)
