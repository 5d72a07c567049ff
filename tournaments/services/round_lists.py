"""Which list counts in which round: recorded when a round is published, and again when it ends.

Between the two an official may correct a list, and a player without one may still submit a first one.
"""

from django.db.models import F, OuterRef, Subquery

from accounts.models import User
from common import audit
from tournaments.models import Entry, Event, Round

LISTS = "round.lists"  # in the audit log, by entry number


def record_lists(event: Event, round_: Round, actor: User | None) -> None:
    """Every seat takes its player's list of now; who has none keeps what the seat had. The caller holds the event's row."""
    seats = round_.seats.filter(entry__submission__isnull=False)
    changed = list(seats.exclude(submission=F("entry__submission")).values_list("entry", flat=True))
    if not changed:
        return
    now = Entry.objects.filter(pk=OuterRef("entry")).values("submission")[:1]
    round_.seats.filter(entry__in=changed).update(submission=Subquery(now))
    lists = {
        str(number): {"submission": submission, "number": version, "fingerprint": fingerprint}
        for number, submission, version, fingerprint in Entry.objects.filter(pk__in=changed).values_list(
            "number", "submission", "submission__number", "submission__fingerprint"
        )
    }
    audit.record(actor=actor, action=LISTS, subject=round_, after={"lists": lists}, scope=event.scope)
