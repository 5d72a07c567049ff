"""Where an event stands and what its organizer does next: one sentence and one button."""

from dataclasses import dataclass

from django.db.models import Count, Q

from rules import RULESETS
from rules.engine.game import Reading
from tournaments.models import EntryState, Event, Round, RoundState
from tournaments.policies.formats import cut_in_words, facts_of, has_cut, stage_rounds
from tournaments.queries import progress
from tournaments.services.pairing import cut


@dataclass(frozen=True, slots=True)
class Steps:
    """`next` names the button: publish, wait, check-in, draft, publish-round, results, close, done."""

    next: str
    text: str
    players: int
    waiting: int
    with_list: int
    checked_in: int
    round: Round | None = None
    missing: int = 0


@dataclass(frozen=True, slots=True)
class _Counts:
    players: int
    waiting: int
    with_list: int
    checked_in: int


def next_steps(event: Event) -> Steps:
    counts = _counts(event)
    newest = event.rounds.last()
    missing = progress(newest).unconfirmed if newest is not None and newest.is_playing else 0
    name, text = _next(event, counts, newest, missing)
    return Steps(
        name, text, counts.players, counts.waiting, counts.with_list, counts.checked_in, newest, missing
    )


def _counts(event: Event) -> _Counts:
    placed = Q(state=EntryState.REGISTERED)
    found = event.entries.aggregate(
        players=Count("pk", filter=placed),
        waiting=Count("pk", filter=Q(state=EntryState.WAITING)),
        with_list=Count("pk", filter=placed & Q(submission__isnull=False)),
        checked_in=Count("pk", filter=placed & Q(checked_in_at__isnull=False)),
    )
    return _Counts(**found)


def _next(event: Event, counts: _Counts, newest: Round | None, missing: int) -> tuple[str, str]:
    if event.is_draft:
        return "publish", "Only the staff sees this event. Publish it to open registration."
    if event.is_closed:
        return "done", "The event is over and its standings are final."
    if newest is not None and newest.state == RoundState.DRAFT:
        return "publish-round", f"Round {newest.number} is a draft. Look it over, then publish it."
    if missing:
        return (
            "results",
            f"Round {newest.number if newest else ''} is being played: {missing} results are missing.",
        )
    if newest is not None and newest.number >= stage_rounds(event):
        return _after_the_last(event)
    if not counts.players:
        return "check-in", "Nobody is registered yet. Add players, or wait until they register."
    if counts.checked_in < 2:
        return "check-in", f"{counts.checked_in} of {counts.players} players are checked in."
    number = newest.number + 1 if newest else 1
    if facts_of(event).is_drawn_once and newest is None:
        text = (
            f"Ready for the draw: {counts.checked_in} players are checked in. Nobody can join once it is out."
        )
        return "draft", text
    return "draft", f"Ready for round {number}: {counts.checked_in} players are checked in."


def _after_the_last(event: Event) -> tuple[str, str]:
    if not has_cut(event) or cut.is_over(event):
        return "close", "All rounds are played and confirmed."
    if cut.cut_of(event):
        return "draft", "Ready for the next stage of the bracket."
    wanted = cut_in_words(event).removeprefix("a ")
    return "draft", f"All {event.round_count} rounds are played. Ready for the {wanted}."


def readings_of(event: Event) -> list[tuple[Reading, str]]:
    """Every contested rule of the game with the reading that this event plays."""
    ruleset = RULESETS.get(event.ruleset)
    if ruleset is None:
        return []
    return [
        (reading, reading.options[event.readings.get(reading.name, reading.default)])
        for reading in ruleset.readings
    ]


def active_count(event: Event) -> int:
    return event.entries.filter(state=EntryState.REGISTERED, checked_in_at__isnull=False).count()
