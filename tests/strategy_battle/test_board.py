"""The table as the referee answers it: drawn, told, asked further; a whole Fight is entered by its questions alone."""

import copy
import json
import random
from typing import Any

import pytest
from django.template.loader import render_to_string

from rules.engine.faults import Unreadable
from rules.engine.game import BoardAnswer
from rules.engine.insertions import Insertion
from rules.engine.ruling import Ruling
from rules.games.strategy_battle.blank import blank_case
from rules.games.strategy_battle.board.answer import answer
from rules.games.strategy_battle.board.question_parts import Question
from rules.games.strategy_battle.referee import adjudicate
from tests.golden import Case
from tests.strategy_battle.scenes import damaged, pairs, shaken

PATH = "/actions/{}/events"


def answered(case: Any, focus: str = "") -> tuple[BoardAnswer, Ruling | None]:
    try:
        ruling = adjudicate(case)
    except Unreadable as error:
        return answer(case, None, error.faults, focus), None
    return answer(case, ruling, (), focus), ruling


def inserted(case: Case, insertion: Insertion) -> Case:
    changed = copy.deepcopy(case)
    _, _, at, _ = insertion.path.split("/")
    changed["actions"][int(at)].setdefault("events", []).insert(
        insertion.index, copy.deepcopy(insertion.value)
    )
    return changed


def with_dice(case: Case, question: Question, dice: random.Random) -> Case:
    """The case with the dice of a question, two for a roll whose first die reached its target."""
    changed = inserted(case, question.insertion) if question.insertion else copy.deepcopy(case)
    rolls: list[Any] = []
    first, _, second = question.need.partition("/")
    for _ in range(question.due):
        face = dice.randint(1, 6)
        two = second and face + question.change >= int(first)
        rolls.append([face, dice.randint(1, 6)] if two else face)
    *way, last = question.path.split("/")[1:]
    at: Any = changed
    for name in way:
        at = at[int(name)] if isinstance(at, list) else at[name]
    at[last] = rolls
    return changed


def one_answer(case: Case, question: Question, dice: random.Random) -> Case:
    if question.kind == "dice":
        return with_dice(case, question, dice)
    if question.options:
        return inserted(case, dice.choice(question.options).insertion)
    raise AssertionError(question)


@pytest.mark.parametrize("seed", range(24))
def test_a_fight_is_entered_by_answering_what_is_asked(seed: int) -> None:
    dice = random.Random(seed)
    case = pairs(seed)
    found, _ = answered(case)
    _, action = dice.choice(found.entering.fights)
    case = {**case, "actions": [json.loads(action)]}
    for _ in range(40):
        found, ruling = answered(case)
        assert ruling is not None
        assert ruling.verdict != "illegal", (ruling.violations, case["actions"])
        if ruling.verdict == "legal":
            return
        case = one_answer(case, found.questions[0], dice)
    raise AssertionError("the Fight does not end")


def test_fights_and_actions_name_their_models() -> None:
    case = blank_case("strategy-battle/1", ())
    case["position"]["profiles"]["rider"] = {"name": "Éowyn"}
    case["position"]["models"] += [{"id": "G2", "profile": "rider", "player": "good", "at": [25, 0]}]
    found, _ = answered(case)
    ((told, action),) = found.entering.fights
    assert told == "Warrior (G1) and Éowyn (G2) against Warrior (E1)"
    case["actions"] = [
        {"do": "who_fights"}, {"do": "can_back_away", "model": "G2"}, json.loads(action),
        {"do": "charge", "model": "none"},
    ]  # fmt: skip
    titles = [deed.title for deed in answered(case)[0].entering.deeds]
    assert titles == ["Who fights whom?", "Is it Trapped? Éowyn (G2)", f"Fight: {told}", "Charge: none"]


