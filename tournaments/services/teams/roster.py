"""The members of a team and the line-up of its next match. The captain and the desk change them between rounds.

A line-up counts once a round is published: `matches` writes it down, and what is changed afterwards is for the next round.
"""

from collections.abc import Sequence

from django.db import IntegrityError, transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from accounts.models import User
from common.errors import Fault, Invalid, NotAllowed, Refusal
from tournaments.belonging import speakers_of
from tournaments.models import Entry, Event, EventState, Member, Sides, TeamMatch
from tournaments.models.teams import MOST_MEMBERS
from tournaments.policies.practice import refuse_people
from tournaments.services.audit_trail import note
from tournaments.services.teams.lists import take_over_lists, withdraw_member_list

OF_DOUBLES = 2


def boards_of(event: Event) -> int:
    """How many members a line-up has: one for each board, both players of a pair."""
    return OF_DOUBLES if event.sides == Sides.DOUBLES else event.team_size


def is_captain(entry: Entry, user: User) -> bool:
    """Speaks for the team: whose entry it is; of a pair, both players."""
    return user.pk in speakers_of(entry)


@transaction.atomic
def add_member(
    entry: Entry, name: str, *, actor: User, user: User | None = None, username: str = "", faction: str = ""
) -> Member:
    """Gets the first free place of the line-up, else is a substitute.

    The staff name an account (`user`); a captain names a `username`, and its owner says that it is them.
    """
    event = _open(entry)
    tidy = " ".join(name.split())[:150]
    if not tidy:
        raise Invalid("member.no-name", _("Give the member a name."), faults=[_name_fault()])
    members = list(entry.members.all())
    if len(members) >= MOST_MEMBERS:
        raise Refusal("team.full", _("A team has at most %(most)s members.") % {"most": MOST_MEMBERS})
    if event.sides == Sides.DOUBLES and sum(not one.has_left for one in members) >= OF_DOUBLES:
        raise Refusal("team.full", _("A pair has two players. Take one out first."))
    if user is not None or username.strip():
        refuse_people(event)
    if user is not None:
        _refuse_twice(event, user)
    member = _create(
        event=event,
        entry=entry,
        user=user,
        account_name="" if user else username.strip()[:150],
        number=(entry.members.aggregate(most=Max("number"))["most"] or 0) + 1,
        name=tidy,
        faction=faction.strip()[:60],
        place=_free_place(event, members),
    )
    after = {"team": entry.number, "number": member.number, "name": tidy, "place": member.place}
    note(event, "team.member-added", entry, actor=actor, after=after)
    return member


def begin(entry: Entry, *, actor: User) -> None:
    """Whose entry it is plays in the team, unless taken out later. One person plays in one team."""
    if entry.user is None or not entry.event.has_members or entry.members.exists():
        return
    _refuse_twice(entry.event, entry.user)
    add_member(entry, entry.user.display_name or entry.user.username, user=entry.user, actor=actor)


def _name_fault() -> Fault:
    return Fault("member.no-name", "/name", _("Give the member a name."))


def _free_place(event: Event, members: Sequence[Member]) -> int:
    taken = {one.place for one in members}
    return next((place for place in range(1, boards_of(event) + 1) if place not in taken), 0)


def _create(**fields: object) -> Member:
    try:
        with transaction.atomic():
            return Member.objects.create(**fields)
    except IntegrityError:
        raise Refusal("member.twice", _("This account belongs to a team of this event already.")) from None


def _refuse_twice(event: Event, user: User) -> None:
    """One person plays in one team: the constraint says so of members, this of captains who do not play."""
    if event.team_members.filter(user=user, has_left=False).exists():
        raise Refusal("member.twice", _("This account belongs to a team of this event already."))


@transaction.atomic
def change_member(member: Member, *, actor: User, name: str, faction: str = "") -> None:
    event = _open(member.entry)
    tidy = " ".join(name.split())[:150]
    if not tidy:
        raise Invalid("member.no-name", _("Give the member a name."), faults=[_name_fault()])
    before = {"name": member.name, "faction": member.faction}
    member.name, member.faction = tidy, faction.strip()[:60]
    member.save(update_fields=["name", "faction"])
    after = {"number": member.number, "name": member.name, "faction": member.faction}
    note(event, "team.member-changed", member.entry, actor=actor, before=before, after=after)


