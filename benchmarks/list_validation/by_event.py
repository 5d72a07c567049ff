"""What holds in every game: form, the points limit, an event's restrictions. Documents in, plain values out.

An answer is {"faults", "advice", "totals", "facts"}; a finding is (code, path, rule, rows).
"""

from typing import Any, NamedTuple

Json = dict[str, Any]
# Names of fields that restrictions use for a card's own ones.
FIELDS = {
    "model": "key",
    "set": "set_code",
    "base": "base_size",
    "ability": "abilities",
    "keyword": "keywords",
    "individual": "individuals",
    "list": "source",
}
ERRORS = ("error", "relaxable")


class Found(NamedTuple):
    code: str
    path: str
    rule: str
    rows: tuple[int, ...] = ()


def touching(code: str, rows: list[int], rule: str = "", path: str = "") -> Found:
    """A finding about rows: it stands at the one row, or at all rows."""
    rows = sorted(set(rows))
    return Found(code, path or (f"/rows/{rows[0]}" if len(rows) == 1 else "/rows"), rule, tuple(rows))


class Lines:
    """The rows of a list with the documents of their models; `models` leaves out spare bases and counts below one."""

    def __init__(self, army: Json, catalogue: dict[str, Json]) -> None:
        self.level: int | None = army.get("point_level")
        self.limits: list[Json] = army.get("limits", [])
        self.all = [
            (at, row, catalogue.get(row.get("model", "")), row.get("count", 1))
            for at, row in enumerate(army["rows"])
        ]
        self.models = [
            (at, row, card, count)
            for at, row, card, count in self.all
            if card is not None and card["kind"] != "base" and count > 0
        ]

    @property
    def points(self) -> int:
        return sum(card.get("points", 0) * count for _, _, card, count in self.models)


def check(army: Json, catalogue: dict[str, Json], grades: dict[str, str], ruleset: str) -> Json:
    """A game whose book says nothing of lists."""
    lines = Lines(army, catalogue)
    broken, noted = restrictions(lines, "")
    return {
        "faults": [*form(lines), *broken, *over_points(lines, "")],
        "advice": noted,
        "totals": totals(lines),
        "facts": {"starting_models": sum(count for *_, count in lines.models)},
    }


def form(lines: Lines) -> list[Found]:
    found = [] if lines.all else [Found("army.empty", "/rows", "")]
    for at, _, card, count in lines.all:
        if count < 1:
            found.append(touching("army.count", [at], path=f"/rows/{at}/count"))
        if card is None:
            found.append(touching("army.unknown-model", [at], path=f"/rows/{at}/model"))
    return found


def over_points(lines: Lines, rule: str) -> list[Found]:
    is_over = lines.level is not None and lines.points > lines.level
    return [Found("army.over-points", "/point_level", rule)] if is_over else []


def totals(lines: Lines) -> Json:
    kinds: dict[str, int] = {}
    for _, _, card, count in lines.models:
        kinds[card["kind"]] = kinds.get(card["kind"], 0) + count
    return {
        "points": lines.points,
        "point_level": lines.level,
        "points_left": None if lines.level is None else lines.level - lines.points,
        "models": sum(kinds.values()),
        "heroes": kinds.get("hero", 0),
        "minions": kinds.get("minion", 0),
        "minion_cap": None,
        "kinds": kinds,
        "cap_parts": [],
    }


def restrictions(lines: Lines, notice_rule: str) -> tuple[list[Found], list[Found]]:
    """What breaks a list, and what is only worth a word: restrictions of little weight, and those nobody announced."""
    broken: list[Found] = []
    noted: list[Found] = []
    for said in lines.limits:
        limit = dict(said)
        if limit.get("scope") == "game":  # of one list alone only what the other cannot put right is said
            limit.pop("minimum", None)
            if limit.get("ratio"):
                continue
        (broken if limit.get("grade", "error") in ERRORS else noted).extend(_broken(limit, lines))
    for at, limit in enumerate(lines.limits):
        if not limit.get("announced", True):
            noted.append(Found("army.restriction-unannounced", f"/limits/{at}", notice_rule))
    return broken, noted


def _broken(limit: Json, lines: Lines) -> list[Found]:
    """Too much in any group by itself; too little in the whole list."""
    here = [(card, count) for _, _, card, count in lines.models]
    if limit.get("when") and not any(_is_one(limit["when"], card) for card, _ in here):
        return []
    times = 1
    if ratio := limit.get("ratio"):
        found_of = sum(count for card, count in here if _is_one(ratio["of"], card))
        times = (found_of + (ratio["each"] - 1 if ratio.get("begun") else 0)) // ratio["each"]
    amounts: dict[str, list[tuple[int, int]]] = {}
    for at, row, card, count in lines.all:
        if card is None or count < 1 or not _is_meant(limit, card):
            continue
        amount = count * limit.get("weights", {}).get(card["key"], 1) * _each(limit, card)
        amounts.setdefault(_group(limit, row, card), []).append((at, amount))
    found = []
    if limit.get("maximum") is not None:
        for group in amounts.values():
            if sum(amount for _, amount in group) > limit["maximum"] * times:
                rows = [at for at, amount in group if amount]
                found.append(touching("army.restriction", rows, limit.get("rule", "")))
    whole = sum(amount for group in amounts.values() for _, amount in group)
    if limit.get("minimum") is not None and whole < limit["minimum"] * times:
        found.append(Found("army.restriction", "/rows", limit.get("rule", "")))
    return found


def _each(limit: Json, card: Json) -> int:
    measure = limit.get("measure", "models")
    return 1 if measure == "models" else card.get(measure) or 0


def _group(limit: Json, row: Json, card: Json) -> str:
    per = limit.get("per", "army")
    if per == "group":
        return str(row.get("group", ""))
    return str({"army": "", "model": card["key"], "name": card["name"]}[per])


def _is_meant(limit: Json, card: Json) -> bool:
    conditions = limit.get("where", [])
    said = {one["field"] for one in conditions if not one.get("negated")}
    if card["kind"] == "base" and "model" not in said:
        return False
    whole_cost = limit.get("measure") == "points" and not conditions
    if card["kind"] == "equipment" and not (whole_cost or said & {"model", "name", "kind"}):
        return False
    return _all_hold(conditions, card)


def _is_one(conditions: list[Json], card: Json) -> bool:
    said = {one["field"] for one in conditions if not one.get("negated")}
    return _all_hold(conditions, card) and (
        card["kind"] != "equipment" or bool(said & {"model", "name", "kind"})
    )


def _all_hold(conditions: list[Json], card: Json) -> bool:
    return all(_holds(one, card) for one in conditions)


def _holds(condition: Json, card: Json) -> bool:
    wanted = {value.casefold() for value in condition["values"]}
    field = str(condition["field"])
    value = card.get("tags") if field == "keyword" and "tags" in card else card.get(FIELDS.get(field, field))
    values = value if isinstance(value, list) else [] if value is None else [value]
    names = {str(one["name"] if isinstance(one, dict) else one).casefold() for one in values}
    return bool(names & wanted) is not bool(condition.get("negated"))
