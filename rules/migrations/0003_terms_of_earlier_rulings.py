"""Rulings given before can be found like new ones: their terms, and the event that the audit trail says asked for them."""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from rules.rulings.precedents import terms_of


def write_down(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    record, term = apps.get_model("rules", "RulingRecord"), apps.get_model("rules", "RulingTerm")
    scopes = scopes_by_ruling(apps)
    for one in record.objects.filter(terms=None).iterator(chunk_size=100):
        found = sorted(terms_of(one.case, one.ruling, f"{one.title} {one.note}"))
        term.objects.bulk_create(term(ruling=one, kind=kind, value=value) for kind, value in found)
        record.objects.filter(pk=one.pk).update(scope=scopes.get(str(one.pk), ""))


def scopes_by_ruling(apps: Apps) -> dict[str, str]:
    entries = apps.get_model("common", "AuditEntry").objects.filter(
        action__startswith="ruling.", scope__startswith="event:"
    )
    return {str(pk): scope for pk, scope in entries.values_list("subject_id", "scope")}


class Migration(migrations.Migration):
    dependencies = [("rules", "0002_ruling_terms_and_scope"), ("common", "0001_initial")]
    operations = [migrations.RunPython(write_down, migrations.RunPython.noop)]
