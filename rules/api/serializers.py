"""The shapes of the referee's answers. Reading a case is the referee's own work, not a serializer's."""

from typing import Any

from rest_framework import serializers

from common.api.serializers import FaultSerializer
from rules.models import RuleReport, RulingRecord
from rules.presenters.claims import as_answered
from rules.presenters.ruling import read_aloud


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
    upheld = serializers.BooleanField(
        allow_null=True,
        help_text="True: upheld; false: rejected; null: not decided, because something is missing or the action was not heard.",
    )
    rule = serializers.CharField(allow_blank=True)
    action = serializers.IntegerField()
    step = serializers.IntegerField(allow_null=True)
    found = serializers.JSONField(
        allow_null=True, help_text="What the referee found; what the claim is compared with."
    )
    why = serializers.CharField(required=False, help_text="Only of a claim that is not decided: why.")

    def to_representation(self, instance: Any) -> Any:
        return super().to_representation(as_answered(instance))


class AlternativeSerializer(serializers.Serializer[Any]):
    value = serializers.CharField(help_text="The other reading.")
    verdict = serializers.ChoiceField(RulingRecord.Verdict.choices)
    facts = serializers.DictField(help_text="The facts that would come out otherwise.")
    text = serializers.CharField(allow_blank=True, help_text="The finding that decides there.")
    rule = serializers.CharField(allow_blank=True)


class ReadingUseSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    rule = serializers.CharField()
    value = serializers.CharField()
    matters = serializers.BooleanField(help_text="Another reading would change the outcome.")
    changed_by = serializers.ListField(child=serializers.CharField())
    alternatives = AlternativeSerializer(many=True, required=False, help_text="What each of them would give.")


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
    aloud = serializers.ListField(
        child=serializers.CharField(),
        required=False,
        help_text="Two lines to read to both players: what holds, and what happens now.",
    )


class OddsRowSerializer(serializers.Serializer[Any]):
    label = serializers.CharField()  # type: ignore[assignment]
    kind = serializers.ChoiceField(["chance", "average"])
    shown = serializers.CharField(help_text='In the language of the request: "48.8%", "2.33".')
    exact = serializers.ListField(
        child=serializers.IntegerField(), min_length=2, max_length=2, help_text="[ways, out of], any length."
    )


class OddsSectionSerializer(serializers.Serializer[Any]):
    title = serializers.CharField()
    rows = OddsRowSerializer(many=True)


class OddsSerializer(serializers.Serializer[Any]):
    ruleset = serializers.CharField()
    policy = serializers.CharField(help_text="What is assumed of both players.")
    notes = serializers.ListField(child=serializers.CharField(), help_text="What of the case is not counted.")
    sections = OddsSectionSerializer(many=True)
    odds = serializers.DictField(help_text="The game's own document; every chance is [ways, out of].")


class RulingRecordSerializer(serializers.ModelSerializer[RulingRecord]):
    """One line of the list; the documents come with the single ruling."""

    made_by = serializers.StringRelatedField[Any]()
    supersedes = serializers.SlugRelatedField[RulingRecord](
        slug_field="address", read_only=True, allow_null=True
    )
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
    aloud = serializers.SerializerMethodField(help_text="Two lines to read to both players.")

    def get_aloud(self, record: RulingRecord) -> list[str]:
        return list(read_aloud(record.case, record.ruling))

    class Meta(RulingRecordSerializer.Meta):
        fields = [*RulingRecordSerializer.Meta.fields, "case", "ruling", "aloud"]
        read_only_fields = fields


class SimilarSerializer(serializers.Serializer[Any]):
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


class HitSerializer(serializers.Serializer[Any]):
    """A rule that answers a question."""

    rule = EntrySerializer(source="entry")
    score = serializers.IntegerField(help_text="Only good to compare answers to the same question.")
    terms = serializers.ListField(
        child=serializers.CharField(), help_text="What of the question it answers to."
    )


class CarrierSerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    cost = serializers.IntegerField(allow_null=True, help_text="The price beside the symbol.")


class AbilitySerializer(serializers.Serializer[Any]):
    name = serializers.CharField()
    title = serializers.CharField()
    rule = serializers.CharField()
    moments = serializers.ListField(child=serializers.CharField())
    span = serializers.CharField()
    is_activated = serializers.BooleanField()
    own_combat = serializers.BooleanField()
    targets = serializers.BooleanField()


class QuestionSerializer(serializers.Serializer[Any]):
    """A question that a golden case decides; `name` opens its case in the case form."""

    name = serializers.CharField()
    title = serializers.CharField()
    ruleset = serializers.CharField(allow_blank=True)
    verdict = serializers.CharField(allow_blank=True)


class SettledSerializer(serializers.Serializer[Any]):
    question = serializers.CharField()
    answer = serializers.CharField(help_text="The only answer that can be argued, and why.")


class RuleSerializer(EntrySerializer):
    """One rule with what lies around it."""

    before = EntrySerializer(allow_null=True)
    after = EntrySerializer(allow_null=True)
    counterparts = EntrySerializer(many=True)
    readings = ReadingSerializer(many=True)
    settled = SettledSerializer(many=True)
    ability = AbilitySerializer(allow_null=True)
    carriers = CarrierSerializer(many=True)
    questions = QuestionSerializer(many=True)
    precedents = RulingRecordSerializer(many=True)


class CompareReadingSerializer(serializers.Serializer[Any]):
    """Which rulings on record would turn if this reading changed."""

    ruleset = serializers.CharField()
    reading = serializers.CharField()
    option = serializers.CharField()
    scope = serializers.CharField(
        required=False, allow_blank=True, default="", help_text='An event where you judge: "event:12".'
    )


class PublicSerializer(serializers.Serializer[Any]):
    is_public = serializers.BooleanField()


class RuleReportSerializer(serializers.ModelSerializer[RuleReport]):
    answered_by = serializers.StringRelatedField[Any](allow_null=True)

    class Meta:
        model = RuleReport
        fields = [
            "id", "ruleset", "rule", "code", "text", "about", "place", "catalogue", "sentence", "at", "state", "answer",
            "answered_by", "answered_at",
        ]  # fmt: skip
        read_only_fields = fields


class NewReportSerializer(serializers.Serializer[Any]):
    """What is doubted, and what is wrong with it. Either a step of a ruling, or a fault of a list as it was shown."""

    sentence = serializers.CharField(max_length=1000)
    ruling = serializers.UUIDField(required=False, help_text="The address of a ruling; then `step` as well.")
    step = serializers.CharField(max_length=20, required=False, help_text='"step-1-2" or "fault-1-1".')
    list = serializers.IntegerField(
        min_value=1, required=False, help_text="The id of a list; then the fields below."
    )
    ruleset = serializers.CharField(max_length=60, required=False)
    rule = serializers.CharField(max_length=20, required=False, allow_blank=True)
    code = serializers.CharField(max_length=80, required=False)
    text = serializers.CharField(max_length=400, required=False)
    place = serializers.CharField(max_length=80, required=False, allow_blank=True)
    catalogue = serializers.CharField(max_length=120, required=False)


class AnswerSerializer(serializers.Serializer[Any]):
    answer = serializers.CharField(max_length=2000)


class RulebookLineSerializer(serializers.Serializer[Any]):
    id = serializers.CharField()
    game = serializers.CharField()
    edition = serializers.CharField()
    title = serializers.CharField()


class RulebookSerializer(RulebookLineSerializer):
    entries = EntrySerializer(many=True)
    readings = ReadingSerializer(many=True)
