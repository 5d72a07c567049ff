"""Lists at random, with every mistake that a list can have, and catalogues of their own where a game's has too few kinds."""

import json
from pathlib import Path
from random import Random
from typing import Any

Json = dict[str, Any]
ROOT = Path(__file__).resolve().parents[2]
BOOK = ROOT / "rules/games/battle_chain/catalogues/battle-chain.json"
PROFILES = ROOT / "rules/games/strategy_battle/catalogues/strategy-battle-2018-community.json"
COLOURS = ("", "white", "red", "orange")
FIELDS = {
    "combat-hex": ("model", "name", "kind", "faction", "rarity", "colour", "base", "ability", "unique"),
    "battle-chain": ("model", "name", "kind", "faction", "keyword", "role", "ability", "individual"),
    "strategy-battle": ("model", "name", "kind", "army", "tier", "keyword"),
    "war-of-the-ring": ("model", "name", "kind"),
}
SOURCES = {
    "set": "set_code",
    "base": "base_size",
    "ability": "abilities",
    "keyword": "keywords",
    "individual": "individuals",
    "model": "key",
}
MEASURES = {
    "combat-hex": ("models", "points", "wounds", "action_points"),
    "battle-chain": ("models", "points", "wounds"),
    "strategy-battle": ("models", "points", "wounds", "might", "warband"),
    "war-of-the-ring": ("models", "points"),
}
GRADES = ("error", "relaxable", "warning", "note")


def book_of(game: str) -> dict[str, Json]:
    """The catalogue that comes with the game, by key; empty where random cards are as good."""
    path = {"battle-chain": BOOK, "strategy-battle": PROFILES}.get(game)
    if path is None:
        return {}
    cards: list[Json] = json.loads(path.read_text())["models"]
    roles = {"warrior": "warrior", "minion": "minion" if game == "battle-chain" else "warrior"}
    return {card["key"]: card | {"kind": roles.get(card["kind"], card["kind"])} for card in cards}


def cards_for(game: str, random: Random, book: dict[str, Json]) -> dict[str, Json]:
    """The models of one list: some of the book's, or cards made up for it."""
    if game == "combat-hex":
        return {card["key"]: card for card in (_hex_card(random, n) for n in range(random.randint(3, 14)))}
    if game == "war-of-the-ring":
        kinds = ("hero", "minion", "base")
        return {
            f"m{n}": {
                "key": f"m{n}",
                "name": f"M{n % 4}",
                "kind": random.choice(kinds),
                "points": random.choice((0, 5, 90)),
            }
            for n in range(8)
        }
    keys = random.sample(sorted(book), random.randint(1, 14))
    if game == "battle-chain":
        return {key: _altered(random, book[key]) for key in _together(random, keys, book)}
    return {key: book[key] for key in keys}


def _hex_card(random: Random, number: int) -> Json:
    kind = random.choice(("hero", "hero", "minion", "minion", "minion", "base"))
    abilities = random.choices(
        ("Leadership", "LEADERSHIP", "Ent Carry", "Swift"), k=random.choice((0, 0, 1, 2))
    )
    card: Json = {
        "key": f"m{number}",
        "name": random.choice(("Aragorn", "Gimli", "Orc", "Frodo")),
        "kind": kind,
        "points": random.choice((0, 38, 40, 150, 210, 501)),
        "action_points": random.randint(0, 6),
        "wounds": random.randint(1, 4),
        "faction": random.choice(("good",) * 9 + ("evil",) * 2 + ("", "neutral")),
        "unique": random.choice((None, None, None, 3, 8, 11)),
        "colour": random.choice(COLOURS),
        "rarity": random.choice(("", "common", "rare")),
        "base_size": random.choice(("single", "cavalry", "large")),
        "abilities": [{"name": one, "cost": None} for one in abilities],
    }
    if kind == "base":
        card["replaces"] = [f"m{random.randint(0, 13)}"]
    if random.random() < 0.1:
        fields = ("kind", "points", "faction", "unique", "action_points", "move")
        card["unreadable"] = sorted(set(random.choices(fields, k=2)))
    return card


TOGETHER = (
    ("explosive-device", "me-man-orc", "me-saruman"),
    ("drum", "me-goblin-drummer"),
    ("me-frodo", "me-sauron", "me-gollum"),
    ("me-hasharin", "me-mumak", "me-shelob", "me-gandalf", "me-celeborn", "me-galadriel"),
    ("me-merry-pippin-sam", "me-merry", "me-sam", "add-sheebra"),
    ("me-cave-troll", "me-mordor-troll", "me-treebeard", "me-generic-ent"),
    ("me-orc-leader", "me-mordor-orc"),
    ("me-ringwraith", "me-witch-king", "me-khamul", "me-nazgul-fell-beast"),
)


