"""Personal API tokens: made, used, revoked."""

import hashlib
import secrets
from datetime import timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import ApiToken, User
from common import audit
from common.errors import Refusal

PREFIX = "muster_"
MOST_PER_PERSON = 20


@transaction.atomic
def create(user: User, *, name: str, scope: str, days: int | None = None) -> tuple[ApiToken, str]:
    """A new token and its secret, which is shown now and never again."""
    # The person's row is locked so that two requests cannot both take the last place.
    User.objects.select_for_update().get(pk=user.pk)
    if user.api_tokens.filter(revoked_at=None).count() >= MOST_PER_PERSON:
        raise Refusal(
            "token.too-many",
            _("You have %(most)s tokens already. Revoke one that you no longer use.")
            % {"most": MOST_PER_PERSON},
        )
    secret = PREFIX + secrets.token_urlsafe(32)
    token = ApiToken.objects.create(
        user=user,
        name=name,
        scope=scope,
        hint=secret[: len(PREFIX) + 4],
        digest=_digest(secret),
        expires_at=timezone.now() + timedelta(days=days) if days else None,
    )
    audit.record(actor=user, action="token.created", subject=token, after={"name": name, "scope": scope})
    return token, secret


@transaction.atomic
def revoke(token: ApiToken, *, actor: User) -> None:
    """Ends a token. Doing it twice changes nothing."""
    revoked = ApiToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=timezone.now())
    if revoked:
        audit.record(actor=actor, action="token.revoked", subject=token)


def revoke_all(user: User) -> int:
    """Ends every token of the person, inside the caller's transaction. Returns how many there were."""
    live = list(user.api_tokens.select_for_update().filter(revoked_at=None))
    user.api_tokens.filter(pk__in=[token.pk for token in live]).update(revoked_at=timezone.now())
    changes = [audit.Change(token) for token in live]
    audit.record_many(actor=user, action="token.revoked", changes=changes)
    return len(live)


def find(secret: str) -> ApiToken | None:
    """The valid token with this secret, marked as used (at most once a minute, to spare the database)."""
    token = ApiToken.objects.select_related("user").filter(digest=_digest(secret)).first()
    now = timezone.now()
    if token is None or not token.is_valid_at(now) or not token.user.is_active:
        return None
    stale = Q(last_used_at=None) | Q(last_used_at__lt=now - timedelta(minutes=1))
    if token.last_used_at is None or token.last_used_at < now - timedelta(minutes=1):
        ApiToken.objects.filter(stale, pk=token.pk).update(last_used_at=now)
    return token


def _digest(secret: str) -> str:
    # A plain hash is enough: the secret is 256 random bits, not a word somebody chose.
    return hashlib.sha256(secret.encode()).hexdigest()
