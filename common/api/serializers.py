from rest_framework import serializers

from common.models import Job


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
