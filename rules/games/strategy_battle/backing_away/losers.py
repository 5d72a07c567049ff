"""Losers Back Away: each loser in its player's order, where its player chooses, on the table as it stands at its turn."""

from dataclasses import replace
from typing import Any

from rules.engine.hearing import Hearing
from rules.games.strategy_battle.backing_away.finding import (
    Answer,
    find_answer,
    tell_answer,
)
from rules.games.strategy_battle.backing_away.helping import friend_makes_way
from rules.games.strategy_battle.backing_away.retreat import (
    BACKS_AWAY,
    FORCED,
    MAKE_WAY,
    PARTIAL,
    PINNED,
    TOLERANCE,
    TRAPPED,
    Retreat,
)
from rules.games.strategy_battle.backing_away.route import tell_route, way_off_the_ground, why_barred
from rules.games.strategy_battle.distances import touch
from rules.games.strategy_battle.fights.document import BackAway, Event, MakeWay
from rules.games.strategy_battle.fights.state import Going
from rules.games.strategy_battle.geometry.arcs import apart
from rules.games.strategy_battle.geometry.directions import Direction
from rules.games.strategy_battle.geometry.units import DEGREE, INCH, TOUCH, rounded


def back_away_all(going: Going, ids: list[str], opponents: tuple[str, ...]) -> None:
    """Every one of these models backs away from its opponents, in the order in which that was declared."""
    declared = going.firsts("back_away")
    order = [event.data.model for event in going.of_kind("back_away") if event.data.model in ids]
    order = list(dict.fromkeys(order))
    if len(ids) > 1:
        going.hearing.find("SBG-MULTI-4", "back.all", models=ids)
    elif len(opponents) > 1:
        going.hearing.find("SBG-MULTI-5", "back.lone", model=ids[0], opponents=list(opponents))
    for id in (*order, *(id for id in ids if id not in order)):
        back_away(going, id, opponents, declared.get(id))


def back_away(
    going: Going, id: str, opponents: tuple[str, ...], event: Event | None, *, defeated: bool = True
) -> None:
    """One model backs away. `defeated`: it lost the Duel, so a friend may make way and it may be Trapped."""
    hearing, model = going.hearing, going.model(id)
    declared: BackAway | None = event.data if event else None
    if declared and declared.by and declared.by != model.player:
        hearing.fault(
            "back.not-owner", f"{event.path if event else ''}/by", "SBG-BACK-1", model=id, player=declared.by
        )
    if not is_placed(going, id, opponents):
        _stated(going, id, event, defeated)
        return
    if declared and declared.stated:
        hearing.fault("back.measured", _path(event, "stated"), "SBG-BACK-1", model=id)
    answer = answer_for(going, id, opponents, defeated=defeated)
    if defeated:
        note_trapped(going, answer)
    _go(going, answer, event)


def is_placed(going: Going, id: str, opponents: tuple[str, ...]) -> bool:
    models = going.position.models
    return models[id].at is not None and any(models[o].at is not None for o in opponents if o in models)


def answer_for(going: Going, id: str, opponents: tuple[str, ...], *, defeated: bool) -> Answer:
    """What becomes of the model, after a declared Make Way, told step by step."""
    ways = [event for event in going.of_kind("make_way") if event.data.loser == id]
    answer = find_answer(
        going.position,
        going.model(id),
        opponents,
        going.hearing,
        busy=going.fight.members,
        offered=defeated,
        searched=not ways,
    )
    if defeated and answer.helpers:
        answer = _undeclared(going, answer)
    tell_answer(answer, going.hearing)
    for place, way in enumerate(ways if defeated else ()):
        if place:
            going.hearing.fault("way.second", way.path, "SBG-WAY-8", model=way.data.model, loser=id)
            continue
        answer = _with_way(going, answer, way)
    return answer