def test_each_charge_that_was_stated_can_be_removed() -> None:
    case = blank_case("strategy-battle/1", ())
    case["position"]["profiles"]["eowyn"] = {"name": "Éowyn"}
    case["position"]["models"] += [{"id": "éowyn", "profile": "eowyn", "player": "good", "at": [25, 0]}]
    case["position"]["charges"] = [["éowyn", "E1"]]
    (one,) = answered(case)[0].entering.charges
    assert (one.words, one.path, one.is_only) == ("éowyn charged Warrior (E1)", "/position/charges", True)
    page = shown(case)
    assert "éowyn charged Warrior (E1)" in page
    assert 'data-unset="/position/charges" aria-label="Remove: éowyn charged Warrior (E1)"' in page
    case["position"]["charges"].append(["G1", "E1"])
    page = shown(case)
    assert 'data-drop="/position/charges/0"' in page
    assert 'data-drop="/position/charges/1" aria-label="Remove: Warrior (G1) charged Warrior (E1)"' in page
    unreadable: Any
    for unreadable in ({}, [3], [["G1"]], None):
        case["position"]["charges"] = unreadable
        assert answered(case)[0].entering.charges == ()


def shown(case: Case) -> str:
    """What the page shows beside the table."""
    found, _ = answered(case)
    return render_to_string("games/strategy_battle/parts/state.html", {"entering": found.entering})


def test_the_actions_stand_below_a_heading() -> None:
    case = blank_case("strategy-battle/1", ())
    for actions, headed in (([], False), ([{"do": "who_fights"}], True)):
        found, _ = answered({**case, "actions": actions})
        page = render_to_string("games/strategy_battle/parts/deeds.html", {"entering": found.entering})
        assert ("<h2>What was done</h2>" in page) is headed


def test_what_is_offered_beside_the_questions_can_be_entered() -> None:
    """A declaration, a re-roll by a banner, Might and a friend that makes way: each at its moment, whenever it is chosen."""
    case = json.loads(json.dumps(blank_case("strategy-battle/1", ())))
    position = case["position"]
    position["profiles"]["warrior"]["might"] = 1
    position["models"] += [
        {"id": "A", "profile": "warrior", "player": "good", "at": [-12.5, 46.651]},
        {"id": "B", "profile": "warrior", "player": "good", "at": [12.5, 46.651], "banner": True},
    ]
    events = [{"event": "roll", "dice": {"G1": [2], "E1": [5]}}]
    case["actions"] = [{"do": "fight", "good": ["G1"], "evil": ["E1"], "events": events}]
    titles = {}
    for title in ("Before the roll", "Re-roll by a banner", "Might for the Duel", "Make Way"):
        groups = dict(answered(case)[0].entering.offers)
        titles[title] = groups[title][0].label
        case = inserted(case, groups[title][0].insertion)
    assert titles["Make Way"].startswith("A makes way for G1")
    kinds = [event["event"] for event in case["actions"][0]["events"]]
    assert kinds == ["declare", "roll", "reroll", "might", "make_way"]
    ruling = adjudicate(case)
    assert ruling.violations == ()
    assert ruling.actions[0].outcome["made_way.G1"] == "A"


def test_the_arcs_of_a_loser_are_shaded_and_a_friend_that_could_help_is_shown() -> None:
    case = blank_case("strategy-battle/1", ())
    case["actions"] = [{"do": "can_back_away", "model": "G1"}]
    free, _ = answered(case)
    assert free.svg.count("board__wedge") == 1
    assert "G1 could Back Away at 90 degrees" in free.svg
    for id, x in (("A", -12.5), ("B", 12.5)):
        model = {"id": id, "profile": "warrior", "player": "good", "at": [x, 46.651]}
        case["position"]["models"].append(model)
    helped, _ = answered(case)
    assert "board__wedge" not in helped.svg
    assert "A could make way for G1 by" in helped.svg
    assert helped.svg.count("board__ghost") == 4


def test_a_table_that_cannot_stand_is_drawn_where_only_bases_overlap() -> None:
    case = blank_case("strategy-battle/1", ())
    case["position"]["models"][0]["at"] = [0, 5]
    found, ruling = answered(case, "G1")
    assert ruling is None
    assert found.svg.count("data-model") == 2
    assert found.entering.detail.id == "G1"
    broken, _ = answered({**case, "position": {**case["position"], "models": 3}})
    assert broken.svg == ""


