"""One box for everything that stands in the back office: what each table is searched by says its own admin class."""

from dataclasses import dataclass
from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.http import urlencode
from django.views.decorators.http import require_GET

SHOWN = 6
SHORTEST = 2
# What is looked for most often stands first; every other table follows by its name.
FIRST = ("accounts.user", "tournaments.event", "tournaments.entry", "armies.armylist", "rules.rulingrecord")


@dataclass(frozen=True, slots=True)
class Hit:
    text: str
    address: str


@dataclass(frozen=True, slots=True)
class Found:
    """What one table has. `more` leads to its own list when there are others."""

    name: str
    hits: list[Hit]
    more: str = ""


@require_GET
def search(request: HttpRequest) -> HttpResponse:
    wanted = request.GET.get("q", "").strip()[:100]
    found = find(request, wanted) if len(wanted) >= SHORTEST else []
    context = {**admin.site.each_context(request), "title": "Search", "wanted": wanted, "found": found}
    return TemplateResponse(request, "admin/office/search.html", context)


def find(request: HttpRequest, wanted: str) -> list[Found]:
    """One query a table, and only tables that the person may see."""
    tables = [_of_table(request, table, wanted) for table in _tables()]
    return [found for found in tables if found.hits]


def _tables() -> list[Any]:
    searchable: list[Any] = [each for each in admin.site._registry.values() if each.search_fields]
    return sorted(searchable, key=_place)


def _place(table: Any) -> tuple[int, str]:
    label = table.opts.label_lower
    return (FIRST.index(label) if label in FIRST else len(FIRST), str(table.opts.verbose_name_plural))


def _of_table(request: HttpRequest, table: Any, wanted: str) -> Found:
    options = table.opts
    if not table.has_view_permission(request):
        return Found("", [])
    rows, has_doubles = table.get_search_results(request, table.get_queryset(request), wanted)
    related = [name for name in table.list_select_related or () if name] if table.list_select_related else []
    rows = rows.select_related(*related) if related else rows
    named = getattr(table, "found_as", str)
    found = list((rows.distinct() if has_doubles else rows)[: SHOWN + 1])
    name = f"admin:{options.app_label}_{options.model_name}"
    hits = [Hit(named(row), reverse(f"{name}_change", args=[row.pk])) for row in found[:SHOWN]]
    more = f"{reverse(f'{name}_changelist')}?{urlencode({'q': wanted})}" if len(found) > SHOWN else ""
    return Found(str(options.verbose_name_plural).capitalize(), hits, more)
