"""How often one account may have letters written to other people. Each step of these kinds writes some."""

from django.utils.translation import gettext_lazy as _

from common.rate_limits import Limit

HOUR = 3600
_TEXT = _("You have written to others very often in the last hour. Please wait before you do so again.")

MESSAGES = Limit("message", 120, HOUR, _TEXT)
INVITATIONS = Limit("crew-invitation", 60, HOUR, _TEXT)
CHALLENGES = Limit("challenge", 60, HOUR, _TEXT)
PROPOSALS = Limit("appointment", 60, HOUR, _TEXT)
