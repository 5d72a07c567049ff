"""From JSON to a position: strict, all faults at once, each with its path. Decides no rule."""

from collections.abc import Mapping
from typing import Any

from rules.engine.documents import Doc, as_hex, is_name
from rules.engine.hexes import Hex, direction, side
from rules.engine.reading_once import read_once
from rules.games.combat_hex.abilities.declared import ABILITIES, GAINED, ability_name, read_ability
from rules.games.combat_hex.cards import EVIL, GOOD, HERO, MINION, Card, Printed
from rules.games.combat_hex.position import (
    COMBAT,
    DEFENDER,
    PHASES,
    Effect,
    Player,
    Position,
    Warrior,
    covered_by,
)
from rules.games.combat_hex.terrain import SIDE_KINDS, Board

DONE = (
    "move", "charge", "run", "shoot", "turn", "act", "ring", "struggle", "lost", "removed", "strike", "land",
)  # fmt: skip


# -- the position


def read_position(doc: Doc) -> Position:
    board, players, models = _read_table(doc)
    seats = {player.id for player in players}
    warriors = _warriors(doc, models, seats, board)
    for player in players:
        if player.out and any(warrior.player == player.id for warrior in warriors.values()):
            text = f'"{player.id}" is out: none of their warriors is on the map.'
            doc.fault("player.out-on-map", "warriors", text)
    phase = doc.choice("phase", PHASES, COMBAT)
    attacker = doc.name("attacker", players[0].id if players else "")
    if attacker and attacker not in seats:
        doc.unknown("player.unknown", "attacker", f'There is no player "{attacker}".', attacker, seats)
    position = Position(
        board=board,
        players=players,
        warriors=warriors,
        models=models,
        turn=doc.integer("turn", 1, 999, 1),
        phase=phase,
        attacker=attacker,
        level=doc.integer("level", 0, 100_000, 1500),
        effects=tuple(_effect(item, warriors) for item in doc.items("effects")),
        fought=frozenset(doc.names("fought")),
        removed=doc.names("removed"),
        setup=_facts(doc, "setup"),
        result=doc.raw("result", None),
        rolled=doc.flag("rolled") if doc.raw("rolled", None) is not None else None,
        declaring=doc.name("declaring", ""),
        seat=_seat(doc, phase, players),
    )
    doc.close()
    return position


def _table(doc: Doc) -> tuple[Board, tuple[Player, ...], dict[str, Card]]:
    """What stays the same from one action of a game to the next: the map, the players, the models."""
    board = read_board(doc.child("map", {}))
    players = tuple(_player(item) for item in doc.items("players"))
    if len({player.id for player in players}) != len(players):
        doc.fault("player.twice", "players", "Two players have the same id.")
    if not 2 <= len(players) <= 6:
        doc.fault("player.count", "players", "A game has two to six players.")
    return board, players, _models(doc.child("models", {}))


_read_table = read_once(("map", "players", "models"), _table)


def _seat(doc: Doc, phase: str, players: tuple[Player, ...]) -> str:
    """Whose action phase it is among the defenders (3.09); one who took over from an attacker who is out included."""
    seat = doc.name("acting", "")
    able = [player.id for player in players if not player.out]
    if seat and (phase != DEFENDER or seat not in able):
        doc.fault("player.acting", "acting", "In the defender's phase one player who is not out acts.")
        return ""
    return seat


def _facts(doc: Doc, field: str) -> dict[str, Any]:
    found = doc.raw(field, {})
    if type(found) is not dict:
        doc.fault("document.object-expected", field, "An object is expected here.")
        return {}
    return found


def _player(doc: Doc) -> Player:
    player = Player(
        id=doc.name("id"),
        name=doc.text("name", "", 80),
        faction=doc.choice("faction", ("", GOOD, EVIL), ""),
        edge=doc.choice("edge", ("", "north", "south"), ""),
        started=doc.integer("started", 0, 5000, 0),
        hero_points=doc.integer("hero_points", 0, 100_000, 0),
        out=doc.flag("out"),
    )
    doc.close()
    return player


def read_board(doc: Doc) -> Board:
    rows = []
    for index, row in enumerate(doc.listed("rows", ())):
        if (
            type(row) is list
            and len(row) == 3
            and {*map(type, row)} == {int}
            and min(row) >= -99
            and max(row) <= 199
            and row[1] <= row[2]
        ):
            rows.append((row[0], row[1], row[2]))
        else:
            text = "A row of the map is three whole numbers: row number, first column, last column."
            doc.fault("map.row", f"rows/{index}", text)
    elevated, marked = frozenset(doc.hexes("elevated")), frozenset(doc.hexes("marked"))
    sides = _sides(doc)
    doc.close()
    return Board(tuple(rows), elevated, marked, sides)


