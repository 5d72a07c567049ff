"""What a combat action declares: which combat, and for each player abilities, both rolls and where the dice go.

The short form names each of these once, in no order; the list of events names them in the order in which they happened.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from rules.engine.documents import Doc
from rules.games.combat_hex.abilities.document import Use, read_uses
from rules.games.combat_hex.combat.event_document import Event, read_dice_named, read_events
from rules.games.combat_hex.rolls import Assignment, Roll, read_assignments, read_roll

BY_PLAYER = ("players", "abilities")
TWICE = "Dice and abilities are entered twice: in their fields and as events. Keep one."


def holds_something(value: object) -> bool:
    """Whether anything is entered in a part of a document: empty lists and objects hold nothing."""
    if isinstance(value, Mapping):
        return any(map(holds_something, value.values()))
    return any(map(holds_something, value)) if isinstance(value, list) else value is not None


@dataclass(frozen=True, slots=True)
class Declared:
    """One player's part. `assign` is None while the player has not said where the dice go."""

    player: str
    abilities: tuple[Use, ...] = ()
    roll: Roll = field(default_factory=Roll)
    damage: Roll = field(default_factory=Roll)
    assign: tuple[Assignment, ...] | None = None
    path: str = ""


@dataclass(frozen=True, slots=True)
class Combat:
    """The whole action. `warriors` names any members of the chain; `abilities` is used when the order of play matters.

    `events` stand in place of all the rest; None in the short form.
    """

    warriors: tuple[str, ...]
    sides: Mapping[str, Declared]
    abilities: tuple[Use, ...] = ()
    events: tuple[Event, ...] | None = None

    def of(self, player: str) -> Declared:
        """A player that declared nothing yet has an empty part."""
        if player in self.sides:
            return self.sides[player]
        path = f"players/{player}"
        return Declared(player, roll=Roll(path=f"{path}/roll"), damage=Roll(path=f"{path}/damage"), path=path)


def read_combat(doc: Doc) -> Combat:
    """{"do": "combat", "warriors": ["R1"], "players": {"rohan": {...}, "orcs": {...}}}.

    Of each player: "abilities" [{"warrior", "ability", "on"?, "dice"?, "answers"?}], "roll" {"dice", "convert"},
    "damage" {"dice", "convert"} and "assign" [{"die", "to"}]. Rage gives its "dice"; Aggressive Strategy the dice it
    rolls again as "reroll" [0, 2] and what they show then as "dice"; Armor the "die" it lowers, and "of" the player whose
    die it is. Dice that Battle Savvy
    keeps at 6 are counted after those that were rolled. "abilities" of the action itself lists uses of both players in
    the order played. In place of all this "events" lists what happened, in order: see `event_document`.
    """
    if doc.has("events") and not _is_by_player(doc):
        return _read_ordered(doc)
    doc.raw("events", None)
    players = doc.child("players", {})
    sides = {side.player: side for side in _read_sides(players, doc.path)}
    return Combat(doc.names("warriors"), sides, read_uses(doc, doc.path, more=read_dice_named))


def _is_by_player(doc: Doc) -> bool:
    """Something is entered by player, and the list of events is empty."""
    return doc.data["events"] == [] and any(holds_something(doc.data.get(name)) for name in BY_PLAYER)


def _read_sides(players: Doc, action: str) -> Iterator[Declared]:
    for player in players.data:
        side = players.child(player)
        yield Declared(
            player,
            abilities=read_uses(side, action, more=read_dice_named),
            roll=read_roll(side.child("roll", {}), action),
            damage=read_roll(side.child("damage", {}), action),
            assign=read_assignments(side, action) if side.has("assign") else None,
            path=f"players/{player}",
        )
        side.close()


def _read_ordered(doc: Doc) -> Combat:
    is_empty = doc.data["events"] == []
    for field_name in BY_PLAYER:
        if doc.has(field_name) and (holds_something(doc.raw(field_name, None)) or is_empty):
            doc.fault("combat.two-forms", field_name, TWICE)
    return Combat(doc.names("warriors"), {}, (), read_events(doc))
