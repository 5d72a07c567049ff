"""Into the demo event without an account."""

from django.contrib.auth import login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_POST

from common.rate_limits import Limit, spend
from common.requests import connection_of
from common.sent_forms import answers_script
from tournaments.services.demo_event import demo_event, guest, is_offered
from tournaments.views.actions import done

HOURS = 2
VISITS = Limit(
    "demo-event",
    60,
    3600,
    gettext_lazy("Too many visits to the demo event from this connection. Try again in an hour."),
)


@answers_script
@require_POST
def try_demo(request: HttpRequest) -> HttpResponse:
    """Signed in as the guest for a while. Who has an account practises with that."""
    if not is_offered():
        raise Http404("No demo event here.")
    if request.user.is_authenticated:
        return redirect("tournaments:new")
    spend(VISITS, connection_of(request) or "")
    event = demo_event()
    login(request, guest(), backend="accounts.backends.UsernameOrEmailBackend")
    request.session.set_expiry(HOURS * 3600)
    return done(
        request, _("This is the demo event. Change what you like: it is made anew every night."), event
    )