def _sides(doc: Doc) -> dict[Hex, str]:
    found: dict[Hex, str] = {}
    for item in doc.items("sides"):
        between = item.hexes("between")
        kind = item.choice("kind", SIDE_KINDS)
        item.close()
        if len(between) == 2 and direction(between[0], between[1]) is not None:
            if found.setdefault(side(*between), kind) != kind:
                item.fault("map.side-twice", "between", "This side has two kinds.")
        else:
            item.fault("map.side", "between", "A side lies between two neighbouring hexes.")
    return found


def _models(doc: Doc) -> dict[str, Card]:
    return {name: read_card(doc.child(name)) for name in doc.data}


def read_card(doc: Doc) -> Card:
    """A model as printed on its base."""

    card = Card(
        name=doc.text("name", "", 80),
        kind=doc.choice("kind", (HERO, MINION), MINION),
        faction=doc.choice("faction", (GOOD, EVIL)),
        attacks=doc.integer("attacks", 0, 99),
        toughness=doc.integer("toughness", 1, 6),
        move=doc.integer("move", 0, 99, 4),
        wounds=doc.integer("wounds", 1, 99, 1),
        action_points=doc.integer("action_points", 0, 99, 0),
        shots=doc.integer("shots", 0, 99, 0),
        range=doc.integer("range", 0, 99, 0),
        points=doc.integer("points", 0, 100_000, 0),
        unique=_unique(doc),
        abilities=tuple(
            printed for item in doc.listed("abilities", ()) if (printed := read_ability(item, doc))
        ),
        base=_base(doc),
    )
    doc.close()
    return card


def _unique(doc: Doc) -> int | None:
    return None if doc.raw("unique", None) is None else doc.integer("unique", 0, 9999)


def _base(doc: Doc) -> tuple[Hex, ...]:
    """Hexes of the base at facing 0. Without the field: one hex, or two in a row for cavalry."""
    found = doc.hexes("base", ())
    if not found:
        names = {
            str(item.get("name") if type(item) is dict else item).casefold()
            for item in doc.listed("abilities", ())
        }
        return ((0, 0), (-1, 0)) if "cavalry" in names else ((0, 0),)
    if (0, 0) not in found or len(set(found)) != len(found) or len(found) > 19:
        doc.fault("card.base", "base", "A base holds [0, 0] and each further hex once.")
    return ((0, 0), *(at for at in found if at != (0, 0)))


# -- warriors


def _warriors(doc: Doc, models: Mapping[str, Card], seats: set[str], board: Board) -> dict[str, Warrior]:
    found: dict[str, Warrior] = {}
    taken: dict[Hex, str] = {}
    # names that are no names are faults wherever they stand
    usual, sitting = {name: card for name, card in models.items() if is_name(name)}, seats - {""}
    for index, data in enumerate(doc.listed("warriors", ())):
        warrior = _plain_warrior(data, usual, sitting)
        if warrior and warrior.id not in found and _is_free(warrior, board, taken):  # nearly always
            found[warrior.id] = warrior
            continue
        item = Doc(data, f"{doc.path}/warriors/{index}", doc.faults)
        warrior = read_warrior(item, models, seats)
        item.close()
        if warrior is None:
            continue
        if warrior.id in found:
            item.fault("warrior.twice", "id", f'There are two warriors "{warrior.id}".')
        if not warrior.aboard:
            _place(item, warrior, board, taken)
        found[warrior.id] = warrior
    for warrior in found.values():
        if warrior.aboard and warrior.aboard not in found:
            doc.fault(
                "warrior.aboard",
                "warriors",
                f'{warrior.id} is carried by "{warrior.aboard}", who is not there.',
            )
    return {id: found[id] for id in sorted(found)}  # so that nothing depends on the order in the file


def _plain_warrior(data: Any, models: Mapping[str, Card], seats: set[str]) -> Warrior | None:
    """A warrior of whom only the usual is said, all of it rightly. None for any other: `read_warrior` finds what it is."""
    if type(data) is not dict or not data.keys() <= _USUAL_FIELDS:
        return None
    id, model, player = data.get("id"), data.get("model"), data.get("player")
    if not (type(id) is type(model) is type(player) is str and is_name(id) and player in seats):
        return None
    card, at, facing = models.get(model), as_hex(data.get("at")), data.get("facing", 0)
    if card is None or at is None or type(facing) is not int or not 0 <= facing <= 5:
        return None
    wounds, points = data.get("wounds", card.wounds), data.get("action_points", card.action_points)
    if type(wounds) is not int or not 0 < wounds <= card.wounds:
        return None
    if type(points) is not int or not 0 <= points <= card.action_points:
        return None
    return Warrior.made(
        id=id,
        card=card,
        player=player,
        at=at,
        facing=facing,
        wounds=wounds,
        action_points=points,
        hexes=covered_by(card, at, facing),
    )


