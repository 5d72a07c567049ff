"""What every page may ask about the reader: whether the main navigation shows the judges' queue."""

from typing import Any

from django.core.cache import cache
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from accounts.models import User
from common.prepared import Prepared
from tournaments.models import EventRole
from tournaments.queries import RULING_ROLES

REMEMBERED = 60  # seconds: somebody who becomes a judge sees the link within a minute


def navigation(request: HttpRequest) -> dict[str, Any]:
    """`is_judge` is calculated only when a template asks, and remembered so that pages stay free of the query."""
    return {"is_judge": SimpleLazyObject(lambda: _is_judge(getattr(request, "user", None)))}


def _is_judge(user: Any) -> bool:
    if not isinstance(user, User):
        return False
    return user.is_staff or bool(
        cache.get_or_set(f"is-judge:{user.pk}", lambda: _rules_somewhere(user), REMEMBERED)
    )


def _rules_somewhere(user: User) -> bool:
    return bool(_RULING_ROLE(user.pk))


_RULING_ROLE = Prepared(
    lambda user: EventRole.objects.filter(user=user, role__in=RULING_ROLES).values_list("pk")[:1], int
)
