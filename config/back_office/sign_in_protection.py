"""The section of the back office that lists sign-ins, failed sign-ins and lockouts, under names that say what they are."""

from importlib import import_module

from axes.apps import AppConfig


class SignInProtection(AppConfig):  # type: ignore[misc]
    verbose_name = "Sign-ins"

    def ready(self) -> None:
        super().ready()
        # In the place of the library's own (`AXES_ENABLE_ADMIN`). It reads models, which exist only now.
        import_module("config.back_office.sign_ins")
