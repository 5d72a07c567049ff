"""Ladders: carrying, raising, pushing them over, putting them back (BC-SIEGE-1 to BC-SIEGE-4)."""

from dataclasses import dataclass, replace

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.engine.schema_parts import DIE, NAME, many
from rules.games.battle_chain.board import CLOSED_LINES, Space
from rules.games.battle_chain.case import Kind
from rules.games.battle_chain.position import ACTION_PHASES, Ladder, Position
from rules.games.battle_chain.schema_parts import SPACE, Fields
from rules.games.battle_chain.siege.lines import carriers_of, is_line
from rules.games.battle_chain.turn.permission import check_holds, check_turn, model_of
from rules.games.battle_chain.turn.phases import OPENINGS

FALLS, CREW = 5, 2  # what a push needs; how many carry a ladder


@dataclass(frozen=True, slots=True)
class Declared:
    ladder: str
    model: str
    carriers: tuple[str, ...]
    foot: Space | None
    top: Space | None
    die: int


def _read(doc: Doc) -> Declared:
    return Declared(
        doc.name("ladder"),
        doc.name("model", ""),
        doc.names("carriers"),
        doc.hex_or_none("foot"),
        doc.hex_or_none("top"),
        doc.integer("die", 1, 6) if doc.raw("die", None) is not None else 0,
    )


def ladder_of(position: Position, id: str, hearing: Hearing) -> Ladder | None:
    """The ladder that an action names."""
    if not position.settings.siege:
        hearing.fault("siege.off", "", "BC-GEN-7")
    found = position.engines.ladders.get(id)
    if found is None:
        hearing.fault("ladder.unknown", "ladder", "BC-SIEGE-1", ladder=id)
    return found


def with_ladder(position: Position, ladder: Ladder) -> Position:
    return position.with_engines(ladders={**position.engines.ladders, ladder.id: ladder})


def carry(position: Position, declared: Declared, hearing: Hearing) -> Position:
    """Who carries a ladder: two or more models in a line, at full speed (BC-SIEGE-1)."""
    ladder = ladder_of(position, declared.ladder, hearing)
    if ladder is None:
        return position
    if not _check_carriers(position, declared, ladder, hearing, "BC-SIEGE-1"):
        return position
    hearing.find("BC-SIEGE-1", "ladder.carried", models=list(declared.carriers), ladder=ladder.id)
    return with_ladder(position, replace(ladder, carriers=declared.carriers, up=False))


def _check_carriers(
    position: Position, declared: Declared, ladder: Ladder, hearing: Hearing, rule: str
) -> bool:
    before = len(hearing.faults)
    found = carriers_of(position, declared.carriers, ladder.player, hearing, rule)
    if len(set(declared.carriers)) < CREW:
        hearing.fault("ladder.crew", "carriers", rule, count=len(declared.carriers))
    elif not is_line(position.board, [model.here for model in found]):
        hearing.fault("ladder.line", "carriers", rule, models=list(declared.carriers))
    return len(hearing.faults) == before


def raise_ladder(position: Position, declared: Declared, hearing: Hearing) -> Position:
    """The foot meets the wall: the ladder goes up, free (BC-SIEGE-2); one that fell may be put back (BC-SIEGE-4)."""
    ladder = ladder_of(position, declared.ladder, hearing)
    if ladder is None:
        return position
    check_turn(position, ladder.player, hearing, "ladder")
    if ladder.up:
        hearing.fault("ladder.up", "ladder", "BC-SIEGE-2", ladder=ladder.id)
        return position
    fell = ladder.top is not None
    rule = "BC-SIEGE-4" if fell else "BC-SIEGE-2"
    foot, top = declared.foot or ladder.foot, declared.top or ladder.top
    carriers = declared.carriers or ladder.carriers
    carried = replace(declared, carriers=carriers)
    if not _check_carriers(position, carried, ladder, hearing, rule) or not _check_wall(
        position, foot, top, carriers, hearing, rule
    ):
        return position
    if fell:
        _check_start(position, ladder, hearing)
    hearing.find(rule, "ladder.back" if fell else "ladder.raised", ladder=ladder.id, space=top)
    hearing.settle("up", True)
    return with_ladder(position, replace(ladder, carriers=carriers, foot=foot, top=top, up=True))


def _check_wall(
    position: Position,
    foot: Space | None,
    top: Space | None,
    carriers: tuple[str, ...],
    hearing: Hearing,
    rule: str,
) -> bool:
    """The foot is under a carrier, the top across a closed line right beside it."""
    board = position.board
    if foot is None or top is None:
        hearing.fault("ladder.where", "foot", rule)
        return False
    is_wall = board.touch(foot, top) and board.line_between(foot, top) in CLOSED_LINES
    if not is_wall:
        hearing.fault("ladder.no-wall", "top", rule, space=top)
    stands = any(foot in position.models[id].spaces for id in carriers if id in position.models)
    if not stands:
        hearing.fault("ladder.no-carrier", "foot", rule, space=foot)
    return is_wall and stands


