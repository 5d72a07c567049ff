"""The shapes of the referee's answers. Reading a case is the referee's own work, not a serializer's."""

from typing import Any

from rest_framework import serializers

from common.api.serializers import FaultSerializer
from rules.models import RulingRecord
from rules.queries import Similar


class StepSerializer(serializers.Serializer[Any]):
    rule = serializers.CharField(help_text="The rule number that decides this step.")
    key = serializers.CharField(help_text="A stable name of the finding.")
    values = serializers.DictField()
    text = serializers.CharField()
    applied = serializers.BooleanField(help_text="False: the rule was considered and did not apply.")


class ActionRulingSerializer(serializers.Serializer[Any]):
    action = serializers.IntegerField(help_text="Its place in the case, from 0.")
    do = serializers.CharField()
    verdict = serializers.ChoiceField(RulingRecord.Verdict.choices)
    steps = StepSerializer(many=True)
    violations = FaultSerializer(many=True)
    outcome = serializers.DictField()


class NeedSerializer(serializers.Serializer[Any]):
    player = serializers.CharField()
    what = serializers.CharField()
    count = serializers.IntegerField()
    rule = serializers.CharField()
    path = serializers.CharField()
    text = serializers.CharField()


class ClaimRulingSerializer(serializers.Serializer[Any]):
    by = serializers.CharField()
    text = serializers.CharField()
    upheld = serializers.BooleanField(allow_null=True)
    rule = serializers.CharField(allow_blank=True)
    action = serializers.IntegerField()
    step = serializers.IntegerField(allow_null=True)
    found = serializers.JSONField(allow_null=True)


class ReadingUseSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    rule = serializers.CharField()
    value = serializers.CharField()
    matters = serializers.BooleanField(help_text="Another reading would change the outcome.")
    changed_by = serializers.ListField(child=serializers.CharField())


class RulingSerializer(serializers.Serializer[Any]):
    ruleset = serializers.CharField()
    verdict = serializers.ChoiceField(RulingRecord.Verdict.choices)
    actions = ActionRulingSerializer(many=True)
    position = serializers.DictField(help_text="The board after the last legal action.")
    needs = NeedSerializer(many=True)
    claims = ClaimRulingSerializer(many=True)
    readings = ReadingUseSerializer(many=True)
    result = serializers.DictField(allow_null=True)
    fingerprint = serializers.CharField()


class RulingRecordSerializer(serializers.ModelSerializer[RulingRecord]):
    """One line of the list; the documents come with the single ruling."""

    made_by = serializers.StringRelatedField[Any]()
    supersedes = serializers.SlugRelatedField[RulingRecord](slug_field="address", read_only=True)
    superseded_by = serializers.SlugRelatedField[RulingRecord](
        slug_field="address", read_only=True, allow_null=True
    )

    class Meta:
        model = RulingRecord
        fields = [
            "address", "ruleset", "title", "verdict", "fingerprint", "note", "is_public", "made_by", "at",
            "supersedes", "superseded_by", "reason",
        ]  # fmt: skip
        read_only_fields = fields


class RulingDetailSerializer(RulingRecordSerializer):
    case = serializers.JSONField(read_only=True)
    ruling = RulingSerializer(read_only=True)

    class Meta(RulingRecordSerializer.Meta):
        fields = [*RulingRecordSerializer.Meta.fields, "case", "ruling"]
        read_only_fields = fields


class SimilarSerializer(serializers.Serializer[Similar]):
    """A ruling like the case in question."""

    ruling = RulingRecordSerializer(source="record")
    score = serializers.IntegerField(source="likeness.score")
    reasons = serializers.ListField(child=serializers.CharField(), source="likeness.reasons")


class NewRulingSerializer(serializers.Serializer[Any]):
    """A ruling to be given. `supersedes` names the ruling whose place it takes; then `reason` says why."""

    case = serializers.JSONField()
    title = serializers.CharField(max_length=160, required=False, allow_blank=True, default="")
    note = serializers.CharField(max_length=4000, required=False, allow_blank=True, default="")
    is_public = serializers.BooleanField(required=False, default=False)
    supersedes = serializers.UUIDField(required=False, allow_null=True, default=None)
    reason = serializers.CharField(max_length=4000, required=False, allow_blank=True, default="")


class ReadingSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    rule = serializers.CharField()
    title = serializers.CharField()
    default = serializers.CharField()
    options = serializers.DictField(child=serializers.CharField())


class EntrySerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    title = serializers.CharField()
    summary = serializers.CharField()
    kind = serializers.CharField()
    module = serializers.CharField(allow_blank=True)
    chapter = serializers.CharField()


class RulebookLineSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    game = serializers.CharField()
    edition = serializers.CharField()
    title = serializers.CharField()


class RulebookSerializer(RulebookLineSerializer):
    entries = EntrySerializer(many=True)
    readings = ReadingSerializer(many=True)
