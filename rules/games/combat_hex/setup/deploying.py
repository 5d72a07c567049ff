"""The action "deploy": a whole army goes within three full hexes of its own narrow edge (3.03, 1.06, 4.06, 4.14, 8.10a)."""

from dataclasses import dataclass, replace

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.engine.hexes import Hex
from rules.games.combat_hex.case import cite
from rules.games.combat_hex.movement.bases import obstacles
from rules.games.combat_hex.position import SETUP, STRATEGY, Position, Warrior
from rules.games.combat_hex.setup.state import (
    Enlisted,
    Setup,
    check_phase,
    check_player,
    moved_on,
    setup_of,
    with_setup,
)
from rules.games.combat_hex.terrain import NORTH, OPPOSITE, SOUTH

DEPTH = 3  # hexes from the edge, the edge hex included
TOWARDS = {NORTH: frozenset({1, 2}), SOUTH: frozenset({4, 5})}  # the facings that look at a narrow edge


@dataclass(frozen=True, slots=True)
class Placement:
    warrior: str
    at: Hex
    facing: int


@dataclass(frozen=True, slots=True)
class Deployment:
    player: str
    at: tuple[Placement, ...]


def read_deploy(doc: Doc) -> Deployment:
    """{"do": "deploy", "player", "at": [{"warrior", "at": [q, r], "facing"}]}: every warrior of the army, each once."""
    places = []
    for item in doc.items("at"):
        places.append(Placement(item.name("warrior"), item.hex("at"), item.integer("facing", 0, 5, 0)))
        item.close()
    return Deployment(doc.name("player"), tuple(places))


def hear_deploy(position: Position, deployment: Deployment, hearing: Hearing) -> Position:
    rule = cite(hearing, "3.03", "S-SETUP-2")
    check_phase(position, SETUP, hearing)
    setup = setup_of(position)
    if not check_player(position, deployment.player, hearing):
        return position
    _check_turn(position, setup, deployment.player, rule, hearing)
    placed = _placed(position, setup, deployment, rule, hearing)
    _check_places(position, deployment, placed, rule, hearing)
    hearing.find(rule, "setup.deployed", player=deployment.player, warriors=len(placed), depth=DEPTH)
    return _deployed(position, setup, deployment.player, placed)


def _check_turn(position: Position, setup: Setup, player: str, rule: str, hearing: Hearing) -> None:
    """The map chooser deploys first, the edge chooser next, then the others by their seats; the starter's attacker first."""
    if player in setup.deployed:
        hearing.fault("setup.deployed-already", "player", rule, player=player)
    elif setup.first:
        order = deploying_order(position, setup)
        before = order[: order.index(player)] if player in order else order
        waiting = next((seat for seat in before if seat not in setup.deployed), "")
        if waiting:
            hearing.fault("setup.not-first", "player", rule, player=player, first=waiting)
    if not position.seats[player].edge:
        hearing.fault("setup.edge-first", "player", rule, player=player)
    if not position.board.rows:
        hearing.fault("setup.no-map", "", rule)


def deploying_order(position: Position, setup: Setup) -> list[str]:
    """Who sets up when: map chooser, edge chooser, then the others by their seats (3.02)."""
    seats = [seat.id for seat in position.players if not seat.out]
    roles = [seat for seat in (setup.first, setup.second) if seat in seats]
    return [*roles, *(seat for seat in seats if seat not in roles)]


def _placed(
    position: Position, setup: Setup, deployment: Deployment, rule: str, hearing: Hearing
) -> list[tuple[int, Warrior]]:
    """The warriors as they stand, each with its place in the action. The whole army goes down, each warrior once."""
    enlisted = setup.armies.get(deployment.player, ())
    roster = {one.id: one for one in enlisted if one.model in position.models}
    found: list[tuple[int, Warrior]] = []
    seen: set[str] = set()
    for index, place in enumerate(deployment.at):
        if place.warrior not in roster or place.warrior in seen:
            code = "setup.twice" if place.warrior in seen else "setup.not-enlisted"
            hearing.fault(code, f"at/{index}/warrior", rule, warrior=place.warrior)
            continue
        seen.add(place.warrior)
        found.append((index, _warrior(position, roster[place.warrior], deployment.player, place)))
    for id in roster:
        if id not in seen:
            hearing.fault("setup.left-out", "at", rule, warrior=id)
    return found


def _warrior(position: Position, one: Enlisted, player: str, place: Placement) -> Warrior:
    card = position.models[one.model]
    return Warrior(
        id=one.id,
        card=card,
        player=player,
        at=place.at,
        facing=place.facing,
        wounds=card.wounds,
        action_points=card.action_points,
        ring_card=position.models.get(one.ring_model),
    )


def _check_places(
    position: Position, deployment: Deployment, placed: list[tuple[int, Warrior]], rule: str, hearing: Hearing
) -> None:
    edge = position.seats[deployment.player].edge
    taken = dict(position.occupants)
    for index, warrior in placed:
        for found in obstacles(position.board, warrior, taken):
            hearing.fault(
                found.code, f"at/{index}/at", _rule_of(found.code, hearing), warrior=warrior.id, hex=found.at
            )
        if edge and position.board.rows:
            _check_depth(position, warrior, edge, index, rule, hearing)
        if warrior.profile.is_large and edge and warrior.facing not in TOWARDS[OPPOSITE[edge]]:
            hearing.fault("setup.large-front", f"at/{index}/facing", "4.14", warrior=warrior.id)
        taken.update(dict.fromkeys(warrior.hexes, warrior.id))


def _rule_of(code: str, hearing: Hearing) -> str:
    """Deploying is no move: two in one hex break 1.06, an X can never hold a model (4.07)."""
    if code == "base.no-hex":
        return cite(hearing, "4.06", "S-MOVE-8")
    return {"base.taken": "1.06", "base.on-line": "4.14"}.get(code, "4.07")


def _check_depth(
    position: Position, warrior: Warrior, edge: str, index: int, rule: str, hearing: Hearing
) -> None:
    """Every hex of the base within three of the own edge, both of cavalry (8.10a)."""
    depths = position.board.depths[edge]
    rule = "8.10a" if warrior.profile.is_cavalry else rule
    far = [at for at in warrior.hexes if position.board.has(at) and depths.get(at, DEPTH + 1) > DEPTH]
    for at in far:
        hearing.fault("setup.too-far", f"at/{index}/at", rule, warrior=warrior.id, hex=at, edge=edge)
    if warrior.profile.is_cavalry and not far:
        hearing.find("8.10a", "setup.both-hexes", warrior=warrior.id, hexes=list(warrior.hexes))


def _deployed(position: Position, setup: Setup, player: str, placed: list[tuple[int, Warrior]]) -> Position:
    position = position.with_warriors([warrior for _, warrior in placed])
    stands = with_setup(position, replace(setup, deployed=(*setup.deployed, player)))
    after = moved_on(replace(stands, phase=SETUP))
    return after if after.phase == STRATEGY else stands
