"""The section of the back office that lists tries to sign in, under a name that says what it is."""

from axes.apps import AppConfig


class SignInProtection(AppConfig):  # type: ignore[misc]
    verbose_name = "Sign-in attempts"