def _together(random: Random, keys: list[str], book: dict[str, Json]) -> list[str]:
    """Half of the lists hold models that rules name together; a fifth are undead."""
    if random.random() < 0.2:
        undead = [key for key, card in book.items() if "Deathless" in str(card.get("abilities"))]
        return random.sample(undead, min(len(undead), random.randint(1, 6)))
    if random.random() < 0.6:
        keys = [*keys, *random.choice(TOGETHER), *random.choice(TOGETHER)]
    return list(dict.fromkeys(key for key in keys if key in book))


def _altered(random: Random, card: Json) -> Json:
    """Now and then a row agreed for the game: other wounds, another key, figures that nobody knows."""
    if card["kind"] == "equipment" or random.random() < 0.9:
        return card
    changed = card | {"wounds": random.randint(1, 4)}
    if random.random() < 0.3:
        changed |= {"kind": random.choice(("hero", "minion"))}
    if random.random() < 0.2:
        changed |= {"unreadable": sorted({*card.get("unreadable", []), random.choice(("wounds", "points"))})}
    if random.random() < 0.3:
        changed = card | {"name": "Renamed"}
    return changed


def army_for(game: str, random: Random, cards: dict[str, Json]) -> Json:
    """A document as `read_army` takes it, without the cards."""
    rows = [_row(game, random, cards) for _ in range(random.choice((0, 1, 2, 3, 4, 6, 9, 14)))]
    army: Json = {"rows": rows, "point_level": random.choice((None, 100, 499, 500, 501, 1000, 1500))}
    if random.random() < 0.5:
        army["limits"] = [_limit(game, random, cards) for _ in range(random.randint(1, 3))]
    if random.random() < 0.4:
        army["has_odd_die"] = random.choice((True, False))
    return army


def _row(game: str, random: Random, cards: dict[str, Json]) -> Json:
    key = random.choice(sorted(cards))
    row: Json = {"model": key, "count": random.choice((1, 1, 1, 1, 2, 2, 3, 5, 9, 16))}
    if random.random() < 0.04:
        row |= {"model": "", "name": "Nobody"}
    if random.random() < 0.04:
        row["count"] = 0
    if random.random() < 0.3:
        row["group"] = random.choice(("", "Crew", "Horde"))
    if game == "combat-hex" and random.random() < 0.2:
        row["condition"] = {
            "wounds_colour": random.choice(COLOURS),
            "action_colour": random.choice(COLOURS),
            "obscured": random.random() < 0.3,
        }
    options = _options(game, random, key)
    return row | ({"options": options} if options else {})


def _options(game: str, random: Random, key: str) -> Json:
    if game == "strategy-battle":
        return {"leader": True} if random.random() < 0.1 else {}
    if game != "battle-chain":
        return {}
    said: Json = {name: True for name in ("armed", "mounted", "spears", "leads") if random.random() < 0.12}
    if key == "me-mumak" and random.random() < 0.7:
        said["crew"] = random.randint(0, 9)
    if key == "me-hasharin" and random.random() < 0.7:
        said["reserve"] = random.randint(0, 4)
    return said


def _limit(game: str, random: Random, cards: dict[str, Json]) -> Json:
    bounds: Json = {}
    if random.random() < 0.8:
        bounds["maximum"] = random.choice((0, 1, 2, 5, 300))
    if random.random() < 0.3 or not bounds:
        bounds["minimum"] = random.choice((0, 1, 3, 200))
    limit = bounds | {
        "rule": random.choice(("", "E1", "E2")),
        "text": "A limit.",
        "where": [_condition(game, random, cards) for _ in range(random.choice((0, 1, 1, 1, 2)))],
        "measure": random.choice(MEASURES[game]),
        "per": random.choice(("army", "army", "model", "name", "group")),
        "announced": random.random() < 0.8,
        "grade": random.choice(GRADES),
    }
    if random.random() < 0.2:
        limit["when"] = [_condition(game, random, cards)]
    if random.random() < 0.2:
        of = [_condition(game, random, cards) for _ in range(random.choice((0, 1)))]
        limit["ratio"] = {"of": of, "each": random.choice((1, 2, 5)), "begun": random.random() < 0.5}
    if random.random() < 0.1:
        limit["scope"] = "game"
    if random.random() < 0.3:
        limit["weights"] = {key: random.randint(0, 3) for key in random.sample(sorted(cards), 1)}
    return limit


def _condition(game: str, random: Random, cards: dict[str, Json]) -> Json:
    field = random.choice(FIELDS[game])
    source = SOURCES.get(field, field)
    if game == "battle-chain" and field == "keyword":
        source = "tags"
    card = cards[random.choice(sorted(cards))]
    value = card.get(source)
    found = value if isinstance(value, list) else [] if value in (None, "") else [value]
    values = [str(one["name"] if isinstance(one, dict) else one) for one in found] or ["nothing"]
    if random.random() < 0.2:
        values = [one.upper() for one in values]
    return {"field": field, "values": values, "negated": random.random() < 0.25}


def grades_for(random: Random, codes: list[str]) -> dict[str, str]:
    """What an organizer may make of some findings."""
    if not codes or random.random() < 0.7:
        return {}
    return {random.choice(codes): random.choice(("error", "warning", "note"))}
