"""Submitting a list, and what happens to it until the event ends: withdraw, check, return, approve, lock, unlock.

A submission is a snapshot. Anyone who wants to change it submits another one; the old one stays on record.
"""

import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.models import User
from armies.accepted import Accepted
from armies.cards import cards_of
from armies.checking import check_terms, restrictions_of
from armies.event_port import events
from armies.house_rules import with_limits
from armies.models import ArmyList, CatalogueVersion, Submission
from common import audit, outbox
from common.errors import Invalid, NotAllowed, Refusal
from common.languages import kept_in_english
from rules.engine.army import Report
from rules.engine.army_document import MOST_MODELS, card_as_json, read_army
from rules.engine.documents import fingerprint
from rules.games.registry import game_of

State = Submission.State
LOCKED = Refusal("submission-locked", gettext_lazy("The list is locked; ask the organizer to open it."))
OVER = Refusal("submission-over", gettext_lazy("This submission is no longer the one that counts."))


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays the list: an account, or a key of the event and a name for somebody without one."""

    user: User | None = None
    key: str = ""
    name: str = ""

    @property
    def columns(self) -> dict[str, Any]:
        return {"owner": self.user, "player_key": self.key, "player_name": self.name}


@dataclass(frozen=True, slots=True)
class Content:
    """What is submitted, wherever it was written; `army_list` is the list it was taken from, if there is one."""

    name: str
    ruleset: str
    version: CatalogueVersion
    rows: Sequence[Mapping[str, Any]]
    army_list: ArmyList | None = None


@transaction.atomic
def submit_list(
    army_list: ArmyList,
    *,
    event_key: str,
    point_level: int,
    actor: User,
    restrictions: Mapping[str, Any] | None = None,
    accepted: Accepted | None = None,
    late: bool = False,
    override_lock: bool = False,
) -> Submission:
    """Submits a stored list for its owner."""
    content = Content(army_list.name, army_list.ruleset, army_list.version, army_list.rows, army_list)
    return submit_content(
        content,
        player=Player(army_list.owner),
        event_key=event_key,
        point_level=point_level,
        actor=actor,
        restrictions=restrictions,
        accepted=accepted,
        late=late,
        override_lock=override_lock,
    )


@transaction.atomic
def submit_content(
    content: Content,
    *,
    player: Player,
    event_key: str,
    point_level: int,
    actor: User,
    restrictions: Mapping[str, Any] | None = None,
    accepted: Accepted | None = None,
    late: bool = False,
    override_lock: bool = False,
) -> Submission:
    """Submits a list. Raises Invalid with every fault of an illegal list, Refusal when an earlier one is locked.

    `accepted`: the catalogues the event takes lists from. `actor` may be staff acting for the player; the caller has
    asked whether they may.
    """
    report = legal_report(lambda: check_terms(content, point_level, restrictions or {}, accepted))
    document = snapshot(content)
    number = _make_room(event_key, player, override_lock=override_lock)
    salt = secrets.token_hex(16)
    submission = _insert(
        **player.columns,
        army_list=content.army_list,
        event_key=event_key,
        number=number,
        name=content.name,
        ruleset=content.ruleset,
        version=content.version,
        point_level=point_level,
        restrictions=dict(restrictions or {}),
        document=document,
        report=report.as_json(),
        salt=salt,
        fingerprint=fingerprint(document, salt),
        submitted_by=actor,
        is_late=late,
    )
    tell("submission.submitted", submission, actor, after={"number": number, "points": report.totals.points})
    return submission


def legal_report(check: Callable[[], Report]) -> Report:
    """The report of a legal list, in English for keeping. Raises Invalid with all errors, in the reader’s language."""
    with kept_in_english():
        report = check()
    return report if report.is_legal else refuse_illegal(check())


def refuse_illegal(report: Report) -> Report:
    """The report of a list that keeps every rule. Raises Invalid with all faults of one that does not."""
    if report.is_legal:
        return report
    count = len(report.faults)
    text = ngettext(
        "This list cannot be submitted: %(count)s error.",
        "This list cannot be submitted: %(count)s errors.",
        count,
    ) % {"count": count}
    raise Invalid("list-illegal", text, faults=report.faults)


def snapshot(content: Content) -> dict[str, Any]:
    """Rows and full model cards, without the player's private notes."""
    cards = cards_of(content.version)
    used = sorted({row["model"] for row in content.rows if row["model"] in cards})
    return {
        "format": "muster-submission/1",
        "ruleset": content.ruleset,
        "catalogue": {"slug": content.version.catalogue.slug, "version": content.version.number},
        "name": content.name,
        "rows": [_public(row) for row in content.rows],
        "models": [card_as_json(cards[key]) for key in used],
    }


