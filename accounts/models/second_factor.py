"""A second proof of who somebody is: six digits of an authenticator app, or a recovery code on paper."""

from django.conf import settings
from django.db import models
from django.utils import timezone


class SecondFactor(models.Model):
    """There is a row exactly while the second factor is on."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="second_factor"
    )
    # Base32, as authenticator apps take it.
    secret = models.CharField(max_length=64)
    # The number of the last 30 seconds whose code was accepted: a code that somebody overheard is worth nothing.
    last_step = models.BigIntegerField(default=0)
    created_at = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"second factor of {self.user}"


class RecoveryCode(models.Model):
    """Works once, when the phone is lost. Only its digest is kept."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="recovery_codes"
    )
    digest = models.CharField(max_length=64)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "digest"], name="one_row_per_recovery_code")]

    def __str__(self) -> str:
        return f"recovery code of {self.user}"
