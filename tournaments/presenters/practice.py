"""The steps of a practice event, beside its pages: which are done, which comes next, and where it is done."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import cast

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.models import EntryState, Event, Round, RoundKind, RoundState
from tournaments.queries import progress
from tournaments.services.pairing import cut
from tournaments.services.practice import SETTINGS


@dataclass(frozen=True, slots=True)
class Step:
    title: str
    text: str
    address: str
    link: str
    is_done: bool


@dataclass(frozen=True, slots=True)
class Practice:
    steps: tuple[Step, ...]

    @property
    def number(self) -> int:
        """Of the step that comes next, counted from 1. The last one is never done: it deletes the event."""
        return next(place for place, step in enumerate(self.steps, start=1) if not step.is_done)

    @property
    def current(self) -> Step:
        return self.steps[self.number - 1]


def steps_offered() -> int:
    """How many steps the guide of a new practice event has: beside its rounds and the final, three."""
    rounds, final = cast("int", SETTINGS["round_count"]), bool(SETTINGS["cut_size"])
    return 3 + 2 * (rounds + final)


def practice_of(event: Event) -> Practice:
    """Three queries and one for each round. Every step follows from what is stored, so that one may do them elsewhere."""
    steps = [*_before(event), *_rounds(event), *_after(event)]
    # What was skipped is over: nobody is asked to check in once the event is closed.
    last = max((place for place, step in enumerate(steps) if step.is_done), default=-1)
    return Practice(
        tuple(
            Step(step.title, step.text, step.address, step.link, place <= last)
            for place, step in enumerate(steps)
        )
    )


def _before(event: Event) -> Iterator[Step]:
    here = event.entries.filter(state=EntryState.REGISTERED, checked_in_at__isnull=False).count()
    yield Step(
        _("Check the players in"),
        _(
            "Eight example players are registered. Press “Check in all”. At a real event players can do it on their phones."
        ),
        reverse("tournaments:players", args=[event.slug]),
        _("players"),
        here > 1,
    )


def _rounds(event: Event) -> Iterator[Step]:
    out = list(event.rounds.exclude(state=RoundState.DRAFT).order_by("number"))
    stage = [one for one in out if one.kind != RoundKind.CUT]
    for number in range(1, max(event.round_count, len(stage)) + 1):
        round_ = stage[number - 1] if number <= len(stage) else None
        yield _pairing(event, number, round_)
        yield _results(event, number, round_)
    if event.cut_size:
        final = next((one for one in out if one.kind == RoundKind.CUT), None)
        yield Step(
            _("Pair the final"),
            _(
                "The standings after the rounds decide who plays the top cut: here the first two. Draft and publish the final."
            ),
            reverse("tournaments:standings", args=[event.slug]),
            _("standings"),
            final is not None,
        )
        yield Step(
            _("Enter the result of the final"),
            _("A final has a winner: draws are not possible in a bracket."),
            _results_page(event, final),
            _("results of the final"),
            final is not None and cut.is_over(event),
        )


def _pairing(event: Event, number: int, round_: Round | None) -> Step:
    if number == 1:
        text = _(
            "Press “Generate pairings” and look at who meets whom, and why. Nobody else sees a draft. Then publish it."
        )
        return Step(
            _("Pair round %(number)s") % {"number": number},
            text,
            event.get_absolute_url(),
            _("the event"),
            round_ is not None,
        )
    return Step(
        _("Read the standings, then pair round %(number)s") % {"number": number},
        _(
            "Press “Why” beside a player to see how the rank is calculated. Then press “Generate pairings” on the page Event."
        ),
        reverse("tournaments:standings", args=[event.slug]),
        _("standings"),
        round_ is not None,
    )


def _results(event: Event, number: int, round_: Round | None) -> Step:
    return Step(
        _("Enter the results of round %(number)s") % {"number": number},
        _("Choose any result for each table and save. At a real event players can report from the table."),
        _results_page(event, round_),
        _("results of round %(number)s") % {"number": number},
        round_ is not None and (not round_.is_playing or progress(round_).is_complete),
    )


def _results_page(event: Event, round_: Round | None) -> str:
    if round_ is None:
        return reverse("tournaments:rounds", args=[event.slug])
    return reverse("tournaments:results", args=[event.slug, round_.number])


def _after(event: Event) -> Iterator[Step]:
    yield Step(
        _("Close the event"),
        _(
            "Closing makes the standings final. After that no result changes, unless you open the event again."
        ),
        event.get_absolute_url(),
        _("the event"),
        event.is_closed,
    )
    yield Step(
        _("Delete the practice event"),
        _("That was a whole event. Delete it and create your own, with your own name, place and players."),
        reverse("tournaments:new"),
        _("the form of a new event"),
        False,
    )
