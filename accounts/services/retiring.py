"""A person's data handed out, and a person retired: their games stay on record, and nobody can tell whose they were."""

import json
import zipfile
from io import BytesIO
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.db.models import Field, JSONField, Model, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts import retention
from accounts.models import User
from accounts.retention import Fate, Retired, Table
from accounts.scrubbing import scrubbed
from common import audit
from common.errors import Refusal
from common.models import AuditEntry

README = gettext_lazy("""Everything that this service keeps about you, one file a table, as JSON.

Files under own/ hold rows that are yours. Files under mentioned/ hold where your account stands in rows of others:
which row, in which role, and when. Secrets (passwords, tokens, signing keys) are kept as fingerprints or not shown.
""")


def export(user: User, *, actor: User) -> bytes:
    """A zip of everything about the person."""
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("README.txt", str(README))
        for name, rows in collected(user).items():
            text = json.dumps(rows, cls=DjangoJSONEncoder, indent=1, ensure_ascii=False, default=repr)
            archive.writestr(f"{name}.json", text)
    audit.record(actor=actor, action="account.exported", subject=user)
    return packed.getvalue()


def collected(user: User) -> dict[str, list[dict[str, Any]]]:
    """By file name; tables without a row are left out."""
    found: dict[str, list[dict[str, Any]]] = {}
    for table in retention.tables():
        label = table.model._meta.label_lower
        for place, name in enumerate(table.people):
            rows = table.model._base_manager.filter(**{name: user}).order_by("pk")
            file = f"own/{label}" if place == 0 else f"mentioned/{label}.{name}"
            found[file] = list(rows.values(*(_own(table) if place == 0 else _traces(table))))
    for label, collect in retention.COLLECTORS.items():
        found[f"own/{label.lower()}"] = [dict(row) for row in collect(user)]
    return {name: rows for name, rows in found.items() if rows}


def _columns(table: Table) -> list["Field[Any, Any]"]:
    return list(table.model._meta.concrete_fields)


def _own(table: Table) -> list[str]:
    secret = table.named(Fate.SECRET)
    return [field.attname for field in _columns(table) if field.name not in secret]


def _traces(table: Table) -> list[str]:
    """Of rows that belong to somebody else: which, and when. What is in them is not this person's."""
    return [field.attname for field in _columns(table) if field.primary_key or "Date" in type(field).__name__]


def neutral_name(user: User) -> str:
    return f"Retired player {user.pk}"


def objections(user: User) -> list[Any]:
    """Everything that stands in the way just now."""
    return [fault for object_ in retention.OBJECTIONS for fault in object_(user)]


@transaction.atomic
def retire(user: User, *, actor: User) -> None:
    """Erases the person. Results, pairings and standings stay as they are, under a neutral name."""
    user = User.objects.select_for_update().get(pk=user.pk)
    if user.retired_at:
        raise Refusal("account.retired", _("This account is retired already."))
    if faults := objections(user):
        raise Refusal("account.needed", _("This account cannot retire just now."), faults=faults)
    retired = Retired(user, tuple(_names(user)), neutral_name(user))
    for table in retention.tables():
        _settle_columns(table, retired)
    for clean in retention.CLEANERS.values():
        clean(retired)
    for table in retention.tables():
        _settle_rows(table, user)
    user.retired_at = timezone.now()
    user.save(update_fields=["retired_at"])
    audit.record(actor=user if actor.pk == user.pk else actor, action="account.retired", subject=user)


def _names(user: User) -> list[str]:
    """As the person is and was called: now, before every change of the profile, and in every row that bears their name."""
    found = [user.username, user.display_name, user.email]
    for entry in AuditEntry.objects.about(user):
        for document in filter(None, (entry.before, entry.after)):
            found += [str(document.get(name, "")) for name in ("username", "display_name", "email")]
    for table in retention.tables():
        for name in table.named(Fate.RENAMED):
            found += table.model._base_manager.filter(**{table.people[0]: user}).values_list(name, flat=True)
    return [name for name in dict.fromkeys(found) if name]


def _settle_columns(table: Table, retired: Retired) -> None:
    if not table.people:
        return
    own = table.model._base_manager.filter(**{table.people[0]: retired.user})
    values: dict[str, Any] = dict.fromkeys(table.named(Fate.RENAMED), retired.neutral)
    values |= {name: _empty(table.model, name) for name in table.named(Fate.EMPTIED)}
    if values:
        own.update(**values)
    if columns := table.named(Fate.SCRUBBED):
        _scrub(_touched(table, retired.user), columns, retired)


def _empty(model: type[Model], name: str) -> Any:
    field: Any = model._meta.get_field(name)
    if field.null:
        return None
    return field.get_default() if isinstance(field, JSONField) else ""


def _touched(table: Table, user: User) -> QuerySet[Any]:
    anyhow = Q()
    for name in table.people:
        anyhow |= Q(**{name: user})
    return table.model._base_manager.filter(anyhow)


def _scrub(rows: QuerySet[Any], columns: list[str], retired: Retired) -> None:
    for row in rows.values("pk", *columns).iterator():
        clean = {name: scrubbed(row[name], retired.names, retired.neutral) for name in columns}
        if any(clean[name] != row[name] for name in columns):
            rows.model._base_manager.filter(pk=row["pk"]).update(**clean)


def _settle_rows(table: Table, user: User) -> None:
    for name, fate in table.fates.items():
        rows = table.model._base_manager
        if fate == Fate.DELETED:
            rows.filter(**{name: user}).delete()
        elif fate == Fate.LOOSENED:
            rows.filter(**{name: user}).update(**{name: None})
