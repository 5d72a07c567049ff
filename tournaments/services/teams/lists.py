"""The army lists of a team: each member with an account submits their own, by the event's usual rules. The captain submits
those of members without one, and the staff any.

A list belongs to its player in the event, so locks, checks and withdrawing need nothing from the team.
"""

from dataclasses import replace

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from accounts.models import User
from armies.models import ArmyList, Submission
from armies.services import submissions
from armies.services.owners import take_over
from armies.services.submissions import Content
from common.errors import NotAllowed, Refusal
from tournaments.belonging import accounts_of
from tournaments.list_access import may_submit_for
from tournaments.models import Entry, Member
from tournaments.services.audit_trail import note
from tournaments.services.entries.lists import player_of, submit_list, take_in


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
    return _take_in(member, content_of(army_list), actor=actor)


def content_of(army_list: ArmyList) -> Content:
    return Content(army_list.name, army_list.ruleset, army_list.version, army_list.rows, army_list)


@transaction.atomic
def submit_for_member(member: Member, content: Content, *, actor: User, is_staff: bool) -> Submission:
    """A list in the place of the member, as it is now. `is_staff`: the actor runs the event.

    A locked list is replaced by the staff alone, and not for the own team: there they have no more rights than any captain.
    """
    if not may_submit_for(member, actor, is_staff=is_staff):
        text = _("The captain submits lists for members without an account, the staff for everybody.")
        raise NotAllowed("list.not-for-them", text)
    override = is_staff and actor.pk not in accounts_of(member.entry)
    submission = _take_in(member, replace(content, army_list=None), actor=actor, override_lock=override)
    after = {"number": member.number, "name": member.name, "list": submission.number}
    note(member.entry.event, "team.member-list", member.entry, actor=actor, after=after)
    return submission


def _take_in(member: Member, content: Content, *, actor: User, override_lock: bool = False) -> Submission:
    """Asks again behind the lock of the event: meanwhile the member may have left, or joined with an account."""
    if member.has_left or not member.entry.event.has_teams:
        raise _has_left()
    submission = take_in(member.entry, player_of(member), content, actor=actor, override_lock=override_lock)
    if not Member.objects.filter(pk=member.pk, user=member.user_id, has_left=False).exists():
        raise _has_left()
    return submission


def _has_left() -> Refusal:
    return Refusal("member.left", _("This member is no longer in the team, or has another account now."))


def withdraw_member_list(member: Member, *, actor: User) -> None:
    """Who is taken out of a team takes an open list along; a locked one stays for the officials."""
    live = submissions.live_of(member.entry.event.scope).filter(locked_at=None)
    found = live.filter(owner=member.user_id, player_key="" if member.user_id else member.player_key).first()
    if found is not None:
        submissions.withdraw(found, actor=actor)


def take_over_lists(member: Member, user: User) -> None:
    """What was submitted for the member belongs to the account from now on. Within the caller's transaction."""
    try:
        with transaction.atomic():
            take_over(member.entry.event.scope, member.player_key, user)
    except IntegrityError:
        text = _("%(user)s has submitted another list for this event.") % {"user": user}
        raise Refusal("member.two-lists", text) from None
