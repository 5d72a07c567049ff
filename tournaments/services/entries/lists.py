"""The lists of an event: handing one in, locking, opening. Snapshots and checks are `armies`' business."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from armies.accepted import Accepted
from armies.models import ArmyList, Submission
from armies.services import submissions
from armies.services.submissions import Content, Player
from common import database_clock
from common.errors import NotAllowed, Refusal
from rules.engine.seats import faction_of
from rules.rulebooks.in_words import edition_name
from tournaments.belonging import accounts_of, speakers_of
from tournaments.models import Entry, EntryState, Event, EventState, ListsLock, Member
from tournaments.policies.catalogues import accepted_by
from tournaments.services.audit_trail import note


def submit_list(entry: Entry, army_list: ArmyList, *, actor: User) -> Submission:
    """A player submits one of their own lists, either of a pair for both. Once it is locked, only staff may replace it."""
    if army_list.owner_id not in speakers_of(entry):
        raise NotAllowed("list.not-theirs", _("This list belongs to somebody else."))
    own = army_list if army_list.owner_id == entry.user_id else None
    content = Content(army_list.name, army_list.ruleset, army_list.version, army_list.rows, own)
    return _submit(entry, content, actor=actor, override_lock=False)


def submit_for_player(entry: Entry, content: Content, *, actor: User) -> Submission:
    """Staff submit a list for a player, also for one without an account, and in place of a locked one.

    A staff member who plays has no more rights over their own list than any other player.
    """
    return _submit(entry, content, actor=actor, override_lock=actor.pk not in accounts_of(entry))


def player_of(one: Entry | Member) -> Player:
    """Whose lists those of the entry are, or of the member of a team."""
    if one.user is not None:
        return Player(one.user)
    return Player(key=one.player_key, name=one.name)


@transaction.atomic
def _submit(entry: Entry, content: Content, *, actor: User, override_lock: bool) -> Submission:
    """Only a legal list comes in; a refusal names every fault.

    After the deadline a list is marked late. A first list may come even after the lock, since an event cannot wait for
    it; it is late, and locked at once.
    """
    if entry.event.has_teams:
        raise Refusal("list.of-members", _("A team submits no list: each of its members has one."))
    submission = take_in(entry, player_of(entry), content, actor=actor, override_lock=override_lock)
    faction = faction_of(submission.document) or entry.faction
    Entry.objects.filter(pk=entry.pk).update(submission=submission, faction=faction)
    entry.submission, entry.faction = submission, faction
    return submission


def take_in(
    entry: Entry, player: Player, content: Content, *, actor: User, override_lock: bool = False
) -> Submission:
    """The submission of one player of an entry, by the event's rules. The caller holds the transaction."""
    event = _held(entry.event_id)
    lock_when_due(event)
    entry.refresh_from_db()
    _refuse(event, entry, content)
    accepted = accepted_by(event)
    submission = submissions.submit_content(
        content,
        player=player,
        event_key=event.scope,
        point_level=event.point_level,
        restrictions=event.restrictions,
        accepted=accepted,
        actor=actor,
        late=_is_late(event, player),
        override_lock=override_lock,
    )
    _name_catalogues(event, accepted, actor)
    if event.lists_locked_at is not None:
        submission = submissions.lock(submission, actor=actor)
    return submission


def _held(event_id: int) -> Event:
    """Locking the lists waits for this row: no list comes in between."""
    return Event.objects.select_for_update().get(pk=event_id)


def _name_catalogues(event: Event, accepted: Accepted, actor: User) -> None:
    """With its first list an event that named no catalogue keeps the versions that it accepted: no update changes them."""
    if not event.catalogues:
        Event.objects.filter(pk=event.pk).update(catalogues=accepted.as_json())
        note(event, "event.catalogues-named", event, actor=actor, after={"catalogues": accepted.as_json()})


def _is_late(event: Event, player: Player) -> bool:
    """What comes in the last second is in time, and what replaces a list that was unlocked for this player alone."""
    overdue = event.lists_due_at is not None and database_clock.now() > event.lists_due_at
    if overdue or event.lists_locked_at is None:
        return overdue
    own = submissions.live_of(event.scope).filter(owner=player.user, player_key=player.key)
    return not own.filter(locked_at=None).exists()


