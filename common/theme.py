"""The colour scheme a reader chose, kept in a cookie. The page script does the same without a round trip."""

from django.http import HttpRequest, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_POST

THEMES = ("system", "light", "dark")
YEAR = 365 * 24 * 3600


@require_POST
def choose_theme(request: HttpRequest) -> HttpResponseRedirect:
    back = request.POST.get("next", "/")
    if not url_has_allowed_host_and_scheme(back, allowed_hosts={request.get_host()}):
        back = "/"
    answer = HttpResponseRedirect(back)
    theme = request.POST.get("theme", "")
    if theme in THEMES:
        answer.set_cookie("theme", theme, max_age=YEAR, samesite="Lax", secure=request.is_secure())
    return answer
