"""Who changed what, when, from what to what. Written once, never changed."""

from typing import Any, NoReturn, Self

from django.conf import settings
from django.db import models
from django.utils import timezone

from common.action_names import action_name


class AuditQuerySet(models.QuerySet["AuditEntry"]):
    def update(self, **kwargs: Any) -> NoReturn:
        raise TypeError("An audit entry is never changed.")

    def delete(self) -> NoReturn:
        raise TypeError("An audit entry is never deleted.")

    def about(self, subject: models.Model) -> Self:
        return self.filter(subject_type=subject._meta.label_lower, subject_id=str(subject.pk))

    def within(self, scope: str) -> Self:
        return self.filter(scope=scope)


class AuditEntry(models.Model):
    # SET_NULL goes past the query set, so a person may be forgotten; the name they had then stays.
    actor = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    actor_name = models.CharField(max_length=150, blank=True)
    action = models.CharField(max_length=80)
    subject_type = models.CharField(max_length=80)
    subject_id = models.CharField(max_length=40)
    scope = models.CharField(max_length=80, blank=True)
    before = models.JSONField(null=True, blank=True)
    after = models.JSONField(null=True, blank=True)
    ip = models.GenericIPAddressField("IP address", null=True, blank=True)
    request_id = models.CharField(max_length=64, blank=True)
    at = models.DateTimeField(default=timezone.now)

    objects = AuditQuerySet.as_manager()

    class Meta:
        ordering = ["id"]
        verbose_name_plural = "audit entries"
        indexes = [
            models.Index(fields=["subject_type", "subject_id", "id"], name="audit_by_subject"),
            models.Index(fields=["scope", "id"], name="audit_by_scope"),
            models.Index(fields=["at"], name="audit_by_time"),
        ]

    def __str__(self) -> str:
        return f"{action_name(self.action)}: {self.actor_name or 'the service'}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise TypeError("An audit entry is never changed.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise TypeError("An audit entry is never deleted.")
