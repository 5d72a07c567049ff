"""Plays random honest events and checks each: `python -m benchmarks.honest_events [--events 200] [--seed 1]`.

Everything an organizer may do happens through the services, in any order: late entries, breaks, drops, byes asked for and
granted, drafts discarded, rounds taken back, pairs set by hand, results entered, disputed, corrected and undone, penalties, a
cut. `check_event` has to find nothing in any of them. Each event is undone afterwards; the database is that of the tests.
"""

import argparse
import logging
import os
import random
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.test")

import django

django.setup()

from django.core.management import call_command
from django.db import transaction

from benchmarks.honest_days import KINDS, Plan, Tables, counted, said
from common.errors import Refusal
from tests.factories.accounts import UserFactory
from tournaments.models import Entry, Event, Pairing, Penalty, Round
from tournaments.services import rounds
from tournaments.services.entries import byes, desk, registration, roll
from tournaments.services.many_results import Row, enter_results
from tournaments.services.pairing.by_hand import set_pairs
from tournaments.services.pairing.re_pairing import repair_tables
from tournaments.services.pairing.swapping import swap_players
from tournaments.services.penalising import give_penalty
from tournaments.simulation.checking import findings

Kind = Callable[[random.Random], Plan]


class Day:
    """One event and its organizer, who does something at random; what is refused is part of the day."""

    def __init__(self, seed: int, kinds: Sequence[Kind]) -> None:
        self.random = random.Random(seed)
        plan = self.random.choice(kinds)(self.random)
        self.event, self.kind = plan.event(seed, self.random), plan.name
        self.owner, self.done = self.event.created_by, Counter[str]()
        self.tables = Tables(self.event, self.random)

    def play(self, steps: int) -> None:
        for _ in range(steps):
            self.event = Event.objects.get(pk=self.event.pk)
            act = self.random.choice(self._forward() if self.random.random() < 0.5 else ANYTHING)
            if act in OF_A_ROUND and self.open_round() is None:
                continue
            try:
                with transaction.atomic():
                    act(self)
                self.done[act.__name__] += 1
            except (Refusal, IndexError, ValueError):  # too few tables or players to choose from
                self.done["refused"] += 1

    def _forward(self) -> list[Callable[["Day"], object]]:
        playing = self.open_round()
        if playing is None:
            return [Day.draft]
        if playing.is_draft:
            return [Day.publish, Day.publish, Day.swap, Day.set_pairs, Day.repair]
        return [Day.enter_all, Day.enter_all, Day.finish]

    def open_round(self) -> Round | None:
        return self.event.rounds.exclude(state="finished").last()

    def entry(self) -> Entry:
        return self.random.choice(list(self.event.entries.order_by("number")))

    def games(self, round_: Round | None = None) -> list[Pairing]:
        rows = (round_ or self.open_round() or self.event.rounds.last()).pairings.filter(kind="game")  # type: ignore[union-attr]
        return list(rows.select_related("round__event").order_by("table"))

    def draft(self) -> None:
        rounds.draft_round(self.event, actor=self.owner)

    def publish(self) -> None:
        rounds.publish_round(self.open_round(), actor=self.owner)

    def finish(self) -> None:
        rounds.finish_round(self.open_round(), actor=self.owner)

    def enter_all(self) -> None:
        round_ = self.open_round()
        self.tables.enter_all(round_, self.games(round_))

    def enter_one_or_undo(self) -> None:
        table = self.random.choice(self.games())
        says = partial(said, self.tables.claim(table)) if self.random.random() < 0.7 else None
        enter_results(self.open_round(), [Row(table.pk, says)], actor=self.owner)

    def correct(self) -> None:
        round_ = self.random.choice(list(self.event.rounds.exclude(state="draft")))
        self.tables.correct(self.random.choice(self.games(round_)))

    def change_team(self) -> None:
        if self.event.has_teams:
            self.tables.change_team()

    def report_and_answer(self) -> None:
        self.tables.report_and_answer(self.random.choice(self.games()))

    def discard(self) -> None:
        rounds.discard_draft(self.open_round(), actor=self.owner)

    def take_back(self) -> None:
        rounds.unpublish_round(self.open_round(), actor=self.owner)

    def swap(self) -> None:
        numbers = [self.entry().number, self.entry().number]
        swap_players(self.open_round(), *numbers, reason="Brothers.", actor=self.owner)

    def set_pairs(self) -> None:
        """One pair or two, or the whole round."""
        here = [seat.entry.number for seat in self.open_round().seats.select_related("entry")]  # type: ignore[union-attr]
        chosen = self.random.sample(here, min(len(here), self.random.choice([2, 4, len(here)])))
        pairs = list(zip(chosen[::2], chosen[1::2], strict=False))
        set_pairs(self.open_round(), pairs, reason="Brothers.", actor=self.owner)

    def repair(self) -> None:
        tables = [one.pk for one in self.random.sample(self.games(), 2)]
        repair_tables(self.open_round(), tables, reason="A wrong pair.", actor=self.owner)

    def add_late(self) -> None:
        user = UserFactory.create() if self.random.random() < 0.5 else None
        late = registration.add_player(
            self.event, f"Late {self.event.numbers_given}", user=user, actor=self.owner
        )
        if self.random.random() < 0.5:
            desk.pair_now(late, actor=self.owner)

    def step_for_one(self) -> None:
        step = self.random.choice(["check-in", "undo", "drop", "bring-back", "pair", "withdraw"])
        (done,) = desk.act_on_many(self.event, [self.entry().number], step, actor=self.owner, why="Ill.")
        if done.refusal:
            raise done.refusal

    def check_everybody_in(self) -> None:
        roll.check_in_all(self.event, actor=self.owner)

    def ask_for_byes(self) -> None:
        wanted = {self.random.randint(1, 4): self.random.choice(["zero", "half", "full"])}
        byes.ask_for_byes(self.entry(), wanted, actor=self.owner)

    def grant_byes(self) -> None:
        byes.grant_byes(self.entry(), [self.random.randint(1, 3)], "half", why="The bus.", actor=self.owner)

    def penalise(self) -> None:
        kind = self.random.choice([Penalty.Kind.CAUTION, Penalty.Kind.WARNING])
        give_penalty(self.entry(), kind=kind, offence="slow-play", remark="Slow.", actor=self.owner)

    def disqualify(self) -> None:
        if self.random.random() < 0.2:
            registration.drop(self.entry(), actor=self.owner, disqualify=True, why="Cheated.")


