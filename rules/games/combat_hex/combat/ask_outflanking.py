"""The action that only asks who outflanks, as everybody stands (6.23, S-COMBAT-6). Nobody rolls and nothing changes."""

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.games.combat_hex.case import cite
from rules.games.combat_hex.combat.warrior_attacks import outflanking
from rules.games.combat_hex.position import Position


def read_outflank(doc: Doc) -> None:
    """{"do": "outflank"}: asked of every warrior on the map."""


def hear_outflank(position: Position, _: None, hearing: Hearing) -> Position:
    """Each warrior with an enemy in its kill zone, by name: whether it outflanks, and why not."""
    found = [outflanking(position, position.warriors[id], hearing) for id in sorted(position.warriors)]
    if not any(found):
        hearing.find(cite(hearing, "6.23", "S-COMBAT-6"), "outflank.nobody")
    return position


WORDS = {"outflank.nobody": "No warrior outflanks an enemy."}
