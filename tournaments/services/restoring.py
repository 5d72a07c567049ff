"""An archived event brought back, complete or not at all, by anybody who has the file.

Rows are written as they were, not played again: the restored event must say what the archived one said. Who it speaks
of is decided in `restored_people`; a ruling comes from the case in the archive, never from one that is stored here.
"""

from collections.abc import Callable, Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from armies.accepted import read_accepted
from common.errors import Fault, Invalid
from tournaments.history.archive import (
    ENTRY,
    FORMAT,
    MAP,
    PENALTY,
    SEPARATION,
)
from tournaments.history.maps import read_map
from tournaments.models import (
    Announcement,
    Entry,
    Event,
    EventMap,
    EventRole,
    Penalty,
    Role,
    Separation,
    TableMap,
)
from tournaments.models.entries import PLACED
from tournaments.models.event_settings import SETTINGS
from tournaments.policies.awards import award_faults
from tournaments.policies.flights import without_old_choice
from tournaments.services.audit_trail import note
from tournaments.services.entries.lists import player_of
from tournaments.services.events import check_event_settings, free_slug
from tournaments.services.restored_audit import restore_audit
from tournaments.services.restored_event import WRONG, Restored, refused, unreadable_at
from tournaments.services.restored_limits import (
    PARTS,
    check_archive,
    check_byes,
    check_soft_scores,
)
from tournaments.services.restored_people import People, people_of
from tournaments.services.restored_picture import restore_picture
from tournaments.services.restored_rounds import restore_rounds
from tournaments.services.restored_teams import restore_members
from tournaments.services.restored_values import values_of


def restore_event(document: Any, *, actor: User, link_accounts: bool = False) -> Restored:
    """Raises Invalid for what is no archive, NotAllowed where somebody else than an administrator links accounts."""
    check_archive(document, FORMAT)
    made = Restored(Event(created_by=actor), People(actor))
    try:
        made.people = people_of(document, actor, link_accounts=link_accounts)
        with transaction.atomic():
            for part in PARTS:
                _WRITERS[part](made, document[part])
                if part == "event":  # games point at maps; archives from before there were any have none
                    _maps(made, document.get("maps", []))
                    _picture(made, document)
                if part == "entries":
                    _separations(made, document.get("separations", []))
            _sum_up(made)
            made.event.refresh_from_db()
            rows = restore_audit(made.event, document.get("audit", []))
            after = {"left_out": made.left_out, "accounts_linked": link_accounts, "audit_rows": rows}
            note(made.event, "event.restored", made.event, actor=actor, after=after)
    except Invalid as refusal:
        faults = [Fault(one.code, f"{made.path}{one.path}", one.text, one.rule) for one in refusal.faults]
        raise Invalid(refusal.code, refusal.text, faults=faults) from None
    except WRONG as wrong:
        raise refused([unreadable_at(made.path, wrong)]) from wrong
    return made


def _sum_up(made: Restored) -> None:
    if made.submissions.left_out:
        made.left_out.append(lists_left_out(made.submissions.left_out))


def lists_left_out(count: int) -> str:
    text = ngettext(
        "%(count)s army list: the catalogue is not known here.",
        "%(count)s army lists: the catalogue is not known here.",
        count,
    )
    return text % {"count": count}


def catalogues_left_out(event: Event) -> list[str]:
    """Raises Invalid for what names no catalogues."""
    text = _("The catalogue %(catalogue)s, version %(version)s: it is not known here.")
    missing = read_accepted(event.catalogues).missing
    return [text % {"catalogue": ref.catalogue, "version": ref.version} for ref in missing]


def _event(made: Restored, row: Mapping[str, Any]) -> None:
    with made.at("/event"):
        event = made.event
        for name, value in values_of(Event, row, (*SETTINGS, "awards", "lists_locked_at", "state")).items():
            setattr(event, name, value)
        without_old_choice(event, row)
        cancelled = ("cancelled_at", "cancel_reason") if row.get("cancelled_at") else ()
        for name, value in values_of(Event, row, cancelled).items():
            setattr(event, name, value)
        event.created_by = made.people.account_or_actor(row["created_by"])
        event.slug = free_slug(row["slug"])
        made.left_out += catalogues_left_out(event)
        check_event_settings(event, award_faults(event.awards))
        event.save()


