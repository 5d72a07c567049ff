"""Our report files (TRF16) are accepted by a pairing program that somebody else wrote, and mean the same there; those of
2026 say more."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from py4swiss.trf.parsed_trf import ParsedTrf
from py4swiss.trf.trf_parser import TrfParser

from tests.factories.teams import a_team_event, play_boards
from tests.factories.tournaments import a_round, an_event, settle
from tournaments.exports.files import as_trf, as_trf26
from tournaments.history.ranking import standings_of
from tournaments.incoming.reading import read_event
from tournaments.models import Event, Format, Outcome
from tournaments.own_scoring import OWN, document_of
from tournaments.services import incoming, results
from tournaments.services.entries import byes, registration
from tournaments.services.results import Claim
from tournaments.standings import PRESETS, trf_records

pytestmark = pytest.mark.django_db
OUTCOMES = (Outcome.FIRST, Outcome.DRAW, Outcome.SECOND, Outcome.FIRST)


def played(players: int, rounds: int, **settings: Any) -> Event:
    event = an_event(players, round_count=rounds, **settings)
    for number in range(rounds):
        pairings = a_round(event).pairings.filter(kind="game").select_related("round__event")
        for at, pairing in enumerate(pairings):
            settle(pairing, OUTCOMES[(number + at) % len(OUTCOMES)])
    return event


def read_elsewhere(event: Event, folder: Path) -> ParsedTrf:
    """By a program of the years before 2026: it takes every line, refuses those it does not know, and counts the points anew."""
    file = folder / "event.trf"
    file.write_text(as_trf(event), encoding="utf-8")
    return TrfParser.parse(file, strict=True)


@pytest.mark.parametrize(
    ("players", "rounds", "settings"),
    [(9, 4, {}), (8, 3, {"scoring": "bands-20-0"}), (5, 5, {"format": Format.ROUND_ROBIN})],
)
def test_another_program_reads_every_player_round_and_point(
    players: int, rounds: int, settings: dict[str, Any], tmp_path: Path
) -> None:
    event = played(players, rounds, **settings)
    report = read_elsewhere(event, tmp_path)
    ours = {player.number: player for player in read_event(as_trf(event).encode()).players}

    assert len(report.player_sections) == players
    for section in report.player_sections:
        assert len(section.results) == rounds
        assert section.name.strip() == ours[section.starting_number].name
    ranks = {section.starting_number: section.rank for section in report.player_sections}
    assert ranks == {row.player: row.rank for row in standings_of(event).table.rows}


def test_who_sat_first_has_white(tmp_path: Path) -> None:
    event = played(6, 2)
    report = read_elsewhere(event, tmp_path)
    for section in report.player_sections:
        for number, result in enumerate(section.results, start=1):
            seat = event.rounds.get(number=number).pairings.get(seats__entry__number=section.starting_number)
            first = seat.seats.order_by("side")[0].entry.number
            assert result.color.value == ("w" if first == section.starting_number else "b")


def test_gaps_forfeits_and_departures_are_read_too(tmp_path: Path) -> None:
    event = an_event(9, round_count=3)
    entries = {entry.number: entry for entry in event.entries.all()}
    registration.withdraw(entries[2], actor=event.created_by)
    first = a_round(event).pairings.filter(kind="game").select_related("round__event")
    claims = [
        Claim(Outcome.FIRST, unplayed=True),
        *map(Claim, (Outcome.BOTH_LOSE, Outcome.DRAW, Outcome.VOID)),
    ]
    for pairing, claim in zip(first, claims, strict=True):
        results.override_result(pairing, claim, reason="as played", actor=event.created_by)
    registration.drop(entries[5], actor=event.created_by)
    for pairing in a_round(event).pairings.filter(kind="game").select_related("round__event"):
        settle(pairing, Outcome.FIRST)

    report = read_elsewhere(event, tmp_path)
    assert len(report.player_sections) == 8


# There and back

WORTH = {
    "win": 5,
    "draw": 2,
    "loss": 1,
    "bye": 4,
    "half_bye": 2,
    "zero_bye": 0,
    "forfeit_win": 4,
    "forfeit_loss": 0,
}


def disturbed(event: Event) -> Event:
    """Three rounds with a requested half bye, a full bye, the bye of an odd field, a forfeit, and a player who leaves."""
    entries = {entry.number: entry for entry in event.entries.all()}
    byes.ask_for_byes(entries[3], {2: "half"}, actor=event.created_by)
    byes.ask_for_byes(entries[4], {3: "full"}, actor=event.created_by)
    for number in range(3):
        tables = a_round(event).pairings.filter(kind="game").select_related("round__event")
        for at, pairing in enumerate(tables):
            if (number, at) == (0, 1):
                claim = Claim(Outcome.SECOND, unplayed=True)
                results.override_result(pairing, claim, reason="never came", actor=event.created_by)
            else:
                settle(pairing, OUTCOMES[(number + at) % len(OUTCOMES)])
        if number == 1:
            registration.drop(entries[6], actor=event.created_by)
    return event


def own(**points: int) -> dict[str, Any]:
    document = document_of(PRESETS["chess"])
    return {"scoring": OWN, "own_scoring": document | {"points": {**document["points"], **points}}}


@pytest.mark.parametrize("made", [as_trf, as_trf26])
@pytest.mark.parametrize(
    ("settings", "kept"),
    [
        ({"scoring": "chess"}, None),
        (
            {"scoring": "magic", "tiebreaks": ["buchholz-fide", "progressive"]},
            {"win": 3, "draw": 1, "unit": 1},
        ),
        (own(**WORTH, unit=1), {**WORTH, "unit": 1}),
        (own(**WORTH, unit=2), {**WORTH, "unit": 2}),
    ],
)
def test_a_round_trip_changes_nothing(
    settings: dict[str, Any], kept: dict[str, int] | None, made: Callable[[Event], str], tmp_path: Path
) -> None:
    event = disturbed(an_event(7, round_count=3, **settings))
    event.entries.filter(number__lte=4).update(team="Lions")
    read_elsewhere(event, tmp_path)  # which counts the points anew
    found = read_event(made(event).encode())
    if kept is not None:
        assert found.format == ("TRF16" if made is as_trf else "TRF26")
    assert [note for note in found.notes if "requested full bye" not in note] == []
    if kept is None:
        assert found.own_scoring is None
    else:
        assert (found.own_scoring or {})["points"].items() >= kept.items()
    again = incoming.keep(found, name=event.name, ruleset=event.ruleset, actor=event.created_by)
    assert sheet(again) == sheet(event)
    assert made(again) == made(event)
    assert again.tiebreaks == settings.get("tiebreaks", again.tiebreaks)


LETTER = {"1": "W", "+": "W", "F": "W", "=": "D", "H": "D", "0": "L", "-": "A", "Z": "A", "U": "P"}


def by_162_and_299(text: str) -> list[tuple[float, float]]:
    """Of each player the points in the file, and those that 162 and 299 give in the columns of the format alone."""
    lines = text.splitlines()
    letters = {"W": 1.0, "D": 0.5, "L": 0.0, "A": 0.0, "P": 1.0}
    for line in (one for one in lines if one.startswith("162")):
        letters |= {line[at]: float(line[at + 1 : at + 5]) for at in range(5, len(line), 9)}
    apart: dict[tuple[str, int, int], float] = {}
    for line in (one for one in lines if one.startswith("299")):
        for at in range(23, len(line), 5):
            apart[line[4], int(line[19:22]), int(line[at : at + 4])] = float(line[13:17])
    found = []
    for line in (one for one in lines if one.startswith("001")):
        cells = enumerate((line[at] for at in range(98, len(line), 10)), start=1)
        worth = (apart.get((code, number, int(line[4:8])), letters[LETTER[code]]) for number, code in cells)
        found.append((float(line[80:84]), sum(worth)))
    return found


@pytest.mark.parametrize(
    "settings",
    [
        {"scoring": "chess"},
        {"scoring": "magic"},
        own(**WORTH, unit=1),
        own(**WORTH, unit=2),
        own(**WORTH | {"forfeit_loss": 1, "half_bye": 0}, unit=2),
    ],
)
def test_points_follow_from_162_and_299_alone(settings: dict[str, Any], tmp_path: Path) -> None:
    event = disturbed(an_event(7, round_count=3, **settings))
    read_elsewhere(event, tmp_path)
    found = by_162_and_299(as_trf26(event))
    assert [given for given, _ in found] == [counted for _, counted in found]
    assert len(found) == 7


def sheet(event: Event) -> list[tuple[object, ...]]:
    return [(line.rank, line.entry.name, line.entry.team, line.points) for line in standings_of(event).lines]


def test_points_by_bands_are_said_to_be_missing() -> None:
    text = as_trf26(played(8, 2, scoring="bands-20-0"))
    assert "### The event counts other points; here a win is 1, a draw 0.5 and a loss 0" in text
    assert "162 " not in text
    assert "XXS" not in text


@pytest.mark.parametrize(
    "settings",
    [{"scoring": "chess"}, {"scoring": "bands-20-0"}, own(**WORTH, unit=2), {"format": Format.ROUND_ROBIN}],
)
def test_the_usual_file_has_only_lines_of_2016(settings: dict[str, Any]) -> None:
    event = played(7, 3, **settings)
    event.entries.filter(number__lte=4).update(team="Lions")
    codes = {line[:3] for line in as_trf(event).splitlines()}
    assert codes <= trf_records.OF_2016
    assert not codes & trf_records.ADDED
    assert {"001", "012", "013", "022", "042", "092", "XXR"} <= codes


def test_a_forfeit_worth_something_of_its_own_stands_in_299_of_the_later_file_alone() -> None:
    event = disturbed(an_event(7, round_count=3, **own(**WORTH, unit=2)))
    assert "\n299 " in as_trf26(event)
    assert "\n299 " not in as_trf(event)
    assert "\nXXS " in as_trf(event)


def test_members_of_teams_stand_in_the_lines_of_2016() -> None:
    event = a_team_event(4, 3)
    play_boards(a_round(event))
    text = as_trf(event)
    assert {line[:3] for line in text.splitlines()} <= trf_records.OF_2016
    assert text.count("\n013 ") == 4
    assert "\n092 Team: Swiss-System" in text
    assert "\n310 " in as_trf26(event)
