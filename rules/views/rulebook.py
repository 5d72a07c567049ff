"""Rulebooks to read: one page for each edition, one for each rule."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rules.access import listed_rulings, ruleset_or_404
from rules.coverage import golden_cases_by_rule
from rules.examples import examples
from rules.rulesets import RULESETS
from rules.showing.rulebook import chapters, rule_view, search


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    latest = listed_rulings(request.user)[:8]
    context = {"rulesets": RULESETS.values(), "examples": examples(), "rulings": latest}
    return render(request, "rules/index.html", context)


@require_safe
def rulebook(request: HttpRequest, ruleset: str) -> HttpResponse:
    """All rules by chapter; with `q` only those that hold the words. htmx asks for the list alone."""
    found = ruleset_or_404(ruleset)
    words = request.GET.get("q", "").strip()[:100]
    entries = search(found.entries, words) if words else found.entries
    context = {"ruleset": found, "chapters": chapters(entries), "count": len(entries), "q": words}
    is_partial = request.headers.get("HX-Request") == "true"
    return render(request, "rules/parts/entries.html" if is_partial else "rules/rulebook.html", context)


@require_safe
def rule(request: HttpRequest, ruleset: str, rule: str) -> HttpResponse:
    found = ruleset_or_404(ruleset)
    entry = found.entry(rule)
    if entry is None:
        raise Http404
    view = rule_view(found, entry, golden_cases_by_rule(settings.BASE_DIR, found.game))
    return render(request, "rules/rule.html", {"ruleset": found, "view": view, "entry": entry})


@require_safe
def case_schema(request: HttpRequest, ruleset: str) -> HttpResponse:
    """The JSON Schema of a case of this ruleset, for editors and programs."""
    schema = ruleset_or_404(ruleset).schema()
    return JsonResponse(schema, content_type="application/schema+json", json_dumps_params={"indent": 1})
