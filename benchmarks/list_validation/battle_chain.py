"""The chapters on balance and points of Battle Chain, check by check: H1 to H14 and A1 to A12 of one list."""

import re
from typing import Any

from benchmarks.list_validation.by_event import (
    ERRORS,
    Found,
    Lines,
    restrictions,
    totals,
    touching,
)

Json = dict[str, Any]
ABSOLUTE = {
    "frodo": "BC-BALANCE-3",
    "gollum": "BC-BALANCE-3",
    "witch-king": "BC-BALANCE-4",
    "khamul": "BC-BALANCE-4",
}
INFANTRY = {"man", "orc", "goblin", "elf", "dwarf", "hobbit", "goblinoid", "drow", "gnoll", "reptile"}
NO_SPEARS = {"mounted", "beast", "large", "chariot", "spirit", "swarm", "crew"}
SOUTH = {"easterling", "haradrim", "khandish"}
Graded = tuple[str, Found]
NEVER_WEIGHED = ("error", "note")  # what the book never waives, and what just keeps a bound


class Force(Lines):
    """A list without its equipment, the names of its cards' abilities at hand."""

    def __init__(self, army: Json, catalogue: dict[str, Json], book: dict[str, Json]) -> None:
        super().__init__(army, catalogue)
        self.book = book
        equipment = [(card, n) for _, _, card, n in self.all if card and card["kind"] == "equipment"]
        self.devices = sum(n for card, n in equipment if card["key"] == "explosive-device")
        self.drums = sum(n for card, n in equipment if card["key"] == "drum")
        self.warriors = [one for one in self.models if one[2]["kind"] != "equipment"]
        self.crews = [
            row["options"]["crew"] for _, row, *_ in self.models if "crew" in row.get("options", {})
        ]
        self.undead = bool(self.warriors) and all(_has(card, "Deathless") for _, _, card, _ in self.warriors)

    def count(self, test: Any) -> int:
        return sum(count for _, _, card, count in self.warriors if test(card))

    def rows(self, test: Any) -> list[int]:
        return [at for at, _, card, _ in self.warriors if test(card)]

    def has(self, key: str) -> bool:
        return self.count(lambda card: card["key"] == key) > 0


def check(
    army: Json, catalogue: dict[str, Json], grades: dict[str, str], ruleset: str, *, book: dict[str, Json]
) -> Json:
    force = Force(army, catalogue, book)
    weighed = [
        (grade if grade in NEVER_WEIGHED else grades.get(found.code, grade), found)
        for grade, found in (*_once(force), *_advised(force))
    ]
    broken, noted = restrictions(force, "BC-GEN-7")
    leader = _leader(force)
    told = [] if leader is None else [Found("list.leads-the-undead", "/rows", "BC-BALANCE-13")]
    return {
        "faults": [*_hard(force, leader), *(one for grade, one in weighed if grade in ERRORS), *broken],
        "advice": [*(one for grade, one in weighed if grade not in ERRORS), *told, *noted],
        "totals": totals(force) | {"models": force.count(lambda card: True)},
        "facts": _facts(force),
    }


def _wounds(card: Json) -> int | None:
    return None if "wounds" in card.get("unreadable", []) else card.get("wounds", 0)


def _has(card: Json, ability: str) -> bool:
    """Printed, or granted by a note; "x2" and a range behind a name do not belong to it."""
    names = [re.sub(r"( x\d)?( \([^)]*\))?$", "", one["name"]) for one in card.get("abilities", [])]
    return ability in names or ability in card.get("granted", [])


def _is_hero(card: Json) -> bool:
    wounds = _wounds(card)
    return wounds is None or wounds > 2 or _has(card, "Hero")


def _is(card: Json, tag: str) -> bool:
    return tag in card.get("tags", [])


def _is_own(force: Force, card: Json) -> bool:
    """A row of the organizer's own, or one whose figures are not the book's. Its name may differ."""
    printed = force.book.get(card["key"])
    return printed is None or _figures(printed) != _figures(card)


def _figures(card: Json) -> Json:
    """What is printed. A kind, a form and a note follow from it; an empty value says nothing."""
    told = {name: value for name, value in card.items() if name not in ("name", "kind", "form", "note")}
    unread = set(told.pop("unreadable", []))
    names = ("tags",)
    found = {name: sorted(v) if name in names else v for name, v in told.items() if name not in unread}
    return {name: value for name, value in found.items() if value not in (0, "", [], None, False)} | {
        "unreadable": sorted(unread & {"movement", "attacks", "toughness", "wounds", "points"})
    }


