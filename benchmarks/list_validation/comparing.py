"""Random lists through the game's own check and through the second one; every difference is told with its document."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

from benchmarks.list_validation import battle_chain, by_event, combat_hex
from benchmarks.list_validation.random_lists import army_for, book_of, cards_for, grades_for
from rules.engine.army_document import read_army
from rules.engine.restrictions import read_restrictions
from rules.games.registry import GAMES

Json = dict[str, Any]
RULESETS = {
    "combat-hex": ("combat-hex/3.1.2", "combat-hex/starter"),
    "battle-chain": ("",),
    "strategy-battle": ("",),
    "war-of-the-ring": ("",),
}


def second_check(game: str, book: dict[str, Json]) -> Callable[..., Json]:
    if game == "combat-hex":
        return combat_hex.check
    return partial(battle_chain.check, book=book) if game == "battle-chain" else by_event.check


def differences(game: str, count: int, seed: int = 1) -> Iterator[Json]:
    """Of `count` lists those on which the two checks do not agree: the document, and both answers."""
    random, book = Random(seed), book_of(game)
    check, roster = second_check(game, book), GAMES[game].roster
    codes = [one.code for one in roster.graded]
    for number in range(count):
        cards = cards_for(game, random, book)
        army = army_for(game, random, cards)
        grades, ruleset = grades_for(random, codes), random.choice(RULESETS[game])
        models = [_readable(card) for card in cards.values()]
        document = {name: army[name] for name in army if name != "limits"} | {"models": models}
        terms = {"limits": army.get("limits", []), "grades": grades}
        expected = _plain(check(army, cards, grades, ruleset))
        restrictions = read_restrictions(terms, roster)
        read = replace(restrictions.over(read_army(document, roster)), ruleset=ruleset)
        try:
            found = _shown(roster.check(read).as_json())
        except Exception as error:  # whatever a check raises is a difference
            found = {"raised": repr(error)}
        if found != expected:
            yield {"number": number, "grades": grades, "army": army, "found": found, "expected": expected}


def _readable(card: Json) -> Json:
    return {name: value for name, value in card.items() if name != "note"}


def _shown(report: Json) -> Json:
    """The report in the words of the second check."""
    names = ("faults", "advice")
    told = {name: [_finding(one) for one in report[name]] for name in names}
    return _plain(told | {"totals": report["totals"], "facts": report["facts"]})


def _finding(fault: Json) -> tuple[Any, ...]:
    values = fault.get("values") or {}
    return fault["code"], fault["path"], fault.get("rule") or "", tuple(values.get("rows", ()))


def _plain(answer: Json) -> Json:
    lists = {name: sorted(map(tuple, answer[name])) for name in ("faults", "advice")}
    parts = [{**part, "name": ""} for part in answer["totals"]["cap_parts"]]
    totals = answer["totals"] | {"cap_parts": parts}
    verdict = {"legal": not lists["faults"], "totals": totals, "facts": dict(answer["facts"])}
    return lists | verdict
