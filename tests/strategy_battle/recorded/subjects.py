"""What is recorded: the name of each subject, and how its digest is made."""

import random
from collections.abc import Callable
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import Any

from rules import RULESETS
from rules.engine.ruling import Ruling
from rules.engine.seats import Side
from rules.engine.slips import Reported, check_counts, counts_of
from rules.games.strategy_battle.fight_odds import odds
from rules.games.strategy_battle.game import GAME
from rules.games.strategy_battle.lists import FIGURES, enlist
from rules.games.strategy_battle.odds import Blow, Dice, after_fate, wounds
from rules.games.strategy_battle.odds import Side as Duelist
from rules.games.strategy_battle.picture import pictures
from rules.games.strategy_battle.printed import ROSTER
from rules.games.strategy_battle.slip import SLIP
from tests.changes import changed
from tests.golden import golden_files, name_of, readable_cases
from tests.recording import Json, Record, digest, odds_or, of_case, or_refusal, ruled
from tests.strategy_battle.play import play_phase
from tests.strategy_battle.recorded.bounds import BOUNDS
from tests.strategy_battle.recorded.entered import ENTERED
from tests.strategy_battle.recorded.moves import MOVES
from tests.strategy_battle.recorded.shapes import SHAPES
from tests.strategy_battle.scenes import pairs, question, shake, table

SCENES, PHASES = 150, 30
READABLE = [(name, case) for name, case in readable_cases("strategy_battle") if case.get("actions")]
AWAY = ("strict", "permissive")


# -- beside a ruling


def more(case: Json, ruling: Ruling) -> tuple[Any, ...]:
    """The table as it is drawn and told, and the odds of a Fight."""
    drawn = [
        (one.svg, repr(one.table), one.legend, one.note, one.caption)
        for one in pictures(case, ruling.document)
    ]
    return drawn, or_refusal(lambda: odds_or(None, lambda: odds(case)))


# -- tables and phases from a seed


def of_scene(seed: int) -> str:
    """Whether a loser in a random crowd can back away, by both readings."""
    case = question(table(seed, models=6 + seed % 14, walls=3))
    return digest([ruled(GAME, case | {"readings": {"away": away}}, more) for away in AWAY])


def of_phase(seed: int) -> str:
    """A Fight phase that is played by answering what the referee asks for."""
    return digest(ruled(GAME, play_phase(pairs(seed), seed), more))


def of_shaken(name: str, case: Json) -> str:
    """A golden case with bases nudged, other dice, events in another order."""
    return digest(ruled(GAME, shake(case, random.Random(name)), more))


# -- lists, results, schemas


def of_lists() -> str:
    """What a table gets of two lists: figures that a case does not take, that nobody knows, rows without a model."""
    hero = {
        "key": "hero",
        "name": "Hero" * 30,
        "kind": "hero",
        "fight": 6,
        "wounds": 3,
        "base": 40,
        "might": 3,
    }
    troll = {
        "key": "troll",
        "kind": "warrior",
        "strength": 0,
        "defence": 1,
        "base": 4,
        "unreadable": ["wounds"],
    }
    zeros = dict.fromkeys(FIGURES, 0) | {"key": "zeros", "name": "Zeros"}
    ones = dict.fromkeys(FIGURES, 1) | {"key": "ones", "name": "Ones", "base": 5}
    rows = [
        {"model": "zeros"},
        {"model": "ones"},
        {"model": "hero", "count": 2},
        {"model": "troll"},
        {"model": "hero", "count": 0},
        {"count": 1},
    ]
    models = [hero, troll, zeros, ones]
    found = enlist(
        [
            Side("light", "Ann", {"models": models, "rows": rows}),
            Side("dark", "Bob", None),
        ]
    )
    return digest([repr(found.players), found.models])


def of_slips() -> str:
    luck = random.Random(1)
    plain = {"victory_points": [8, 5], "leader_killed": [1, 0], "objectives": [2, 1], "turns": 7}
    slips = [plain, *(changed(plain, luck) for _ in range(60))]
    ends = [plain | {"turns": turns} for turns in (0, 1, 2, 50, 51)]
    return digest([_slip(one) for one in (*slips, *ends)])


def _slip(counts: Json) -> Any:
    faults = [(fault.code, fault.path) for fault in check_counts(SLIP, counts)]
    if faults or SLIP.decide is None:
        return faults
    players = [Reported(name, counts_of(SLIP, counts, seat), {}) for seat, name in enumerate(("Ann", "Bob"))]
    return repr(SLIP.decide("strategy-battle/1", players, 700, True)), [
        count.text(1) for count in SLIP.counts
    ]


def of_schemas() -> str:
    return digest({id: RULESETS[id].schema() for id in RULESETS if RULESETS[id].game == GAME.key})


def of_printed() -> str:
    """What lists and slips hold: each attribute and count with its limits and where it is shown; the sizes of armies."""
    figures = [*ROSTER.attributes, *(option.figure for option in ROSTER.options)]
    return digest([[repr(one) for one in (*figures, *SLIP.counts)], ROSTER.levels])


def of_defaults() -> str:
    """What odds assume where nothing is said."""
    chances = (Fraction(1, 4), Fraction(1, 4), Fraction(1, 2))
    plain = (Dice(2), Duelist((Dice(1),), 3), Blow(2, 3, 4))
    return digest([repr(plain), repr(after_fate(chances, 1)), repr(wounds(Blow(2, 3, 4)))])


SUBJECTS: dict[str, Callable[[], str]] = (
    {name_of(path): partial(of_case, GAME, more, path) for path in golden_files("strategy_battle")}
    | {f"scene/{seed}": partial(of_scene, seed) for seed in range(SCENES)}
    | {f"phase/{seed}": partial(of_phase, seed) for seed in range(PHASES)}
    | {f"shaken/{name}": partial(of_shaken, name, case) for name, case in READABLE}
    | {f"beside/{name}": subject for name, subject in (SHAPES | MOVES | BOUNDS | ENTERED).items()}
    | {"lists": of_lists, "slips": of_slips, "schemas": of_schemas}
    | {"printed": of_printed, "defaults": of_defaults}
)
RECORD = Record(Path(__file__).with_name("digests.json"), SUBJECTS)
