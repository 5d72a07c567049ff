"""Catalogues to look into: all of them, and every version with its models."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from armies.access import catalogues_for, versions_for
from armies.cards import cards_of
from armies.games import GAMES
from armies.models import CatalogueVersion
from armies.queries import latest_versions
from armies.views.contexts import catalogue_page

MOST_SHOWN = 500


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    versions = [(version, len(cards_of(version))) for version in latest_versions(request.user)]
    return render(request, "armies/catalogues.html", {"versions": versions, "games": GAMES})


@require_GET
def catalogue(request: HttpRequest, slug: str) -> HttpResponse:
    """The newest version that the visitor may see."""
    latest = versions_for(request.user).filter(catalogue__slug=slug).order_by("-number").first()
    return _version_page(request, latest)


@require_GET
def version(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    found = versions_for(request.user).filter(catalogue__slug=slug, number=number).first()
    return _version_page(request, found)


def _version_page(request: HttpRequest, found: CatalogueVersion | None) -> HttpResponse:
    if found is None:
        raise Http404
    context = {
        "version": found,
        "versions": versions_for(request.user).filter(catalogue=found.catalogue_id).order_by("-number"),
        "game": GAMES[found.catalogue.game],
        "catalogue": catalogue_page(cards_of(found), request.GET.dict(), MOST_SHOWN),
        "mine": found.catalogue in catalogues_for(request.user).filter(owner=request.user.pk),
    }
    return render(request, "armies/catalogue.html", context)
