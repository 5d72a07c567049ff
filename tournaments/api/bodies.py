"""What endpoints take: the body of each request, its form checked. Whether it may be done, services decide."""

from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from accounts.models import User
from tournaments.api.counts import CountsField, flat_fields
from tournaments.models import Outcome


class ClubSerializer(serializers.Serializer[Any]):
    club = serializers.CharField(max_length=120, required=False, allow_blank=True, default="")


class RegisterSerializer(ClubSerializer):
    code = serializers.CharField(
        max_length=40, required=False, allow_blank=True, default="", help_text="Where the event asks for one."
    )
    name = serializers.CharField(
        max_length=150, required=False, allow_blank=True, default="", help_text="Of a team or a pair."
    )
    flight = serializers.IntegerField(
        min_value=0,
        max_value=8,
        required=False,
        default=0,
        help_text="The number of the flight, where there are any.",
    )


class AddPlayerSerializer(ClubSerializer):
    name = serializers.CharField(max_length=150)
    username = serializers.SlugRelatedField[User](
        slug_field="username", queryset=User.objects.all(), required=False, allow_null=True, default=None
    )
    without_list = serializers.CharField(
        max_length=300,
        required=False,
        allow_blank=True,
        default="",
        help_text="Why this player needs no list at an event that requires one.",
    )
    flight = serializers.IntegerField(
        min_value=0, max_value=8, required=False, default=0, help_text="0: the desk says later."
    )


class PlayerStepSerializer(serializers.Serializer[Any]):
    why = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")
    without_list = serializers.CharField(
        max_length=300,
        required=False,
        allow_blank=True,
        default="",
        help_text="For `check-in`: why this player needs no list at an event that requires one.",
    )


class CodeSerializer(serializers.Serializer[Any]):
    code = serializers.CharField(max_length=40, required=False, allow_blank=True, default="")


class WordSerializer(serializers.Serializer[Any]):
    word = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")


class SubmitListSerializer(serializers.Serializer[Any]):
    army_list = serializers.IntegerField(min_value=1, help_text="The id of a list of yours.")


class DraftSerializer(serializers.Serializer[Any]):
    """`allow`: pairs of numbers that may meet against the rules; `second_bye`: numbers that may sit out again."""

    without_results = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")
    allow = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField(min_value=1), min_length=2, max_length=2),
        required=False,
        default=list,
    )
    second_bye = serializers.ListField(
        child=serializers.IntegerField(min_value=1), required=False, default=list
    )
    why = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")


class SwapSerializer(serializers.Serializer[Any]):
    one = serializers.IntegerField(min_value=1)
    other = serializers.IntegerField(min_value=1)
    reason = serializers.CharField(max_length=300)


class PairsSerializer(serializers.Serializer[Any]):
    """Pairs of entry numbers; null in the place of the second: the first one sits out. All of a round, or some."""

    pairs = serializers.ListField(
        child=serializers.ListField(
            child=serializers.IntegerField(min_value=1, allow_null=True), min_length=2, max_length=2
        ),
        min_length=1,
        max_length=5_000,
    )
    reason = serializers.CharField(max_length=300)
    preview = serializers.BooleanField(required=False, default=False)

    def validate_pairs(self, pairs: list[list[int | None]]) -> list[tuple[int, int | None]]:
        found = [(one, other) for one, other in pairs if one is not None]
        if len(found) < len(pairs):
            raise serializers.ValidationError(_("Only the second of a pair can be null."))
        return found


class ClockSerializer(serializers.Serializer[Any]):
    step = serializers.ChoiceField(choices=["start", "pause", "resume", "extend"])
    minutes = serializers.IntegerField(min_value=-600, max_value=600, required=False)


class ClaimSerializer(serializers.Serializer[Any]):
    """With counts and no outcome, the rules of the game decide. Flat counts are those of the first and the second seat;
    `counts` holds all of them."""

    outcome = serializers.ChoiceField(choices=Outcome.choices, required=False)
    counts = CountsField(required=False)
    places = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=4), required=False, max_length=4,
        help_text="At a pod: the place of every seat, first seat first; 1 is the last one standing.",
    )  # fmt: skip

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        return {**super().get_fields(), **flat_fields()}

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        counts = [attrs.get(name) for name in flat_fields()]
        given = [value for value in counts if value is not None]
        if given and len(given) % 2:
            raise serializers.ValidationError(
                _("Give every count of both players or none."), code="counts-incomplete"
            )
        if given and attrs.get("counts"):
            raise serializers.ValidationError(
                _("Give the counts once: in “counts” or one by one."), code="counts-twice"
            )
        if attrs.get("places"):
            return {**attrs, "outcome": Outcome.PLACED.value}
        if "outcome" not in attrs and not given and not attrs.get("counts"):
            raise serializers.ValidationError(_("Give the outcome or the counts."), code="nothing-said")
        return attrs


class OverrideSerializer(ClaimSerializer):
    reason = serializers.CharField(max_length=300)
    unplayed = serializers.BooleanField(required=False, default=False)


class WhySerializer(serializers.Serializer[Any]):
    why = serializers.CharField(max_length=300)


class OptionalWhySerializer(serializers.Serializer[Any]):
    why = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")


class QuestionSerializer(serializers.Serializer[Any]):
    question = serializers.CharField(max_length=200)


class CaseSerializer(serializers.Serializer[Any]):
    case = serializers.JSONField(help_text="A case; its JSON Schema is published with the ruleset.")


class CloseSerializer(serializers.Serializer[Any]):
    answer = serializers.CharField(max_length=400, required=False, allow_blank=True, default="")
    extra_minutes = serializers.IntegerField(min_value=0, max_value=60, required=False, default=0)


class TextSerializer(serializers.Serializer[Any]):
    text = serializers.CharField(max_length=400)


class ScheduleSerializer(serializers.Serializer[Any]):
    at = serializers.DateTimeField(allow_null=True)


class ReasonSerializer(serializers.Serializer[Any]):
    reason = serializers.CharField(
        max_length=300,
        required=False,
        allow_blank=True,
        default="",
        help_text="Why you go although something ties you to the table.",
    )


class HandOverSerializer(serializers.Serializer[Any]):
    to = serializers.SlugRelatedField[User](
        slug_field="username", queryset=User.objects.filter(is_active=True)
    )
    text = serializers.CharField(max_length=300, required=False, allow_blank=True, default="")


class DecideAppealSerializer(TextSerializer):
    """With a case, the new ruling takes the place of the one appealed against."""

    case = serializers.JSONField(required=False, allow_null=True, default=None)


class CallStepSerializer(serializers.Serializer[Any]):
    """What the steps of a call take: each reads its own fields."""

    reason = serializers.CharField(required=False, help_text="claim")
    to = serializers.CharField(required=False, help_text="hand-over: a username")
    text = serializers.CharField(required=False, help_text="hand-over, escalate, appeal, answer-appeal")
    case = serializers.JSONField(required=False, help_text="rule, answer-appeal")
    answer = serializers.CharField(required=False, help_text="close")
    extra_minutes = serializers.IntegerField(required=False, help_text="close")


class TrialSerializer(serializers.Serializer[Any]):
    players = serializers.IntegerField(min_value=2, max_value=500, required=False)
    seed = serializers.IntegerField(min_value=0, max_value=10**9, required=False, default=1)


class RepairSerializer(serializers.Serializer[Any]):
    """Ids of tables whose players are paired anew."""

    tables = serializers.ListField(child=serializers.IntegerField(min_value=1), min_length=1)
    reason = serializers.CharField(max_length=300)