def _refuse(event: Event, entry: Entry, content: Content) -> None:
    if event.state == EventState.CLOSED:
        raise Refusal("event.closed", _("The event is closed."))
    if entry.state not in (EntryState.REGISTERED, EntryState.WAITING):
        raise Refusal(
            "list.not-entered",
            _("%(player)s does not take part: no list can be submitted.") % {"player": entry.name},
        )
    if content.ruleset != event.ruleset:
        raise Refusal(
            "list.wrong-game",
            _("This event plays %(ruleset)s; the list is for %(other)s.")
            % {"ruleset": edition_name(event.ruleset), "other": edition_name(content.ruleset)},
        )


def lock_when_due(event: Event) -> bool:
    """Locks the lists of an event whose own time for it has come; says whether it did. The caller holds the event's row."""
    is_time = (
        event.lists_lock == ListsLock.DUE
        and event.lists_due_at is not None
        and database_clock.now() > event.lists_due_at
    )
    if not is_time or event.lists_locked_at is not None:
        return False
    _lock(event, actor=None, why="due")
    return True


def lock_at_start(event: Event, *, actor: User) -> None:
    """What the first round does to the lists. The caller holds the event's row."""
    if event.lists_lock != ListsLock.HAND and event.lists_locked_at is None:
        _lock(event, actor=actor, why="round 1")


def _lock(event: Event, *, actor: User | None, why: str) -> None:
    count = submissions.lock_event(event.scope, actor=actor)
    event.lists_locked_at = timezone.now()
    Event.objects.filter(pk=event.pk).update(lists_locked_at=event.lists_locked_at)
    note(event, "lists.locked", event, actor=actor, after={"lists": count, "why": why})


def lock_all_due() -> int:
    """Locks the lists of every event whose time has come; says of how many. Safe to run twice, and at once."""
    due = Event.objects.filter(
        lists_lock=ListsLock.DUE,
        lists_due_at__lt=database_clock.now(),
        lists_locked_at=None,
        state__in=(EventState.PUBLISHED, EventState.RUNNING),
    )
    return sum(1 for pk in due.values_list("pk", flat=True) if _lock_one(pk))


@transaction.atomic
def _lock_one(event_id: int) -> bool:
    return lock_when_due(Event.objects.select_for_update().get(pk=event_id))


@transaction.atomic
def lock_lists(event: Event, *, actor: User) -> int:
    """Locks every list submitted so far; says how many of players still in were open. Again, it changes nothing."""
    locked = Event.objects.select_for_update().get(pk=event.pk)
    if locked.state == EventState.CLOSED:
        raise Refusal("event.closed", _("The event is closed."))
    gone = _open_lists_of_gone(locked)
    count = submissions.lock_event(event.scope, actor=actor) - gone
    if locked.lists_locked_at is None:
        Event.objects.filter(pk=event.pk).update(lists_locked_at=timezone.now())
    event.refresh_from_db()
    note(event, "lists.locked", event, actor=actor, after={"lists": count})
    return count


def _open_lists_of_gone(event: Event) -> int:
    left = event.entries.filter(left_after_round__isnull=False) | event.entries.filter(
        state=EntryState.WITHDRAWN
    )
    return left.filter(submission__locked_at=None, submission__state__in=Submission.LIVE).count()


@transaction.atomic
def unlock_lists(event: Event, *, actor: User) -> int:
    """Reopens all lists, while the event has not begun; says how many were locked."""
    changed = Event.objects.filter(
        pk=event.pk, lists_locked_at__isnull=False, state__in=[EventState.DRAFT, EventState.PUBLISHED]
    ).update(lists_locked_at=None)
    if not changed:
        raise Refusal("lists.not-locked", _("The lists are open, or the event has begun."))
    if event.lists_lock == ListsLock.DUE:
        # Their time is over: without another word they would be locked again at once.
        Event.objects.filter(pk=event.pk).update(lists_lock=ListsLock.START)
    count = submissions.unlock_event(event.scope, actor=actor)
    event.refresh_from_db()
    note(event, "lists.unlocked", event, actor=actor, after={"lists": count})
    return count


def lock_list(entry: Entry, *, actor: User) -> None:
    submissions.lock(_submission(entry), actor=actor)


def unlock_list(entry: Entry, *, actor: User) -> None:
    """One list, at any time before the event closes: the organizer's word."""
    submissions.unlock(_submission(entry), actor=actor)


def _submission(entry: Entry) -> Submission:
    if entry.submission is None:
        raise Refusal("entry.no-list", _("%(player)s has not submitted a list.") % {"player": entry.name})
    return entry.submission
