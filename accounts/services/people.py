"""Signing up and keeping a profile."""

from django.db import transaction

from accounts.models import User
from common import audit


@transaction.atomic
def sign_up(*, username: str, display_name: str, email: str, password: str) -> User:
    """A new account. Username and e-mail are unique whatever the case; the database has the last word on that."""
    user = User.objects.create_user(username, email, password, display_name=display_name)
    audit.record(actor=user, action="account.created", subject=user, after={"username": username})
    return user


@transaction.atomic
def change_profile(user: User, *, display_name: str, email: str, club: str, wants_mail: bool) -> User:
    after = {"display_name": display_name, "email": email, "club": club, "wants_mail": wants_mail}
    before = User.objects.values(*after).get(pk=user.pk)
    if before == after:
        return user
    for name, value in after.items():
        setattr(user, name, value)
    user.save(update_fields=list(after))
    audit.record(actor=user, action="account.changed", subject=user, before=before, after=after)
    return user


@transaction.atomic
def change_password(user: User, password: str) -> None:
    user.set_password(password)
    user.save(update_fields=["password"])
    audit.record(actor=user, action="account.password-changed", subject=user)
