"""What is recorded: the name of each subject, and how its digest is made."""

import json
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from rules import RULESETS
from rules.engine.army_document import read_army, read_card
from rules.engine.cards import ModelCard
from rules.engine.faults import Unreadable
from rules.engine.restrictions import read_restrictions
from rules.engine.ruling import Ruling
from rules.engine.seats import Side
from rules.engine.slips import Reported, check_counts, counts_of
from rules.games.battle_chain.army import Profile, check_document
from rules.games.battle_chain.army.profile import profile_of
from rules.games.battle_chain.army.roster import unknown_of
from rules.games.battle_chain.catalogue.document import catalogue_document
from rules.games.battle_chain.combat.odds import odds
from rules.games.battle_chain.game import GAME
from rules.games.battle_chain.lists import enlist
from rules.games.battle_chain.picture import pictures
from rules.games.battle_chain.printed import ROSTER
from rules.games.battle_chain.slip import SLIP, verify
from tests.battle_chain.whole import SCENES, played
from tests.changes import changed
from tests.golden import golden_files, name_of
from tests.recording import VARIANTS, Json, Record, digest, of_case, or_refusal, ruled

GAMES, LISTS, RESULTS = 4, 60, 60
TIGHT = Profile(initiative_most=1, trolls_most=2, devices_most=2, ratios=(5, 8), spears=False, dry=True)
PROFILES = (Profile(), TIGHT, Profile(allow_unpriced=True, hobbits_together=True, home_ground=True))


def more(case: Json, ruling: Ruling) -> tuple[Any, ...]:
    """The table as it is drawn and told, and the odds of a combat."""
    drawn = [(one.svg, repr(one.table)) for one in pictures(case, ruling.document)]
    return drawn, or_refusal(lambda: odds(case))


def of_game(kind: str, seed: int) -> str:
    """A whole game that is played by the referee's word: every action and where it ends."""
    game = played(kind, seed)
    return digest([game.actions, ruled(GAME, game.case, more)])


# -- lists


def of_list(path: Path) -> str:
    """A golden list and the same list changed in a few places, by several profiles."""
    army = json.loads(path.read_text(encoding="utf-8"))["army"]
    luck = random.Random(path.stem)
    documents = [army, *(changed(army, luck) for _ in range(VARIANTS))]
    return digest([_judged(document, profile) for document in documents for profile in PROFILES])


def _judged(document: Json, profile: Profile) -> Any:
    try:
        return check_document(document, profile)
    except Unreadable as error:
        return [(fault.code, fault.path) for fault in error.faults]


def plain_models() -> list[Json]:
    """Every card of the catalogue that ships, as a submission holds it."""
    return [
        {name: value for name, value in model.items() if name != "note"}
        for model in catalogue_document()["models"]
    ]


def cards(luck: random.Random | None = None) -> dict[str, ModelCard]:
    """The cards of the catalogue; with `luck` some have other wounds than the book gives them."""
    models = plain_models()
    for model in models:
        if luck and luck.random() < 0.2 and "wounds" in model:
            model["wounds"] = luck.randint(1, 4)
    return {model["key"]: read_card(model, ROSTER) for model in models}


def of_random_list(seed: int) -> str:
    """A list of the service under an organizer's figures: its report, how its numbers come about, two lists together."""
    luck = random.Random(f"list {seed}")
    catalogue = cards(luck)
    armies = [read_army(_rows(luck, catalogue), ROSTER, catalogue) for _ in range(2)]
    grades = {one.code: luck.choice(["error", "warning", "note"]) for one in luck.sample(ROSTER.graded, 3)}
    settings = {
        "initiative_most": luck.randint(0, 4),
        "minions_firm": luck.randint(1, 12),
        "home_ground": True,
    }
    asked = read_restrictions({"grades": grades, "settings": settings}, ROSTER)
    under = [asked.over(army) for army in armies]
    assert ROSTER.together
    reports = [ROSTER.check(army).as_json() for army in (*armies, *under)]
    return digest([reports, repr(ROSTER.together(*under)), [repr(ROSTER.explain(army)) for army in under]])


def _rows(luck: random.Random, catalogue: dict[str, ModelCard]) -> Json:
    keys = luck.sample(sorted(catalogue), luck.randint(1, 9))
    rows: list[Json] = [{"model": key, "count": luck.choice((1, 1, 2, 5)), "options": {}} for key in keys]
    for row in rows:
        for option in ROSTER.options:
            if option.takes(catalogue[str(row["model"])]) and luck.random() < 0.5:
                is_flag = option.figure.empty is False
                row["options"][option.name] = True if is_flag else luck.randint(1, 8)
    return {"rows": rows, "point_level": luck.choice((None, 300, 1000))}


def of_enlisting() -> str:
    """What a table gets of two lists, with every card of the catalogue once."""
    models = plain_models()
    rows = [{"model": model["key"], "count": 1 + number % 3} for number, model in enumerate(models)]
    found = enlist((Side("ann", "Ann", {"models": models, "rows": rows}), Side("bob", "Bob", None)))
    known = {key: unknown_of(card) for key, card in cards().items()}
    return digest([found.players, found.models, known, GAME.samples, profile_of({"minions_loose": 3}, {})])


# -- results


def of_results() -> str:
    luck = random.Random(1)
    return digest([_result(luck) for _ in range(RESULTS)])


def _result(luck: random.Random) -> Any:
    given = {count.name: [luck.randint(0, 12), luck.randint(0, 12)] for count in SLIP.counts}
    faults = [(fault.code, fault.path) for fault in check_counts(SLIP, given)]
    if faults or SLIP.decide is None:
        return faults
    facts = {"starting_models": luck.randint(1, 12), "points": 100, "wholly_undead": luck.random() < 0.2}
    players = [
        Reported(name, counts_of(SLIP, given, seat), facts) for seat, name in enumerate(("Ann", "Bob"))
    ]
    decided = [repr(SLIP.decide("battle-chain/1", players, 100, draws)) for draws in (False, True)]
    return decided, repr(verify("battle-chain/1", players))


def of_schemas() -> str:
    return digest({id: RULESETS[id].schema() for id in RULESETS if RULESETS[id].game == GAME.key})


def _subject(path: Path) -> Callable[[], str]:
    return partial(of_list, path) if path.parent.name == "army" else partial(of_case, GAME, more, path)


SUBJECTS: dict[str, Callable[[], str]] = (
    {
        name_of(path): _subject(path)
        for path in golden_files("battle_chain")
        if path.parent.name != "catalogue"
    }
    | {f"game/{kind}/{seed}": partial(of_game, kind, seed) for kind in SCENES for seed in range(GAMES)}
    | {f"list/{seed}": partial(of_random_list, seed) for seed in range(LISTS)}
    | {"enlisting": of_enlisting, "results": of_results, "schemas": of_schemas}
    | {"catalogue": lambda: digest(catalogue_document())}
)
RECORD = Record(Path(__file__).with_name("digests.json"), SUBJECTS)
