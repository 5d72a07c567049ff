"""How often the referee may be asked on pages. Programs have the API's limits."""

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from common.rate_limits import Limit, spend
from common.requests import connection_of

# Somebody who moves models on a board asks once or twice a second.
_TEXT = _("Too many questions to the referee. Please wait a minute.")
BY_ACCOUNT = Limit("referee", 600, 60, _TEXT)
BY_ADDRESS = Limit("referee-from", 600, 60, _TEXT)


def count_question(request: HttpRequest) -> None:
    """Raises a `Refusal` with status 429 for a visitor who asks without end."""
    if request.user.is_authenticated:
        spend(BY_ACCOUNT, str(request.user.pk))
    else:
        spend(BY_ADDRESS, connection_of(request) or "")
