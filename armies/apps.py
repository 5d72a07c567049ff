from django.apps import AppConfig


class ArmiesConfig(AppConfig):
    name = "armies"
    verbose_name = "Armies"

    def ready(self) -> None:
        # Models exist only from here on.
        from armies.carriers import carriers_of  # noqa: PLC0415
        from armies.printed import models_of  # noqa: PLC0415
        from rules.rulebooks import carriers, printed_models  # noqa: PLC0415

        carriers.install(carriers_of)
        printed_models.install(models_of)
