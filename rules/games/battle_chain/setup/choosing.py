"""The roll for set-up, and the defender's choice of map and edge (BC-SETUP-1, BC-SETUP-2)."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.engine.schema_parts import NAME, TEXT, many
from rules.games.battle_chain.case import Kind
from rules.games.battle_chain.position import EDGES, OPPOSITE, SETUP, Position
from rules.games.battle_chain.schema_parts import DICE_OF, ROLE, Fields

ROLES = ("attacker", "defender")


@dataclass(frozen=True, slots=True)
class Rolled:
    rolls: tuple[Mapping[str, int], ...]
    takes: str


def _read(doc: Doc) -> Rolled:
    rolls = tuple({name: item.integer(name, 1, 6) for name in item.data} for item in doc.items("rolls"))
    return Rolled(rolls, doc.choice("takes", ("", *ROLES), ""))


def roll_setup(position: Position, rolled: Rolled, hearing: Hearing) -> Position:
    """Who attacks at set-up: plain dice, ties are rolled again (BC-SETUP-1#a)."""
    if position.phase != SETUP:
        hearing.fault("setup.phase", "", "BC-SETUP-1", phase=position.phase)
    winner = _winner(position, rolled, hearing)
    if not winner:
        return position
    hearing.settle("winner", winner)
    if not rolled.takes:
        hearing.need(winner, "setup-role", 1, "BC-SETUP-1", "takes")
        return position
    attacker = winner if rolled.takes == "attacker" else position.opponent(winner)
    hearing.find("BC-SETUP-1", "setup.role", player=winner, role=rolled.takes)
    hearing.settle("attacker", attacker)
    return replace(position, setup_attacker=attacker, attacker=attacker)


def _winner(position: Position, rolled: Rolled, hearing: Hearing) -> str:
    seats = {player.id for player in position.players}
    for number, dice in enumerate(rolled.rolls):
        if set(dice) != seats:
            hearing.fault("setup.dice", f"rolls/{number}", "BC-SETUP-1")
            return ""
        best = max(dice.values())
        leading = [player for player, face in dice.items() if face == best]
        if len(leading) == 1:
            hearing.find("BC-SETUP-1", "setup.won", player=leading[0], die=best)
            return leading[0]
        hearing.find("BC-SETUP-1", "setup.tie", die=best)
    for seat in position.players:
        hearing.need(seat.id, "setup", 1, "BC-SETUP-1", "rolls")
    return ""


@dataclass(frozen=True, slots=True)
class Choice:
    by: str
    edge: str
    map: str


def _read_choice(doc: Doc) -> Choice:
    return Choice(doc.name("by"), doc.choice("edge", EDGES), doc.text("map", ""))


def choose_map(position: Position, choice: Choice, hearing: Hearing) -> Position:
    """The defender picks the map, its side and his edge; the attacker gets the edge across (BC-SETUP-2)."""
    if position.phase != SETUP:
        hearing.fault("setup.phase", "", "BC-SETUP-2", phase=position.phase)
    if not position.setup_attacker:
        hearing.fault("setup.no-roll", "", "BC-SETUP-1")
    elif choice.by == position.setup_attacker or position.player(choice.by) is None:
        hearing.fault("setup.not-defender", "by", "BC-SETUP-2", player=choice.by)
    if not hearing.stands:
        return position
    across = OPPOSITE[choice.edge]
    hearing.find("BC-SETUP-2", "setup.edges", player=choice.by, edge=choice.edge, across=across)
    edges = {choice.by: choice.edge, position.opponent(choice.by): across}
    for id, edge in edges.items():
        hearing.settle(f"edge.{id}", edge)
    return replace(position, players=tuple(replace(one, edge=edges[one.id]) for one in position.players))


WORDS = {
    "setup.phase": "This belongs to the set-up; this is the {phase:words} phase.",
    "setup.dice": "Each player rolls one die.",
    "setup.won": "{player} has the higher die, {die}.",
    "setup.tie": "Both rolled {die}: both roll again, without any additions.",
    "setup.role": "{player} chooses to be the {role} of the set-up.",
    "setup.no-roll": "First the dice say who attacks at set-up.",
    "setup.not-defender": "{player} is not the defender and does not choose map and edge.",
    "setup.edges": "{player} takes the {edge} edge; the attacker gets the {across} edge.",
    "need.setup": "{player} rolls {count:die/dice} for set-up.",
    "need.setup-role": "{player} chooses to attack or to defend at set-up.",
}
ACTIONS: dict[str, Fields] = {
    "setup_roll": ({"rolls": many(DICE_OF), "takes": ROLE}, ()),
    "choose_map": ({"by": NAME, "edge": {"enum": list(EDGES)}, "map": TEXT}, ("by", "edge")),
}
KINDS: tuple[Kind, ...] = (
    Kind("setup_roll", _read, roll_setup, frozenset({"winner", "attacker"})),
    Kind("choose_map", _read_choice, choose_map, frozenset({"edge.*"})),
)
