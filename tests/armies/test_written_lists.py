"""Lists as programs and people write them: each row is right or is asked about, and nothing is silently wrong."""

import random
from collections import Counter

import pytest

from armies.cards import Cards
from armies.catalogue_names import shipped
from armies.interchange.reading import Imported, read_list
from common.errors import Invalid
from rules.engine.army_document import read_card
from rules.games.combat_hex.game import ROSTER
from tests.armies.written_lists import SHAPES, Rows
from tests.factories import armies as make

SAMPLE: Cards = {
    card.key: card
    for document in shipped()
    if document.slug == "combat-hex-sample"
    for card in document.models
    if card.is_in_army and card.points
}
CAST: Cards = {data["key"]: read_card({**data}, ROSTER) for data in make.catalogue_data()["models"]}
LISTS = 40


def some_lists(seed: int) -> list[Rows]:
    chance = random.Random(seed)
    keys = sorted(SAMPLE)
    return [
        [
            (SAMPLE[key], 1 if SAMPLE[key].is_hero else chance.randint(1, 12))
            for key in chance.sample(keys, chance.randint(2, 9))
        ]
        for _ in range(LISTS)
    ]


def sure(found: Imported) -> Counter[str]:
    """How many of each model are taken without a question."""
    counts: Counter[str] = Counter()
    for place, row in enumerate(found.rows):
        if place not in found.questions:
            counts[row["model"]] += row["count"]
    return counts


def asked(found: Imported) -> set[str]:
    """The models among the answers to questions."""
    return {choice.key for question in found.questions.values() for choice in question.choices}


@pytest.mark.parametrize("shape", SHAPES)
def test_every_row_is_right_or_asked_about(shape: str) -> None:
    rows = right = 0
    for written in some_lists(seed=16):
        found = read_list(SHAPES[shape](written).encode(), SAMPLE)
        wanted = Counter({card.key: count for card, count in written})
        assert not sure(found) - wanted, "nothing is silently wrong"
        rows += len(wanted)
        right += sum(1 for key in wanted if sure(found)[key] == wanted[key] or key in asked(found))
    assert right >= 0.95 * rows, f"{right} of {rows}"


def counts(text: str) -> dict[str, int]:
    found = read_list(text.encode(), CAST)
    return {row["model"] or f"?{row['name']}": row["count"] for row in found.rows}


@pytest.mark.parametrize(
    ("line", "row"),
    [
        ("Three Orc Warriors", {"orc": 3}),
        ("the orc-warriors x 4", {"orc": 4}),
        ("(2) Orc Warrior", {"orc": 2}),
        ("[3x] Rohan Warrior", {"rohan": 3}),
        ("2 Orc Warriors, 76 pts.", {"orc": 2}),
        ("Gimli - 170", {"gimli": 1}),
        ("Gimli: 170 points", {"gimli": 1}),
        ("Gimli (General, with axe) [170pts]", {"?Gimli": 1}),
        ("Orc Warrior (114)", {"orc": 3}),
        ("5 × Rohan Warriors (200pts)", {"rohan": 5}),
        ("Gimli, Uglúk and 3 Orc Warriors", {"gimli": 1, "ugluk": 1, "orc": 3}),
        ("☐ 2x Orc Warrior", {"orc": 2}),
        ("**Gimli**", {"gimli": 1}),
        ("The Old Company – 3 Orc Warriors with shields", {"orc": 3}),
        ("Some Realm 2 Rohan Warrior Spear, Banner 40", {"rohan": 2}),
        ("Some Realm 1 Gimli 170", {"gimli": 1}),
        ("Warband 2: Gimli w/ Cloak (Leader)", {"gimli": 1}),
        ("40 - 5 Rohan Warriors, Musician, Banner with Flag (Old Banner)", {"rohan": 5}),
    ],
)
def test_a_line_is_read_as_people_write_it(line: str, row: dict[str, int]) -> None:
    assert counts(f"# Mine\n{line}") == row


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("Gimli (red)", "a version that the catalogue does not have"),
        ("Rohan Warrior 3", "a count or a cost"),
        ("2x Rohan Warrior [5] | 400pts", "two units of five, or five"),
        ("Orc Warrior\n. 6x Warrior: Sword", "six of what has no number"),
        ("Gimli\n- Rohan Warrior", "a model or equipment"),
        ("# Mine\nWarlord: Gimli\n2x Orc Warrior", "a remark that names a model"),
        ("Gimli\nSome Realm [12 Models, 500 pts]\n2x Orc Warrior", "a name above the sums"),
        ("# Mine\nSpell Lore - Old Songs, Gimli\n2x Orc Warrior", "a lore with the name of a model"),
        ("Aragorn", "two versions of one name"),
        ("Rohan Warior", "a name that is nearly one"),
    ],
)
def test_what_can_be_read_in_two_ways_is_asked(text: str, why: str) -> None:
    assert read_list(text.encode(), CAST).questions, why


def test_headings_totals_and_signatures_are_no_rows() -> None:
    text = (
        "=== Riders ===\n\nHEROES\nGimli [170pts]\n\nMinions:\n2 Rohan Warriors [80pts]\n\n"
        "Total: 250 / 1000 pts\nCreated with a program\nhttps://example.org/list"
    )
    found = read_list(text.encode(), CAST)
    assert counts(text) == {"gimli": 1, "rohan": 2}
    assert (found.point_level, found.questions) == (1000, {})


def test_a_sum_that_differs_is_said() -> None:
    found = read_list(b"# Mine\n2x Orc Warrior\nTotal: 500 points", CAST)
    assert [each.code for each in found.diagnostics] == ["total-differs"]


def test_a_list_of_another_game_is_refused_in_one_sentence() -> None:
    text = (
        "===\nHost [500 pts]\nThe Old World, Some Faction\n===\n\n20 Spearmen [120 pts]\n\nCannon [100 pts]\n"
    )
    with pytest.raises(Invalid) as refusal:
        read_list(text.encode(), CAST, ruleset="combat-hex/3.1.2")
    assert refusal.value.code == "import-other-game"
    assert refusal.value.text.count(".") == 1


def test_every_line_of_a_text_is_accounted_for() -> None:
    text = "My list\nGimli\n  - Axe\nsome song about dwarves\n3x Balrog"
    found = read_list(text.encode(), CAST)
    assert [one.text for one in found.left] == ["Axe", "some song about dwarves"]
    assert [row["name"] for row in found.rows] == ["Gimli", "Balrog"]
