"""What every app's API answers with: faults, problems, jobs."""

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from common.models import Job


def rows_of(serializer: serializers.Serializer[Any], items: Iterable[Any]) -> list[dict[str, Any]]:
    """Many things as JSON by one serializer: one for each thing would make all of its fields anew, half of what a row costs."""
    return [serializer.to_representation(item) for item in items]


class FaultSerializer(serializers.Serializer[Any]):
    """One finding, as `common.errors.as_json` writes it."""

    code = serializers.CharField()
    path = serializers.CharField(help_text="A JSON pointer into what was sent.")
    text = serializers.CharField()
    rule = serializers.CharField(allow_blank=True)
    values = serializers.DictField()
    follows = serializers.CharField(
        required=False, help_text="The code of an earlier fault without which this one would not stand."
    )
    redress = serializers.CharField(required=False, help_text="What happens now at the table.")


class ProblemSerializer(serializers.Serializer[Any]):
    """RFC 9457: why the request was not done, with every fault at once."""

    type = serializers.CharField()
    title = serializers.CharField()
    status = serializers.IntegerField()
    detail = serializers.CharField()
    code = serializers.CharField()
    faults = FaultSerializer(many=True)


class JobSerializer(serializers.ModelSerializer[Job]):
    class Meta:
        model = Job
        fields = [
            "id",
            "kind",
            "state",
            "progress_done",
            "progress_total",
            "percent",
            "result",
            "error_code",
            "error_text",
            "created_at",
            "started_at",
            "finished_at",
        ]
        read_only_fields = fields
