"""Submissions of a player without an account, taken over by the account once the player has one."""

from django.db.models import F, Max

from accounts.models import User
from armies.models import Submission


def take_over(event_key: str, player_key: str, user: User) -> None:
    """Within the caller's transaction. The constraints keep it to one live submission for each event and account.

    They are numbered after those that the account has in the event.
    """
    own = Submission.objects.filter(event_key=event_key, owner=user).aggregate(most=Max("number"))
    found = Submission.objects.filter(event_key=event_key, player_key=player_key, owner=None)
    found.update(owner=user, player_key="", player_name="", number=F("number") + (own["most"] or 0))
