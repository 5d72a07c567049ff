"""Events from before accept the official complete catalogues of their game; those that began, also what was used in them."""

from collections.abc import Iterable
from typing import Any

from django.db import migrations

OFFICIAL = ("documented", "sample")


def name_catalogues(apps: Any, schema_editor: Any) -> None:
    versions = apps.get_model("armies", "CatalogueVersion").objects.select_related("catalogue")
    submissions = apps.get_model("armies", "Submission").objects
    newest = {one.catalogue_id: one for one in versions.filter(state="published").order_by("number")}
    complete = [one for one in newest.values() if one.size and one.size == one.priced]
    for event in apps.get_model("tournaments", "Event").objects.filter(catalogues=[]).iterator():
        game = event.ruleset.partition("/")[0]
        found = [one for one in complete if one.catalogue.game == game and one.catalogue.trust in OFFICIAL]
        if event.state in ("running", "closed"):
            used = submissions.filter(event_key=f"event:{event.pk}").values("version")
            found += list(versions.filter(pk__in=used))
        event.catalogues = _refs(found)
        event.save(update_fields=["catalogues"])


def _refs(versions: Iterable[Any]) -> list[dict[str, Any]]:
    named = {
        one.pk: {"catalogue": one.catalogue.slug, "version": one.number, "fingerprint": one.fingerprint}
        for one in versions
    }
    return list(named.values())


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0009_event_catalogues"), ("armies", "0005_count_priced_models")]

    operations = [migrations.RunPython(name_catalogues, migrations.RunPython.noop, elidable=True)]