def test_who_stands_in_no_fight_and_who_was_perhaps_charged_is_told() -> None:
    case = blank_case("strategy-battle/1", ())
    models = case["position"]["models"]
    models += [
        {"id": "D", "profile": "warrior", "player": "good", "at": [100, -14.5]},
        {"id": "O", "profile": "warrior", "player": "evil", "at": [100, 14.5]},
        {"id": "far", "profile": "warrior", "player": "evil", "at": [300, 0]},
    ]
    wall = {"id": "fence", "kind": "fence", "points": [[60, 0], [140, 0]], "thickness": 4}
    case["position"]["terrain"] = [wall]
    told = [text for _, text in answered(case)[0].facts]
    assert "G1 and E1 are Engaged." in told
    assert "If O charged D, D defends fence: say who charged." in told
    assert "In no Fight: D, O and far." in told


@pytest.mark.parametrize("start", range(0, 600, 200))
def test_no_document_breaks_the_table(start: int) -> None:
    for seed in range(start, start + 200):
        case = shaken(seed) if seed % 2 else damaged(seed)
        position = case.get("position") if isinstance(case, dict) else None
        models = position.get("models") if isinstance(position, dict) else None
        first = models[0] if isinstance(models, list) and models else None
        focus = first.get("id") if isinstance(first, dict) else ""
        found, _ = answered(case, focus if isinstance(focus, str) else "")
        json.dumps(found.outcome)


def test_a_table_is_drawn_while_a_contact_names_terrain_that_is_not_there() -> None:
    case = pairs(0)
    case["position"]["contacts"] = [{"models": ["d", "a0"], "across": "hedge"}]
    found, ruling = answered(case)
    assert ruling is None
    assert "wall" in found.svg


CLIFF = {
    "id": "cliff",
    "kind": "drop",
    "points": [[-200, -5], [200, -5], [200, -200], [-200, -200]],
    "height": 31,
}


def falling() -> Case:
    """A hero of two Wounds, two Fate and one Might is beaten at the edge of a cliff by two Orcs, whose Strikes fail."""
    case: Case = json.loads(json.dumps(blank_case("strategy-battle/1", ())))
    position = case["position"]
    hero = {"height": 30, "wounds": 2, "might": 1, "fate": 2}
    position["profiles"] = {"hero": hero, "orc": {"height": 30, "fight": 4}}
    position["models"] = [
        {"id": "l", "profile": "hero", "player": "good", "at": [0, 0]},
        {"id": "v", "profile": "orc", "player": "evil", "at": [-17.67767, 17.67767]},
        {"id": "w", "profile": "orc", "player": "evil", "at": [17.67767, 17.67767]},
    ]
    position["terrain"] = [CLIFF]
    events = [
        {"event": "roll", "dice": {"l": [1], "v": [2], "w": [6]}},
        {"event": "back_away", "model": "l", "direction": 270},
        *({"event": "strike", "model": id, "target": "l", "to_wound": [1]} for id in ("v", "w")),
    ]
    case["actions"] = [{"do": "fight", "good": ["l"], "evil": ["v", "w"], "events": events}]
    return case


def asked(case: Case) -> list[Question]:
    found, ruling = answered(case)
    assert ruling is not None
    assert ruling.verdict != "illegal", ruling.violations
    return list(found.questions)


@pytest.mark.parametrize("event", ["strike", "fall"])
def test_fate_and_might_are_asked_for_after_a_strike_and_after_a_fall(event: str) -> None:
    """One Fate roll after the other while a wound is left, Might for one that failed by no more than there is; none has to."""
    case = falling()
    events = case["actions"][0]["events"]
    if event == "strike":
        case["position"]["terrain"] = []
        events[-1]["to_wound"] = [6]
    else:
        events.append({"event": "fall", "model": "l", "to_wound": [6]})
    at = f"/actions/0/events/{len(events) - 1}"
    (fate,) = asked(case)
    assert (fate.kind, fate.label, fate.player, fate.model) == ("dice", "Fate", "good", "l")
    assert (fate.path, fate.due, fate.given, fate.is_open) == (f"{at}/fate", 1, "", False)
    assert fate.text == "l has 2 points of Fate and 1 point of Might left; 1 wound not saved."
    events[-1]["fate"] = [2]
    (fate,) = asked(case)
    assert (fate.due, fate.given) == (2, "2")
    events[-1]["fate"] = [2, 3]
    (might,) = asked(case)
    assert (might.kind, might.label, might.path) == ("choice", "Might", f"{at}/might/fate")
    assert might.choices == (("", "No more Might"), ("[0, 1]", "3 becomes 4, for 1 point"))
    events[-1]["might"] = {"fate": [0, 1]}
    assert asked(case) == []
    after = answered(case)[1]
    assert after is not None
    assert after.after.models["l"].wounds == 2


