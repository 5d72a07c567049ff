"""Lets a person in by username or e-mail address, upper or lower case alike."""

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.db.models import Q
from django.http import HttpRequest

from accounts.models import User
from common.prepared import PreparedModel


class UsernameOrEmailBackend(ModelBackend):
    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **kwargs: Any,
    ) -> User | None:
        if not username or password is None:
            return None
        user = _find(username)
        if user is None:
            # Hash anyway: how long we take must not tell whether the name exists.
            User().set_password(password)
            return None
        return user if user.check_password(password) and self.user_can_authenticate(user) else None

    def get_user(self, user_id: int) -> User | None:
        """Asked in every request of a signed-in person."""
        user = _USER(user_id)
        return user if user is not None and self.user_can_authenticate(user) else None


_USER = PreparedModel(User, lambda pk: User.objects.filter(pk=pk), int)


def name_counted(request: HttpRequest, credentials: Mapping[str, Any] | None = None) -> str:
    """The name under which failed sign-ins are counted: the account's own, whichever way it was typed."""
    typed = str((credentials or request.POST).get("username") or "")
    user = _find(typed) if typed else None
    return (user.username if user else typed).casefold()


def _find(name: str) -> User | None:
    """A username wins over somebody else's e-mail address of the same spelling."""
    found = User.objects.filter(Q(username__iexact=name) | Q(email__iexact=name))[:2]
    return min(found, key=lambda user: user.username.lower() != name.lower(), default=None)