_USUAL_FIELDS = frozenset({"id", "model", "player", "at", "facing", "wounds", "action_points"})


def _is_free(warrior: Warrior, board: Board, taken: dict[Hex, str]) -> bool:
    """Whether a warrior may stand where it does; if so, nobody else may."""
    for at in warrior.hexes:
        if at in taken or at in board.marked or not board.has(at):
            return False
    for at in warrior.hexes:
        taken[at] = warrior.id
    return True


def _place(doc: Doc, warrior: Warrior, board: Board, taken: dict[Hex, str]) -> None:
    for at in warrior.hexes:
        if not board.has(at):
            doc.fault(
                "warrior.off-board", "at", f"{warrior.id} stands at {at}, which is no full hex of the map."
            )
        elif at in board.marked:
            doc.fault("warrior.marked-hex", "at", f"{warrior.id} stands at {at}, which is marked X.")
        elif taken.setdefault(at, warrior.id) != warrior.id:
            doc.fault("warrior.same-hex", "at", f"{warrior.id} and {taken[at]} stand in the same hex {at}.")


def read_warrior(doc: Doc, models: Mapping[str, Card], seats: set[str]) -> Warrior | None:
    """One warrior of the position; None when its model is unknown. The caller closes the document."""
    id, model, player = doc.name("id"), doc.name("model"), doc.name("player")
    card = models.get(model)
    if card is None and model:
        text = f'There is no model "{model}" among the models.'
        doc.unknown("warrior.model", "model", text, model, models)
    if player and player not in seats:
        doc.unknown("warrior.player", "player", f'There is no player "{player}".', player, seats)
    at, facing = doc.hex("at"), doc.integer("facing", 0, 5, 0)
    wounds = doc.integer("wounds", 0, 99, card.wounds if card else 1)
    points = doc.integer("action_points", 0, 99, card.action_points if card else 0)
    if card and wounds > card.wounds:
        doc.fault("warrior.wounds", "wounds", f"{id} has {wounds} wounds, its base prints {card.wounds}.")
    if card and points > card.action_points:
        doc.fault(
            "warrior.action-points",
            "action_points",
            f"{id} has {points} AP, its base prints {card.action_points}.",
        )
    rest = _warrior_state(doc, models, at)
    if wounds == 0 and not rest["until"]:
        doc.fault(
            "warrior.no-wounds", "wounds", f"{id} has no wounds left and no Courage keeps it on the map."
        )
    if card is None:
        return None
    return Warrior.made(
        id=id, card=card, player=player, at=at, facing=facing, wounds=wounds, action_points=points, **rest
    )


def _warrior_state(doc: Doc, models: Mapping[str, Card], at: Hex) -> dict[str, Any]:
    """The fields that only a game under way needs."""
    data = doc.data
    if _STATE_FIELDS.isdisjoint(data):
        return {"until": 0}
    ring = doc.name("ring_model", "")
    if ring and ring not in models:
        text = f'There is no model "{ring}" among the models.'
        doc.unknown("warrior.model", "ring_model", text, ring, models)
    done = frozenset(doc.names("done"))
    if not done <= set(DONE):
        doc.fault("warrior.done", "done", f"Known are {', '.join(DONE)}.")
    return {
        "used": doc.names("used"),
        "done": done,
        "began": doc.hex("began", list(at)) if doc.has("began") else None,
        "until": doc.integer("until", 0, 999, 0),
        "aboard": doc.name("aboard", ""),
        "wears_ring": doc.flag("wears_ring"),
        "ring_since": doc.integer("ring_since", 0, 999, 0),
        "bound": doc.flag("bound"),
        "points_left": doc.integer("points_left", 0, 999, 0),
        "ring_card": models.get(ring),
    }


_STATE_FIELDS = frozenset(
    {
        "used",
        "done",
        "began",
        "until",
        "aboard",
        "wears_ring",
        "ring_since",
        "ring_model",
        "points_left",
        "bound",
    }
)


def _effect(doc: Doc, warriors: Mapping[str, Warrior]) -> Effect:
    effect = Effect(_effect_name(doc), doc.name("by"), doc.integer("until", 1, 999), doc.name("on", ""))
    doc.close()
    return effect


def _effect_name(doc: Doc) -> str:
    """An ability, or one that a warrior has gained: "dread", "gained:dread"."""
    text = doc.text("ability", longest=64)
    opening = GAINED if text.startswith(GAINED) else ""
    name = ability_name(text.removeprefix(GAINED))
    if doc.has("ability") and not text:
        doc.fault("effect.ability", "ability", "No ability is named.")
    elif doc.has("ability") and name not in ABILITIES:
        doc.unknown("effect.ability", "ability", f'There is no ability "{text}".', name, ABILITIES)
    return opening + name


__all__ = [
    "Printed",
    "read_board",
    "read_card",
    "read_position",
    "read_warrior",
]