ANYTHING = [
    Day.enter_one_or_undo, Day.enter_one_or_undo, Day.correct, Day.correct, Day.report_and_answer, Day.report_and_answer,
    Day.discard, Day.take_back, Day.swap, Day.set_pairs, Day.repair, Day.add_late,
    Day.step_for_one, Day.step_for_one, Day.step_for_one,
    Day.change_team, Day.check_everybody_in, Day.ask_for_byes, Day.grant_byes, Day.penalise, Day.disqualify,
]  # fmt: skip


OF_A_ROUND = {
    Day.enter_one_or_undo,
    Day.report_and_answer,
    Day.discard,
    Day.take_back,
    Day.swap,
    Day.set_pairs,
    Day.repair,
}


def checked(seed: int, steps: int, kinds: Sequence[Kind]) -> tuple[Day, list[str]]:
    with transaction.atomic():
        day = Day(seed, kinds)
        day.play(steps)
        event = Event.objects.get(pk=day.event.pk)
        faults = [f"{one.code}: {one.text}" for one in findings(event) if one.is_fault]
        day.done["rounds"] = event.rounds.count()
        transaction.set_rollback(True)
    return day, faults


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--events", type=int, default=200)
    asked.add_argument("--seed", type=int, default=1)
    asked.add_argument("--steps", type=int, default=60)
    asked.add_argument(
        "--kind", choices=sorted({kind.__name__ for kind in KINDS}), help="only events of this kind"
    )
    wanted = asked.parse_args()
    kinds = [kind for kind in KINDS if wanted.kind in (None, kind.__name__)]
    logging.disable(logging.WARNING)
    call_command("migrate", verbosity=0)
    total, played, wrong, began = Counter[str](), Counter[str](), 0, process_time()
    for seed in range(wanted.seed, wanted.seed + wanted.events):
        day, faults = checked(seed, wanted.steps, kinds)
        total += day.done
        played[day.kind] += 1
        wrong += bool(faults)
        if faults:
            print(f"seed {seed}, {day.kind}:", *faults, sep="\n  ", flush=True)
    print(f"{wanted.events} events, {wrong} with faults, {process_time() - began:.0f} s of processor")
    print(counted(played), counted(total), sep="\n")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
