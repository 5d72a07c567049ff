"""Between password and code: who has entered the right password, kept in the session for a few minutes."""

from django.http import HttpRequest

from accounts.models import User
from common import database_clock

KEY = "second_factor_pending"
SECONDS = 600


def begin(request: HttpRequest, user: User, after: str) -> None:
    """`after`: where the person goes once signed in. What a former visitor left in the session is dropped."""
    request.session.flush()
    request.session[KEY] = {"user": user.pk, "at": _now(), "after": after, "password": user.password[-16:]}


def who(request: HttpRequest) -> tuple[User, str] | None:
    """The person and where they go, unless that was too long ago or the password has changed since."""
    pending = request.session.get(KEY)
    if not pending or _now() - pending["at"] > SECONDS:
        return None
    user = User.objects.filter(pk=pending["user"], is_active=True).first()
    return (user, pending["after"]) if user and user.password[-16:] == pending["password"] else None


def _now() -> float:
    return database_clock.now().timestamp()
