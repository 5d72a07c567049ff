"""Who may see what of an account: everybody their own, staff all of them in the back office."""

from django.http import HttpRequest

from accounts.models import User


class SignedInRequest(HttpRequest):
    """A request behind `login_required`. Only a name for the type checker; nothing is ever an instance of it."""

    user: User