def _hard(force: Force, leader: str | None) -> list[Found]:
    found = [] if force.all else [Found("army.empty", "/rows", "")]
    for at, row, card, count in force.all:
        if count < 1:
            found.append(touching("list.count", [at], "BC-GEN-2", f"/rows/{at}/count"))
        if card is None:
            found.append(touching("list.unknown-model", [at], "BC-ABG-1", f"/rows/{at}/model"))
        elif card["kind"] != "equipment":
            found += _row(force, at, row.get("options", {}), card)
    if force.undead and leader is None:
        found.append(Found("list.undead-leader", "/undead_leader", "BC-BALANCE-13"))
    if force.devices > force.count(lambda card: _is(card, "orc")):
        found.append(Found("list.device-carriers", "/devices", "BC-SIEGE-16"))
    if force.drums > min(1, force.count(lambda card: _is(card, "drummer"))):
        found.append(Found("list.drum", "/drums", "BC-POINTS-6"))
    return found + _prices(force)


def _row(force: Force, at: int, options: Json, card: Json) -> list[Found]:
    found = []
    says_minion = any(c and c["key"] == card["key"] and c["kind"] == "minion" for _, _, c, _ in force.all)
    if _is_own(force, card) and _wounds(card) != 2 and (not _is_hero(card) or says_minion):
        rule = "BC-GEN-5" if _is_hero(card) else "BC-STAT-5"
        found.append(touching("list.minion-wounds", [at], rule))
    if options.get("armed") and not card.get("shots"):
        found.append(touching("list.not-armed", [at], "BC-STAT-16", f"/rows/{at}/armed"))
    if options.get("mounted") and card.get("other_kind") != "m":
        found.append(touching("list.no-mount", [at], "BC-STAT-17", f"/rows/{at}/mounted"))
    tags = set(card.get("tags", []))
    afoot = tags & INFANTRY and not tags & NO_SPEARS and card["key"] != "me-hobbit-civilian"
    ranks = card.get("role") in ("troop", "generic-leader")
    if options.get("spears") and not (afoot and ranks and not options.get("mounted")):
        found.append(touching("list.no-spears", [at], "BC-AB-SPEARMAN-3", f"/rows/{at}/spears"))
    return found


def _leader(force: Force) -> str | None:
    """BC-BALANCE-13: whom a wholly undead list names, or its first hero; None where it is led by nobody who may."""
    if not force.undead:
        return None
    heroes = [card["key"] for _, _, card, _ in force.warriors if _is_hero(card)]
    named = [card["key"] for _, row, card, _ in force.warriors if row.get("options", {}).get("leads")]
    if named:
        return named[0] if named[0] in heroes else None
    return heroes[0] if heroes else None


def _prices(force: Force) -> list[Found]:
    found = []
    for at, _, card, _ in force.warriors:
        if "points" in card.get("unreadable", []):
            found.append(touching("list.unpriced", [at], "BC-POINTS-12"))
        elif _wounds(card) is None and not _is_own(force, card):
            found.append(touching("list.no-figures", [at], "BC-GEN-2"))
    if force.level is not None and _cost(force) > force.level:
        found.append(Found("list.over-points", "/point_level", "BC-POINTS-11"))
    return found


def _cost(force: Force) -> int:
    priced = [(card, n) for _, _, card, n in force.models if "points" not in card.get("unreadable", [])]
    return sum(card.get("points", 0) * n for card, n in priced)


def _persons(card: Json) -> tuple[str, ...]:
    found = tuple(card.get("individuals", []))
    return () if found == ("ringwraith",) else found


def _once(force: Force) -> list[Graded]:
    """H3 to H6, A5, A6, A12: nobody stands twice in a game; a row for several stands for any of them."""
    found: list[Graded] = []
    for names in sorted({_persons(card) for _, _, card, _ in force.warriors} - {()}):
        mine = [one for one in force.warriors if _persons(one[2]) and set(_persons(one[2])) <= set(names)]
        total = sum(count for *_, count in mine)
        by_lore = sum(count for _, _, card, count in mine if card.get("cap") == "lore")
        rows = [at for at, *_ in mine]
        if names[0] in ABSOLUTE and total > len(names):
            found.append(("error", touching("game.absolute", rows, ABSOLUTE[names[0]])))
        elif total - by_lore > len(names):
            found.append(("relaxable", touching("game.named-twice", rows, "BC-BALANCE-1")))
        if by_lore and total > len(names):
            found.append(("warning", touching("game.one-by-lore", rows, "BC-BALANCE-1")))
    if force.count(lambda card: _is(card, "ringwraith")) > 9:
        rows = force.rows(lambda card: _is(card, "ringwraith"))
        found.append(("error", touching("game.ringwraiths", rows, "BC-BALANCE-2")))
    if force.has("me-frodo") and force.has("me-sauron"):
        both = force.rows(lambda card: card["key"] in ("me-frodo", "me-sauron"))
        found.append(("note", touching("game.frodo-and-sauron", both, "BC-BALANCE-14")))
    return found


