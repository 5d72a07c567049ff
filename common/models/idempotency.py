"""The answer to a request that came with a key, kept so that the same request gets the same answer again."""

from django.db import models
from django.utils import timezone


class KeptAnswer(models.Model):
    owner = models.CharField(max_length=80)
    key = models.CharField(max_length=100)
    # HMAC-SHA-256 over method, path and body: a key that is used again for something else is refused.
    fingerprint = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField(null=True)
    headers = models.JSONField(default=dict)
    body = models.BinaryField(default=bytes)
    created_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["owner", "key"], name="one_answer_per_key")]
        indexes = [models.Index(fields=["created_at"], name="kept_answer_by_time")]

    def __str__(self) -> str:
        return f"{self.key} -> {self.status}"