def _public(row: Mapping[str, Any]) -> dict[str, Any]:
    """Without the player's note; options and group stand there where the row has some."""
    optional = {name: row[name] for name in ("options", "group") if row.get(name)}
    return {name: row[name] for name in ("model", "name", "count")} | optional


def is_genuine(submission: Submission) -> bool:
    """Whether the snapshot still gives the fingerprint it was submitted with."""
    return fingerprint(submission.document, submission.salt) == submission.fingerprint


@transaction.atomic
def withdraw(submission: Submission, *, actor: User) -> Submission:
    live = live_of(submission.event_key).filter(pk=submission.pk)
    if not live.filter(locked_at=None).update(state=State.WITHDRAWN):
        raise LOCKED if live.exists() else OVER
    events().succeeded(submission.pk, None)
    before, submission.state = submission.state, State.WITHDRAWN
    tell(
        "submission.withdrawn", submission, actor, before={"state": before}, after={"state": submission.state}
    )
    return submission


@transaction.atomic
def amend(submission: Submission, *, counts: Mapping[int, int], note: str, actor: User) -> Submission:
    """An official corrects numbers: a new snapshot from the same cards takes the place of the old, lock and all.

    `counts` by the row's place; none takes a row away. Raises Invalid when the corrected list is illegal.
    """
    if actor.pk == submission.owner_id:
        raise NotAllowed("own-list", _("Nobody corrects their own list as an official."))
    if not note.strip():
        raise Invalid("note-missing", _("Say what was corrected; the player reads it."))
    document = amended(submission.document, counts)
    report = _legal_snapshot(submission, document)
    if not live_of(submission.event_key).filter(pk=submission.pk).update(state=State.REPLACED):
        raise OVER
    successor = _succeed(submission, document, report, note=note.strip(), actor=actor)
    events().succeeded(submission.pk, successor.pk)
    tell(
        "submission.amended",
        successor,
        actor,
        before={"number": submission.number},
        after={"note": note.strip()},
    )
    return successor


# What an amended submission takes over from the one before it.
_KEPT = (
    "owner_id",
    "player_key",
    "player_name",
    "event_key",
    "name",
    "ruleset",
    "version_id",
    "point_level",
    "restrictions",
    "is_late",
    "army_list_id",
    "locked_at",
    "checker_id",
)


def _succeed(
    submission: Submission, document: dict[str, Any], report: Report, *, note: str, actor: User
) -> Submission:
    salt = secrets.token_hex(16)
    return _insert(
        **{name: getattr(submission, name) for name in _KEPT},
        number=submission.number + 1,
        document=document,
        report=report.as_json(),
        salt=salt,
        fingerprint=fingerprint(document, salt),
        submitted_by=actor,
        decision_note=note,
        decided_by=actor,
        decided_at=timezone.now(),
    )


