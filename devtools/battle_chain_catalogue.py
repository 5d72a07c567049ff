"""Writes the tables of the Battle Chain catalogue from a folder with models.csv, points.csv and abilities.csv.

`python -m devtools.battle_chain_catalogue FOLDER` writes them, with `--check` it only says whether they would change.
Facts and figures are taken over; remarks are the catalogue's own (`catalogue.remarks`). Without a folder it writes the
catalogue that comes with the service out of the tables.
"""

import csv
import json
import re
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from rules.games.battle_chain.catalogue.document import catalogue_document

TARGET = Path(__file__).parents[1] / "rules" / "games" / "battle_chain" / "catalogue"
SHIPPED = TARGET.parent / "catalogues" / "battle-chain.json"
LISTS = {"generic": "generic", "middle-earth": "middle_earth", "addendum": "addendum"}
KNOWN_BY = {"inferred": "guess", "points block + Tolkien": "prices+lore", "points block": "prices"}
FORMS = {"mounted (inferred)": "m", "mounted": "m", "fly": "f", "fly (same as ground)": "f"}
FOOTING = {
    "Elite Shooter": "",
    "elf bow: hits on 4+": "elf-bow",
    "woods cost 1": "woods",
    "obstacles and rough cost 1": "rough",
    "no ranged targeting": "no-target",
}
CAPS = {"": "", "default": "named", "must": "must", "warn": "lore"}
MODEL_HEAD = "key | name | row | M | A | S/R | T | W | abilities | granted | side | by | role | who | cap | tags | points"
ABILITY_HEAD = (
    "rules | name | mode | phase | die | price | uses | stacks | in free attacks | Dread | Ward | stealable"
)

Row = Mapping[str, str]


def main(arguments: list[str]) -> int:
    folder = next((Path(one) for one in arguments if not one.startswith("--")), None)
    written = dict(_files(folder)) if folder else {SHIPPED: shipped()}
    stale = [path for path, text in written.items() if not path.exists() or path.read_text() != text]
    if "--check" in arguments:
        print("\n".join(f"differs: {path.name}" for path in stale) or "The tables are up to date.")
        return int(bool(stale))
    for path, text in written.items():
        path.write_text(text)
    print(f"{len(written)} tables, {len(stale)} changed.")
    return 0


def shipped() -> str:
    """The catalogue that comes with the service, one line a model."""
    document = catalogue_document()
    models = ",\n  ".join(json.dumps(model, ensure_ascii=False) for model in document.pop("models"))
    head = json.dumps(document, ensure_ascii=False, indent=1)
    return head[:-2] + ',\n "models": [\n  ' + models + "\n ]\n}\n"


def _files(folder: Path) -> Iterable[tuple[Path, str]]:
    models, prices = _rows(folder / "models.csv"), _rows(folder / "points.csv")
    _same_prices(models, prices)
    for source, name in LISTS.items():
        lines = [_model(row) for row in models if row["list"] == source]
        if name == "middle_earth":
            half = next(index for index, line in enumerate(lines) if line.startswith("me-dwarf |"))
            half_two = next(index for index, line in enumerate(lines) if line.startswith("me-shelob |"))
            yield _file("middle_earth_1", "Middle Earth, first part", MODEL_HEAD, lines[:half])
            yield _file("middle_earth_2", "Middle Earth, second part", MODEL_HEAD, lines[half:half_two])
            yield _file("middle_earth_3", "Middle Earth, third part", MODEL_HEAD, lines[half_two:])
        else:
            yield _file(name, f"The {name} list", MODEL_HEAD, lines)
    yield _file("prices", "The price list", "number | name | points | for | models", map(_price, prices))
    abilities = map(_ability, _rows(folder / "abilities.csv"))
    yield _file("abilities_table", "The special abilities", ABILITY_HEAD, abilities)


def _rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _file(name: str, title: str, head: str, lines: Iterable[str]) -> tuple[Path, str]:
    text = (
        f'"""{title}. Written by devtools.battle_chain_catalogue.\n\n{head}\n"""\n\nTABLE = """\n'
        + "\n".join(lines)
        + '\n"""\n'
    )
    return TARGET / f"{name}.py", text


def _same_prices(models: list[dict[str, str]], prices: list[dict[str, str]]) -> None:
    """Each price stands once in the models and once in the price list; both must agree."""
    listed = {key: row["points"] for row in prices for key in row["matched_models"].split(";")}
    for row in models:
        if row["points"] != listed.get(row["model_id"], ""):
            raise SystemExit(f"{row['model_id']}: {row['points']} here, {listed.get(row['model_id'])} listed")


def _line(*cells: str) -> str:
    return " | ".join(cell or "-" for cell in cells)


def _model(row: Row) -> str:
    return _line(
        row["model_id"],
        row["name"],
        row["row_type"] if row["selectable"] == "yes" or row["row_type"] != "stat" else "shared",
        _movement(row),
        row["attacks"],
        _shots(row),
        row["toughness"],
        row["wounds"],
        ", ".join(_ability_printed(one) for one in row["abilities"].split("; ") if one),
        ", ".join(_granted(row)),
        row["side"],
        KNOWN_BY[row["side_basis"]],
        row["role"].replace("_", "-"),
        row["identity"].replace("|", "+"),
        CAPS[row["cap_severity"]],
        row["tags"].replace(";", ", "),
        row["points"],
    )


def _movement(row: Row) -> str:
    if not row["alt_movement"]:
        return row["movement"]
    sign = "?" if "inferred" in row["alt_movement_kind"] else ""
    return f"{row['movement']} ({row['alt_movement']}{FORMS[row['alt_movement_kind']]}{sign})"


def _shots(row: Row) -> str:
    if not row["shots"]:
        return ""
    return f"{row['shots']}/{row['range']}" + ("!" if row["shots_condition"] == "always" else "")


def _ability_printed(text: str) -> str:
    return re.sub(r"\((?:range (\d+)|(all-hobbit) .*|(home) .*|(Queen Beruthiel) only)\)", _short, text)


def _short(found: re.Match[str]) -> str:
    return f"({next(one for one in found.groups() if one)})"


def _granted(row: Row) -> Iterable[str]:
    """What a note of the list adds: abilities by name, the rest as a word."""
    for one in filter(None, row["granted"].split("; ")):
        yield FOOTING[one] or one


def _price(row: Row) -> str:
    matched = row["matched_models"] if row["match_basis"] != "equipment" else ""
    name = row["name_in_seed"].replace("`", "'")
    return _line(row["row"], name, row["points"], row["per"], matched.replace(";", ", "))


def _ability(row: Row) -> str:
    return _line(
        row["rule_ids"].replace(";", ", "),
        row["name"],
        row["mode"].split(" ")[0],
        row["phase"].split(" (")[0],
        _die(row["die_roll"]),
        row["sapp_cost"],
        "0" if row["uses_per_move"] in ("standing", "every attempt") else "1",
        "yes" if row["cumulative"].startswith("yes") else "no",
        "yes" if row["works_in_free_attacks"].startswith(("yes", "is one")) else "no",
        row["dread_blocks"].split(" ")[0],
        row["ward_cancels"],
        {"only with a ranged pair": "ranged"}.get(row["stealable"], row["stealable"].split(" ")[0]),
    )


def _die(text: str) -> str:
    """The least number that succeeds, where one die decides."""
    found = re.search(r"(\d)-6", text) or re.search(r"(\d)\+", text)
    return f"{found[1]}+" if found else ""


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
