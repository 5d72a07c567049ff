"""What is recorded: the name of each subject, and how its digest is made."""

import copy
import json
import random
from collections.abc import Callable, Iterator
from functools import partial, reduce
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
from rules.games.battle_chain.army.roster import model_of, unknown_of
from rules.games.battle_chain.catalogue.document import catalogue_document
from rules.games.battle_chain.editor.palette import palette
from rules.games.battle_chain.game import GAME
from rules.games.battle_chain.in_play import ABILITIES
from rules.games.battle_chain.lists import as_profile, enlist
from rules.games.battle_chain.movement.document import LONGEST
from rules.games.battle_chain.odds import odds
from rules.games.battle_chain.picture import pictures
from rules.games.battle_chain.printed import ROSTER
from rules.games.battle_chain.referee import REFEREE
from rules.games.battle_chain.slip import SLIP, verify
from tests.battle_chain.recorded.stated import stated
from tests.battle_chain.recorded.tables import of_tables
from tests.battle_chain.recorded.varied import chosen, variant
from tests.battle_chain.whole import SCENES, played
from tests.changes import changed, places
from tests.golden import golden_files, name_of, readable_cases
from tests.recording import VARIANTS, Json, Record, digest, odds_or, of_case, or_refusal, ruled

Place = tuple[Any, ...]
GAMES, LISTS, RESULTS, VARIED, STATES, TABLES = 4, 60, 600, 5, 10, 24
NUMBERS = (
    -1000,
    -999,
    -1,
    0,
    1,
    2,
    6,
    7,
    9,
    10,
    40,
    41,
    60,
    61,
    99,
    100,
    200,
    201,
    999,
    1000,
    9999,
    10000,
    99999,
    100000,
    100001,
    1000000,
    1000001,
)
TEXTS = tuple(
    "x" * length for length in (0, 1, 32, 33, 64, 65, 80, 81, 100, 101, 120, 121, 200, 201, 400, 401)
)
LONG = (400, 401)
SEATS: tuple[list[Json], ...] = (
    [],
    [{"id": "defender"}],
    [{"id": "attacker"}, {"id": "ann"}, {"id": "bob"}],
    [{"id": "ann", "name": "Ann", "original": 3}, {"id": "bob"}],
)
TIGHT = Profile(initiative_most=1, trolls_most=2, devices_most=2, ratios=(5, 8), spears=False, dry=True)
PROFILES = (Profile(), TIGHT, Profile(allow_unpriced=True, hobbits_together=True, home_ground=True))


def more(case: Json, ruling: Ruling) -> tuple[Any, ...]:
    """The table as it is drawn and told, and the odds of a combat."""
    drawn = [(one.svg, repr(one.table), one.note) for one in pictures(case, ruling.document)]
    return drawn, or_refusal(lambda: odds_or(None, lambda: odds(case))), sorted(GAME.in_play(case))


def of_game(kind: str, seed: int) -> str:
    """A whole game that is played by the referee's word: every action and where it ends."""
    game = played(kind, seed)
    return digest([game.actions, ruled(GAME, game.case, more)])


# -- documents


Reads = Callable[[Json], object]


def of_bounds() -> str:
    """Each whole number and text of golden cases and lists at every limit that there is, and long lists: what can be read."""
    limits = [_at_limits(documents, read) for _, documents, read in _documents()]
    return digest([limits, _long_lists()])


def of_strangers() -> str:
    """Each name in an action as that of nobody, and of the first model of each side: the ruling."""
    cases = [case for _, case in readable_cases("battle_chain")]
    found: Json = {}
    for place, case, is_number in _leaves(cases):
        if place[0] == "actions" and not is_number:
            models = case["position"].get("models", [])
            sides = {model["player"]: model["id"] for model in reversed(models)}
            told = [ruled(GAME, _with(case, place, name), None) for name in ("nobody", *sides.values())]
            found[".".join(map(str, (*place, len(found))))] = told
    return digest(found)


def of_surplus() -> str:
    """Each object of golden cases and lists with a field that nobody knows: which of them are read to the end."""
    found: Json = {}
    for kind, documents, read in _documents():
        for place, document in _objects(documents):
            surplus = _value(document, place) | {"surplus": 1}
            changed = _with(document, place, surplus) if place else surplus
            found[".".join(map(str, (kind, *place, len(found))))] = _faults(changed, read)
    return digest(found)


def of_missing() -> str:
    """Each field of golden cases and lists left out: the ruling or the report where it may be, else the faults."""
    found: Json = {}
    for kind, documents, _ in _documents():
        for place, document, _ in _leaves(documents):
            less = copy.deepcopy(document)
            del _value(less, place[:-1])[place[-1]]
            told = _judged(less, Profile()) if kind == "army" else ruled(GAME, less, None)
            found[".".join(map(str, (*place, len(found))))] = told
    return digest(found)


