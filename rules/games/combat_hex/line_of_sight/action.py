"""Sight as part of a ruling: the look said step by step, and the action that only asks ("sight").

Shooting, Shot Caller and Magical Force look through here. What is seen is found by `view`.
"""

from dataclasses import dataclass
from typing import Any

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.games.combat_hex.abilities.declared import Window
from rules.games.combat_hex.abilities.document import Use, read_uses
from rules.games.combat_hex.abilities.use import activate
from rules.games.combat_hex.case import Kind, cite
from rules.games.combat_hex.line_of_sight.blockers import ledges_on
from rules.games.combat_hex.line_of_sight.lines import corner, line
from rules.games.combat_hex.line_of_sight.result import Choice, Sight
from rules.games.combat_hex.line_of_sight.settings import eye_of, eye_on
from rules.games.combat_hex.line_of_sight.silhouettes import Silhouette, silhouettes_of
from rules.games.combat_hex.line_of_sight.viewer import Eye
from rules.games.combat_hex.position import Position, Warrior
from rules.games.combat_hex.terrain import ROUGH, SOLID

MARKSMAN = "expert-marksman"


def look(eye: Eye, target: str, facing: int, hearing: Hearing) -> Sight:
    """What a warrior sees of another at a facing, with every step of the way."""
    sight = eye.look(silhouettes_of(eye.position)[target], facing, explain=True)
    _tell_arc(eye, sight, hearing)
    if sight.pair:
        tell_pair(eye, sight.pair, sight, hearing)
    else:
        for reason in sight.reasons:
            if reason.key != "sight.outside-arc":
                hearing.find(reason.rule, reason.key, shooter=eye.stand.id, target=target, **reason.values)
        rule = cite(hearing, "5.10", "S-LOS-2")
        hearing.find(rule, "sight.no-choice", shooter=eye.stand.id, target=target, choices=sight.choices)
    return sight


def check_sees(position: Position, shooter: str, target: str, hearing: Hearing, path: str, rule: str) -> bool:
    """For abilities that need sight of an enemy: as the warrior faces now, at any distance. Refuses with every reason."""
    facing = position.warriors[shooter].facing
    sight = look(eye_on(position, shooter, target, facing, hearing, False), target, facing, hearing)
    if not sight.visible:
        refuse(sight, hearing, path)
        hearing.fault("sight.needed", path, rule, shooter=shooter, target=target)
    return sight.visible


def refuse(sight: Sight, hearing: Hearing, path: str) -> None:
    """Every reason why the target is not seen, as a violation."""
    for reason in sight.reasons:
        hearing.fault(
            reason.key, path, reason.rule, shooter=sight.shooter, target=sight.target, **reason.values
        )


# -- steps


def _tell_arc(eye: Eye, sight: Sight, hearing: Hearing) -> None:
    rule = cite(hearing, "5.07", "S-LOS-1")
    values = {"shooter": sight.shooter, "target": sight.target, "facing": sight.facing}
    if eye.looks_all_round:
        hearing.find("8.42" if eye.stand.carried else "8.46f", "sight.all-round", **values)
    elif sight.in_arc:
        hearing.find(rule, "sight.in-arc", **values)
    else:
        hearing.find(rule, "sight.outside-arc", **values)
    target = silhouettes_of(eye.position)[sight.target]
    if eye.stand.high or target.high:
        heights = {"high": [stand.id for stand in (eye.stand, target) if stand.high]}
        hearing.find("5.13", "sight.heights", **heights)


def tell_pair(eye: Eye, pair: Choice, sight: Sight, hearing: Hearing) -> None:
    """The lines chosen, what they only touch or pass, and whether they leave the target in cover."""
    target = silhouettes_of(eye.position)[sight.target]
    values = {"shooter": sight.shooter, "target": sight.target}
    if eye.position.board.lines[SOLID]:
        hearing.find(cite(hearing, "5.09", "S-LOS-5"), "sight.no-wall", **values)
    _tell_passed(eye, pair, target, hearing)
    _tell_ledges(eye, pair, target, hearing)
    if eye.passes_own_hill(pair, target):
        hearing.consider("5.14I", "sight.own-hill", **values)
    rule, key = cite(hearing, "5.10", "S-LOS-2"), "sight.one-line" if eye.terms.starter else "sight.two-lines"
    hearing.find(rule, key, clear=sight.clear, choices=sight.choices, **pair.as_json(), **values)
    _tell_cover(eye, pair, target, hearing)