def _picture(made: Restored, document: Mapping[str, Any]) -> None:
    with made.at("/picture"):
        restore_picture(made.event, document)


def _maps(made: Restored, rows: list[Mapping[str, Any]]) -> None:
    for place, row in enumerate(rows):
        with made.at(f"/maps/{place}"):
            values = values_of(EventMap, row, MAP) | {"board": read_map(made.event.ruleset, row["board"])}
            made_by = made.people.account_or_actor(row["made_by"])
            one = EventMap.objects.create(event=made.event, made_by=made_by, **values)
            made.maps[one.name] = one
            TableMap.objects.bulk_create(
                [
                    TableMap(event=made.event, map=one, **values_of(TableMap, {"table": table}, ["table"]))
                    for table in row["tables"]
                ]
            )


def _crew(made: Restored, rows: list[Mapping[str, Any]]) -> None:
    """Nobody becomes staff by a file, except by an administrator's word."""
    EventRole.objects.create(event=made.event, user=made.actor, role=Role.OWNER)
    for place, row in enumerate(rows):
        with made.at(f"/crew/{place}"):
            role, user = Role(row["role"]), made.people.account(row["username"])
            if user is not None:
                EventRole.objects.get_or_create(event=made.event, user=user, role=role.value)


def _entries(made: Restored, rows: list[Mapping[str, Any]]) -> None:
    entries = []
    for place, row in enumerate(rows):
        with made.at(f"/entries/{place}"):
            entries.append(_entry(made, row))
    for entry in Entry.objects.bulk_create(entries):
        made.entries[entry.number] = entry
    for place, row in enumerate(rows):
        with made.at(f"/entries/{place}"):
            entry = made.entries[row["number"]]
            members = restore_members(made.event, entry, row.get("members", []), made.people)
            _lists(made, entry, row)
        for at, member in enumerate(members if made.event.has_teams else ()):
            with made.at(f"/entries/{place}/members/{at}"):
                made.submissions.restore(player_of(member), row["members"][at])
    Event.objects.filter(pk=made.event.pk).update(
        places_taken=sum(one.state in PLACED for one in made.entries.values()),
        numbers_given=max(made.entries, default=0),
    )


def _entry(made: Restored, row: Mapping[str, Any]) -> Entry:
    values = values_of(Entry, row, ENTRY)
    check_byes(values.get("bye_rounds"))
    check_soft_scores(made.event, values.get("soft_scores", {}))
    return Entry(event=made.event, **made.people.player(row["username"]), **values)


def _lists(made: Restored, entry: Entry, row: Mapping[str, Any]) -> None:
    found = made.lists[entry.number] = made.submissions.restore(player_of(entry), row)
    current = found.get(row["list"]["number"]) if row["list"] is not None else None
    if current is not None:
        entry.submission = current
        entry.save(update_fields=["submission"])


def _separations(made: Restored, rows: list[Mapping[str, Any]]) -> None:
    for place, row in enumerate(rows):
        with made.at(f"/separations/{place}"):
            one, other = sorted(
                (made.entries[number] for number in row["players"]), key=lambda entry: entry.pk
            )
            made_by = made.people.account_or_actor(row["made_by"])
            values = values_of(Separation, row, SEPARATION)
            Separation.objects.create(event=made.event, one=one, other=other, made_by=made_by, **values)


def _penalties(made: Restored, rows: list[Mapping[str, Any]]) -> None:
    rounds = {round_.number: round_ for round_ in made.event.rounds.all()}
    for place, row in enumerate(rows):
        with made.at(f"/penalties/{place}"):
            Penalty.objects.create(
                entry=made.entries[row["player"]],
                round=rounds[row["round"]] if row["round"] is not None else None,
                **made.people.step("given_by", row["given_by"]),
                **values_of(Penalty, row, PENALTY),
            )


def _announcements(made: Restored, rows: list[Mapping[str, Any]]) -> None:
    for place, row in enumerate(rows):
        with made.at(f"/announcements/{place}"):
            said_by = made.people.step("said_by", row["said_by"])
            values = values_of(Announcement, row, ("text", "said_at"))
            Announcement.objects.create(event=made.event, **said_by, **values)


_WRITERS: dict[str, Callable[[Restored, Any], None]] = {
    "event": _event,
    "crew": _crew,
    "entries": _entries,
    "rounds": restore_rounds,
    "penalties": _penalties,
    "announcements": _announcements,
}
