"""The colour scheme a reader chose, kept in a cookie. The page script does the same without a round trip."""

from django.http import HttpRequest, HttpResponseRedirect
from django.views.decorators.http import require_POST

from common.own_forms import without_token
from common.requests import own_path

THEMES = ("system", "light", "dark")
# The ground of every page in each scheme (static/css/tokens.css), which browsers and phones put around it.
PAPER = {"light": "#f7f4ee", "dark": "#14181b"}
YEAR = 365 * 24 * 3600


@without_token
@require_POST
def choose_theme(request: HttpRequest) -> HttpResponseRedirect:
    answer = HttpResponseRedirect(own_path(request, request.POST.get("next", "")) or "/")
    theme = request.POST.get("theme", "")
    if theme in THEMES:
        answer.set_cookie("theme", theme, max_age=YEAR, samesite="Lax", secure=request.is_secure())
    return answer
