"""Plays a whole Fight phase by answering what the referee asks for, with dice from a seed. Every answer is legal."""

import random
from typing import Any

from rules.games.strategy_battle.referee import adjudicate
from tests.golden import Case

Events = list[dict[str, Any]]


def play_phase(case: Case, seed: int) -> Case:
    """The case with all its Fights fought and the phase ended."""
    dice = random.Random(seed)
    played = case
    for _ in range(40):
        asked = _with(played, {"do": "who_fights"})
        fights = adjudicate(asked).actions[-1].outcome["fights"]
        if not fights:
            return _with(played, {"do": "end_phase"})
        good, evil = (side.split(" + ") for side in dice.choice(fights).split(" v "))
        cluster = adjudicate(played).position["cluster"] if played["actions"] else ""
        if cluster and cluster not in good + evil:
            good, evil = next(
                [side.split(" + ") for side in name.split(" v ")]
                for name in fights
                if cluster in name.replace(" v ", " + ").split(" + ")
            )
        played = fight(played, good, evil, dice)
    raise AssertionError("the phase does not end")


def _with(case: Case, action: dict[str, Any]) -> Case:
    return {**case, "actions": [*case["actions"], action]}


def fight(case: Case, good: list[str], evil: list[str], dice: random.Random) -> Case:
    """The case with one more Fight, asked for step by step."""
    events: Events = []
    for _ in range(60):
        tried = _with(case, {"do": "fight", "good": good, "evil": evil, "events": events})
        ruling = adjudicate(tried)
        assert ruling.verdict != "illegal", (ruling.violations, tried)
        if ruling.verdict == "legal":
            return tried
        events = _answer(events, ruling.needs[0], ruling, dice)
    raise AssertionError("the Fight does not end")


def _answer(events: Events, need: Any, ruling: Any, dice: random.Random) -> Events:
    """One more event, or the missing part of one, for the first thing that is asked."""
    model = need.text
    outcome = ruling.actions[-1].outcome
    if need.what == "duel-dice":
        rolled = {}
        for one in ruling.needs:
            if one.what == "duel-dice":
                rolled[_model_of(one.text)] = [dice.randint(1, 6) for _ in range(one.count)]
        return [{"event": "roll", "dice": rolled}]
    if need.what == "roll-off":
        return [*events, {"event": "roll_off", "die": dice.randint(1, 6)}]
    if need.what == "back-direction":
        name = need.text.split(" which ")[1].split(" Backs")[0]
        return _placed(events, {"event": "back_away", "model": name, "direction": _legal(ruling, name, dice)})
    if need.what == "strikes":
        name = _model_of(model)
        return _placed(events, _strike(name, outcome, ruling, dice))
    if need.what in ("to-wound", "in-the-way"):
        field = "to_wound" if need.what == "to-wound" else "in_the_way"
        index = int(need.path.split("/events/")[1].split("/")[0])
        changed = [dict(event) for event in events]
        if field == "to_wound" and changed[index].get(field):
            changed[index][field] = [
                [die, dice.randint(1, 6)] if isinstance(die, int) else die for die in changed[index][field]
            ]
        else:
            changed[index][field] = [dice.randint(1, 6) for _ in range(need.count)]
        return changed
    if need.what == "fall-dice":
        name = need.text.split("fall of ")[1].rstrip(".")
        return [
            *events,
            {"event": "fall", "model": name, "to_wound": [dice.randint(1, 6) for _ in range(need.count)]},
        ]
    raise AssertionError(need)


def _model_of(text: str) -> str:
    return text.rstrip(".").split(" for " if " for " in text else " of ")[1]


def _strike(name: str, outcome: Any, ruling: Any, dice: random.Random) -> dict[str, Any]:
    alive = [id for id in outcome["losers"] if not outcome.get(f"slain.{id}")]
    return {"event": "strike", "model": name, "target": dice.choice(alive)}


def _placed(events: Events, event: dict[str, Any]) -> Events:
    """Where the new event belongs: after the last of its kind by the same model."""
    return [*events, event]


def _legal(ruling: Any, name: str, dice: random.Random) -> float:
    """A direction from the arcs that the ruling names for this model."""
    steps = [s for s in ruling.actions[-1].steps if s.key in ("back.arcs", "back.only-drop")]
    arcs = next(s.values["arcs"] for s in reversed(steps) if s.values["model"] == name)
    first, _, last = dice.choice(arcs).partition(" to ")
    low, high = float(first), float(last or first)
    return round(low + (high - low) * dice.uniform(0.1, 0.9), 3) % 360