def _undeclared(going: Going, answer: Answer) -> Answer:
    """Nobody is taken to make way who is not named; unless somebody said so, that is open."""
    id = answer.retreat.loser.id
    if any(event.data.model in ("", id) for event in going.declined):
        going.hearing.consider("SBG-WAY-1", "way.declined", loser=id)
        return answer
    return replace(answer, marginal=(*answer.marginal, "undeclared"))


def _with_way(going: Going, answer: Answer, event: Event) -> Answer:
    """The answer after a friend has made way as declared."""
    declared: MakeWay = event.data
    direction = declared.direction or _direction_of(going, declared.loser)
    after = friend_makes_way(answer, declared, direction, event.path, going.hearing, going.fight.members)
    if after is not answer:
        going.position = after.retreat.position
    return after


def _direction_of(going: Going, loser: str) -> Direction | None:
    return next(
        (e.data.direction for e in going.of_kind("back_away") if e.data.model == loser and e.data.direction),
        None,
    )


def note_trapped(going: Going, answer: Answer) -> None:
    """Record whether the loser is Trapped, and settle it."""
    id, hearing = answer.retreat.loser.id, going.hearing
    outcome = answer.final
    hearing.settle(f"outcome.{id}", outcome)
    hearing.settle(f"trapped.{id}", outcome in TRAPPED)
    hearing.settle(f"marginal.{id}", bool(answer.marginal))
    if outcome in TRAPPED:
        going.trapped.add(id)
    if outcome == PINNED:
        going.unmoved.add(id)


# -- the move


def _path(event: Event | None, field: str) -> str:
    return f"{event.path}/{field}" if event else "events"


def _go(going: Going, answer: Answer, event: Event | None) -> None:
    if answer.final == PINNED:
        _stays(going, answer, event)
    elif answer.final == PARTIAL:
        _goes_as_far_as_it_can(going, answer, event)
    else:
        _goes_an_inch(going, answer, event)


def _stays(going: Going, answer: Answer, event: Event | None) -> None:
    id = answer.retreat.loser.id
    going.hearing.find("SBG-TRAP-4", "trap.pinned", model=id)
    if event and event.data.direction:
        code, rule = why_barred(answer.retreat, event.data.direction)
        going.hearing.fault(code, event.path, rule, model=id)


def _goes_an_inch(going: Going, answer: Answer, event: Event | None) -> None:
    found, hearing = answer.retreat, going.hearing
    id, owner = found.loser.id, found.loser.player
    wanted = event.data.direction if event else None
    if wanted is None and answer.way_direction is None:
        hearing.need(owner, "back-direction", 1, "SBG-BACK-1", _path(event, "direction"), model=id)
        return
    if wanted and answer.way_direction and apart(wanted.angle, answer.way_direction.angle) > TOLERANCE:
        hearing.fault("way.elsewhere", _path(event, "direction"), "SBG-WAY-2", model=id)
    wanted = wanted or answer.way_direction
    direction = found.directions.near(wanted, TOLERANCE) if wanted else None
    if wanted and not found.strictly_dry.near(wanted, TOLERANCE):
        hearing.reading("away")
    if direction is None and wanted is not None:
        code, rule = why_barred(found, wanted)
        hearing.fault(code, _path(event, "direction"), rule, model=id)
        direction = answer.assumed
    if event and event.data.distance is not None and abs(event.data.distance - INCH) > TOUCH:
        hearing.fault(
            "back.not-an-inch",
            _path(event, "distance"),
            "SBG-BACK-2",
            model=id,
            mm=rounded(event.data.distance),
        )
    if direction is not None:
        _move(going, found, direction, INCH)


def _goes_as_far_as_it_can(going: Going, answer: Answer, event: Event | None) -> None:
    """A Trapped model moves far enough to part the bases; its player may choose the way."""
    found, hearing, id = answer.retreat, going.hearing, answer.retreat.loser.id
    direction, length = next(found.ways_out(INCH))
    if event and event.data.direction:
        wanted = event.data.direction
        far = event.data.distance if event.data.distance is not None else length
        if not found.legal(max(far, TOUCH)).near(wanted, TOLERANCE):
            code, rule = why_barred(found, wanted)
            hearing.fault(code, event.path, rule, model=id)
        elif not _parts(found, wanted, far):
            hearing.fault("trap.must-part", event.path, "SBG-TRAP-3", model=id)
        else:
            direction, length = wanted, far
    hearing.find("SBG-TRAP-3", "trap.partial", model=id, mm=rounded(length))
    _move(going, found, direction, length)


