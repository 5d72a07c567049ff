"""Our report files (TRF) are accepted by a pairing program that somebody else wrote, and mean the same there."""

from pathlib import Path
from typing import Any

import pytest
from py4swiss.trf.parsed_trf import ParsedTrf
from py4swiss.trf.trf_parser import TrfParser

from tests.factories.tournaments import a_round, an_event, settle
from tournaments.exports.files import as_trf
from tournaments.history.ranking import standings_of
from tournaments.incoming.reading import read_event
from tournaments.models import Event, Format, Outcome
from tournaments.services import results
from tournaments.services.entries import registration
from tournaments.services.results import Claim

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
