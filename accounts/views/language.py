"""Choosing the language of all pages: kept for this browser, and for the account of who is signed in."""

from django.http import HttpRequest, HttpResponseRedirect
from django.views.decorators.http import require_POST

from accounts.models import User
from accounts.services import people
from common import languages
from common.own_forms import without_token
from common.requests import own_path


@without_token
@require_POST
def choose_language(request: HttpRequest) -> HttpResponseRedirect:
    answer = HttpResponseRedirect(own_path(request, request.POST.get("next", "")) or "/")
    language = request.POST.get("language", "")
    if languages.is_offered(language):
        languages.remember(request, answer, language)
        # Everybody who tries the demo event is the same guest: there the browser alone remembers.
        if isinstance(request.user, User) and not request.user.is_guest:
            people.choose_language(request.user, language)
    return answer
