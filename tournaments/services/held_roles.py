"""Whether somebody still has a role that judges, at the moment at which it counts: it cannot be removed meanwhile."""

from accounts.models import User
from tournaments.judging.assignment import may_judge
from tournaments.models import Event


def lock_roles(event: Event, user: User | int) -> None:
    """Until the transaction ends, nobody removes a role of this person at the event. The services that take or hand over a
    call and the one that removes a role lock the same rows before they read them."""
    list(event.crew.select_for_update().filter(user=user).order_by("pk").values_list("pk"))


def still_judges(user: User, event: Event, *, head: bool = False) -> bool:
    """`may_judge`, and true until the transaction ends."""
    lock_roles(event, user)
    return may_judge(user, event, head=head)
