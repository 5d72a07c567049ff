"""Loads and publishes the catalogues that come with the service. Run again it changes nothing."""

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from armies.catalogue_document import read_catalogue
from armies.services.catalogues import load_catalogue

DATA = Path(__file__).resolve().parents[2] / "data"


class Command(BaseCommand):
    help = __doc__

    def handle(self, *args: Any, **options: Any) -> None:
        for path in sorted(DATA.glob("*.json")):
            document = read_catalogue(json.loads(path.read_text(encoding="utf-8")))
            version, is_new = load_catalogue(document, actor=None)
            state = "published" if is_new else "unchanged"
            self.stdout.write(
                f"{version.catalogue.slug} {version.number}: {len(document.models)} models, {state}"
            )
