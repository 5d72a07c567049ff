"""The army lists of a team: each member with an account submits their own, by the event's usual rules.

A list belongs to its player in the event, so locks, checks and withdrawing need nothing from the team.
"""

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from armies.models import ArmyList, Submission
from armies.services import submissions
from armies.services.submissions import Content, Player
from common.errors import NotAllowed, Refusal
from tournaments.models import Entry, Member
from tournaments.services.entries.lists import submit_list, take_in


def submit_own_list(entry: Entry, member: Member | None, army_list: ArmyList, *, actor: User) -> Submission:
    """The list of a person of this entry: their own in a team, else that of the entry."""
    if member is not None:
        return submit_member_list(member, army_list, actor=actor)
    if entry.event.has_teams:
        raise NotAllowed(
            "list.of-members", _("Each member of a team submits their own list; you are no member.")
        )
    return submit_list(entry, army_list, actor=actor)


@transaction.atomic
def submit_member_list(member: Member, army_list: ArmyList, *, actor: User) -> Submission:
    """A member submits one of their own lists. The faction stays out of the team's page: it is as secret as the list."""
    if member.user_id != actor.pk or army_list.owner_id != actor.pk:
        raise NotAllowed("list.not-theirs", _("This list belongs to somebody else."))
    if member.has_left or not member.entry.event.has_teams:
        raise Refusal("member.left", _("You are no longer a member of this team."))
    content = Content(army_list.name, army_list.ruleset, army_list.version, army_list.rows, army_list)
    submission = take_in(member.entry, Player(actor), content, actor=actor)
    if not Member.objects.filter(pk=member.pk, user=actor, has_left=False).exists():
        raise Refusal("member.left", _("You are no longer a member of this team."))
    return submission


def withdraw_member_list(member: Member, *, actor: User) -> None:
    """Who is taken out of a team takes an open list along; a locked one stays for the officials."""
    if member.user_id is None:
        return
    found = submissions.live_of(member.entry.event.scope).filter(owner=member.user_id, locked_at=None).first()
    if found is not None:
        submissions.withdraw(found, actor=actor)
