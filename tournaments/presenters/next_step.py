"""Where an event stands and what its organizer does next: one sentence and one button."""

from dataclasses import dataclass

from django.db.models import Count, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rules import RULESETS
from rules.engine.game import Reading
from rules.games.registry import slip_of
from rules.presenters.in_language import readings_in_words
from tournaments.models import CutBy, EntryState, Event, Format, Round, RoundState
from tournaments.models.entries import LEFT
from tournaments.policies.flights import together_from
from tournaments.policies.formats import facts_of, has_cut, stage_rounds
from tournaments.policies.hours import date_and_time
from tournaments.presenters.outstanding import outstanding
from tournaments.queries import Progress, progress
from tournaments.services.pairing import cut
from tournaments.services.pairing.flights import going_on
from tournaments.services.postponing import postponed_of


@dataclass(frozen=True, slots=True)
class Steps:
    """`next` names the button: publish, wait, check-in, draft, publish-round, results, postponed, close,
    done."""

    next: str
    text: str
    players: int
    left: int
    waiting: int
    with_list: int
    checked_in: int
    round: Round | None = None
    missing: int = 0


@dataclass(frozen=True, slots=True)
class _Counts:
    players: int
    left: int
    waiting: int
    with_list: int
    checked_in: int


def next_steps(event: Event) -> Steps:
    counts = _counts(event)
    newest = event.rounds.last()
    played = progress(newest) if newest is not None and newest.is_playing else None
    name, text = _next(event, counts, newest, played)
    missing = played.unconfirmed if played else 0
    return Steps(
        name,
        text,
        counts.players,
        counts.left,
        counts.waiting,
        counts.with_list,
        counts.checked_in,
        newest,
        missing,
    )


def _counts(event: Event) -> _Counts:
    placed = Q(state=EntryState.REGISTERED)
    found = event.entries.aggregate(
        players=Count("pk", filter=placed),
        left=Count("pk", filter=Q(state__in=LEFT)),
        waiting=Count("pk", filter=Q(state=EntryState.WAITING)),
        with_list=Count("pk", filter=placed & Q(submission__isnull=False)),
        checked_in=Count("pk", filter=placed & Q(checked_in_at__isnull=False)),
    )
    return _Counts(**found)


def _next(event: Event, counts: _Counts, newest: Round | None, played: Progress | None) -> tuple[str, str]:
    if event.is_draft:
        return "publish", _("Only the staff sees this event. Publish it to open registration.")
    if event.is_closed:
        return "done", _over(event)
    if newest is not None and newest.state == RoundState.DRAFT:
        return "publish-round", _before_publication(event, newest)
    if newest is not None and played is not None and played.unconfirmed:
        text = _("Round %(number)s is being played: %(outstanding)s.")
        return "results", text % {"number": newest.number, "outstanding": outstanding(played)}
    if newest is not None and newest.number >= stage_rounds(event):
        return _after_the_last(event)
    if not counts.players:
        return "check-in", _("Nobody is registered yet. Add players, or wait until they register.")
    if counts.checked_in < 2:
        return "check-in", _("Players checked in: %(here)d of %(players)d.") % {
            "here": counts.checked_in,
            "players": counts.players,
        }
    number = newest.number + 1 if newest else 1
    if facts_of(event).is_drawn_once and newest is None:
        text = _("Ready for the draw: %(here)d players are checked in. Nobody can join once it is out.")
    else:
        text = _("Ready for round %(number)d: %(here)d players are checked in.")
    if number > 1 and number == together_from(event) and (chosen := going_on(event)) is not None:
        return "draft", _before_the_second_phase(number, len(chosen.players))
    return "draft", text % {"number": number, "here": counts.checked_in}


def _over(event: Event) -> str:
    if event.cancelled_at is not None:
        return _("The event is cancelled: no further round is played. Results so far stay.")
    return _("The event is over and its standings are final.")


def _before_publication(event: Event, draft: Round) -> str:
    if draft.publish_at is None:
        text = _(
            "Round %(number)s is a draft. Look it over, then publish it. The clock starts when you start it."
        )
        return text % {"number": draft.number}
    text = _(
        "Round %(number)s is a draft, published on %(when)s. Look it over, or publish it now. The clock starts when you start it."
    )
    return text % {"number": draft.number, "when": date_and_time(draft.publish_at, event)}


def _before_the_second_phase(number: int, count: int) -> str:
    text = ngettext(
        "The first phase is over. Ready for round %(number)d: %(count)d player plays on.",
        "The first phase is over. Ready for round %(number)d: %(count)d players play on.",
        count,
    )
    return text % {"number": number, "count": count}


def _after_the_last(event: Event) -> tuple[str, str]:
    postponed = postponed_of(event).count() if event.round_days and not cut.cut_of(event) else 0
    if postponed:
        text = ngettext(
            "%(count)d game is postponed. The last round waits for its result: remind the players, or enter one.",
            "%(count)d games are postponed. The last round waits for their results: remind the players, or enter them.",
            postponed,
        )
        return "postponed", text % {"count": postponed}
    if not has_cut(event) or cut.is_over(event):
        return "close", _("All rounds are played and confirmed.")
    if cut.cut_of(event):
        return "draft", _("Ready for the next stage of the bracket.")
    return "draft", _before_the_cut(event)


def _before_the_cut(event: Event) -> str:
    count = event.cut_record
    if event.format == Format.GROUPS:
        count = event.group_best
        text = _("All rounds are played. Ready for the cut of the best %(count)d of each group.")
    elif event.format == Format.SWISS and event.cut_by == CutBy.LOSSES:
        text = ngettext(
            "All rounds are played. Ready for the cut of everybody with at most %(count)d loss.",
            "All rounds are played. Ready for the cut of everybody with at most %(count)d losses.",
            count,
        )
    elif event.format == Format.SWISS and event.cut_by == CutBy.POINTS:
        text = ngettext(
            "All rounds are played. Ready for the cut of everybody with %(count)d point or more.",
            "All rounds are played. Ready for the cut of everybody with %(count)d points or more.",
            count,
        )
    else:
        count = event.cut_size
        text = _("All rounds are played. Ready for the top cut of %(count)d.")
    return text % {"count": count}


def readings_of(event: Event) -> list[tuple[Reading, str]]:
    """Every contested rule of the game with the reading that this event plays."""
    ruleset = RULESETS.get(event.ruleset)
    if ruleset is None:
        return []
    return [(reading, _as_played(event, reading)) for reading in readings_in_words(ruleset)]


def _as_played(event: Event, reading: Reading) -> str:
    """The chosen reading. Who wins when time runs out is for the event's own setting, which results follow."""
    option, slip = event.readings.get(reading.name, reading.default), slip_of(event.ruleset)
    if reading.name != slip.time_reading:
        return reading.options[option]
    text = (
        _("%(setting)s (this event’s setting “If time runs out”)")
        if slip.time_options.get(event.on_time) == option
        else _("%(setting)s (this event’s setting “If time runs out”). In rulings: %(reading)s")
    )
    return text % {"setting": event.get_on_time_display(), "reading": reading.options[option]}


def active_count(event: Event) -> int:
    return event.entries.filter(state=EntryState.REGISTERED, checked_in_at__isnull=False).count()
