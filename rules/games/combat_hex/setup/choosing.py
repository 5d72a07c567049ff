"""The set-up roll (3.02), the map and the narrow edge (3.03); in the starter book who attacks, and the edge (S-SETUP-1, 2)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.games.combat_hex.abilities.document import Use, read_uses
from rules.games.combat_hex.case import cite, is_starter
from rules.games.combat_hex.position import SETUP, Position
from rules.games.combat_hex.reader import read_board
from rules.games.combat_hex.roll_off import RollOff, highest, read_dice
from rules.games.combat_hex.setup.state import check_phase, check_player, setup_of, with_setup
from rules.games.combat_hex.terrain import NORTH, OPPOSITE, SOUTH, Board

MAP, EDGE = "map", "edge"


@dataclass(frozen=True, slots=True)
class SetupRoll:
    """`dice` holds each player's dice in the order rolled; all but the last tied.

    `other` takes the role that the winner leaves, where several could.
    """

    dice: tuple[tuple[str, tuple[int, ...]], ...]
    choose: str
    uses: tuple[Use, ...] = ()
    other: str = ""


@dataclass(frozen=True, slots=True)
class MapChoice:
    player: str
    board: Board | None


@dataclass(frozen=True, slots=True)
class EdgeChoice:
    player: str
    edge: str


# -- the roll


SETUP_ROLL = RollOff("setup.no-player", "setup-die", "setup.rolls", "dice", "setup.tie", "setup.surplus-die")


def read_setup_roll(doc: Doc) -> SetupRoll:
    """{"do": "setup_roll", "dice": {"a": [4, 6], "b": [4, 2]}, "choose": "map" | "edge"}; ties are rolled again.

    "map" chooses the map and deploys first, "edge" the edge and deploys second. The starter book has "attacker" and
    "defender" instead. "abilities" never help here. With three or more players "other" names who takes the role left.
    """
    dice, uses = read_dice(doc), read_uses(doc, doc.path)
    choose = doc.choice("choose", ("", MAP, EDGE, "attacker", "defender"), "")
    return SetupRoll(dice, choose, uses, doc.name("other", ""))


def hear_setup_roll(position: Position, roll: SetupRoll, hearing: Hearing) -> Position:
    rule = cite(hearing, "3.02", "S-SETUP-1")
    check_phase(position, SETUP, hearing)
    setup = setup_of(position)
    if setup.first:
        hearing.fault("setup.rolled", "", rule)
    for use in roll.uses:
        hearing.fault("setup.no-abilities", use.path, rule, warrior=use.warrior)
    rolling = [player.id for player in position.players if not player.out]
    winner = highest(dict(roll.dice), rolling, {}, rule, SETUP_ROLL, hearing)
    if not winner or not _is_choice(winner, roll, rule, hearing):
        return position
    other = _other(winner, rolling, roll, rule, hearing)
    if not other:
        return position
    first, second = (winner, other) if roll.choose in (MAP, "attacker") else (other, winner)
    hearing.find(rule, "setup.roles", player=winner, role=roll.choose, first=first, second=second)
    hearing.settle("first", first)
    return with_setup(replace(position, attacker=first), replace(setup, first=first, second=second))


def _other(winner: str, rolling: Sequence[str], roll: SetupRoll, rule: str, hearing: Hearing) -> str:
    """Who takes the role that the winner leaves; among several the rule names nobody."""
    others = [player for player in rolling if player != winner]
    if roll.other and roll.other not in others:
        hearing.fault("setup.wrong-other", "other", rule, player=roll.other)
    elif roll.other:
        return roll.other
    elif len(others) > 1:
        hearing.find("10.01", "setup.other-open", player=winner)
        hearing.need(winner, "setup-other", 1, rule, "other")
    return others[0] if len(others) == 1 else ""


def _is_choice(winner: str, roll: SetupRoll, rule: str, hearing: Hearing) -> bool:
    """The winner's choice is one that this edition offers."""
    if not roll.choose:
        hearing.need(winner, "setup-role", 1, rule, "choose")
        return False
    offered = ("attacker", "defender") if is_starter(hearing) else (MAP, EDGE)
    if roll.choose not in offered:
        hearing.fault("setup.wrong-role", "choose", rule, role=roll.choose, offered=list(offered))
    return roll.choose in offered


# -- map and edge


def read_map(doc: Doc) -> MapChoice:
    """{"do": "choose_map", "player", "map": {...}?}. Without a map the one on the table is chosen."""
    return MapChoice(doc.name("player"), read_board(doc.child("map")) if doc.has("map") else None)


def hear_map(position: Position, choice: MapChoice, hearing: Hearing) -> Position:
    check_phase(position, SETUP, hearing)
    setup = setup_of(position)
    if is_starter(hearing):
        hearing.fault("setup.no-map-choice", "", "S-SETUP-2")
    if not check_player(position, choice.player, hearing):
        return position
    if choice.player != setup.first:
        hearing.fault("setup.not-yours", "player", "3.03", player=choice.player, what="the map")
    if setup.has_map:
        hearing.fault("setup.map-chosen", "", "3.03")
    hearing.find("3.03", "setup.map", player=choice.player)
    board = position.board if choice.board is None else choice.board
    return with_setup(replace(position, board=board), replace(setup, has_map=True))


def read_edge(doc: Doc) -> EdgeChoice:
    """{"do": "choose_edge", "player", "edge": "north" | "south"}."""
    return EdgeChoice(doc.name("player"), doc.choice("edge", (NORTH, SOUTH)))


def hear_edge(position: Position, choice: EdgeChoice, hearing: Hearing) -> Position:
    """The edge chooser takes one narrow edge, the other player has the opposite one; in the starter book the attacker chooses.

    With three or more players each further one then takes either edge: the rules have no third.
    """
    rule = cite(hearing, "3.03", "S-SETUP-2")
    check_phase(position, SETUP, hearing)
    setup = setup_of(position)
    if not check_player(position, choice.player, hearing):
        return position
    chooser, opposite = setup.second, setup.first
    if is_starter(hearing):
        chooser, opposite = opposite, chooser
    is_further = bool(chooser and opposite) and choice.player not in (chooser, opposite)
    if is_further and not position.seats[chooser].edge:
        hearing.fault("setup.edge-waits", "player", rule, player=choice.player, first=chooser)
    elif choice.player != chooser and not is_further:
        hearing.fault("setup.not-yours", "player", rule, player=choice.player, what="the edge")
    if not setup.has_map and not is_starter(hearing):
        hearing.fault("setup.map-first", "", rule)
    if position.seats[choice.player].edge:
        hearing.fault("setup.edge-chosen", "", rule)
    hearing.find(rule, "setup.edge", player=choice.player, edge=choice.edge)
    hearing.settle(f"edge.{choice.player}", choice.edge)
    if is_further:
        hearing.find("10.01", "setup.further-edge", player=choice.player, edge=choice.edge)
        edges = {choice.player: choice.edge}
    else:
        seats = position.seats if len(position.players) == 2 else (opposite,)
        edges = {**dict.fromkeys(seats, OPPOSITE[choice.edge]), choice.player: choice.edge}
    players = tuple(replace(one, edge=edges.get(one.id, one.edge)) for one in position.players)
    return replace(position, players=players)
