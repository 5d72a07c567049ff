"""Making, changing, opening and closing an event, and its announcements."""

import secrets
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from django.core.exceptions import ValidationError
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from armies.services.recheck import start_recheck
from common.errors import Fault, FaultLike, Invalid, Refusal
from rules.games.registry import RULESETS
from tournaments.models import Announcement, EntryState, Event, EventRole, EventState, Role
from tournaments.models.event_settings import BEFORE_THE_START, SETTINGS, UNWRITTEN
from tournaments.policies.catalogues import settled_catalogues
from tournaments.policies.checks import setting_faults
from tournaments.policies.defaults import new_settings, settled_readings, without_input
from tournaments.services import named, vouching
from tournaments.services.audit_trail import note
from tournaments.services.entries.check_in_codes import new_code
from tournaments.services.entries.registration import promote_waiting
from tournaments.services.postponing import refuse_postponed
from tournaments.services.rounds import finish_round
from tournaments.services.states import move_event
from tournaments.standings import TIEBREAKS

TERMS_OF_LISTS = frozenset({"point_level", "restrictions", "catalogues"})  # lists are checked again
RESERVED = (
    "new",
    "calls",
    "restore",
    "bring-in",
    "demo",
    "mine",
    "practice",
    "ratings",
    "series",
    "ladders",
    "statistics",
)  # these words have pages of their own


@transaction.atomic
def create_event(settings: Mapping[str, Any], *, actor: User, is_practice: bool = False) -> Event:
    chosen = new_settings(_known(settings))
    chosen["readings"] = _readings(chosen["readings"], Event(**chosen))
    event = Event(created_by=actor, is_practice=is_practice, **chosen)
    event.slug = practice_slug(actor) if is_practice else free_slug(event.name)
    event.seed = event.seed or secrets.token_hex(16)
    event.check_in_code = new_code()
    check_event_settings(event, [*_settle_catalogues(event), *_without_input(event, before=())])
    event.save()
    EventRole.objects.create(event=event, user=actor, role=Role.OWNER)
    note(event, "event.created", event, actor=actor, after={"name": event.name})
    return event


@transaction.atomic
def change_event(event: Event, settings: Mapping[str, Any], *, actor: User) -> Event:
    locked = Event.objects.select_for_update().get(pk=event.pk)
    tiebreaks = tuple(locked.tiebreaks)
    settings = _with_readings(locked, _known(settings))
    before = {name: _plain(getattr(locked, name)) for name in settings}
    for name, value in settings.items():
        setattr(locked, name, value)
    is_settled = locked.ruleset == before.get("ruleset", locked.ruleset) and "catalogues" not in before
    faults = () if is_settled else _settle_catalogues(locked)
    after = {name: _plain(getattr(locked, name)) for name in before}
    changed = [name for name in before if before[name] != after[name]]
    before, after = _written(before), _written(after)
    _refuse_late_changes(locked, changed)
    check_event_settings(locked, [*faults, *_without_input(locked, before=tiebreaks)])
    locked.save(update_fields=changed)
    if changed:
        note(
            locked,
            "event.changed",
            locked,
            actor=actor,
            before={name: before[name] for name in changed},
            after={name: after[name] for name in changed},
        )
    if "capacity" in changed:
        promote_waiting(locked, actor=actor)
    if TERMS_OF_LISTS.intersection(changed):
        start_recheck(locked.scope, actor=actor)
    return locked


def publish_event(event: Event, *, actor: User) -> None:
    move_event(event, EventState.DRAFT, EventState.PUBLISHED, "event.published", actor)


@transaction.atomic
def unpublish_event(event: Event, *, actor: User) -> None:
    move_event(event, EventState.PUBLISHED, EventState.DRAFT, "event.unpublished", actor)
    if event.entries.filter(state=EntryState.APPLIED).exists():
        raise Refusal("event.has-applications", _("People applied. Accept or decline them first."))
    if event.places_taken:
        text = ngettext(
            "%(places_taken)s player has a place. An event that people entered stays visible.",
            "%(places_taken)s players have a place. An event that people entered stays visible.",
            event.places_taken,
        )
        raise Refusal("event.has-players", text % {"places_taken": event.places_taken})
    if event.rounds.exists():
        raise Refusal("event.has-rounds", _("Round 1 is drafted already. Discard the draft first."))


@transaction.atomic
def close_event(event: Event, *, actor: User) -> None:
    """No result may be missing: the standings of a closed event are final."""
    Event.objects.select_for_update().get(pk=event.pk)
    for playing in event.rounds.exclude(state="finished"):
        if playing.is_draft:
            raise Refusal(
                "event.draft-open",
                _("Round %(round)s is a draft. Publish or discard it first.") % {"round": playing.number},
            )
        finish_round(playing, actor=actor)
    refuse_postponed(event)
    move_event(event, EventState.RUNNING, EventState.CLOSED, "event.closed", actor)