def amended(document: dict[str, Any], counts: Mapping[int, int]) -> dict[str, Any]:
    """The snapshot with other numbers. Raises Refusal when nothing changes, Invalid for an impossible number."""
    if any(not 0 <= count <= MOST_MODELS for count in counts.values()):
        raise Invalid(
            "count-out-of-range",
            _("A count is a whole number from 0 to %(most)s.") % {"most": MOST_MODELS},
        )
    rows = [{**row, "count": counts.get(place, row["count"])} for place, row in enumerate(document["rows"])]
    if rows == document["rows"]:
        raise Refusal("nothing-changed", _("The numbers are what they were."))
    left = [row for row in rows if row["count"]]
    used = {row["model"] for row in left}
    return {**document, "rows": left, "models": [card for card in document["models"] if card["key"] in used]}


def _legal_snapshot(submission: Submission, document: dict[str, Any]) -> Report:
    roster = game_of(submission.ruleset).roster
    army = read_army(
        {"rows": document["rows"], "models": document["models"], "point_level": submission.point_level},
        roster,
    )
    terms = with_limits(submission.restrictions, submission.version)
    asked = restrictions_of(terms, submission.ruleset)
    return legal_report(lambda: roster.check(asked.over(replace(army, ruleset=submission.ruleset))))


@transaction.atomic
def lock_event(event_key: str, *, actor: User | None) -> int:
    """Locks every live list of an event. Returns how many were open until now."""
    locked = live_of(event_key).filter(locked_at=None).update(locked_at=timezone.now())
    if locked:
        outbox.publish(
            "submission.locked-all", {"event_key": event_key, "by": actor and actor.pk}, key=event_key
        )
    return locked


@transaction.atomic
def unlock_event(event_key: str, *, actor: User) -> int:
    """Opens every live list of an event. Returns how many were locked until now."""
    opened = live_of(event_key).filter(locked_at__isnull=False).update(locked_at=None)
    if opened:
        outbox.publish("submission.unlocked-all", {"event_key": event_key, "by": actor.pk}, key=event_key)
    return opened


def lock(submission: Submission, *, actor: User) -> Submission:
    return _set_lock(submission, actor, locked=True)


def unlock(submission: Submission, *, actor: User) -> Submission:
    return _set_lock(submission, actor, locked=False)


# ---- how a submission changes ----


def live_of(event_key: str) -> QuerySet[Submission]:
    return Submission.objects.filter(event_key=event_key, state__in=Submission.LIVE)


def _make_room(event_key: str, player: Player, *, override_lock: bool) -> int:
    """Sets the player's live submission aside and returns the next number. A locked one stays, unless overridden."""
    earlier = Submission.objects.filter(event_key=event_key, owner=player.user, player_key=player.key)
    live = earlier.filter(state__in=Submission.LIVE)
    free = live if override_lock else live.filter(locked_at=None)
    free.update(state=State.REPLACED)
    if live.exists():
        raise LOCKED
    return (earlier.order_by("-number").values_list("number", flat=True).first() or 0) + 1


def _insert(**values: Any) -> Submission:
    """Two at once: the constraint lets one in, the other is told so."""
    try:
        with transaction.atomic():
            return Submission.objects.create(**values)
    except IntegrityError:
        raise Refusal(
            "submission-twice", _("This list was submitted twice at once; look at what stands now.")
        ) from None


@transaction.atomic
def _set_lock(submission: Submission, actor: User, *, locked: bool) -> Submission:
    moment = timezone.now() if locked else None
    rows = live_of(submission.event_key).filter(pk=submission.pk, locked_at__isnull=locked)
    if rows.update(locked_at=moment):
        submission.locked_at = moment
        tell("submission.locked" if locked else "submission.unlocked", submission, actor)
    return submission


def tell(
    action: str,
    submission: Submission,
    actor: User | None,
    before: dict[str, Any] | None = None,
    after: dict[str, Any] | None = None,
) -> None:
    """Audit entry and outbox message. Neither names a model: both may be read before lists are shown."""
    audit.record(
        actor=actor, action=action, subject=submission, before=before, after=after, scope=submission.event_key
    )
    payload = {"submission": submission.pk, "event_key": submission.event_key, "owner": submission.owner_id}
    outbox.publish(action, payload, key=submission.event_key)
