"""What the organizer's desk does with one entry: one word per step, the same on pages and in the API."""

from collections.abc import Callable

from django.utils.translation import gettext_lazy as _
from django_stubs_ext import StrOrPromise

from tournaments.services.entries import lists, payments, registration

# The word, the service, and what is said afterwards.
STEPS: dict[str, tuple[Callable[..., None], StrOrPromise]] = {
    "check-in": (registration.check_in, _("%(player)s is checked in.")),
    "undo-check-in": (registration.undo_check_in, _("%(player)s is no longer checked in.")),
    "withdraw": (registration.withdraw, _("%(player)s is withdrawn.")),
    "drop": (registration.drop, _("%(player)s dropped out. Results so far stay.")),
    "reinstate": (registration.reinstate, _("%(player)s is back in the rounds to come.")),
    "paid": (payments.mark_paid, _("%(player)s has paid.")),
    "unpaid": (payments.mark_unpaid, _("%(player)s is no longer marked as paid.")),
    "lock-list": (lists.lock_list, _("The list of %(player)s is locked.")),
    "unlock-list": (lists.unlock_list, _("The list of %(player)s is unlocked: %(player)s can replace it.")),
}
