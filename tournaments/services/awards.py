"""Soft scores and awards: what there is to win, and what the staff gave. Pairings and standings never read them."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from accounts.models import User
from common.errors import Fault, Invalid
from tournaments.models import Entry, Event
from tournaments.policies.awards import award_faults, score_faults, scores_of
from tournaments.services.audit_trail import note

# For each player by number: soft scores by name; None takes one back.
Given = Mapping[int, Mapping[str, int | None]]


@transaction.atomic
def change_awards(event: Event, document: Any, *, actor: User) -> Event:
    """Sets the soft scores and awards. Scores given before stay, also of a soft score that is gone. Raises Invalid."""
    locked = Event.objects.select_for_update().get(pk=event.pk)
    faults = award_faults(document) or _unknown_players(locked, document)
    if faults:
        raise Invalid("award.wrong", _("These awards cannot be saved like this."), faults=faults)
    before = locked.awards
    if before != document:
        locked.awards = document
        locked.save(update_fields=["awards"])
        note(
            locked,
            "awards.changed",
            locked,
            actor=actor,
            before={"awards": before},
            after={"awards": document},
        )
    return locked


def _unknown_players(event: Event, document: Mapping[str, Any]) -> list[Fault]:
    known = set(event.entries.values_list("number", flat=True))
    return [
        Fault(
            "award.player-unknown",
            f"/awards/awards/{place}/player",
            _("This event has no player of that number."),
        )
        for place, row in enumerate(document.get("awards", ()))
        if row.get("player") is not None and row["player"] not in known
    ]


@transaction.atomic
def give_scores(event: Event, given: Given, *, actor: User) -> int:
    """Gives only the scores that are named, so that two people can enter side by side. Returns how many players changed.

    Raises Invalid with every score that cannot be, and every number without a player.
    """
    document = Event.objects.select_for_update().values_list("awards", flat=True).get(pk=event.pk)
    entries = {entry.number: entry for entry in event.entries.filter(number__in=given).select_for_update()}
    faults = [
        Fault("award.player-unknown", f"/{number}", _("This event has no player of that number."))
        for number in given
        if number not in entries
    ]
    for number, scores in given.items():
        faults += score_faults(
            document, {name: value for name, value in scores.items() if value is not None}, f"/{number}"
        )
        faults += [
            Fault("award.score-unknown", f"/{number}/{name}"[:200], _("This event has no such soft score."))
            for name, value in scores.items()
            if value is None and name not in {row["name"] for row in scores_of(document)}
        ]
    if faults:
        raise Invalid("award.wrong-scores", _("Some scores cannot be saved."), faults=faults)
    changed = [entry for number, entry in entries.items() if _give(entry, given[number])]
    Entry.objects.bulk_update(changed, ["soft_scores"], batch_size=500)
    if changed:
        after = {str(entry.number): entry.soft_scores for entry in changed}
        note(event, "awards.scored", event, actor=actor, after={"scores": after})
    return len(changed)


def _give(entry: Entry, scores: Mapping[str, int | None]) -> bool:
    before = dict(entry.soft_scores)
    after = {name: value for name, value in (before | dict(scores)).items() if value is not None}
    entry.soft_scores = after
    return after != before
