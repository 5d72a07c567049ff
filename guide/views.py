"""Help pages and the glossary, which everybody may read, and the search, which shows each person what they may see."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from guide.finding_help import LONGEST_QUESTION, find_help
from guide.glossary import by_letter
from guide.search import LONGEST_QUESTION as LONGEST_SEARCH
from guide.search import clean, search
from guide.topics import ROLES, TOPICS, context_of, neighbours


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All help pages by role; with `q` the pages and terms that answer the question, best first."""
    question = request.GET.get("q", "").strip()[:LONGEST_QUESTION]
    context = {"q": question, "roles": ROLES, "hits": find_help(question) if question else ()}
    return render(request, "guide/index.html", context)


@require_safe
def topic(request: HttpRequest, slug: str) -> HttpResponse:
    found = TOPICS.get(slug)
    if found is None:
        raise Http404
    return render(request, "guide/topic.html", context_of(found) | {"neighbours": neighbours(found)})


@require_safe
def glossary(request: HttpRequest) -> HttpResponse:
    return render(request, "guide/glossary.html", {"letters": by_letter()})


@require_safe
def find(request: HttpRequest) -> HttpResponse:
    """Everything that answers `q`, by kind. The command palette asks for the results alone."""
    question = clean(request.GET.get("q", ""))
    context = {"q": question, "groups": search(request.user, question), "longest": LONGEST_SEARCH}
    is_partial = request.headers.get("HX-Request") == "true"
    return render(request, "guide/parts/found.html" if is_partial else "guide/search.html", context)