def _documents() -> tuple[tuple[str, list[Json], Reads], ...]:
    """Golden cases and golden lists, and what reads them."""
    cases = [case for _, case in readable_cases("battle_chain")]
    armies = [_army(path) for path in FILES.values() if path.parent.name == "army"]
    return ("case", cases, REFEREE.read), ("army", armies, check_document)


def _objects(documents: list[Json]) -> Iterator[tuple[Place, Json]]:
    """The first place of each kind of object, of every sort of action."""
    known = set()
    for document in documents:
        for place in places(document):
            kind = (*(part for part in place if type(part) is str), _deed(document, place))
            if isinstance(_value(document, place), dict) and kind not in known:
                known.add(kind)
                yield place, document


def _army(path: Path) -> Json:
    army: Json = json.loads(path.read_text(encoding="utf-8"))["army"]
    return army


def _at_limits(documents: list[Json], read: Reads) -> Json:
    return {
        ".".join(map(str, (*place, index))): [
            _faults(_with(document, place, value), read) for value in (NUMBERS if is_number else TEXTS)
        ]
        for index, (place, document, is_number) in enumerate(_leaves(documents))
    }


def _leaves(documents: list[Json]) -> Iterator[tuple[Place, Json, bool]]:
    """The first place of each field, of every sort of action."""
    known = set()
    for document in documents:
        for place in places(document):
            value = _value(document, place)
            kind = (*(part for part in place if type(part) is str), _deed(document, place))
            if isinstance(value, int | str) and not isinstance(value, bool) and kind not in known:
                known.add(kind)
                yield place, document, isinstance(value, int)


def _value(document: Json, place: Place) -> Any:
    return reduce(lambda holder, part: holder[part], place, document)


def _deed(document: Json, place: Place) -> str:
    return (
        str(document["actions"][place[1]].get("do")) if place[:1] == ("actions",) and len(place) > 1 else ""
    )


def _with(document: Json, place: Place, value: object) -> Json:
    changed = copy.deepcopy(document)
    _value(changed, place[:-1])[place[-1]] = value
    return changed


def _faults(document: Json, read: Reads) -> Any:
    try:
        read(document)
    except Unreadable as error:
        return [(fault.code, fault.path) for fault in error.faults]
    return None


