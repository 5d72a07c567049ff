"""Messages from the staff to players: to everybody, to those in one state, or to the players of one table."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django_stubs_ext import StrOrPromise

from accounts.models import User
from common import audit, outbox
from common.errors import Fault, Invalid, Refusal
from common.rate_limits import spend
from tournaments.models import Entry, EntryState, Event, Member, RoundState, Seat
from tournaments.policies.participation import WITHOUT_LIST
from tournaments.rate_limits import MESSAGES
from wording import within

SENT = "message.sent"
LONGEST = 4_000
LONGEST_SUBJECT = 120


class Recipients(StrEnum):
    """Who reads a message. The words stand in the API and in the audit log."""

    EVERYBODY = "everybody"
    NOT_CHECKED_IN = "not-checked-in"
    NO_LIST = "no-list"
    NOT_PAID = "not-paid"
    WAITING = "waiting"
    TABLE = "table"


LABELS: Mapping[Recipients, StrOrPromise] = {
    Recipients.EVERYBODY: gettext_lazy("All players"),
    Recipients.NOT_CHECKED_IN: gettext_lazy("Players who are not checked in"),
    Recipients.NO_LIST: gettext_lazy("Players without a list"),
    Recipients.NOT_PAID: gettext_lazy("Players who have not paid"),
    Recipients.WAITING: gettext_lazy("Applications and the waiting list"),
    Recipients.TABLE: gettext_lazy("The players of one table"),
}
_PLACED = Q(state=EntryState.REGISTERED)


@dataclass(frozen=True, slots=True)
class Sent:
    """How many players the message is for, and how many of them have an account that wants mail."""

    players: int
    by_mail: int


def recipients_of(event: Event, to: Recipients, table: int | None = None) -> QuerySet[Entry]:
    """The entries that are meant, as things stand now. The table is one of the newest round that is out."""
    if to is Recipients.TABLE:
        newest = event.rounds.exclude(state=RoundState.DRAFT).last()
        seats = Seat.objects.filter(round=newest, pairing__table=table) if newest else Seat.objects.none()
        return event.entries.filter(pk__in=seats.values("entry"))
    return event.entries.filter(_states(event)[to])


def _states(event: Event) -> Mapping[Recipients, Q]:
    nobody = Q(pk__in=[])
    return {
        Recipients.EVERYBODY: _PLACED,
        Recipients.NOT_CHECKED_IN: _PLACED & Q(checked_in_at=None),
        Recipients.NO_LIST: _PLACED & WITHOUT_LIST if event.lists_required else nobody,
        Recipients.NOT_PAID: _PLACED & Q(paid_at=None) if event.entry_fee else nobody,
        Recipients.WAITING: Q(state__in=[EntryState.APPLIED, EntryState.WAITING]),
    }


@transaction.atomic
def send_message(
    event: Event, to: Recipients, *, subject: str, text: str, actor: User, table: int | None = None
) -> Sent:
    """Who reads it is settled now; the letters are written by the worker."""
    subject, text = " ".join(subject.split()), text.strip()
    _refuse_nonsense(to, subject, text, table)
    spend(MESSAGES, str(actor.pk))
    entries = list(recipients_of(event, to, table).values_list("pk", flat=True))
    if not entries:
        raise Refusal("message.nobody", _("Nobody to write to: %(labels)s.") % {"labels": within(LABELS[to])})
    message = {"to": to.value, "table": table, "title": subject, "text": text}
    after = message | {"players": len(entries)}
    audit.record(actor=actor, action=SENT, subject=event, after=after, scope=event.scope)
    outbox.publish(SENT, {"event": event.pk, "entries": entries, **message}, key=event.scope)
    return Sent(len(entries), len(_with_mail(people_of(entries))))


def people_of(entries: Iterable[int]) -> QuerySet[User]:
    """The accounts behind these entries: of teams and pairs, those of all members."""
    entries = list(entries)
    members = Member.objects.filter(entry__in=entries, has_left=False, user__isnull=False)
    own = Entry.objects.filter(pk__in=entries, user__isnull=False)
    found = Q(pk__in=own.values("user")) | Q(pk__in=members.values("user"))
    return User.objects.filter(found, is_active=True).order_by("pk")


def _with_mail(people: QuerySet[User]) -> list[int]:
    return list(people.filter(wants_mail=True).exclude(email="").values_list("pk", flat=True))


def _refuse_nonsense(to: Recipients, subject: str, text: str, table: int | None) -> None:
    faults = []
    if not subject or len(subject) > LONGEST_SUBJECT:
        sentence = _("Write a subject of at most %(most)s characters.") % {"most": LONGEST_SUBJECT}
        faults.append(Fault("message.subject", "/subject", sentence))
    if not text or len(text) > LONGEST:
        faults.append(
            Fault(
                "message.text",
                "/text",
                _("Write a text of at most %(most)s characters.") % {"most": LONGEST},
            )
        )
    if to is Recipients.TABLE and table is None:
        faults.append(Fault("message.table", "/table", _("Say which table.")))
    if faults:
        raise Invalid("message.invalid", _("This message cannot be sent."), faults=faults)
