"""What leaves the service: prints, exports, the archive, the picture on the wall."""

import json
from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournaments import archive, exports, prints, queries
from tournaments.access import Right, Viewer, see_event, see_round
from tournaments.models import RoundState

# Word in the address: what makes the file, its type, and the right it needs (none: everybody may have it).
EXPORTS: dict[str, tuple[Callable[[Viewer], str], str, Right | None]] = {
    "players.csv": (exports.players_csv, "text/csv", None),
    "pairings.csv": (lambda seen: exports.pairings_csv(seen.event), "text/csv", None),
    "standings.csv": (lambda seen: exports.standings_csv(seen.event), "text/csv", None),
    "event.trf": (lambda seen: exports.as_trf(seen.event), "text/plain", None),
    "archive.json": (
        lambda seen: json.dumps(archive.as_json(seen.event), ensure_ascii=False, indent=1),
        "application/json",
        Right.MANAGE,
    ),
}


@require_GET
def papers(request: HttpRequest, slug: str) -> HttpResponse:
    """All of them on one page, with the newest round that is out."""
    seen = see_event(request.user, slug)
    newest = seen.event.rounds.exclude(state=RoundState.DRAFT).last()
    context = {"seen": seen, "event": seen.event, "tab": "papers", "round": newest}
    return render(request, "tournaments/papers.html", context)


@require_GET
def export(request: HttpRequest, slug: str, name: str) -> HttpResponse:
    if name not in EXPORTS:
        raise Http404("No such file.")
    make, kind, right = EXPORTS[name]
    seen = see_event(request.user, slug, right)
    answer = HttpResponse(make(seen), content_type=f"{kind}; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{slug}-{name}"'
    return answer


@require_GET
def round_print(request: HttpRequest, slug: str, number: int, what: str) -> HttpResponse:
    seen = see_event(request.user, slug)
    found = see_round(seen, number)
    if what not in prints.ROUND_PRINTS:
        raise Http404("No such print.")
    return _pdf(prints.ROUND_PRINTS[what](found), f"{slug}-round-{number}-{what}.pdf")


@require_GET
def standings_print(request: HttpRequest, slug: str) -> HttpResponse:
    return _pdf(prints.standings(see_event(request.user, slug).event), f"{slug}-standings.pdf")


def _pdf(content: bytes, name: str) -> HttpResponse:
    answer = HttpResponse(content, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{name}"'
    return answer


@require_GET
def projector(request: HttpRequest, slug: str) -> HttpResponse:
    """The newest round in large letters for the wall; the page asks for itself again."""
    seen = see_event(request.user, slug)
    newest = seen.event.rounds.exclude(state=RoundState.DRAFT).last()
    views = queries.round_tables(newest) if newest else []
    context = {"seen": seen, "event": seen.event, "round": newest, "tables": views, "tab": "papers"}
    part = request.headers.get("HX-Request")
    template = "tournaments/parts/projector.html" if part else "tournaments/projector.html"
    return render(request, template, context)