def _long_lists() -> list[Any]:
    blank = GAME.blank_case("battle-chain/1", [])
    model = blank["position"]["models"][0]
    crowds = [[{**model, "id": f"m{n}", "at": [n % 20, n // 20]} for n in range(count)] for count in LONG]
    board = {"width": 40, "height": 40}
    tables = [
        {**blank, "position": {**blank["position"], "board": board, "models": crowd}} for crowd in crowds
    ]
    armies: list[Json] = [{"rows": [{"model": "me-mordor-orc"}] * count} for count in LONG]
    ways = [
        [{"do": "move", "model": model["id"], "path": [[0, 0]] * count}] for count in (LONGEST, LONGEST + 1)
    ]
    tables += [{**blank, "actions": way} for way in ways]
    return [[_faults(one, REFEREE.read) for one in tables], [_faults(one, check_document) for one in armies]]


# -- lists


def of_list(path: Path) -> str:
    """A golden list and the same list changed in a few places, by several profiles."""
    army = json.loads(path.read_text(encoding="utf-8"))["army"]
    luck = random.Random(path.stem)
    documents = [army, *(changed(army, luck) for _ in range(VARIANTS))]
    return digest([_judged(document, profile) for document in documents for profile in PROFILES])


def _judged(document: Json, profile: Profile) -> Any:
    """The report, and its sentences: figures are worked out inside them."""
    try:
        report = check_document(document, profile)
        return report, [one["text"] for one in report["findings"]]
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
    sentences = [repr(ROSTER.check(army)) for army in under]
    return digest(
        [reports, sentences, repr(ROSTER.together(*under)), [repr(ROSTER.explain(army)) for army in under]]
    )


def _rows(luck: random.Random, catalogue: dict[str, ModelCard]) -> Json:
    keys = luck.sample(sorted(catalogue), luck.randint(1, 9))
    rows: list[Json] = [{"model": key, "count": luck.choice((1, 1, 2, 5)), "options": {}} for key in keys]
    for row in rows:
        for option in ROSTER.options:
            if option.takes(catalogue[str(row["model"])]) and luck.random() < 0.5:
                is_flag = option.figure.empty is False
                row["options"][option.name] = True if is_flag else luck.randint(1, 8)
    if luck.random() < 0.2:
        rows.append({"model": "nobody-knows-it", "count": 2})
    return {"rows": rows, "point_level": luck.choice((None, 300, 1000))}


def of_enlisting() -> str:
    """What a table gets of two lists, with every card of the catalogue once."""
    models = plain_models()
    rows = [{"model": model["key"], "count": 1 + number % 3} for number, model in enumerate(models)]
    del rows[0]["count"]  # one
    whole: Json = {"models": models, "rows": rows}
    bare = [{"models": models, "rows": []}, {"models": models[:1], "rows": [{"model": "nobody"}]}, {}]
    long = Side("ann" * 20, "Ann" * 30, whole)
    tables = [enlist((long, Side("bob", "Bob", other))) for other in (None, *bare)]
    found = [(table.players, table.models) for table in tables]
    figures = ("movement", "attacks", "toughness", "wounds", "shots", "range")
    home_made = [
        as_profile({"key": "home", "kind": "hero"} | dict.fromkeys(figures, at)) for at in (-1, 0, 1)
    ]
    known = {key: (unknown_of(card), model_of(card)) for key, card in cards().items()}
    blank = [GAME.blank_case("battle-chain/1", seats) for seats in SEATS]
    return digest(
        [found, home_made, known, GAME.samples, profile_of({"minions_loose": 3}, {}), blank, palette()]
    )


# -- results


def of_results() -> str:
    luck = random.Random(1)
    return digest([_result(luck) for _ in range(RESULTS)])


def _result(luck: random.Random) -> Any:
    most = luck.choice((2, 6, 12))
    given = {count.name: [luck.randint(0, most), luck.randint(0, most)] for count in SLIP.counts}
    if luck.random() < 0.2:
        del given["undead_left"]  # which need not be said
    faults = [(fault.code, fault.path) for fault in check_counts(SLIP, given)]
    if faults or SLIP.decide is None:
        return faults
    facts = {
        "starting_models": luck.randint(1, 12),
        "points": luck.randint(6, 12),
        "wholly_undead": luck.random() < 0.2,
    }
    if luck.random() < 0.2:
        del facts[luck.choice(sorted(facts))]  # of an army without a list
    players = [
        Reported(name, counts_of(SLIP, given, seat), facts) for seat, name in enumerate(("Ann", "Bob"))
    ]
    decided = [repr(SLIP.decide("battle-chain/1", players, 100, draws)) for draws in (False, True)]
    return decided, repr(verify("battle-chain/1", players))


def of_schemas() -> str:
    printed = [*ROSTER.attributes, *(option.figure for option in ROSTER.options)]
    limits = [(one.name, one.least, one.most, one.default) for one in printed]
    counts = [repr(one) for one in SLIP.counts]
    settings = [repr(one) for one in (*ROSTER.settings, *ROSTER.attributes)]
    abilities = [repr(ABILITIES[key]) for key in sorted(ABILITIES)]
    schemas = {id: RULESETS[id].schema() for id in RULESETS if RULESETS[id].game == GAME.key}
    return digest([limits, counts, settings, abilities, schemas])


def _subject(path: Path) -> Callable[[], str]:
    return partial(of_list, path) if path.parent.name == "army" else partial(of_case, GAME, more, path)


def of_varied(path: Path) -> str:
    """A golden case varied in ways of this game: some variants of each, and those that were chosen."""
    case, name = json.loads(path.read_text(encoding="utf-8"))["case"], name_of(path)
    numbers = (*range(VARIED), *CHOSEN.get(name, ()))
    return digest([variant(GAME, more, name, case, number) for number in numbers])


def of_states(path: Path) -> str:
    """A golden case in other states of the game."""
    case, name = json.loads(path.read_text(encoding="utf-8"))["case"], name_of(path)
    return digest([stated(GAME, name, case, number) for number in range(STATES)])


CHOSEN = chosen()


FILES = {name_of(path): path for path in golden_files("battle_chain") if path.parent.name != "catalogue"}
SUBJECTS: dict[str, Callable[[], str]] = (
    {name: _subject(path) for name, path in FILES.items()}
    | {
        f"varied/{name}": partial(of_varied, path)
        for name, path in FILES.items()
        if path.parent.name != "army"
    }
    | {
        f"state/{name}": partial(of_states, path)
        for name, path in FILES.items()
        if path.parent.name != "army"
    }
    | {f"game/{kind}/{seed}": partial(of_game, kind, seed) for kind in SCENES for seed in range(GAMES)}
    | {f"table/{seed}": partial(of_tables, GAME, seed) for seed in range(TABLES)}
    | {f"list/{seed}": partial(of_random_list, seed) for seed in range(LISTS)}
    | {
        "bounds": of_bounds,
        "surplus": of_surplus,
        "missing": of_missing,
        "strangers": of_strangers,
        "enlisting": of_enlisting,
        "results": of_results,
        "schemas": of_schemas,
    }
    | {"catalogue": lambda: digest(catalogue_document())}
)
RECORD = Record(Path(__file__).with_name("digests.json"), SUBJECTS)
