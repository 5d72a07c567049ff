"""Catalogues to look into: all of them, and every version with its models."""

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from armies.access import get_version, invitations_of, may_manage, versions_for
from armies.cards import cards_of
from armies.models import CatalogueVersion
from armies.queries import latest_versions
from armies.renamed import renamed_between
from armies.schemas import catalogue_schema
from armies.services.catalogue_import import compared
from armies.views.contexts import catalogue_page
from rules.engine.attributes import Shown
from rules.games.registry import GAMES

MOST_SHOWN = 500


@require_GET
def index(request: HttpRequest) -> HttpResponse:
    context = {
        "versions": latest_versions(request.user),
        "games": GAMES,
        "invitations": invitations_of(request.user),
    }
    return render(request, "armies/catalogues.html", context)


@require_GET
def catalogue(request: HttpRequest, slug: str) -> HttpResponse:
    """The newest version that the visitor may see."""
    return _version_page(request, get_version(request.user, slug))


@require_GET
def version(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    return _version_page(request, get_version(request.user, slug, number))


def _version_page(request: HttpRequest, found: CatalogueVersion) -> HttpResponse:
    game = GAMES[found.catalogue.game]
    context = {
        "version": found,
        "versions": versions_for(request.user).filter(catalogue=found.catalogue_id).order_by("-number"),
        "game": game,
        "columns": game.roster.shown(Shown.TABLE),
        "catalogue": catalogue_page(cards_of(found), request.GET.dict(), game, MOST_SHOWN),
        "may_manage": may_manage(request.user, found.catalogue),
    }
    return render(request, "armies/catalogue.html", context)


@require_GET
def schema(request: HttpRequest) -> JsonResponse:
    return JsonResponse(catalogue_schema(), content_type="application/schema+json")


@require_GET
def compare(request: HttpRequest, slug: str, old: int, new: int) -> HttpResponse:
    """What one version of a catalogue prints otherwise than another one, whichever is the later."""
    before, after = get_version(request.user, slug, old), get_version(request.user, slug, new)
    context = {
        "before": before,
        "after": after,
        "versions": versions_for(request.user).filter(catalogue=after.catalogue_id).order_by("-number"),
        "changes": compared(cards_of(before), cards_of(after), renamed_between(before, after)),
    }
    return render(request, "armies/catalogue_compare.html", context)
