"""What else ends when a password is reset, beside what this app knows: each app says so where it makes such a thing.

Somebody who was in the account may have kept an address or a key that opens something without a password.
"""

from collections.abc import Callable

from accounts.models import User

# Ends what there is, and answers how many.
End = Callable[[User], int]
_ends: dict[str, End] = {}


def ends_at_reset(name: str) -> Callable[[End], End]:
    """Registers a function; the audit log keeps its number under this name."""

    def register(function: End) -> End:
        _ends[name] = function
        return function

    return register


def end_the_rest(user: User) -> dict[str, int]:
    return {name: end(user) for name, end in _ends.items()}
