"""What the service beside the referee takes from the game: lists, results, maps, models of catalogues, odds."""

import json
import random
from functools import partial
from pathlib import Path
from typing import Any

from rules import adjudicate
from rules.engine.army_document import read_army
from rules.engine.faults import Unreadable
from rules.engine.maps import EdgeTaken, MapTaken, Roll
from rules.engine.seats import Side
from rules.engine.slips import Reported
from rules.games.combat_hex import odds, odds_of_deaths
from rules.games.combat_hex.army_explained import explain_army
from rules.games.combat_hex.blank import blank_case
from rules.games.combat_hex.board.palette import palette
from rules.games.combat_hex.catalogue_models import card, named, put
from rules.games.combat_hex.game import GAME, ROSTER
from rules.games.combat_hex.lists import enlist
from rules.games.combat_hex.maps import MAPS
from rules.games.combat_hex.odds import Attack, Victim
from rules.games.combat_hex.setup.map_choice import MAP_CHOICE
from rules.games.combat_hex.slip import BOOKS, POINTS, SURVIVORS, decide, out_hint, verify
from tests.changes import changed
from tests.golden import golden_files, readable_cases
from tests.recording import VARIANTS, Json, digest, or_refusal

ARMIES = Path(__file__).parents[1] / "army"


def of_list(path: Path) -> str:
    army = _army(path)
    luck = random.Random(path.stem)
    documents = [army, *(changed(army, luck) for _ in range(VARIANTS))]
    return digest([(checked(one), or_refusal(partial(_explained, one))) for one in documents])


def _explained(army: Json) -> Any:
    """How its numbers come about, and what is not known of its models."""
    found = read_army(army, ROSTER)
    unknown = [GAME.roster.unknown(row.card) for row in found.rows if row.card]
    return repr(explain_army(found)), unknown


def _army(path: Path) -> Json:
    models = json.loads((ARMIES / "models.json").read_text(encoding="utf-8"))["models"]
    army: Json = json.loads(path.read_text(encoding="utf-8"))["army"] | {"models": models}
    return army


def checked(army: Json) -> Any:
    """The report on a list, its sentences too: they count models."""
    try:
        report = ROSTER.check(read_army(army, ROSTER)).as_json()
        return report, json.dumps(report)
    except Unreadable as error:
        return [(fault.code, fault.path) for fault in error.faults]


def of_tables() -> str:
    """What a table gets of the golden lists, on bases of every size, and of one of each model."""
    armies = [_army(path) for path in golden_files("combat_hex") if path.parent.name == "army"]
    single = armies[0] | {"rows": [{"model": one["key"]} for one in armies[0]["models"]]}
    return digest([_table(army) for army in (*armies, single)])


def _table(army: Json) -> Any:
    sizes = ("", "cavalry", "large")
    models = [{"abilities": [], "base_size": sizes[at % 3], **one} for at, one in enumerate(army["models"])]
    found = enlist([Side("good" * 15, "Ann", army | {"models": models}), Side("evil", "B" * 90, None)])
    return found.players, found.models


def of_map_choices() -> str:
    """Two players who roll for the map and the edge and say what they take, now and then more than falls to them."""
    luck = random.Random(1)
    players = [{"id": "a", "faction": "good"}, {"id": "b", "faction": "evil"}]
    return digest([_map_choice(players, luck) for _ in range(60)])


def _map_choice(players: list[Json], luck: random.Random) -> Any:
    sheet = dict(luck.choice(list(MAPS.samples.values())))
    whom = ("", "", "", "a", "b")
    steps: list[Roll | MapTaken | EdgeTaken] = [
        Roll({one["id"]: luck.choices(range(1, 7), k=luck.randint(0, 2)) for one in players}, takes)
        for takes in luck.choices(("map", "edge", ""), k=luck.randint(1, 2))
    ]
    steps += [
        MapTaken(sheet, luck.choice(whom)),
        EdgeTaken(luck.choice(("north", "south")), luck.choice(whom)),
    ]
    case = MAP_CHOICE.case("combat-hex/3.1.2", {}, players, steps[: luck.randint(1, len(steps))])
    return case, or_refusal(lambda: repr(MAP_CHOICE.chosen(adjudicate(case).as_json())))


def of_catalogues() -> str:
    """Golden cases whose models come out of a catalogue, under keys that are taken and keys that are free."""
    luck = random.Random(1)
    cases = [case for _, case in readable_cases("combat_hex")]
    cards = [_card(dict(model), luck) for case in cases for model in _models(case).values()]
    return digest([cards, [or_refusal(partial(_out_of_catalogue, case, luck)) for case in cases]])


