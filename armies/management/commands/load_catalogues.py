"""Loads and publishes the catalogues that come with the service. Run again it changes nothing."""

from typing import Any

from django.core.management.base import BaseCommand

from armies.catalogue_names import shipped
from armies.services.catalogues import load_catalogue


class Command(BaseCommand):
    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        for document in shipped():
            version, is_new = load_catalogue(document, actor=None)
            state = "published" if is_new else "unchanged"
            self.stdout.write(
                f"{version.catalogue.slug} {version.number}: {len(document.models)} models, {state}"
            )
