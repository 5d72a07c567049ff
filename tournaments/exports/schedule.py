"""Events as occasions of a calendar, and the private address under which a person's calendar finds all of theirs."""

import secrets
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.resets import ends_at_reset
from common import audit
from common.numbers import whole_number
from tournaments.belonging import own_entries
from tournaments.exports.icalendar import Occasion
from tournaments.models import CalendarFeed, EntryState, Event, Round, RoundState
from tournaments.policies.flights import all_rounds
from tournaments.policies.hours import date_and_time

BETWEEN = timedelta(minutes=15)  # what passes between two rounds, for want of a better guess
SALT = "tournaments.calendar"


def occasion(event: Event, rounds: Iterable[Round]) -> Occasion:
    """As long as its rounds take. Rounds that are out stand in the text with their times."""
    known = [one for one in rounds if one.published_at is not None]
    cancelled = [_("Cancelled: %(reason)s") % {"reason": event.cancel_reason}] if event.cancelled_at else []
    address = f"{settings.PUBLIC_URL}{event.get_absolute_url()}"
    lines = [
        _("Round %(round)s: %(told)s") % {"round": one.number, "told": date_and_time(one.published_at, event)}
        for one in known
        if one.published_at
    ]
    plan = _("Rounds: %(round_count)s, minutes each: %(time_limit)s, points limit: %(point_level)s.") % {
        "round_count": event.round_count,
        "time_limit": event.time_limit,
        "point_level": event.point_level,
    }
    return Occasion(
        uid=f"event-{event.pk}@{settings.PUBLIC_URL.split('://')[-1]}",
        title=event.name,
        begins=event.starts_at,
        ends=_ends(event, known),
        place=", ".join(filter(None, [event.place, event.address])),
        text="\n".join([*cancelled, plan, *lines, address]),
        address=address,
        changed_at=max(
            filter(None, [event.created_at, event.cancelled_at, *(one.published_at for one in known)])
        ),
        is_cancelled=event.cancelled_at is not None,
    )


def _ends(event: Event, rounds: list[Round]) -> datetime:
    finished = [one.finished_at for one in rounds if one.finished_at]
    if event.is_closed and finished:
        return max(finished)
    return event.starts_at + all_rounds(event) * (timedelta(minutes=event.time_limit) + BETWEEN)


def occasions_of(user: User) -> list[Occasion]:
    """Events the person plays in or works at. Two queries."""
    playing = (
        own_entries(user).exclude(state__in=[EntryState.WITHDRAWN, EntryState.DECLINED]).values("event_id")
    )
    events = Event.objects.filter(pk__in=playing) | Event.objects.filter(crew__user=user)
    found = events.filter(is_practice=False).distinct().order_by("starts_at", "pk").prefetch_related("rounds")
    return [occasion(event, _out(event.rounds.all())) for event in found]


def occasion_of(event: Event) -> Occasion:
    return occasion(event, event.rounds.exclude(state=RoundState.DRAFT))


def _out(rounds: Iterable[Round]) -> list[Round]:
    return [one for one in rounds if not one.is_draft]


# ---- the private address ----


def new_feed(user: User) -> CalendarFeed:
    """An address that nobody has seen yet; the one before it ends."""
    feed, _ = CalendarFeed.objects.update_or_create(user=user, defaults={"key": secrets.token_hex(16)})
    audit.record(actor=user, action="calendar.address-made", subject=user)
    return feed


def end_feed(user: User) -> None:
    CalendarFeed.objects.filter(user=user).delete()
    audit.record(actor=user, action="calendar.address-ended", subject=user)


@ends_at_reset("calendar_addresses_ended")
def end_feeds(user: User) -> int:
    found = CalendarFeed.objects.filter(user=user).count()
    if found:
        end_feed(user)
    return found


def token_of(feed: CalendarFeed) -> str:
    """Calculated, not stored: a stolen database opens no calendar."""
    digest = salted_hmac(SALT, f"{feed.user_id}:{feed.key}", algorithm="sha256").hexdigest()
    return f"{feed.user_id}-{digest[:40]}"


def owner_of(token: str) -> User | None:
    number, _, _ = token.partition("-")
    user = whole_number(number)
    if user is None:
        return None
    feed = CalendarFeed.objects.select_related("user").filter(user_id=user).first()
    if feed is None or not feed.user.is_active or not constant_time_compare(token_of(feed), token):
        return None
    return feed.user