def _models(case: Json) -> Json:
    found: Json = case["position"].get("models", {})
    return found


def _card(model: Json, luck: random.Random) -> Any:
    kind, faction = luck.choice(("hero", "minion", "base")), luck.choice(("good", "evil", "", None))
    toughness = luck.choice((0, 1, 3, 6, 7, None))
    listed = [one if isinstance(one, dict) else {"name": one} for one in model.get("abilities", ())]
    chosen = {"kind": kind, "faction": faction, "toughness": toughness, "abilities": listed}
    return card({"base_size": luck.choice(("single", "cavalry", "large")), **model, **chosen})


def _out_of_catalogue(case: Json, luck: random.Random) -> Any:
    asked: Json = json.loads(json.dumps(case))
    models, warriors = _models(asked), asked["position"].get("warriors", [])
    cards = {f"book/{key}": (luck.choice((key, "free")), dict(one)) for key, one in models.items()}
    for one in warriors:
        field = luck.choice(("model", "ring_model"))
        if one.get(field) in models:
            one[field] = f"catalogue:book/{one[field]}"
    return list(named(asked)), put(asked, cards), [list(named(changed(asked, luck))) for _ in range(3)]


def of_beginnings() -> str:
    """The board with nothing on it, and what can be put there."""
    seats = [{"id": "x", "name": "X"}, {"id": "y"}]
    return digest([blank_case("combat-hex/3.1.2", players) for players in ((), seats)] + [palette()])


def of_odds() -> str:
    """Chances of attacks of every kind."""
    luck = random.Random(1)
    plain = odds.hits(Attack(3)), odds.wounds(Attack(3), 4)
    return digest([_odds(luck) for _ in range(40)] + [repr(plain)])


def _odds(luck: random.Random) -> Any:
    attack = Attack(
        luck.randint(0, 5),
        glancing=luck.choice((frozenset({1}), frozenset({1, 2}))),
        glancing_payers=luck.randint(0, 3),
        critical_payers=luck.choice(((0,), (1,), (2, 1), (3, 2, 2))),
        keeps_sixes=luck.random() < 0.3,
    )
    victims = [Victim(f"v{at}", luck.randint(1, 6), luck.randint(1, 3)) for at in range(luck.randint(1, 4))]
    numbers = odds.hits(attack), *(odds.wounds(attack, one.toughness) for one in victims)
    found = odds_of_deaths.kills(attack, victims), odds_of_deaths.deaths(attack, victims)
    deaths = [sorted(found[0].ways.items()), sorted(found[1].items())]
    return [(repr(one), one.mean, one.at_least(1), one.of(99)) for one in numbers], repr(deaths)


def of_offers() -> str:
    """What the service shows of the game: abilities, what is printed on models, levels, counts of a result."""
    lists = ROSTER.attributes, ROSTER.kinds, GAME.slip.counts, list(GAME.abilities.values())
    return digest([[repr(one) for one in each] for each in lists] + [ROSTER.levels, ROSTER.looks_at_bases])


def of_slips() -> str:
    """Who won by what was left, at every limit, and which counts cannot be."""
    luck = random.Random(1)
    return digest([_slip(luck) for _ in range(300)])


def _slip(luck: random.Random) -> Any:
    ruleset, limit = luck.choice(tuple(BOOKS)), luck.choice((500, 501, 1000))
    players = [_reported(name, luck) for name in ("Ann", "Bob")]
    decision = repr(decide(ruleset, players, limit, luck.random() < 0.3))
    faults = [(fault.code, fault.path, fault.rule) for fault in verify(ruleset, players)]
    return decision, faults, out_hint(ruleset, limit)


def _reported(name: str, luck: random.Random) -> Reported:
    started = luck.randint(1, 9)
    counts = {SURVIVORS: luck.randint(0, 9), POINTS: luck.choice((0, 0, 100, 400, 401))}
    facts = {"starting_models": started, "points": 400, "hero_points": luck.choice((100, 150))}
    return Reported(name, counts, {fact: value for fact, value in facts.items() if luck.random() < 0.95})


def of_maps() -> str:
    luck = random.Random(1)
    maps = [dict(sample) for sample in MAPS.samples.values()]
    maps += [changed(sample, luck) for sample in maps for _ in range(40)]
    maps += [{"rows": [[row, 1, 100] for row in range(25)] + more} for more in ([], [[25, 1, 1]])]
    return digest([_map(board) for board in maps])


def _map(board: Json) -> Any:
    found, faults = MAPS.read(board)
    return found, [(fault.code, fault.path) for fault in faults], "" if faults else MAPS.describe(found)
