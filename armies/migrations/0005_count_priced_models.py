"""Counts the priced models of the versions that are published already."""

from typing import Any

from django.db import migrations


def count_models(apps: Any, schema_editor: Any) -> None:
    """What publishing counts from now on, for the versions that are published already."""
    versions = apps.get_model("armies", "CatalogueVersion")
    for version in versions.objects.filter(state="published").iterator():
        cards = version.cards.exclude(kind="base").values_list("points", "unreadable")
        prices = [points > 0 and "points" not in unreadable for points, unreadable in cards]
        versions.objects.filter(pk=version.pk).update(size=len(prices), priced=sum(prices))


class Migration(migrations.Migration):
    dependencies = [("armies", "0004_catalogue_completeness")]

    operations = [migrations.RunPython(count_models, migrations.RunPython.noop, elidable=True)]
