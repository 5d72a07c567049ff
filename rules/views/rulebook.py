"""Rulebooks to read and to ask: one page for each edition, one for each rule."""

from typing import Any
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from rules.access import listed_rulings, ruleset_or_404
from rules.games.registry import RULESETS
from rules.queries import precedents_of
from rules.rulebooks.examples import examples
from rules.rulebooks.in_words import in_words
from rules.rulebooks.pages import rule_page
from rules.rulebooks.rule_views import chapters
from rules.rulebooks.search.finder import LONGEST_QUESTION, find_rules


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """The rulebooks, the examples and the latest rulings; a question (`?q=`) goes to the book that was chosen (`?book=`)."""
    book, words = request.GET.get("book", ""), request.GET.get("q", "")
    if book in RULESETS:
        return redirect(f"{reverse('rules:rulebook', args=[book])}?{urlencode({'q': words})}")
    latest = listed_rulings(request.user)[:8]
    context = {
        "rulesets": [in_words(one) for one in RULESETS.values()],
        "examples": examples(),
        "rulings": latest,
    }
    return render(request, "rules/index.html", context)


@require_safe
def rulebook(request: HttpRequest, ruleset: str) -> HttpResponse:
    """All rules by chapter; with `q` those that answer the question, best first. A rule's whole number leads to its page.

    htmx asks for the list alone.
    """
    found = ruleset_or_404(ruleset)
    words = request.GET.get("q", "").strip()[:LONGEST_QUESTION]
    is_partial = request.headers.get("HX-Request") == "true"
    if not is_partial and (entry := found.entry(words)):
        return redirect("rules:rule", found.id, entry.id)
    context: dict[str, Any] = {"ruleset": in_words(found), "q": words, "chapters": ()}
    if words:
        context["hits"] = find_rules(found, words)
    else:
        context["chapters"] = chapters(found)
    return render(request, "rules/parts/entries.html" if is_partial else "rules/rulebook.html", context)


@require_safe
def rule(request: HttpRequest, ruleset: str, rule: str) -> HttpResponse:
    found = in_words(ruleset_or_404(ruleset))
    entry = found.entry(rule)
    if entry is None:
        raise Http404
    page = rule_page(found, entry, precedents_of(request.user, found.id, entry.id))
    context = {"ruleset": found, "entry": entry, "page": page}
    return render(request, "rules/rule.html", context)


@require_safe
def case_schema(request: HttpRequest, ruleset: str) -> HttpResponse:
    """The JSON Schema of a case of this ruleset, for editors and programs."""
    schema = ruleset_or_404(ruleset).schema()
    return JsonResponse(schema, content_type="application/schema+json", json_dumps_params={"indent": 1})
