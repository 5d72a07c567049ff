"""What holds of every legal game: prefixes, positions read again, wounds and points that add up, the order of the seats."""

import json
from collections import Counter
from collections.abc import Iterator

from benchmarks.whole_games.ordered import in_order
from benchmarks.whole_games.table import Json, Step, Table, hear, read
from rules import adjudicate
from rules.engine.ruling import Verdict
from rules.games.combat_hex.position import ATTACKER, DEFENDER, STRATEGY, Position
from rules.games.combat_hex.writer import write_position

MENDED = frozenset({"care.healed", "care.regenerated", "care.invigorated"})


def check(table: Table, every: int = 3) -> None:
    """Raises AssertionError where a game breaks a property. Every so many steps the position is read again."""
    _whole(table)
    for number, step in enumerate(table.steps):
        if number % every == 0:
            _read_again(step)
        _no_points_appear(step)
        _wounds_add_up(step)
        _points_add_up(step)
        _is_the_same_in_order(step)
    _seats_take_turns(table)


def _whole(table: Table) -> None:
    """The record is legal from the first action to the last, so every beginning of it is; it ends where the game did."""
    ruling = adjudicate(table.case)
    assert [action.verdict for action in ruling.actions] == [Verdict.LEGAL] * len(table.steps)
    assert ruling.position == written(table.position)
    assert ruling.result == table.position.result


def written(position: Position) -> Json:
    """A position as JSON, as anyone who receives a ruling gets it."""
    found: Json = json.loads(json.dumps(write_position(position)))
    return found


def _read_again(step: Step) -> None:
    """A position that is written is read as the same, and the game goes on from it alike."""
    document = written(step.before)
    again = read(document)
    assert written(again) == document
    heard, after = hear(again, step.action)
    assert heard.verdict is Verdict.LEGAL
    assert written(after) == written(step.after)


# -- wounds and points


def _no_points_appear(step: Step) -> None:
    """Wounds and action points grow only by what mends them."""
    if any(found.key in MENDED for found in step.heard.steps) or step.action["do"] == "deploy":
        return
    for id, warrior in step.after.warriors.items():
        before = step.before.warriors[id]
        assert warrior.wounds <= before.wounds, (id, step.action)
        assert warrior.action_points <= before.action_points, (id, step.action)


def _wounds_add_up(step: Step) -> None:
    """In a combat each warrior loses what its ruling says, and all together no more than two for each die put."""
    if step.action["do"] != "combat":
        return
    outcome = step.heard.outcome
    for id in outcome["chain"]:
        after = step.after.warriors.get(id)
        lost = step.before.warriors[id].wounds - (after.wounds if after else 0)
        if after is not None or id in outcome["removed"]:
            assert lost == outcome[f"wounds.{id}"], (id, step.action)
    put = sum(found.key == "assign.die" for found in step.heard.steps)
    assert sum(value for fact, value in outcome.items() if fact.startswith("wounds.")) <= 2 * put


def _points_add_up(step: Step) -> None:
    """In a combat everybody who stays has spent what the steps say."""
    if step.action["do"] != "combat":
        return
    spent: Counter[str] = Counter()
    for found in step.heard.steps:
        values = found.values
        if found.key in ("ability.used", "convert.paid"):
            spent[values["warrior"]] += values["price"]
        if found.key == "dread.raised" and values["what"] not in ("a glancing blow", "a critical hit"):
            spent[values["warrior"]] += values["extra"]
    for id, warrior in step.after.warriors.items():
        assert step.before.warriors[id].action_points - warrior.action_points == spent[id], (id, step.action)


def _is_the_same_in_order(step: Step) -> None:
    """A combat that stands in the default order comes to the same when it is written as events, one after the other."""
    if step.action["do"] != "combat" or any(found.key == "combat.order" for found in step.heard.steps):
        return
    case = {"position": written(step.before), "actions": [step.action]}
    heard, after = hear(step.before, in_order(case)["actions"][0])
    assert heard.verdict is Verdict.LEGAL, (heard.violations, step.action)
    assert heard.outcome == step.heard.outcome, step.action
    assert written(after) == written(step.after), step.action


# -- seats


def _seats_take_turns(table: Table) -> None:
    """In each turn the attacker acts, then each defender who is not out, once and in the order of the seats."""
    acted: list[str] = []
    for before, after in _changes(table):
        if before.phase in (ATTACKER, DEFENDER):
            acted.append(before.acting)
        if after.phase == STRATEGY or after.result:
            acted = []
        elif before.phase == DEFENDER and after.phase not in (ATTACKER, DEFENDER):
            assert len(set(acted)) == len(acted)
            assert set(after.in_order()) <= set(acted), acted
            assert acted == sorted(acted[:1]) + sorted(acted[1:]), acted


def _changes(table: Table) -> Iterator[tuple[Position, Position]]:
    """Where the turn passes on."""
    for step in table.steps:
        now, then = step.before, step.after
        if (now.phase, now.acting) != (then.phase, then.acting) or then.result:
            yield now, then
