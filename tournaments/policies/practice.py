"""What is not done at a practice event: people with accounts take no part, so that nobody hears of it."""

from django.utils.translation import gettext as _

from common.errors import Refusal
from tournaments.models import Event


def refuse_people(event: Event) -> None:
    """Before an account is entered as a player or named as staff."""
    if event.is_practice:
        raise Refusal(
            "event.practice", _("This is a practice event: its players are examples, and only you see it.")
        )
