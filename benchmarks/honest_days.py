"""The events of `benchmarks.honest_events`: every format, single players and teams, and what is entered at their tables."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any

from tests.factories.teams import fill
from tests.factories.tournaments import an_event
from tournaments.models import Board, BoardsBy, Event, FlightsOn, Format, Outcome, Pairing, Round, Sides
from tournaments.services import results
from tournaments.services.many_results import Row, enter_results
from tournaments.services.teams import boards, matches, roster

OUTCOMES = (Outcome.FIRST, Outcome.SECOND, Outcome.DRAW)
SPARE = 1  # members of each team beyond its boards


@dataclass(frozen=True, slots=True)
class Plan:
    """Settings of one event, how many players or teams enter it, and how many of them each flight holds."""

    name: str
    players: int
    settings: dict[str, Any]
    flights: tuple[int, ...] = ()

    def event(self, seed: int, chance: Random) -> Event:
        event = an_event(
            self.players, capacity=self.players + 4, seed=str(seed), rematches=chance.choice(["hard", "soft"]), **self.settings
        )  # fmt: skip
        if event.sides == Sides.TEAMS:
            fill(event, event.team_size + SPARE, SPARE)
        flight_of = [at for at, size in enumerate(self.flights, start=1) for _ in range(size)]
        for entry, flight in zip(event.entries.order_by("number"), flight_of, strict=False):
            entry.flight = flight
            entry.save()
        return Event.objects.get(pk=event.pk)


def swiss(chance: Random) -> Plan:
    settings = {"cut_size": chance.choice([0, 0, 2, 4]), "round_count": chance.randint(2, 4)}
    return Plan("Swiss", chance.randint(5, 11), settings)


def elimination(chance: Random) -> Plan:
    settings = {
        "format": Format.ELIMINATION, "cut_kind": chance.choice(["single", "double"]),
        "third_place": chance.random() < 0.3,
    }  # fmt: skip
    if settings["cut_kind"] == "double":
        settings["third_place"] = False
    return Plan("elimination", chance.randint(5, 11), settings)


def round_robin(chance: Random) -> Plan:
    settings = {"format": Format.ROUND_ROBIN, "cut_size": chance.choice([0, 2])}
    return Plan("round robin", chance.randint(4, 7), settings)


def groups(chance: Random) -> Plan:
    count = chance.choice([2, 2, 3])
    best = chance.choice([1, 2])
    settings = {"format": Format.GROUPS, "group_count": count, "group_best": best}
    return Plan("groups", chance.randint(count * 3, count * 4 + 1), settings)


def pods(chance: Random) -> Plan:
    settings = {"format": Format.PODS, "round_count": chance.randint(2, 4), "tiebreaks": ["omw", "buchholz"]}
    return Plan("pods", chance.randint(5, 13), settings)


def flights(chance: Random) -> Plan:
    sizes = tuple(chance.randint(3, 6) for _ in range(2))
    settings = {
        "flights": f"Day A: {sizes[0] + 2}\nDay B: {sizes[1] + 2}", "flight_rounds": 2, "round_count": chance.randint(2, 4),
        "flights_on": chance.choice(list(FlightsOn)), "flights_best": chance.randint(2, 4),
        "flights_carry": chance.random() < 0.5, "cut_size": chance.choice([0, 0, 2]),
    }  # fmt: skip
    return Plan("flights", sum(sizes), settings, sizes)


def phases(chance: Random) -> Plan:
    settings = {
        "flight_rounds": 2, "round_count": chance.randint(3, 4),
        "flights_on": chance.choice([FlightsOn.OVERALL, FlightsOn.POINTS]), "flights_best": chance.randint(4, 6),
        "flights_points": chance.randint(0, 3),
        "flights_carry": chance.random() < 0.5, "cut_size": chance.choice([0, 0, 2]),
    }  # fmt: skip
    return Plan("two phases", chance.randint(7, 11), settings)


def teams(chance: Random) -> Plan:
    kind = chance.choice([swiss, swiss, round_robin, elimination])(chance)
    settings = kind.settings | {
        "sides": Sides.TEAMS, "team_size": chance.choice([2, 3]), "boards_by": chance.choice(list(BoardsBy)),
        "tiebreaks": ["board-points"], "team_points": chance.choice(["0: 1-1, 1: 2-0", "0: 1-1, 4: 2-0"]),
    }  # fmt: skip
    return Plan(f"teams, {kind.name}", min(kind.players, 7), settings)


KINDS: tuple[Callable[[Random], Plan], ...] = (
    swiss, swiss, swiss, elimination, round_robin, groups, groups, pods, pods, flights, flights, phases, phases, teams, teams,
)  # fmt: skip


class Tables:
    """What is said of the tables of one event. Games of two, pods and matches of teams each in their own way."""

    def __init__(self, event: Event, chance: Random) -> None:
        self.event, self.random, self.owner = event, chance, event.created_by

    def claim(self, table: Pairing | None = None) -> results.Claim:
        if self.event.format != Format.PODS or table is None:
            return results.Claim(self.random.choice(OUTCOMES))
        return results.Claim(Outcome.PLACED, places=self._places(table.seats.count()))

    def _places(self, seats: int) -> list[int]:
        """Anybody may be out at the same moment as somebody else, and then shares the better place."""
        order = [self.random.randint(1, seats) for _ in range(seats)]
        return [1 + sum(other < one for other in order) for one in order]

    def enter_all(self, round_: Round, games: list[Pairing]) -> None:
        if self.event.has_teams:
            self._every_board(games)
        else:
            rows = [Row(one.pk, partial(said, self.claim(one))) for one in games]
            enter_results(round_, rows, actor=self.owner)

    def _every_board(self, games: list[Pairing]) -> None:
        for table in games:
            self.set_boards(table)
            for board in self._boards(table):
                if not board.reports.filter(state="confirmed").exists():
                    boards.set_board(board, self.claim(), reason="The slip.", actor=self.owner)
            if not table.reports.filter(state="confirmed").exists():  # a drawn match of a bracket
                winner = results.Claim(self.random.choice(OUTCOMES[:2]))
                results.override_result(table, winner, reason="By the rules.", actor=self.owner)

    def _boards(self, table: Pairing) -> list[Board]:
        rows = table.boards.select_related("pairing__round__event", "first__entry", "second__entry")
        return list(rows.order_by("number"))

    def set_boards(self, table: Pairing) -> None:
        """The captains say their part until the boards are set."""
        now = matches.stand_of(table.team_match)
        while not now.is_done:
            side = self.random.choice(sorted(now.waits))
            members = self.random.sample(now.options(side), now.count(side))
            now = matches.say(table, side, members, actor=self.owner)
            table.team_match.refresh_from_db()

    def correct(self, table: Pairing) -> None:
        """At a match of teams a board, or now and then the match as a whole."""
        found = self._boards(table) if self.event.has_teams and self.random.random() < 0.8 else []
        if found:
            boards.set_board(self.random.choice(found), self.claim(), reason="The slip.", actor=self.owner)
        else:
            results.override_result(table, self.claim(table), reason="The slip.", actor=self.owner)

    def report_and_answer(self, table: Pairing) -> None:
        if self.event.has_teams:
            self._report_board(table)
            return
        here = [seat.entry for seat in table.seats.select_related("entry__user").order_by("side")]
        if any(one.user is None for one in here):
            return
        report = results.report_result(table, self.claim(table), entry=here[0], actor=here[0].user)
        for one in here[1:]:
            report.refresh_from_db()
            if report.state != "proposed":
                break
            if self.random.random() < 0.6:
                results.confirm_result(report, entry=one, actor=one.user)
            else:
                results.dispute_result(report, "No.", entry=one, actor=one.user)

    def _report_board(self, table: Pairing) -> None:
        board = self.random.choice(self._boards(table))
        one, other = board.first.entry.user, board.second.entry.user
        if one is None or other is None:
            return
        report = boards.report_board(board, self.claim(), actor=one)
        if self.random.random() < 0.6:
            boards.confirm_board(report, actor=other)
        else:
            boards.dispute_board(report, "No.", actor=other)

    def change_team(self) -> None:
        """A substitute comes in, a member leaves or comes back, or the line-up gets another order."""
        entry = self.random.choice(list(self.event.entries.order_by("number")))
        members = list(entry.members.order_by("number"))
        act = self.random.random()
        if act < 0.2:
            roster.take_out(self.random.choice(members), actor=self.owner)
        elif act < 0.4 and (gone := [one for one in members if one.has_left]):
            roster.bring_back(self.random.choice(gone), actor=self.owner)
        here = [one.number for one in entry.members.filter(has_left=False)]
        while len(here) < self.event.team_size:
            here.append(roster.add_member(entry, f"Stand-in {len(members)}", actor=self.owner).number)
        roster.set_line_up(entry, self.random.sample(here, self.event.team_size), actor=self.owner)


def said(claim: results.Claim, _: Pairing) -> results.Claim:
    return claim


def counted(done: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(done.items()))
