"""What a round keeps about its own making, as JSON: enough to draw it again and to judge it years later."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from typing import Any

from tournaments import pairing
from tournaments.pairing import Draw, Inside, Keep, Player, Rules, Start

_KEEPS = ("rematch", "team", "club", "friends", "mirror")
_PAIRS = ("bans", "allowed")
# By name instead of by `asdict`, which copies every set first: half the time of a large draft.
_PLAYER = tuple(column.name for column in fields(Player))


def snapshot_of(players: Sequence[Player], rules: Rules, seed: int) -> dict[str, Any]:
    return {
        "seed": str(seed),  # 64 bits: more than a JSON number holds
        "rules": plain(asdict(rules)),
        "players": [plain({name: getattr(player, name) for name in _PLAYER}) for player in players],
    }


def proof_of(drawn: Draw, why: str) -> dict[str, Any]:
    certificate = drawn.certificate
    return {
        "cost": drawn.cost.as_dict(),
        "certificate": {**plain(asdict(certificate)), "optimal": certificate.optimal},
        "relaxations": [plain(asdict(relaxed)) for relaxed in drawn.relaxations],
        "why": why,
    }


def plain(value: Any) -> Any:
    """Sets become sorted lists: the record of one round is the same text every time."""
    if isinstance(value, Mapping):
        return {str(key): plain(part) for key, part in value.items()}
    if isinstance(value, frozenset):
        return sorted(map(plain, value))
    if isinstance(value, tuple | list):
        return [plain(part) for part in value]
    return value


def players_from(snapshot: Mapping[str, Any]) -> tuple[Player, ...]:
    return tuple(_player(row) for row in snapshot["players"])


def _player(row: Mapping[str, Any]) -> Player:
    sets = {name: frozenset(row[name]) for name in ("opponents", "friends")}
    return Player(**{**row, **sets, "floats": tuple(row["floats"])})


def rules_from(snapshot: Mapping[str, Any]) -> Rules:
    row = dict(snapshot["rules"])
    row |= {name: Keep(row[name]) for name in _KEEPS}
    row |= {name: frozenset(frozenset(pair) for pair in row[name]) for name in _PAIRS}
    kinds = {"start": Start(row["start"]), "inside": Inside(row.get("inside", Inside.RANDOM))}
    return Rules(**{**row, **kinds, "second_bye": frozenset(row["second_bye"])})


def read_schedule(proof: Mapping[str, Any]) -> pairing.Schedule:
    """What a round of a round robin keeps about its groups."""
    return pairing.Schedule(tuple(tuple(group) for group in proof["groups"]), bool(proof["twice"]))


def made_from(
    snapshot: Mapping[str, Any], pairs: Sequence[tuple[int, int]], byes: Sequence[int]
) -> pairing.Round:
    """The round as it was made, for the checker."""
    return pairing.Round(
        players_from(snapshot), rules_from(snapshot), int(snapshot["seed"]), tuple(pairs), tuple(byes)
    )