@transaction.atomic
def take_out(member: Member, *, actor: User) -> None:
    """Who has played keeps the games and may come back; who has not is removed."""
    event = _open(member.entry)
    before = {"number": member.number, "name": member.name, "place": member.place}
    if event.has_teams:
        withdraw_member_list(member, actor=actor)
    if _has_stood(member):
        Member.objects.filter(pk=member.pk).update(has_left=True, place=0)
        member.has_left, member.place = True, 0
    else:
        member.delete()
    note(event, "team.member-out", member.entry, actor=actor, before=before)


def _has_stood(member: Member) -> bool:
    """Played a board, or stands in the line-up of a match whose boards are not set yet."""
    if member.first_boards.exists() or member.second_boards.exists():
        return True
    line_ups = TeamMatch.objects.filter(pairing__seats__entry=member.entry_id).values_list(
        "line_ups", flat=True
    )
    return any(member.number in line_up for both in line_ups for line_up in both)


@transaction.atomic
def bring_back(member: Member, *, actor: User) -> None:
    event = _open(member.entry)
    if not Member.objects.filter(pk=member.pk, has_left=True).update(has_left=False):
        raise Refusal("member.here", _("%(member)s is in the team.") % {"member": member.name})
    member.has_left = False
    note(event, "team.member-back", member.entry, actor=actor, after={"number": member.number})


@transaction.atomic
def set_line_up(entry: Entry, order: Sequence[int], *, actor: User) -> None:
    """`order` names members by number, board 1 first; everybody else is a substitute. Fewer than boards is a draft."""
    event = _open(entry)
    members = {one.number: one for one in entry.members.filter(has_left=False)}
    if faults := list(_line_up_faults(event, order, members.keys())):
        raise Invalid("team.line-up", _("This is no line-up."), faults=faults)
    before = line_up_of(entry)
    entry.members.update(place=0)
    for place, number in enumerate(order, start=1):
        Member.objects.filter(pk=members[number].pk).update(place=place)
    note(
        event,
        "team.line-up",
        entry,
        actor=actor,
        before={"members": before},
        after={"members": list(order)},
    )


def _line_up_faults(event: Event, order: Sequence[int], known: object) -> list[Fault]:
    faults = []
    if len(order) > boards_of(event):
        faults.append(
            Fault(
                "team.line-up-long",
                "/members",
                _("There are %(boards_of)s boards.") % {"boards_of": boards_of(event)},
            )
        )
    for at, number in enumerate(order):
        if number not in known:  # type: ignore[operator]
            faults.append(
                Fault(
                    "team.no-such-member",
                    f"/members/{at}",
                    _("The team has no member %(number)s now.") % {"number": number},
                )
            )
        elif number in order[:at]:
            faults.append(
                Fault(
                    "team.member-twice",
                    f"/members/{at}",
                    _("Member %(number)s stands here twice.") % {"number": number},
                )
            )
    return faults


def line_up_of(entry: Entry) -> list[int]:
    """Member numbers, board 1 first."""
    return list(entry.members.exclude(place=0).order_by("place").values_list("number", flat=True))


def may_join(member: Member, user: User) -> bool:
    named = member.user_id is None and bool(member.account_name) and member.account_name == user.username
    return named and not member.has_left


@transaction.atomic
def join(member: Member, *, actor: User) -> None:
    """The person whom a captain or an archive named says: this is me."""
    if not may_join(member, actor):
        raise NotAllowed("member.not-you", _("This member does not wait for your account."))
    event = _open(member.entry)
    _refuse_twice(event, actor)
    try:
        with transaction.atomic():
            joined = Member.objects.filter(pk=member.pk, user=None).update(user=actor, account_name="")
    except IntegrityError:
        raise Refusal("member.twice", _("You belong to a team of this event already.")) from None
    if joined:
        take_over_lists(member, actor)
    note(event, "team.member-joined", member.entry, actor=actor, after={"number": member.number})


def _open(entry: Entry) -> Event:
    """The event first, as everywhere. Members change until it is closed."""
    event = Event.objects.select_for_update().get(pk=entry.event_id)
    if event.state == EventState.CLOSED:
        raise Refusal("event.closed", _("The event is closed."))
    if not event.has_members:
        raise Refusal("team.single-players", _("Single players take part in this event."))
    return event
