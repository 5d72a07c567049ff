"""What the organizer's desk does with one entry: one word per step, the same on pages and in the API."""

from collections.abc import Callable

from tournaments.services.entries import lists, payments, registration

# The word, the service, and what is said afterwards.
STEPS: dict[str, tuple[Callable[..., None], str]] = {
    "check-in": (registration.check_in, "{} is checked in."),
    "undo-check-in": (registration.undo_check_in, "{} is no longer checked in."),
    "withdraw": (registration.withdraw, "{} is withdrawn."),
    "drop": (registration.drop, "{} dropped out. Results so far stay."),
    "reinstate": (registration.reinstate, "{} is back in the rounds to come."),
    "paid": (payments.mark_paid, "{} has paid."),
    "unpaid": (payments.mark_unpaid, "{} is no longer marked as paid."),
    "lock-list": (lists.lock_list, "The list of {} is locked."),
    "unlock-list": (lists.unlock_list, "The list of {} is open."),
}
