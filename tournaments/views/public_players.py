"""Pages across events that everybody reads: one player who agreed to it, and the factions of a game."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from tournaments.access import see_public_player
from tournaments.presenters.faction_statistics import FEWEST, statistics_of
from tournaments.presenters.public_player import public_player_of
from tournaments.presenters.ratings import games


@require_GET
def public_player(request: HttpRequest, username: str) -> HttpResponse:
    """Never kept anywhere: a page that is taken back is gone at once."""
    context = {"shown": public_player_of(see_public_player(username))}
    answer = render(request, "tournaments/public_player.html", context)
    answer["Cache-Control"] = "no-store"
    return answer


@require_GET
def statistics(request: HttpRequest) -> HttpResponse:
    titles = games()
    game = request.GET.get("game") or next(iter(titles))
    if game not in titles:
        raise Http404("No such game.")
    context = {
        "games": titles,
        "game": game,
        "title": titles[game],
        "found": statistics_of(game),
        "fewest": FEWEST,
    }
    return render(request, "tournaments/statistics.html", context)
