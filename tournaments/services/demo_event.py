"""The demo event: anybody may try it without an account, where the service is set up for that. Made anew every night.

It is the practice event of one account, the guest's, which nobody knows a password of: signed in by a button, and kept by
`tournaments.middleware` to its own event.
"""

from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_noop

from accounts.models import User
from accounts.models.user import GUEST
from tournaments.models import Event, Outcome, Pairing, PairingKind, Round
from tournaments.services.entries.roll import check_in_all
from tournaments.services.practice import delete_practice, start_practice
from tournaments.services.results import Claim, override_result
from tournaments.services.rounds import draft_round, publish_round

# Strangers of every language read it.
NAME, PLACE = "Muster demo", "Muster"
SLIP = gettext_noop("from the signed slip")


def is_offered() -> bool:
    return bool(settings.DEMO_EVENT)


def guest() -> User:
    """The one account that is nobody's, made when it is wanted for the first time."""
    try:
        with transaction.atomic():
            named = {"display_name": "Demo guest", "wants_mail": False, "password": make_password(None)}
            return User.objects.get_or_create(username=GUEST, defaults=named)[0]
    except IntegrityError:
        return User.objects.get(username=GUEST)


def demo_event() -> Event:
    """The one there is, else a new one."""
    user = guest()
    return user.events_created.filter(is_practice=True).first() or reset_demo_event()


@transaction.atomic
def reset_demo_event() -> Event:
    """As it stands in the morning: round 1 is over, round 2 is being played and one result of it is in."""
    # The guest's row is locked: two who start over at once make it anew one after the other.
    user = User.objects.select_for_update().get(pk=guest().pk)
    for event in user.events_created.filter(is_practice=True):
        delete_practice(event, actor=user)
    event = start_practice(user, name=NAME, place=PLACE)
    check_in_all(event, actor=user)
    _settle(_next_round(event))
    _settle(_next_round(event), most=1)
    event.refresh_from_db()
    return event


def _next_round(event: Event) -> Round:
    made = draft_round(event, actor=event.created_by)
    publish_round(made, actor=event.created_by)
    return made


def _settle(round_: Round, *, most: int | None = None) -> None:
    games = round_.pairings.filter(kind=PairingKind.GAME).select_related("round__event")
    games = games.defer("round__snapshot").order_by("table")
    for place, game in enumerate(games[:most]):
        _win(game, Outcome.SECOND if place % 2 else Outcome.FIRST)


def _win(game: Pairing, outcome: Outcome) -> None:
    override_result(game, Claim(outcome), reason=SLIP, actor=game.round.event.created_by)