def test_fate_is_asked_for_at_once_or_never() -> None:
    """Of the last wounds only: what was entered after them ends their moment. Whoever has no Fate is not asked."""
    case = falling()
    events = case["actions"][0]["events"]
    events[-2]["to_wound"] = [6]
    assert [one.label for one in asked(case) if not one.is_open] == []
    events[-1]["to_wound"] = [6]
    events[-1]["fate"] = [1, 1]
    case["position"]["profiles"]["hero"] |= {"might": 0, "wounds": 3}
    assert [one.label for one in asked(case) if not one.is_open] == []
    events.append({"event": "fall", "model": "l", "to_wound": [6]})
    assert asked(case) == []


def test_points_of_might_that_are_spent_already_stay_when_another_roll_is_raised() -> None:
    case = falling()
    case["position"]["profiles"]["hero"] |= {"might": 4, "wounds": 3}
    case["actions"][0]["events"].append({"event": "fall", "model": "l", "to_wound": [6]})
    event = case["actions"][0]["events"][-1]
    event |= {"fate": [2, 3], "might": {"fate": [1]}}
    (might,) = asked(case)
    assert might.choices == (
        ("[1, 0]", "No more Might"),
        ("[2, 0]", "2 becomes 4, for 2 points"),
        ("[1, 1]", "3 becomes 4, for 1 point"),
    )


def test_the_dice_of_each_fall_go_to_the_model_that_falls() -> None:
    case = falling()
    position = case["position"]
    position["terrain"] = []
    position["models"] = [
        {"id": id, "profile": "hero" if id < "v" else "orc", "player": "good" if id < "v" else "evil"}
        for id in ("k", "l", "w")
    ]
    position["contacts"] = [["k", "w"], ["l", "w"]]
    away = {"event": "back_away", "stated": "forced_over_drop", "drop": 31}
    events = [
        {"event": "roll", "dice": {"k": [1], "l": [1], "w": [6]}},
        {**away, "model": "k"},
        {**away, "model": "l"},
        {"event": "strike", "model": "w", "target": "l", "to_wound": [1]},
    ]
    case["actions"] = [{"do": "fight", "good": ["k", "l"], "evil": ["w"], "events": events}]
    dice = random.Random(1)
    case = with_dice(case, asked(case)[0], dice)
    case = with_dice(case, asked(case)[0], dice)
    falls = [event for event in case["actions"][0]["events"] if event["event"] == "fall"]
    assert [event["model"] for event in falls] == ["k", "l"]
    assert [len(event["to_wound"]) for event in falls] == [1, 1]


def test_might_is_numbered_and_its_die_counted_from_one() -> None:
    case = blank_case("strategy-battle/1", ())
    might = {"event": "might", "model": "G1", "die": 0}
    case["actions"] = [{"do": "fight", "good": ["G1"], "evil": ["E1"], "events": [might, might]}]
    (deed,) = answered(case)[0].entering.deeds
    assert [words for _, words in deed.events] == [
        "Might point 1 of Warrior (G1), die 1",
        "Might point 2 of Warrior (G1), die 1",
    ]


def test_who_touches_no_enemy_cannot_be_asked_whether_it_is_trapped() -> None:
    case = blank_case("strategy-battle/1", ())
    assert answered(case)[0].entering.unasked == "{}"
    case["position"]["models"][0]["at"] = [300, 300]
    said = json.loads(answered(case)[0].entering.unasked)
    assert sorted(said) == ["E1", "G1"]
    assert "is not Engaged: ask “Is it Trapped?” of a model in contact with an enemy." in said["G1"]
