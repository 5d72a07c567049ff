"""What one's own challenges on ladders wait for, on the home page."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet
from django.template.defaultfilters import date as in_words
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.history.ladders import is_overdue
from tournaments.models import Challenge, ChallengeState, Ladder
from tournaments.models.ladders import UNDECIDED
from tournaments.recipients import awaited

MOST = 20


@dataclass(frozen=True, slots=True)
class OwnChallenge:
    """`is_mine`: the person has to do something now."""

    ladder: Ladder
    text: str
    is_mine: bool


def undecided_of(user: User) -> QuerySet[Challenge]:
    """Challenges that the person plays, and disputed ones of own ladders."""
    plays = Q(challenger__user=user, challenger__left_at=None) | Q(
        challenged__user=user, challenged__left_at=None
    )
    decides = Q(state=ChallengeState.DISPUTED, ladder__created_by=user)
    return Challenge.objects.filter(plays | decides, state__in=UNDECIDED)


def challenges_of(user: User, now: datetime) -> list[OwnChallenge]:
    """Those that wait for the person first; one query."""
    related = ("ladder__created_by", "challenger__user", "challenged__user", "said_by")
    found = (
        undecided_of(user).exclude(is_overdue(now)).select_related(*related).order_by("due_at", "pk")[:MOST]
    )
    return sorted(_shown(found, user), key=lambda one: not one.is_mine)


def _shown(found: QuerySet[Challenge], user: User) -> Iterator[OwnChallenge]:
    for one in found:
        waits_for_me = awaited(one).pk == user.pk
        yield OwnChallenge(one.ladder, _text(one, user, waits_for_me), waits_for_me)


def _text(one: Challenge, user: User, waits_for_me: bool) -> str:
    facts = {
        "challenger": one.challenger,
        "challenged": one.challenged,
        "other": one.challenged if one.challenger.user_id == user.pk else one.challenger,
        "day": in_words(one.due_at, "DATE_FORMAT"),
    }
    if one.state == ChallengeState.OPEN:
        if waits_for_me:
            return _("%(challenger)s challenges you: play until %(day)s, then report who won.") % facts
        return _("You challenged %(challenged)s: play until %(day)s, then report who won.") % facts
    if one.state == ChallengeState.REPORTED:
        if waits_for_me:
            return _("%(other)s reported a result: confirm or dispute it.") % facts
        return _("%(other)s has to confirm your result.") % facts
    if waits_for_me:
        return _("The result of %(challenger)s against %(challenged)s is disputed: decide it.") % facts
    return _("Your result against %(other)s is disputed: the maker of the ladder decides.") % facts
