"""Sentences that services wrote down at events, in the reader's language: reasons, announcements, why a draft is not out.

They are kept in English (`wording.kept`). What people wrote stays as they wrote it.
"""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.utils.translation import override

from common import moments
from tournaments.incoming.archive import FROM_FILE, SAID
from tournaments.models import EventState
from tournaments.policies.penalties import OFFENCES
from tournaments.services.demo_event import SLIP
from tournaments.services.entries.desk import LATE, LATE_PLAYER, ON_PAPER
from tournaments.services.entries.registration import OWN_WISH
from tournaments.services.event_ends import CANCELLED
from tournaments.services.many_results import ADDED, FROM_SLIP, OWN_CORRECTION, SIGNED
from tournaments.services.penalising import LOST
from tournaments.services.rounds import NEWCOMERS, OUT_ALREADY, PLAYERS_LEFT
from tournaments.services.scheduled_rounds import NOT_PUBLISHED
from tournaments.services.states import WRONG_STATE
from tournaments.services.teams.matches import LINE_UPS
from wording.kept import Kept


def kept_in_words(text: str) -> str:
    """The sentence in the reader's language; what a person wrote stays."""
    return KEPT.in_words(text)


def _offence(title: str) -> str | None:
    with override("en"):
        codes = {str(offence.title): code for code, offence in OFFENCES.items()}
    return str(OFFENCES[codes[title]].title) if title in codes else None


# What events were called in sentences that are kept since.
EARLIER = {"Closed": EventState.CLOSED}


def _state(label: str) -> str:
    with override("en"):
        states = {str(state.label): state for state in EventState}
    return str((states | EARLIER)[label].label) if label in states | EARLIER else label


def _moment(written: str) -> str:
    """A moment as `common.moments.date_and_time` writes it in English; anything else stays."""
    day, _space, zone = written.removesuffix(")").partition(" (")
    try:
        local = datetime.strptime(day, "%a %d %b %Y, %H:%M").replace(tzinfo=ZoneInfo(zone.replace(" ", "_")))
    except (ValueError, LookupError):
        return written
    return moments.date_and_time(local, zone.replace(" ", "_"))


# Refusals that keep a draft from being published by itself.
WHY = Kept((PLAYERS_LEFT, NEWCOMERS, OUT_ALREADY, LINE_UPS, WRONG_STATE), {"wanted": _state, "state": _state})
REASONS = (
    FROM_SLIP,
    ADDED,
    OWN_CORRECTION,
    SIGNED,
    LATE,
    LATE_PLAYER,
    ON_PAPER,
    OWN_WISH,
    SLIP,
    SAID,
    FROM_FILE,
)
KEPT = Kept(
    (*REASONS, CANCELLED, LOST, NOT_PUBLISHED),
    {"offence": _offence, "when": _moment, "why": WHY.in_words},
)