def _check_start(position: Position, ladder: Ladder, hearing: Hearing) -> None:
    """At the start of its owner's action phase, before anybody acts (BC-SIEGE-4)."""
    acted = sorted(model.id for model in position.of(ladder.player) if model.did)
    if acted:
        hearing.fault("ladder.late", "ladder", "BC-SIEGE-4", models=acted)
    if ladder.tried:
        hearing.fault("ladder.fell-now", "ladder", "BC-SIEGE-4", ladder=ladder.id)


def push(position: Position, declared: Declared, hearing: Hearing) -> Position:
    """A model at the top tries to push a ladder over (BC-SIEGE-3)."""
    ladder = ladder_of(position, declared.ladder, hearing)
    model = model_of(position, declared.model, hearing)
    if ladder is None or model is None:
        return position
    _check_push(position, ladder, model.id, hearing)
    if not declared.die:
        hearing.need(model.player, "push", 1, "BC-SIEGE-3", "die")
        return position
    falls = declared.die >= FALLS
    key = "push.falls" if falls else "push.stays"
    hearing.find("BC-SIEGE-3", key, model=model.id, die=declared.die, ladder=ladder.id)
    hearing.settle("falls", falls)
    return with_ladder(position, replace(ladder, up=ladder.up and not falls, tried=True))


def _check_push(position: Position, ladder: Ladder, id: str, hearing: Hearing) -> None:
    model = position.models[id]
    phase_of = model.player if hearing.reading("push-phase") == "pusher" else ladder.player
    check_turn(position, phase_of, hearing)
    check_holds(position, model, hearing)
    if any(one.did for one in position.of(phase_of)):
        hearing.fault("push.late", "", "BC-SIEGE-3", model=id)
    if not ladder.up or ladder.top not in model.spaces:
        hearing.fault("push.not-at-top", "model", "BC-SIEGE-3", model=id, ladder=ladder.id)
    holders = position.zones.threats.get(id, ())
    if holders:
        hearing.fault("push.in-zone", "model", "BC-SIEGE-3", model=id, enemies=list(holders))
    if ladder.tried:
        hearing.fault("push.again", "ladder", "BC-SIEGE-3", ladder=ladder.id)
    if model.player == ladder.player:
        hearing.fault("push.own", "model", "BC-SIEGE-3", model=id)


def _fresh(position: Position, hearing: Hearing) -> Position:
    """One try for each ladder in an action phase (BC-SIEGE-3#b)."""
    if position.phase not in ACTION_PHASES or not position.engines.ladders:
        return position
    ladders = {id: replace(one, tried=False) for id, one in position.engines.ladders.items()}
    return position.with_engines(ladders=ladders)


OPENINGS.append(_fresh)
WORDS = {
    "siege.off": "The players have agreed to play without siege rules.",
    "ladder.unknown": "There is no ladder {ladder}.",
    "ladder.crew": "Two models or more carry a ladder, not {count}.",
    "ladder.line": "{models} do not stand in a line.",
    "ladder.carried": "{models} carry {ladder} at full speed.",
    "ladder.up": "{ladder} is up already.",
    "ladder.where": "A ladder needs a foot and a top.",
    "ladder.no-wall": "{space} is not right above the foot, across a wall.",
    "ladder.no-carrier": "No carrier stands at {space}.",
    "ladder.raised": "{ladder} meets the wall and goes up to {space}, free.",
    "ladder.back": "{ladder} goes up again to {space}.",
    "ladder.late": "A fallen ladder goes up at the start of the phase; acted already: {models}.",
    "ladder.fell-now": "{ladder} was pushed over in this phase.",
    "push.falls": "{model} rolls {die}: {ladder} falls.",
    "push.stays": "{model} rolls {die}: {ladder} stays up.",
    "push.late": "{model} pushes at the start of the action phase, before anybody acts.",
    "push.not-at-top": "{model} does not stand at the top of {ladder}.",
    "push.in-zone": "{model} stands in the kill zone of {enemies} and cannot push.",
    "push.again": "{ladder} has been pushed in this phase.",
    "push.own": "{model} belongs to the owner of the ladder.",
    "need.push": "{player} rolls to push the ladder over.",
}
ACTIONS: dict[str, Fields] = {
    "carry_ladder": ({"ladder": NAME, "carriers": many(NAME)}, ("ladder", "carriers")),
    "raise_ladder": ({"ladder": NAME, "carriers": many(NAME), "foot": SPACE, "top": SPACE}, ("ladder",)),
    "push_ladder": ({"ladder": NAME, "model": NAME, "die": DIE}, ("ladder", "model")),
}
KINDS: tuple[Kind, ...] = (
    Kind("carry_ladder", _read, carry),
    Kind("raise_ladder", _read, raise_ladder, frozenset({"up"})),
    Kind("push_ladder", _read, push, frozenset({"falls"})),
)
