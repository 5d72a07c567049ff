"""The catalogue holds what the book prints. Counts, sums and spot values stand here on their own, taken from the stat lists."""

import csv
from collections import Counter
from pathlib import Path

import pytest

from devtools import battle_chain_catalogue
from rules.games.battle_chain.catalogue import ABILITIES, MODELS, PRICE_LIST
from rules.games.battle_chain.catalogue.remarks import OWN, remarks

# How many rows have the figure, their sum, and the sum weighted by their place: a figure at another row changes the last.
SUMS = {
    "movement": (155, 773, 61306),
    "other_movement": (12, 89, 575),
    "attacks": (155, 665, 56196),
    "shots": (68, 223, 8596),
    "range": (68, 797, 27156),
    "toughness": (155, 751, 59743),
    "wounds": (155, 654, 53357),
    "points": (137, 5254, 387671),
}
HOLDERS = {
    "Hero": 61,
    "Fast Strike": 38,
    "Battle Cry": 24,
    "Deathless": 23,
    "Sneak": 22,
    "Dread Immune": 21,
    "Fast": 19,
    "Initiative": 18,
    "Large": 15,
    "Crack Shot": 15,
    "Aggressive Strategy": 13,
    "Dread": 12,
    "Magical Force": 10,
    "Steal Essence": 9,
    "Berserker": 8,
    "Arrow Flurry": 8,
    "Ward": 8,
    "Battle Awareness": 6,
    "Gaze Attack": 6,
    "Regeneration": 4,
    "Fly": 4,
    "Extended Reach": 4,
    "Healing": 4,
    "Paralyze": 3,
    "Dirty Fighting": 3,
    "Dire": 3,
    "Shot Caller": 3,
    "Assassin": 2,
    "Bodyguard": 2,
    "Elite Shooter": 1,
    "The One Ring": 1,
    "Keen Eyes & Nose": 1,
}
# Figures of some rows as the book prints them: movement, attacks, shots, range, toughness, wounds, points.
SPOT = {
    "gen-ghost": (4, 4, 1, 6, 5, 4, None),
    "me-moria-goblin": (5, 1, 1, 10, 2, 2, 2),
    "me-witch-king-fell-beast": (10, 6, 0, 0, 6, 6, 110),
    "me-galadriel": (5, 4, 0, 0, 4, 5, 70),
    "me-gandalf-mounted": (10, 6, 6, 10, 6, 6, 145),
    "me-khamul": (5, 5, 0, 0, 5, 5, 75),
    "me-khamul-mounted": (7, 6, 0, 0, 6, 6, 75),
    "me-mordor-troll": (4, 6, 0, 0, 6, 7, 55),
    "me-treebeard": (5, 10, 6, 10, 6, 8, 160),
    "me-generic-ent": (5, 10, 6, 10, 6, 8, 110),
    "me-mumak": (7, 15, 0, 0, 6, 10, 150),
    "me-sam": (3, 3, 3, 6, 5, 4, 25),
    "add-oliphaunt": (6, 9, 2, 12, 6, 6, 100),
    "add-queen-beruthiel": (4, 6, 7, 14, 5, 7, 85),
}


@pytest.mark.parametrize("figure", SUMS)
def test_the_figures_of_all_rows(figure: str) -> None:
    values = [getattr(model, figure) for model in MODELS.values()]
    found = [value for value in values if value is not None and (value or figure not in ("shots", "range"))]
    assert (len(found), sum(found), sum(v * place for place, v in enumerate(found, 1))) == SUMS[figure]


def test_there_are_158_rows_of_four_kinds() -> None:
    assert Counter(model.source for model in MODELS.values()) == {
        "generic": 20,
        "middle-earth": 133,
        "addendum": 5,
    }
    assert Counter(model.row for model in MODELS.values()) == {
        "stat": 139,
        "derived": 12,
        "shared": 4,
        "nostat": 3,
    }


@pytest.mark.parametrize("key", SPOT)
def test_rows_as_printed(key: str) -> None:
    model = MODELS[key]
    assert (
        model.movement,
        model.attacks,
        model.shots,
        model.range,
        model.toughness,
        model.wounds,
        model.points,
    ) == SPOT[key]


def test_abilities_are_held_by_as_many_rows_as_print_them() -> None:
    held = Counter(one.name for model in MODELS.values() for one in model.abilities)
    assert dict(held) == HOLDERS
    assert set(held) <= set(ABILITIES)


def test_printed_multiples_and_conditions() -> None:
    def found(key: str, ability: str) -> tuple[int, str]:
        printed = MODELS[key].printed(ability)
        assert printed
        return printed.copies, printed.only

    assert found("me-glorfindel", "Fast Strike") == (2, "")
    assert found("me-suladan", "Battle Cry") == (2, "")
    assert found("me-galadriel", "Gaze Attack") == (1, "10")
    assert found("me-shelob", "Initiative") == (1, "home")
    assert found("me-paladin-took", "Aggressive Strategy") == (1, "all-hobbit")
    assert found("add-sheebra", "Bodyguard") == (1, "Queen Beruthiel")


def test_sides_and_classes() -> None:
    assert Counter((m.side, m.is_hero) for m in MODELS.values()) == {
        ("evil", True): 57,
        ("good", True): 50,
        ("evil", False): 24,
        ("good", False): 17,
        ("neutral", True): 7,
        ("neutral", False): 3,
    }
    assert {key for key, m in MODELS.items() if m.wounds == 2 and m.is_hero} == {
        "me-barrow-wight",
        "me-farmer-maggot",
        "me-fredegar",
    }
    assert Counter(m.known_by for m in MODELS.values()) == {"prices+lore": 130, "guess": 26, "prices": 2}