def _parts(found: Retreat, direction: Direction, length: int) -> bool:
    """Whether no winner is in contact any more after such a move."""
    there = found.loser.changed(at=direction.step(length, found.loser.place))
    return not any(touch(there, found.position.models[id]) for id in found.winners)


def _move(going: Going, found: Retreat, direction: Direction, length: int) -> None:
    id, hearing = found.loser.id, going.hearing
    to = direction.step(length, found.loser.place)
    if length == INCH:
        hearing.find("SBG-BACK-2", "back.moves", model=id, angle=rounded(direction.angle, DEGREE))
    tell_route(found, to, hearing)
    drop = way_off_the_ground(found, direction, length, to)
    if drop:
        going.drops[id] = drop.height
        hearing.find("SBG-BACK-7", "back.over-drop", model=id, drop=drop.id)
    going.position = going.position.moved(id, to)
    hearing.settle(f"moved.{id}", rounded(length))
    if found.loser.prone and id in going.fight.of(going.loser):
        hearing.find("SBG-PRONE-4", "prone.stays", model=id)


# -- models without a place


def _stated(going: Going, id: str, event: Event | None, defeated: bool) -> None:
    """What the players agree on about a model that has no place on the table."""
    hearing = going.hearing
    declared: BackAway | None = event.data if event else None
    if defeated:
        refuse_ways(going, id, "way.nobody", "SBG-WAY-1")
    if declared is None or not declared.stated:
        hearing.need(going.model(id).player, "back-stated", 1, "SBG-BACK-1", _path(event, "stated"), model=id)
        return
    outcome = declared.stated if defeated else BACKS_AWAY
    hearing.find(RULE_OF[outcome], f"stated.{outcome}", model=id)
    if defeated:
        hearing.settle(f"outcome.{id}", outcome)
        hearing.settle(f"trapped.{id}", outcome in TRAPPED)
    if outcome in TRAPPED:
        going.trapped.add(id)
    if outcome == PINNED:
        going.unmoved.add(id)
    if outcome == FORCED:
        going.drops[id] = declared.drop
    if going.model(id).prone and defeated:
        hearing.find("SBG-PRONE-4", "prone.stays", model=id)


RULE_OF = {
    BACKS_AWAY: "SBG-BACK-2",
    MAKE_WAY: "SBG-WAY-1",
    FORCED: "SBG-BACK-7",
    PARTIAL: "SBG-TRAP-1",
    PINNED: "SBG-TRAP-4",
}


def refuse_others(going: Going, allowed: set[str]) -> None:
    """Back Away and Make Way events for models that do not move in this Fight."""
    firsts = going.firsts("back_away")
    for event in going.of_kind("back_away"):
        id = event.data.model
        if id not in allowed:
            _refuse(going, event, id)
        elif firsts[id] is not event:
            going.hearing.fault("back.second", event.path, "SBG-BACK-2", model=id)
    _refuse_declined(going)
    for event in going.of_kind("make_way"):
        loser, friend = event.data.loser, event.data.model
        if loser in going.fight.of(going.loser) and not (going.attackers_won and going.defended):
            continue
        if going.attackers_won and loser not in going.fight.defenders:
            going.hearing.fault("way.not-defeated", event.path, "SBG-BARRIER-20", model=friend, loser=loser)
        else:
            going.hearing.fault("way.not-loser", event.path, "SBG-WAY-1", loser=loser)


