"""The players of a table: what they are called, and with their lists how a judge's case begins."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from rules.engine.cards import Kind


@dataclass(frozen=True, slots=True)
class Side:
    """One player of the table. `document` is the snapshot of the list that was submitted; None without a list."""

    id: str
    name: str
    document: Mapping[str, Any] | None


@dataclass(frozen=True, slots=True)
class Enlisted:
    """`players` as a case names them; `models` on offer: {"player", "model", "count", "card"}."""

    players: list[dict[str, Any]]
    models: list[dict[str, Any]]


def player_names(players: Iterable[Mapping[str, Any]]) -> dict[str, str]:
    """What each player of a position is called: by name, else by id."""
    return {player["id"]: player.get("name") or player["id"] for player in players}


def faction_of(document: Mapping[str, Any] | None) -> str:
    """The one faction that all models of a list share, or nothing; spare bases are no models."""
    rows = {row.get("model") for row in (document or {}).get("rows", ()) if row.get("count", 1)}
    cards = [
        card
        for card in (document or {}).get("models", ())
        if card.get("key") in rows and card.get("kind") != Kind.BASE
    ]
    factions = {str(card.get("faction", "")) for card in cards}
    return factions.pop()[:60] if len(factions) == 1 else ""


def plain_players(sides: tuple[Side, ...]) -> Enlisted:
    """For a game that takes nothing from lists: the players by name."""
    return Enlisted([{"id": side.id, "name": side.name[:80]} for side in sides], [])
