"""Stampedes: when a beast bolts, where it runs, what it strikes (BC-MUMAK-12 to BC-MUMAK-16, BC-MUMAK-28)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.engine.hexes import rotated
from rules.engine.schema_parts import DIE, NAME, many
from rules.games.battle_chain.board import Space
from rules.games.battle_chain.case import Kind
from rules.games.battle_chain.combat.document import Struck
from rules.games.battle_chain.combat.fight import FACTS as STRIKE_FACTS
from rules.games.battle_chain.combat.free_attack import free_attack
from rules.games.battle_chain.losses import take_off, tell_removed
from rules.games.battle_chain.model import Model
from rules.games.battle_chain.movement.document import EVENT, FAST_STRIKE, Event, read_event
from rules.games.battle_chain.movement.gait import gait_of
from rules.games.battle_chain.movement.ground import Ground
from rules.games.battle_chain.movement.walk import toll_of
from rules.games.battle_chain.mumak.howdah import MUMAK, OLIPHAUNT, crew_of
from rules.games.battle_chain.position import ACTION_PHASES, Position
from rules.games.battle_chain.schema_parts import Fields
from rules.games.battle_chain.turn.moments import STARTS
from rules.games.battle_chain.turn.permission import model_of
from rules.games.battle_chain.turn.phases import DUTIES, OPENINGS

WAYS = {1: "left", 2: "right", 3: "rear", 4: "ahead", 5: "stand", 6: "stand"}
FEW_CREW, FEW_WOUNDS, OLIPHAUNT_WOUNDS, STRIKES = 3, 2, 1, 2
BOLTS, STAMPEDE = "bolts", "stampede"
LOST_CREW = "game.crew."  # noted of each crew member that is lost
TOWARDS = {"north": (0, 1), "south": (0, -1), "east": (-1, 0), "west": (1, 0)}


def trigger_of(position: Position, model: Model) -> str:
    """Why a beast bolts, as the key of a sentence; "" while it does not (BC-MUMAK-12, BC-MUMAK-28)."""
    if OLIPHAUNT in model.profile.tags:
        return "stampede.wounds" if model.wounds <= OLIPHAUNT_WOUNDS else ""
    if MUMAK not in model.profile.tags:
        return ""
    if model.wounds <= FEW_WOUNDS:
        return "stampede.wounds"
    strangers = {f"{LOST_CREW}{one.model}" for one in position.casualties if one.player != model.player}
    lost = any(one.startswith(LOST_CREW) and one not in strangers for one in position.done)
    crew = len(crew_of(position, model.id))
    return "stampede.crew" if crew <= FEW_CREW and (crew or lost) else ""


def note_bolting(position: Position, hearing: Hearing) -> Position:
    """Beasts that were hurt enough bolt; the first roll comes in the next move (BC-MUMAK-13#a)."""
    for model in position.models.values():
        why = trigger_of(position, model)
        if not why or model.marks & {BOLTS, STAMPEDE}:
            continue
        rule = "BC-MUMAK-28" if OLIPHAUNT in model.profile.tags else "BC-MUMAK-12"
        hearing.find(rule, why, model=model.id, left=model.wounds, crew=len(crew_of(position, model.id)))
        at_once = hearing.reading("stampede-start") == "phase"
        position = position.change(model.id, marks=model.marks | {STAMPEDE if at_once else BOLTS})
    return position


def let_loose(position: Position) -> Position:
    """At the start of the next move what bolted stampedes, for good (BC-MUMAK-16)."""
    for model in [one for one in position.models.values() if BOLTS in one.marks]:
        position = position.change(model.id, marks=(model.marks - {BOLTS}) | {STAMPEDE})
    return position


# -- the run


@dataclass(frozen=True, slots=True)
class Declared:
    model: str
    die: int
    events: tuple[Event, ...]


def _read(doc: Doc) -> Declared:
    die = doc.integer("die", 1, 6) if doc.raw("die", None) is not None else 0
    events = tuple(read_event(item, number) for number, item in enumerate(doc.items("events")))
    return Declared(doc.name("model"), die, events)


class Run:
    """A stampeding beast on its way: straight, at full speed, striking what it meets."""

    def __init__(self, position: Position, model: Model, declared: Declared, hearing: Hearing) -> None:
        self.position, self.hearing, self.id = position, hearing, model.id
        gait = gait_of(model)
        self.points = gait.points
        self.ground = Ground(position.board, gait, hearing.reading, position.settings.levels_3d)
        self.strikes = [event for event in declared.events if event.kind == FAST_STRIKE]
        self.made = 0
        self.missing = len(declared.events)

    @property
    def model(self) -> Model:
        return self.position.models[self.id]


def stampede(position: Position, declared: Declared, hearing: Hearing) -> Position:
    """The roll at the start of every action phase, and where it drives the beast (BC-MUMAK-13)."""
    model = model_of(position, declared.model, hearing)
    if model is None:
        return position
    if model.at is None:
        hearing.fault("turn.off-map", "model", "BC-SETUP-7", model=model.id)
        return position
    _check(position, model, hearing)
    if not declared.die:
        hearing.need(model.player, "stampede", 1, "BC-MUMAK-13", "die", model=model.id)
        return position
    way = WAYS[declared.die]
    hearing.find("BC-MUMAK-13", f"stampede.{way}", model=model.id, die=declared.die)
    hearing.find("BC-MUMAK-16", "stampede.uncontrolled", model=model.id)
    hearing.settle("result", way)
    marks = (model.marks - {BOLTS}) | {STAMPEDE}
    done = (*position.done, f"bolted.{model.id}")
    position = replace(position, done=done).change(model.id, marks=marks)
    if way == "stand":
        hearing.find("BC-MUMAK-14", "stampede.fights", model=model.id)
        hearing.settle("at", list(model.at))
        return position
    heading = _turned(position, heading_of(position, model), way)
    run = Run(position.change(model.id, heading=heading), model, declared, hearing)
    _run(run, heading)
    tell_removed(position, run.position, hearing)
    if run.id in run.position.models:
        hearing.settle("at", list(run.model.at or ()))
    return run.position


def _check(position: Position, model: Model, hearing: Hearing) -> None:
    if position.phase not in ACTION_PHASES:
        hearing.fault("stampede.phase", "", "BC-MUMAK-13", phase=position.phase)
    if f"bolted.{model.id}" in position.done:
        hearing.fault("stampede.again", "model", "BC-MUMAK-13", model=model.id)
    if BOLTS in model.marks:
        hearing.fault("stampede.too-early", "model", "BC-MUMAK-13", model=model.id)
    elif STAMPEDE not in model.marks and not trigger_of(position, model):
        rule = "BC-MUMAK-28" if OLIPHAUNT in model.profile.tags else "BC-MUMAK-12"
        hearing.fault("stampede.calm", "model", rule, model=model.id, left=model.wounds)
    elif OLIPHAUNT in model.profile.tags:
        hearing.find("BC-MUMAK-28", "stampede.wounds", model=model.id, left=model.wounds, crew=0)
    else:
        crew = len(crew_of(position, model.id))
        hearing.find("BC-MUMAK-12", "stampede.bolted", model=model.id, left=model.wounds, crew=crew)


def heading_of(position: Position, model: Model) -> Space:
    """Its last direction of travel, else towards the enemy's edge (BC-MOVE-2#a)."""
    if model.heading is not None:
        return model.heading
    player = position.player(model.player)
    return TOWARDS.get(player.edge if player else "", (0, -1))


def _turned(position: Position, heading: Space, way: str) -> Space:
    x, y = heading
    if position.board.is_hex:
        return rotated(heading, {"left": 1, "right": 5, "rear": 3, "ahead": 0}[way])
    return {"left": (y, -x), "right": (-y, x), "rear": (-x, -y), "ahead": (x, y)}[way]


def _run(run: Run, heading: Space) -> None:
    while run.points > 0 and run.id in run.position.models and run.position.result is None:
        at = run.model.here
        to = (at[0] + heading[0], at[1] + heading[1])
        into = run.model.spaces_at(to)
        if any(not run.position.board.has(one) for one in into):
            run.hearing.find("BC-MUMAK-15", "stampede.leaves", model=run.id)
            run.position = take_off(run.position, [run.id], "BC-MUMAK-15", run.hearing)
            return
        toll = toll_of(run.ground, run.model, at, to)
        if toll.price is None or toll.price > run.points:
            run.hearing.find("BC-MUMAK-14", "stampede.barred", model=run.id, what=toll.what)
            return
        if not _clear(run, into):
            return
        run.points -= toll.price
        run.position = run.position.change(run.id, at=to)


def _clear(run: Run, into: tuple[Space, ...]) -> bool:
    """Strike what stands in the way until it is gone or both strikes are made."""
    while True:
        met = sorted(
            {run.position.occupants[one] for one in into if one in run.position.occupants} - {run.id}
        )
        if not met:
            return True
        if run.made >= STRIKES:
            run.hearing.find("BC-MUMAK-14", "stampede.stopped", model=run.id, others=met)
            return False
        if not _strike(run, tuple(met)):
            return False
        if run.id not in run.position.models or run.position.result is not None:
            return False


def _strike(run: Run, met: tuple[str, ...]) -> bool:
    """One of its two Fast Strikes, on friend and foe. False when dice are missing."""
    event = run.strikes[run.made] if run.made < len(run.strikes) else None
    struck = event.struck if event else Struck()
    path = event.path if event else f"events/{run.missing}"
    if event is None:
        run.hearing.expect(path, {"event": FAST_STRIKE})
    run.made += 1
    run.hearing.find("BC-MUMAK-14", "stampede.strikes", model=run.id, others=list(met), count=run.made)
    run.hearing.settle("strikes", run.made)
    run.position, is_complete = free_attack(
        run.position, (run.id,), met, struck, run.hearing, path, "BC-MUMAK-14"
    )
    return is_complete


# -- what phases owe


def _owed(position: Position, hearing: Hearing) -> Iterator[tuple[str, str, str]]:
    if position.phase in ACTION_PHASES:
        for model in position.models.values():
            if STAMPEDE in model.marks and f"bolted.{model.id}" not in position.done:
                yield "BC-MUMAK-13", "stampede.owed", model.id


def _owed_first(position: Position, hearing: Hearing) -> Iterator[tuple[str, str, str]]:
    """Asked only where it is known how the phase began."""
    if position.zoned is not None:
        yield from _owed(position, hearing)


def _open(position: Position, hearing: Hearing) -> Position:
    position = note_bolting(position, hearing)
    if position.phase not in ACTION_PHASES:
        return position
    done = tuple(one for one in position.done if not one.startswith("bolted."))
    return replace(position, done=done) if done != position.done else position


DUTIES.append(_owed)
STARTS.append(_owed_first)
OPENINGS.append(_open)
WORDS = {
    "stampede.wounds": "{model} has {left:wound} left and bolts.",
    "stampede.crew": "{model} has {crew:crew member} left and bolts.",
    "stampede.bolted": "{model} stampedes: {left:wound} and {crew:crew member} left.",
    "stampede.phase": "A beast stampedes in action phases; this is the {phase:words} phase.",
    "stampede.again": "{model} has been rolled for in this phase.",
    "stampede.too-early": "{model} bolted in this move: the first roll comes in the next.",
    "stampede.calm": "{model} has {left:wound} left and does not stampede.",
    "stampede.left": "{die}: {model} stampedes to its left at full speed.",
    "stampede.right": "{die}: {model} stampedes to its right at full speed.",
    "stampede.rear": "{die}: {model} stampedes to the rear at full speed.",
    "stampede.ahead": "{die}: {model} stampedes straight ahead at full speed.",
    "stampede.stand": "{die}: {model} stands confused and strikes nobody in this phase.",
    "stampede.fights": "{model} fights everybody in contact.",
    "stampede.uncontrolled": "{model} is never controlled again; its crew only holds on.",
    "stampede.leaves": "{model} runs off the map.",
    "stampede.barred": "{model} is stopped by the ground: {what}.",
    "stampede.stopped": "{model} does not get past {others} and stops.",
    "stampede.strikes": "{model} meets {others}: Fast Strike number {count}.",
    "stampede.owed-first": "{model} stampedes: it is rolled for before anybody acts.",
    "redress.stampede.owed-first": "Roll for it now.",
    "stampede.owed": "{model} stampedes and has not been rolled for in this phase.",
    "need.stampede": "{player} rolls for {model}.",
}
ACTIONS: dict[str, Fields] = {"stampede": ({"model": NAME, "die": DIE, "events": many(EVENT)}, ("model",))}
KINDS: tuple[Kind, ...] = (
    Kind("stampede", _read, stampede, frozenset({"result", "at", "strikes", *STRIKE_FACTS})),
)