def _refuse_declined(going: Going) -> None:
    """Declined help for a model that did not lose, and declined help that was given anyway."""
    ways: list[MakeWay] = [event.data for event in going.of_kind("make_way")]
    for event in going.declined:
        loser = event.data.model
        if loser and loser not in going.fight.of(going.loser):
            going.hearing.fault("way.not-loser", event.path, "SBG-WAY-1", loser=loser)
            continue
        for way in ways:
            if loser in ("", way.loser):
                values = {"model": way.model, "loser": way.loser}
                going.hearing.fault("way.declined-too", event.path, "SBG-WAY-1", **values)


def refuse_ways(going: Going, loser: str, code: str, rule: str) -> None:
    """Every declared Make Way for a loser that nobody can make way for."""
    for event in going.of_kind("make_way"):
        if event.data.loser == loser:
            going.hearing.fault(code, event.path, rule, model=event.data.model, loser=loser)


def _refuse(going: Going, event: Event, id: str) -> None:
    hearing: Hearing = going.hearing
    holds = going.defended and going.attackers_won and id in going.fight.defenders
    rule, code = ("SBG-BARRIER-20", "back.defender-holds") if holds else ("SBG-BACK-1", "back.not-loser")
    hearing.fault(code, event.path, rule, model=id)


WORDS: dict[str, Any] = {
    "back.all": "All of {models} Back Away, in the order that their player picks.",
    "back.lone": "{model} Backs Away from all its opponents: {opponents}.",
    "back.not-owner": "The direction is chosen by the player of {model}, not by {player}.",
    "back.measured": "{model} stands on the table: what becomes of it is measured, not stated.",
    "back.not-an-inch": "{model} moves a full inch (25.4 mm), not {mm} mm.",
    "redress.back.not-an-inch": "{model} completes the inch.",
    "back.moves": "{model} moves a full inch in a straight line at {angle} degrees.",
    "back.over-drop": "{model} has nowhere else to go and goes over the edge of {drop}.",
    "back.not-loser": "{model} does not Back Away in this Fight.",
    "back.defender-holds": "{model} defends its position and does not Back Away.",
    "back.second": "{model} Backs Away once in a Fight.",
    "redress.back.second": "The first move counts.",
    "redress.back.not-loser": "{model} stays where it is.",
    "redress.back.defender-holds": "{model} stays where it is.",
    "trap.pinned": "{model} cannot move at all and stays where it is until the Strikes are done.",
    "trap.partial": "{model} moves {mm} mm, enough to part the bases, and stays Trapped.",
    "trap.must-part": "{model} can move, so it moves until the bases are apart.",
    "redress.trap.must-part": "It moves as far as it can.",
    "prone.stays": "{model} stays Prone.",
    "need.back-direction": "{player} chooses the direction in which {model} Backs Away.",
    "need.back-stated": "{player} says whether {model} can Back Away (it has no place on the table).",
    "stated.backs_away": "The players agree that {model} Backs Away a full inch.",
    "stated.forced_over_drop": "The players agree that {model} is forced over a drop.",
    "stated.trapped_partial": "The players agree that {model} cannot move a full inch and is Trapped.",
    "stated.trapped_pinned": "The players agree that {model} cannot move at all and is Trapped.",
    "way.declined": "No friend makes way for {loser}, as its player decided.",
    "way.declined-too": "{model} makes way for {loser}, and it is declared that nobody does.",
    "redress.way.declined-too": "The move of {model} counts.",
    "way.elsewhere": "A friend made way for another direction than the one in which {model} Backs Away.",
    "way.never-trapped": "Nobody is Trapped across a barrier by the reading in force: {model} does not make way for {loser}.",
    "way.second": "Only one friend makes way for {loser}: {model} is the second.",
    "way.not-defeated": "{loser} did not lose the Duel, so {model} cannot make way for it.",
    "way.not-loser": "{loser} did not lose this Duel, so nobody makes way for it.",
    "redress.way.second": "{model} stays where it is.",
    "redress.way.not-defeated": "{model} stays where it is.",
    "redress.way.not-loser": "Nobody makes way.",
}
