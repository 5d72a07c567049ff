"""What set-up has settled so far, kept in `Position.setup`: rosters, who deploys first, whether map and edge are chosen."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.engine.hearing import Hearing
from rules.games.combat_hex.position import ARMY, SETUP, STRATEGY, Position


@dataclass(frozen=True, slots=True)
class Enlisted:
    """One warrior of an army before it stands on the map. `ring_model` is the base Frodo changes to (9.01)."""

    id: str
    model: str
    ring_model: str = ""


@dataclass(frozen=True, slots=True)
class Setup:
    armies: Mapping[str, tuple[Enlisted, ...]]
    first: str
    second: str
    has_map: bool
    deployed: tuple[str, ...]


def setup_of(position: Position) -> Setup:
    """Read back what `with_setup` wrote; anything else counts as not settled."""
    data = position.setup
    armies = data.get("armies", {})
    return Setup(
        armies={player: _enlisted(rows) for player, rows in armies.items()} if type(armies) is dict else {},
        first=_as_player(position, data.get("first")),
        second=_as_player(position, data.get("second")),
        has_map=data.get("has_map") is True,
        deployed=tuple(map(_as_text, _as_list(data.get("deployed")))),
    )


def with_setup(position: Position, setup: Setup) -> Position:
    armies = {
        player: [{"id": one.id, "model": one.model, "ring_model": one.ring_model} for one in rows]
        for player, rows in setup.armies.items()
    }
    data = {
        "armies": armies,
        "first": setup.first,
        "second": setup.second,
        "has_map": setup.has_map,
        "deployed": list(setup.deployed),
    }
    return replace(position, setup=data)


def _enlisted(rows: Any) -> tuple[Enlisted, ...]:
    found = (row for row in _as_list(rows) if type(row) is dict)
    return tuple(
        Enlisted(_as_text(row.get("id")), _as_text(row.get("model")), _as_text(row.get("ring_model")))
        for row in found
    )


def _as_list(value: Any) -> list[Any]:
    return value if type(value) is list else []


def _as_player(position: Position, value: Any) -> str:
    name = _as_text(value)
    return name if name in position.seats else ""


def _as_text(value: Any) -> str:
    return value if type(value) is str else ""


def check_phase(position: Position, phase: str, hearing: Hearing) -> None:
    """Set-up comes in its order (3.01)."""
    if position.phase != phase:
        hearing.fault("setup.phase", "", "3.01", phase=position.phase, expected=phase)


def check_player(position: Position, player: str, hearing: Hearing) -> bool:
    """Whether this player takes part in the set-up; who has conceded does not."""
    seat = position.seats.get(player)
    if seat is None:
        hearing.fault("setup.no-player", "player", "3.01", player=player, hint=position.player_hint(player))
    elif seat.out:
        hearing.fault("victory.no-such-player", "player", "10.01", player=player, hint="")
    return seat is not None and not seat.out


def moved_on(position: Position) -> Position:
    """Set-up begins when every army is named, the strategy phase of turn 1 when the last army stands (3.01, 3.04)."""
    setup = setup_of(position)
    seats = [player.id for player in position.players if not player.out]
    if position.phase == ARMY and all(seat in setup.armies for seat in seats):
        return replace(position, phase=SETUP)
    if position.phase == SETUP and all(seat in setup.deployed for seat in seats):
        return replace(position, setup={}, phase=STRATEGY, turn=1, rolled=False)
    return position