def _initiative(card: Json) -> bool:
    """Shelob's counts at home only, and no list says where it plays (BC-UNIT-15)."""
    return any(one["name"].startswith("Initiative") for one in card.get("abilities", [])) and not any(
        one["name"] == "Initiative (home)" for one in card.get("abilities", [])
    )


def _advised(force: Force) -> list[Graded]:
    return [*_beasts(force), *_equipment(force), *_leaders(force), *_holders(force), *_company(force)]


def _beasts(force: Force) -> list[Graded]:
    found = []
    for tag in ("troll", "ent"):
        count = force.count(lambda card, tag=tag: _is(card, tag))
        if count > 3:
            rows = force.rows(lambda card, tag=tag: _is(card, tag))
            found.append(
                ("note" if count == 4 else "warning", touching(f"list.{tag}s", rows, "BC-BALANCE-7"))
            )
    return found


def _equipment(force: Force) -> list[Graded]:
    found = []
    if force.devices > 6:
        found.append(("warning", Found("list.devices", "/rows", "BC-BALANCE-8")))
    if force.devices and not force.has("me-saruman"):
        found.append(("warning", Found("list.devices-without-saruman", "/rows", "BC-SIEGE-16")))
    return found


def _leaders(force: Force) -> list[Graded]:
    leaders = force.count(lambda card: card.get("role") == "generic-leader")
    minions = force.count(lambda card: card.get("role") != "generic-leader" and not _is_hero(card))
    if leaders * 15 < minions + 15:
        return []
    grade = "warning" if leaders * 10 >= minions + 10 else "note"
    rows = force.rows(lambda card: card.get("role") == "generic-leader")
    return [(grade, touching("list.leaders", rows, "BC-BALANCE-10"))]


def _holders(force: Force) -> list[Graded]:
    found = []
    holders = force.count(_initiative)
    if holders > 2:
        grade = "note" if holders == 3 else "relaxable"
        found.append((grade, touching("list.initiative", force.rows(_initiative), "BC-BALANCE-9")))
    sides = {card.get("faction") for _, _, card, _ in force.warriors}
    if {"good", "evil"} <= sides:
        found.append(("warning", Found("list.mixed-sides", "/rows", "BC-BALANCE-11")))
    return found


def _company(force: Force) -> list[Graded]:
    found = []
    if force.has("me-mumak") and force.crews and min(force.crews) < 4:
        found.append(("warning", Found("list.mumak-crew", "/rows", "BC-MUMAK-4")))
    if force.has("me-hasharin") and not force.count(_is_replaced):
        rows = force.rows(lambda card: card["key"] == "me-hasharin")
        found.append(("warning", touching("list.hasharin-alone", rows, "BC-UNIT-12")))
    if force.has("add-sheebra") and not force.has("add-queen-beruthiel"):
        rows = force.rows(lambda card: card["key"] == "add-sheebra")
        found.append(("note", touching("list.sheebra-alone", rows, "BC-UNIT-19")))
    return found


def _is_replaced(card: Json) -> bool:
    tags = set(card.get("tags", []))
    return bool(tags & SOUTH) and not tags & {"chariot", "large", "crew"} and card["key"] != "me-hasharin"


def _facts(force: Force) -> Json:
    """Crew is part of its Mumak; a Hasharin in reserve takes over the place of another model."""
    crewless = [one for one in force.warriors if one[2].get("role") != "crew"]
    waiting = sum(
        min(row.get("options", {}).get("reserve", 0), count)
        for _, row, card, count in crewless
        if card["key"] == "me-hasharin"
    )
    models = sum(count for *_, count in crewless) - waiting
    return {
        "points": _cost(force),
        "starting_models": models,
        "losses_borne": models // 2,
        "ability_points": sum((_wounds(card) or 0) * count for _, _, card, count in crewless),
        "initiative": force.count(_initiative) - force.undead,
        "undead": force.count(lambda card: _has(card, "Deathless")),
        "wholly_undead": force.undead,
    }
