"""Passkeys: a person's devices that prove by a signature who is signing in."""

from django.db import models
from django.utils import timezone

from accounts.models.user import User

# An authenticator's identifier has at most 1,023 bytes: this many letters of base64url.
LONGEST_IDENT = 1364
LONGEST_NAME = 80


class Passkey(models.Model):
    """The public half of a key whose private half never leaves its device."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="passkeys")
    name = models.CharField(max_length=LONGEST_NAME, help_text="What its person calls it.")
    ident = models.CharField("identifier", max_length=LONGEST_IDENT, unique=True)
    # Identifier, kind of device and public key as the device sent them, in base64url.
    key = models.TextField("public key")
    # How often the key has signed, as the device counts; 0 for ever where it does not.
    counter = models.BigIntegerField(default=0)
    # Digest of the challenge that it answered last: an answer counts once.
    last_challenge = models.CharField(max_length=64, blank=True)
    # Digest of a code that stands in for a signature in forms, until it is used or that time.
    proof = models.CharField(max_length=64, blank=True)
    proof_until = models.DateTimeField(null=True, blank=True)
    created_at = models.DateTimeField(default=timezone.now)
    used_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["created_at", "pk"]

    def __str__(self) -> str:
        return self.name