def _tell_passed(eye: Eye, pair: Choice, target: Silhouette, hearing: Hearing) -> None:
    """Warriors on the lines that do not block (8.24, 9.102 ...), and those met in a corner only (5.121)."""
    met, touched = eye.met_by(pair, target)
    for other in met:
        rule = eye.pass_rule(target, other)
        hearing.find(rule, "sight.passes", shooter=eye.stand.id, target=target.id, other=other.id)
    for other in touched:
        rule, key = ("S-LOS-3", "sight.grazes") if eye.terms.starter else ("5.121", "sight.touches")
        hearing.consider(rule, key, shooter=eye.stand.id, target=target.id, other=other.id)


def _tell_ledges(eye: Eye, pair: Choice, target: Silhouette, hearing: Hearing) -> None:
    scene = eye.scene(pair.start, target)
    goal = (pair.goal[0] - pair.start[0], pair.goal[1] - pair.start[1])
    most = max(ledges_on(line(pair.corner, corner(goal, end)), goal, scene) for end in pair.ends)
    if most:
        hearing.find("4.041", "sight.one-ledge", shooter=eye.stand.id, target=target.id)


def _tell_cover(eye: Eye, pair: Choice, target: Silhouette, hearing: Hearing) -> None:
    values = {"shooter": eye.stand.id, "target": target.id}
    if eye.terms.starter:
        if eye.position.board.lines[ROUGH]:
            hearing.consider("S-SHOOT-5", "sight.starter-cover", **values)
        return
    if eye.is_veiled(pair, target):
        hearing.find("8.46h", "sight.veiled", **values)
    if eye.covers(pair, target):
        hearing.find("5.17I", "sight.covered", **values)
    elif eye.position.board.lines[ROUGH]:
        hearing.consider("5.17I", "sight.open", **values)


# -- the action that only asks


@dataclass(frozen=True, slots=True)
class Ask:
    warrior: str
    target: str
    facing: int | None
    uses: tuple[Use, ...]


def read_ask(doc: Doc) -> Ask:
    """{"do": "sight", "warrior": "A", "target": "B", "facing": 0, "abilities": [...]}: Expert Marksman, if it is used.

    Without "facing" the warrior looks as it stands.
    """
    facing = doc.integer("facing", 0, 5) if doc.has("facing") else None
    return Ask(doc.name("warrior"), doc.name("target"), facing, read_uses(doc, doc.path))


def hear_ask(position: Position, ask: Ask, hearing: Hearing) -> Position:
    """Nothing is shot and nothing turns: the look alone. An ability declared with it is paid anyway."""
    shooter = _pair_of(position, ask, hearing)
    if shooter is None:
        return position
    marksman = False
    for use in ask.uses:
        position, works = activate(position, use, Window.BEFORE_SHOT, hearing, player=shooter.player)
        marksman |= works and use.effect == MARKSMAN
    eye = eye_of(position, shooter.id, hearing, marksman)
    sight = look(eye, ask.target, shooter.facing if ask.facing is None else ask.facing, hearing)
    settle(sight, hearing)
    facings = [f for f in range(6) if eye.look(silhouettes_of(position)[ask.target], f).visible]
    hearing.settle("facings", facings)
    return position


def _pair_of(position: Position, ask: Ask, hearing: Hearing) -> Warrior | None:
    before = len(hearing.faults)
    for field, id in (("warrior", ask.warrior), ("target", ask.target)):
        if id not in position.warriors:
            hearing.fault("sight.no-warrior", field, "5.05", warrior=id, hint=position.hint(id))
    if ask.warrior == ask.target:
        hearing.fault("sight.self", "target", "5.05", warrior=ask.warrior)
    return position.warriors[ask.warrior] if len(hearing.faults) == before else None


def settle(sight: Sight, hearing: Hearing) -> None:
    facts: dict[str, Any] = {
        "visible": sight.visible,
        "in_arc": sight.in_arc,
        "choices": f"{sight.clear}/{sight.choices}",
        "cover": sight.cover,
        "extra_shot": sight.extra_shot,
    }
    for name, value in facts.items():
        hearing.settle(name, value)
    if sight.extra_shot:
        hearing.find(
            cite(hearing, "5.14", "S-LOS-4"), "sight.extra-shot", shooter=sight.shooter, target=sight.target
        )
        hearing.settle("extra_shot", True)
    hearing.find(
        "5.06", "sight.distance", shooter=sight.shooter, target=sight.target, distance=sight.distance
    )
    hearing.settle("distance", sight.distance)


KINDS: tuple[Kind, ...] = (Kind("sight", read_ask, hear_ask),)