@transaction.atomic
def reopen_event(event: Event, *, actor: User) -> None:
    Event.objects.filter(pk=event.pk, state=EventState.CLOSED).update(cancelled_at=None, cancel_reason="")
    move_event(event, EventState.CLOSED, EventState.RUNNING, "event.reopened", actor)
    vouching.forget(event)


@transaction.atomic
def announce(event: Event, text: str, *, actor: User) -> Announcement:
    if not text.strip():
        raise Invalid("announcement.empty", _("Write what to announce."))
    announcement = Announcement.objects.create(event=event, text=text.strip()[:400], said_by=actor)
    note(event, "announcement.made", announcement, actor=actor, after={"text": announcement.text})
    return announcement


@transaction.atomic
def remove_announcement(announcement: Announcement, *, actor: User) -> None:
    """Nobody reads it any more; the audit log keeps what was said. Removed twice, it is gone already."""
    event = announcement.event
    found = event.announcements.select_for_update().filter(pk=announcement.pk).first()
    if found is None:
        raise Refusal("announcement.gone", _("This announcement is removed already."))
    note(event, "announcement.removed", found, actor=actor, before={"text": found.text})
    found.delete()


def _settle_catalogues(event: Event) -> Sequence[FaultLike]:
    """Names the versions in full, those of the default where none is chosen. Returns what is wrong with them."""
    if event.ruleset not in RULESETS:
        return ()  # which the other checks say
    try:
        event.catalogues = settled_catalogues(event.catalogues, event.ruleset)
    except Invalid as invalid:
        return invalid.faults
    return ()


def _without_input(event: Event, *, before: Collection[str]) -> Iterator[Fault]:
    """A tiebreak that no result feeds is not chosen. One that an event has already stays, and pages say that it is 0."""
    chosen = event.tiebreaks if isinstance(event.tiebreaks, list) else []
    for code in without_input(event, chosen):
        if code not in before:
            title = TIEBREAKS[code].title
            text = _(
                "“%(title)s” would be 0 for everybody: no result of this event records what it counts."
            ) % {"title": title}
            yield Fault("event.tiebreak-without-input", f"/tiebreaks/{chosen.index(code)}", text)


def _with_readings(event: Event, settings: dict[str, Any]) -> dict[str, Any]:
    """What is decided about time settles how the referee reads it, until round 1 is out."""
    is_open = event.state in (EventState.DRAFT, EventState.PUBLISHED)
    if "readings" not in settings and not (is_open and {"on_time", "ruleset"} & settings.keys()):
        return settings
    after = Event(
        ruleset=settings.get("ruleset", event.ruleset), on_time=settings.get("on_time", event.on_time)
    )
    if "readings" in settings:
        return {**settings, "readings": _readings(settings["readings"], after)}
    follows = settled_readings(event.ruleset, event.on_time, {})
    kept = {name: option for name, option in event.readings.items() if option != follows.get(name)}
    return {**settings, "readings": settled_readings(after.ruleset, after.on_time, kept)}


def _readings(chosen: Any, event: Event) -> Any:
    """Anything but names with options is for the check of settings to refuse."""
    return settled_readings(event.ruleset, event.on_time, chosen) if isinstance(chosen, dict) else chosen


def _known(settings: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in settings.items() if name in SETTINGS}


def _written(values: dict[str, Any]) -> dict[str, Any]:
    return {name: _("kept secret") if name in UNWRITTEN else value for name, value in values.items()}


def _refuse_late_changes(event: Event, changed: list[str]) -> None:
    late = [name for name in changed if name in BEFORE_THE_START]
    if late and event.has_started:
        raise Invalid(
            "event.settings-frozen",
            _("The event has started: these settings are fixed now."),
            faults=[
                Fault(
                    "event.setting-frozen",
                    f"/{name}",
                    _("This cannot be changed after round 1 is published."),
                )
                for name in late
            ],
        )


def check_event_settings(event: Event, further: Iterable[FaultLike] = ()) -> None:
    """Raises Invalid with every fault, the `further` ones that the caller found included."""
    faults = [*setting_faults(event), *further]
    try:
        event.full_clean(exclude=["created_by"])
    except ValidationError as wrong:
        faults += [
            Fault("event.setting-invalid", f"/{name}", text)
            for name, texts in wrong.message_dict.items()
            for text in texts
        ]
    if faults:
        raise Invalid("event.settings-invalid", _("The event cannot be saved like this."), faults=faults)


def practice_slug(user: User) -> str:
    """Made of no name, so that it is nobody else's; `slug` is unique, so that a person has one practice event."""
    return f"_practice-{user.pk}"


def free_slug(name: str) -> str:
    return named.free_slug(Event, name, "event", RESERVED)


def _plain(value: Any) -> Any:
    return value if isinstance(value, str | int | bool | list | dict | None) else str(value)
