"""The ratings of one game."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournaments.presenters import ratings as shown

PER_PAGE = 100


@require_GET
def ratings(request: HttpRequest) -> HttpResponse:
    titles = shown.games()
    game = request.GET.get("game") or next(iter(titles))
    if game not in titles:
        raise Http404("No such game.")
    page = Paginator(shown.placed(game), PER_PAGE).get_page(request.GET.get("page"))
    context = {
        "games": titles,
        "game": game,
        "title": titles[game],
        "page": page,
        "rows": shown.lines(page.object_list),
    }
    return render(request, "tournaments/ratings.html", context)
