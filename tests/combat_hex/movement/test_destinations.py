"""The search for destinations against two slow judges: an oracle of its own, and the walk tried on every path."""

import json
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.engine.hearing import Hearing
from rules.engine.hexes import DIRECTIONS, Hex
from rules.games.combat_hex import messages
from rules.games.combat_hex.movement.declared import Move
from rules.games.combat_hex.movement.destinations import Destination, destinations, runs
from rules.games.combat_hex.movement.moving import hear_move
from rules.games.combat_hex.position import Position
from rules.games.combat_hex.readings import READINGS
from tests.combat_hex.movement import oracle
from tests.combat_hex.movement.boards import documents, position_of

HERE = Path(__file__).parent
DEFAULTS = {reading.name: reading.default for reading in READINGS}
EDITIONS = st.sampled_from(("3.1.2", "starter"))
RESTING = {"base.taken", "base.marked", "base.no-hex", "base.on-line"}
calm = settings(max_examples=250, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def found_by_search(
    position: Position, edition: str, *, is_charging: bool = False
) -> dict[Hex, dict[str, Any]]:
    found = destinations(position, "w0", edition=edition, is_charging=is_charging)
    return {end.at: {"cost": end.cost, "facings": end.facings} for end in found}


@given(documents(), EDITIONS)
@calm
def test_the_search_finds_what_the_oracle_finds(document: dict[str, Any], edition: str) -> None:
    position = position_of(document)
    if "w0" in position.warriors:
        assert found_by_search(position, edition) == oracle.ends(position, "w0", edition)


@given(documents())
@calm
def test_the_search_finds_the_ends_of_charges(document: dict[str, Any]) -> None:
    position = position_of(document)
    if "w0" in position.warriors:
        assert found_by_search(position, "3.1.2", is_charging=True) == oracle.ends(
            position, "w0", charge=True
        )


def faults_of(
    position: Position, path: tuple[Hex, ...], facing: int, edition: str, run: Hex | None = None
) -> set[str]:
    hearing = Hearing("", edition, DEFAULTS, messages.WORDS, {})
    hear_move(position, Move("w0", path, facing, run=run), hearing)
    return {fault.code for fault in hearing.faults}


def paths(start: Hex, longest: int) -> Iterator[tuple[Hex, ...]]:
    for length in range(1, longest + 1):
        for steps in product(DIRECTIONS, repeat=length):
            path, at = [], start
            for dq, dr in steps:
                at = (at[0] + dq, at[1] + dr)
                path.append(at)
            yield tuple(path)


@given(documents(), EDITIONS)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_the_walk_allows_exactly_the_ends_of_the_search(document: dict[str, Any], edition: str) -> None:
    """Two movement points, so that every path can be walked."""
    for card in document["models"].values():
        card["move"] = 2
    document["effects"] = [effect for effect in document["effects"] if effect["ability"] != "tyrant"]
    position = position_of(document)
    if "w0" not in position.warriors:
        return
    facings = range(6) if len(position.warriors["w0"].profile.base) > 1 else (0,)
    walked = {
        (path[-1], facing)
        for path in paths(position.warriors["w0"].at, 2)
        for facing in facings
        if not faults_of(position, path, facing, edition)
    }
    searched = destinations(position, "w0", edition=edition)
    assert walked == {(end.at, facing) for end in searched for facing in end.facings if facing in facings}


@given(documents(), EDITIONS)
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_the_walk_allows_exactly_the_runs_of_the_search(document: dict[str, Any], edition: str) -> None:
    """One movement point and a run."""
    for card in document["models"].values():
        card["move"] = 1
    document["effects"] = [effect for effect in document["effects"] if effect["ability"] != "tyrant"]
    position = position_of(document)
    if "w0" not in position.warriors:
        return
    facings = range(6) if len(position.warriors["w0"].profile.base) > 1 else (0,)
    walked = {
        (path[1], facing)
        for path in paths(position.warriors["w0"].at, 2)
        for facing in facings
        if len(path) == 2 and not faults_of(position, path[:1], facing, edition, path[1])
    }
    searched = runs(position, "w0", edition=edition)
    assert walked == {(end.at, facing) for end in searched for facing in end.facings if facing in facings}


@given(documents(), st.lists(st.sampled_from(DIRECTIONS), min_size=1, max_size=5), EDITIONS)
@calm
def test_every_part_of_a_legal_way_is_legal_unless_it_ends_badly(
    document: dict[str, Any], steps: list[Hex], edition: str
) -> None:
    position = position_of(document)
    if "w0" not in position.warriors:
        return
    path = _walked(position.warriors["w0"].at, steps)
    if faults_of(position, path, 0, edition):
        return
    for length in range(1, len(path)):
        assert faults_of(position, path[:length], 0, edition) <= RESTING


def _walked(at: Hex, steps: list[Hex]) -> tuple[Hex, ...]:
    path = []
    for dq, dr in steps:
        at = (at[0] + dq, at[1] + dr)
        path.append(at)
    return tuple(path)


# -- counts from fixed positions


def fixed() -> list[tuple[str, dict[str, Any]]]:
    lines = (HERE / "positions.jsonl").read_text(encoding="utf-8").splitlines()
    return [(entry["title"], entry) for entry in map(json.loads, lines)]


def counted() -> dict[str, tuple[int, int, int]]:
    """Title to: how many ends, their prices together, in how many facings."""
    lines = (HERE / "counts.txt").read_text(encoding="utf-8").splitlines()
    rows = (line.split("|") for line in lines if line and not line.startswith("#"))
    return {title.strip(): (int(ends), int(cost), int(facings)) for title, ends, cost, facings in rows}


def totals(found: tuple[Destination, ...]) -> tuple[int, int, int]:
    return len(found), sum(end.cost for end in found), sum(len(end.facings) for end in found)


@pytest.mark.parametrize("entry", [entry for _, entry in fixed()], ids=[title for title, _ in fixed()])
def test_fixed_positions_have_the_counted_destinations(entry: dict[str, Any]) -> None:
    position = position_of(entry["position"])
    found = destinations(position, entry["moves"], edition=entry["edition"], is_charging=entry["charge"])
    slow = oracle.ends(position, entry["moves"], entry["edition"], charge=entry["charge"])
    assert totals(found) == counted()[entry["title"]]
    assert {end.at: end.cost for end in found} == {at: end["cost"] for at, end in slow.items()}


def test_every_count_has_its_position() -> None:
    assert set(counted()) == {title for title, _ in fixed()}
    assert len(counted()) >= 20