def test_forms_of_one_individual_share_its_name() -> None:
    forms: dict[str, set[str]] = {}
    for key, model in MODELS.items():
        if len(model.persons) == 1:
            forms.setdefault(model.persons[0], set()).add(key)
    assert forms["witch-king"] == {"me-witch-king", "me-witch-king-mounted", "me-witch-king-fell-beast"}
    assert {MODELS[key].form for key in forms["witch-king"]} == {"foot", "mounted", "flying"}
    assert forms["gandalf"] == {"me-gandalf", "me-gandalf-mounted"}
    assert forms["saruman"] == {"me-saruman", "me-sharkey"}
    assert MODELS["me-merry-pippin-sam"].persons == ("merry", "pippin", "sam")
    assert MODELS["me-ringwraith"].persons == ()


def test_eight_rows_are_ringwraiths() -> None:
    assert {key for key, m in MODELS.items() if m.is_ringwraith} == {
        "me-ringwraith",
        "me-ringwraith-mounted",
        "me-witch-king",
        "me-witch-king-mounted",
        "me-nazgul-fell-beast",
        "me-witch-king-fell-beast",
        "me-khamul",
        "me-khamul-mounted",
    }


def test_the_price_list_and_the_rows_agree() -> None:
    assert len(PRICE_LIST) == 128
    assert sum(int(row[2]) for row in PRICE_LIST) == 5091
    for _, name, points, _, models in PRICE_LIST:
        assert name == "Explosive Device" or models != "-"
        for key in models.split(", ") if models != "-" else ():
            assert MODELS[key].points == int(points)
    unpriced = [m for m in MODELS.values() if m.points is None]
    assert len(unpriced) == 21
    assert {m.source for m in unpriced} == {"generic", "middle-earth"}


def test_thirty_six_abilities_seven_of_them_standing() -> None:
    assert len(ABILITIES) == 36
    assert sum(one.price for one in ABILITIES.values()) == 41
    assert {name for name, one in ABILITIES.items() if one.is_standing} == {
        "Deathless",
        "Large",
        "Fly",
        "Hero",
        "Ring Bearer",
        "The One Ring",
        "Keen Eyes & Nose",
    }
    assert {name for name, one in ABILITIES.items() if one.stacks} == {
        "Battle Cry",
        "Aggressive Strategy",
        "Initiative",
    }
    assert {name: one.needs for name, one in ABILITIES.items() if one.needs} == {
        "Sneak": 4,
        "Ward": 4,
        "Steal Essence": 5,
        "Regeneration": 4,
        "The One Ring": 3,
    }


def test_remarks_belong_to_rows_and_say_something_of_each_anomaly() -> None:
    assert set(OWN) <= set(MODELS)
    assert all(remarks(m) for m in MODELS.values() if m.points is None or m.row != "stat")
    assert "no price" in remarks(MODELS["gen-lich"])
    assert "armed" in remarks(MODELS["me-mordor-orc"])
    assert "mounted" in remarks(MODELS["me-mouth-of-sauron"])
    assert max(len(remarks(m)) for m in MODELS.values()) < 600


def test_the_import_is_repeatable(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(battle_chain_catalogue, "TARGET", tmp_path)
    _write(tmp_path / "models.csv", [_model("me-a", ""), _model("me-dwarf", "6"), _model("me-shelob", "")])
    _write(
        tmp_path / "points.csv",
        [
            {
                "row": "1",
                "name_in_seed": "Dwarf",
                "points": "6",
                "per": "model",
                "matched_models": "me-dwarf",
                "match_basis": "",
            }
        ],
    )
    _write(
        tmp_path / "abilities.csv",
        [
            dict.fromkeys(
                [
                    "rule_ids",
                    "name",
                    "mode",
                    "phase",
                    "die_roll",
                    "sapp_cost",
                    "uses_per_move",
                    "cumulative",
                    "works_in_free_attacks",
                    "dread_blocks",
                    "ward_cancels",
                    "stealable",
                ],
                "x",
            )
        ],
    )
    assert battle_chain_catalogue.main([str(tmp_path)]) == 0
    assert battle_chain_catalogue.main([str(tmp_path), "--check"]) == 0
    assert "me-dwarf | A | stat | 3 (6m?) | 2 | 2/10! | 6 | 2 | Gaze Attack (10), Hero | woods |" in (
        (tmp_path / "middle_earth_2.py").read_text()
    )
    (tmp_path / "prices.py").write_text("")
    assert battle_chain_catalogue.main([str(tmp_path), "--check"]) == 1
    assert "prices.py" in capsys.readouterr().out


def _model(key: str, points: str) -> dict[str, str]:
    return {
        "model_id": key,
        "name": "A",
        "row_type": "stat",
        "selectable": "yes",
        "list": "middle-earth",
        "movement": "3",
        "alt_movement": "6",
        "alt_movement_kind": "mounted (inferred)",
        "attacks": "2",
        "shots": "2",
        "range": "10",
        "shots_condition": "always",
        "toughness": "6",
        "wounds": "2",
        "abilities": "Gaze Attack (range 10); Hero",
        "granted": "woods cost 1",
        "side": "good",
        "side_basis": "inferred",
        "role": "troop",
        "identity": "",
        "cap_severity": "",
        "tags": "dwarf",
        "points": points,
    }


def _write(path: Path, rows: list[dict[str, str]]) -> None:
    with path.open("w", newline="") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)
