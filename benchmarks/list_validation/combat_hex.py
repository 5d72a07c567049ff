"""Section 2 of Combat Hex, check by check, from the rule numbers in the book."""

from typing import Any

from benchmarks.list_validation.by_event import (
    Found,
    Lines,
    form,
    over_points,
    restrictions,
    totals,
    touching,
)

Json = dict[str, Any]
PRINTED = {"kind": "1.01", "points": "1.02", "faction": "1.02", "unique": "1.02", "action_points": "1.03"}


def check(army: Json, catalogue: dict[str, Json], grades: dict[str, str], ruleset: str) -> Json:
    lines = Lines(army, catalogue)
    broken, noted = restrictions(lines, "2.021")
    parts = _cap(lines)
    cap = sum(part["adds"] for part in parts)
    faults = [
        *form(lines),
        *_cards(lines),
        *_bases(lines),
        *broken,
        *over_points(lines, "2.01"),
        *_sides(lines),
        *_numbers(lines),
        *_minions(lines, cap),
        *_ring(lines, army.get("has_odd_die")),
    ]
    return {
        "faults": faults,
        "advice": [*noted, *_advice(lines, army.get("has_odd_die"))],
        "totals": totals(lines) | {"minion_cap": cap, "cap_parts": parts},
        "facts": _facts(lines, ruleset),
    }


def _leads(card: Json) -> int:
    return sum(1 for one in card.get("abilities", ()) if one["name"].casefold() == "leadership")


def _cap(lines: Lines) -> list[Json]:
    """2.02 and 8.47: printed action points of each hero, doubled for each Leadership."""
    return [
        {
            "row": at,
            "name": card["name"],
            "count": count,
            "action_points": card.get("action_points", 0),
            "factor": 2 ** _leads(card),
            "adds": card.get("action_points", 0) * 2 ** _leads(card) * count,
        }
        for at, _, card, count in lines.models
        if card["kind"] == "hero"
    ]


def _cards(lines: Lines) -> list[Found]:
    found = []
    for at, _, card, _ in lines.all:
        if card is None:
            continue
        unreadable = card.get("unreadable", [])
        found += [
            touching("army.card-unreadable", [at], rule)
            for field, rule in PRINTED.items()
            if field in unreadable
        ]
        is_sided = card.get("faction", "") in ("good", "evil") or "faction" in unreadable
        if card["kind"] != "base" and not is_sided:
            found.append(touching("army.card-unreadable", [at], "1.02"))
    return found


def _bases(lines: Lines) -> list[Found]:
    found = []
    for at, row, card, _ in lines.all:
        seen = row.get("condition", {})
        if seen.get("obscured"):
            found.append(touching("army.base-obscured", [at], "10.03"))
        shown = {seen.get("wounds_colour", ""), seen.get("action_colour", "")} - {""}
        colour = card.get("colour", "") if card else ""
        if len(shown) == 2:
            found.append(touching("army.trackers-differ", [at], "1.05"))
        elif shown and colour and shown != {colour}:
            found.append(touching("army.tracker-changed", [at], "10.03"))
    return found


def _side(card: Json) -> str:
    return "" if "faction" in card.get("unreadable", []) else card.get("faction", "")


def _sides(lines: Lines) -> list[Found]:
    """2.03; the side with fewer models is named, the evil one where both are equal."""
    counts = {
        side: sum(count for _, _, card, count in lines.models if _side(card) == side)
        for side in ("good", "evil")
    }
    if not all(counts.values()):
        return []
    odd = "good" if counts["good"] < counts["evil"] else "evil"
    return [
        touching("army.mixed-factions", [at for at, _, card, _ in lines.models if _side(card) == odd], "2.03")
    ]


def _by_number(lines: Lines) -> dict[int, list[tuple[int, Json, int]]]:
    found: dict[int, list[tuple[int, Json, int]]] = {}
    for at, _, card, count in lines.models:
        if card.get("unique"):
            found.setdefault(card["unique"], []).append((at, card, count))
    return found


def _numbers(lines: Lines) -> list[Found]:
    return [
        touching("army.unique-clash", [at for at, _, _ in rows], "2.04")
        for rows in _by_number(lines).values()
        if sum(count for _, _, count in rows) > 1
    ]


def _minions(lines: Lines, cap: int) -> list[Found]:
    minions = [(at, count) for at, _, card, count in lines.models if card["kind"] == "minion"]
    if sum(count for _, count in minions) <= cap:
        return []
    return [touching("army.minion-cap", [at for at, _ in minions], "2.02", "/rows")]


def _ring(lines: Lines, has_odd_die: bool | None) -> list[Found]:
    """9.01, 9.17, 10.07: a ring base for each of its bearers, and a die of another colour."""
    bases = [(at, card, count) for at, _, card, count in lines.all if card and card["kind"] == "base"]
    bases = [one for one in bases if one[2] > 0]
    found = []
    for at, card, count in bases:
        bearers = sum(n for _, _, other, n in lines.models if other["key"] in card.get("replaces", []))
        if count > bearers:
            found.append(touching("army.ring-base-alone", [at], "9.01"))
    if bases and has_odd_die is False:
        found.append(touching("army.odd-die", [at for at, _, _ in bases], "10.07"))
    return found


def _advice(lines: Lines, has_odd_die: bool | None) -> list[Found]:
    found = [
        touching("army.leadership-twice", [at], "1.09")
        for at, _, card, _ in lines.models
        if card["kind"] == "hero" and _leads(card) > 1
    ]
    found += [
        touching("army.unique-misprint", [at for at, _, _ in rows], "10.01")
        for rows in _by_number(lines).values()
        if len({card["name"] for _, card, _ in rows}) > 1
    ]
    has_base = any(card and card["kind"] == "base" and count > 0 for _, _, card, count in lines.all)
    if has_odd_die is None and has_base:
        found.append(Found("army.odd-die", "/rows", "10.07"))
    return found


def _facts(lines: Lines, ruleset: str) -> Json:
    """Section 7. Small games (500 points or fewer, 7.04) are none of the starter rules'."""
    models = sum(count for *_, count in lines.models)
    small = ruleset != "combat-hex/starter" and lines.level is not None and lines.level <= 500
    heroes = [(card, count) for _, _, card, count in lines.models if card["kind"] == "hero"]
    return {
        "starting_models": models,
        "loses_at": 0 if small else models // 2,
        "small_game": small,
        "points": lines.points,
        "hero_points": sum(card.get("points", 0) * count for card, count in heroes),
        "points_per_model": {card["key"]: card.get("points", 0) for _, _, card, _ in lines.models},
    }
