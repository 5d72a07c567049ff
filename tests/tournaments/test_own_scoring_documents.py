"""The document of an own scoring: what it means, and every way in which it can be wrong."""

from itertools import product
from typing import Any

import pytest
from django.utils.translation import override

from rules.engine.slips import Reported
from tests.tournaments.own_scorings import GAME, JUNK, RULES, a_count, a_document, points
from tournaments.forms.own_scoring import OwnScoringForm
from tournaments.own_scoring import check_scoring, document_of, scoring_from, slip_with
from tournaments.standings import PRESETS


@pytest.mark.parametrize("code", PRESETS)
def test_a_preset_becomes_a_document_that_scores_the_same(code: str) -> None:
    document = document_of(PRESETS[code])
    found, preset = scoring_from(document), PRESETS[code].scoring

    assert check_scoring(document, GAME, RULES) == []
    assert (found.win, found.draw, found.loss, found.bye, found.half_bye, found.unit, found.bands) == (
        preset.win, preset.draw, preset.loss, preset.bye, preset.half_bye, preset.unit, preset.bands,
    )  # fmt: skip
    assert slip_with(GAME, document, RULES) is GAME


@pytest.mark.parametrize("language", ["en", "de", "fr", "es", "pl", "it"])
def test_the_name_of_a_changed_preset_fits_its_field_in_every_language(language: str) -> None:
    most: int = OwnScoringForm.base_fields["title"].max_length  # type: ignore[attr-defined]
    with override(language):
        assert max(len(document_of(preset)["title"]) for preset in PRESETS.values()) <= most


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "a win worth nothing": ({"points": points(win=0, draw=0)}, "/own_scoring/points/win"),
    "a draw above a win": ({"points": points(draw=4)}, "/own_scoring/points/draw"),
    "a loss above a draw": ({"points": points(loss=2)}, "/own_scoring/points/draw"),
    "a half bye above a bye": ({"points": points(half_bye=9)}, "/own_scoring/points/half_bye"),
    "absence that pays": ({"points": points(forfeit_loss=4)}, "/own_scoring/points/forfeit_win"),
    "thirds": ({"points": points(unit=3)}, "/own_scoring/points/unit"),
    "a text for a number": ({"points": points() | {"win": "3"}}, "/own_scoring/points/win"),
    "true for a number": ({"points": points() | {"win": True}}, "/own_scoring/points/win"),
    "no bands from 0": ({"bands": [{"from": 1, "winner": 3, "loser": 0}]}, "/own_scoring/bands/0/from"),
    "bands out of order": (
        {"bands": [{"from": 0, "winner": 5, "loser": 5}] * 2},
        "/own_scoring/bands/1/from",
    ),
    "a loser above the winner": (
        {"bands": [{"from": 0, "winner": 2, "loser": 2}, {"from": 3, "winner": 2, "loser": 5}]},
        "/own_scoring/bands/1/winner",
    ),
    "a larger win worth less": (
        {
            "bands": [
                {"from": 0, "winner": 5, "loser": 5},
                {"from": 3, "winner": 4, "loser": 0},
            ]
        },
        "/own_scoring/bands/1/winner",
    ),
    "unequal draws": ({"bands": [{"from": 0, "winner": 5, "loser": 4}]}, "/own_scoring/bands/0/winner"),
    "bands without points": (
        {
            "counts": [],
            "bands": [{"from": 0, "winner": 1, "loser": 1}],
            "decided_by": {"count": "", "margin": 1},
        },
        "/own_scoring/bands",
    ),
    "a bonus on nothing": (
        {"bonuses": [{"count": "luck", "at_least": 1, "points": 1}]},
        "/own_scoring/bonuses/0/count",
    ),
    "a bonus on a list": (
        {"bonuses": [{"count": [], "at_least": 1, "points": 1}]},
        "/own_scoring/bonuses/0/count",
    ),
    "a bonus on the table's number": (
        {"bonuses": [{"count": "drawn", "at_least": 1, "points": 1}]},
        "/own_scoring/bonuses/0/count",
    ),
    "decided by nothing": ({"decided_by": {"count": "luck", "margin": 1}}, "/own_scoring/decided_by/count"),
    "decided by a list": ({"decided_by": {"count": [], "margin": 1}}, "/own_scoring/decided_by/count"),
    "no margin": ({"decided_by": {"count": "vp", "margin": 0}}, "/own_scoring/decided_by/margin"),
    "two numbers of one name": ({"counts": [a_count("vp"), a_count("vp")]}, "/own_scoring/counts/1/name"),
    "an unknown feed": ({"counts": [a_count("vp", "luck")]}, "/own_scoring/counts/0/feeds"),
    "a list for a feed": ({"counts": [a_count("vp") | {"feeds": []}]}, "/own_scoring/counts/0/feeds"),
    "a shared score": (
        {"counts": [a_count("vp", "scored", is_shared=True)]},
        "/own_scoring/counts/0/is_shared",
    ),
    "a name with a space": ({"counts": [a_count("v p")]}, "/own_scoring/counts/0/name"),
    "a label with a line break": ({"counts": [a_count("vp", label="a\nb")]}, "/own_scoring/counts/0/label"),
    "nine numbers": ({"counts": [a_count(f"c{at}") for at in range(9)]}, "/own_scoring/counts"),
    "an empty title": ({"title": " "}, "/own_scoring/title"),
    "a zero byte in the title": ({"title": "a\0"}, "/own_scoring/title"),
    "an unknown part": ({"colour": "red"}, "/own_scoring/colour"),
}


@pytest.mark.parametrize("case", WRONG)
def test_every_wrong_part_is_named_by_its_path(case: str) -> None:
    changes, path = WRONG[case]
    faults = check_scoring(a_document(**changes), GAME, RULES)
    assert path in [fault.path for fault in faults]


def test_all_faults_are_named_at_once() -> None:
    changes = {"title": "", "points": points(unit=3), "counts": [a_count("v p", "luck")]}
    paths = {fault.path for fault in check_scoring(a_document(**changes), GAME, RULES)}
    assert paths >= {
        "/own_scoring/title",
        "/own_scoring/points/unit",
        "/own_scoring/counts/0/name",
        "/own_scoring/counts/0/feeds",
    }


@pytest.mark.parametrize("part", a_document())
def test_no_value_in_any_part_crashes_the_check(part: str) -> None:
    for junk in JUNK:
        document = a_document() | {part: junk}
        if not check_scoring(document, GAME, RULES):
            scoring_from(document)
            slip_with(GAME, document, RULES)
    value = a_document()[part]
    for key, junk in product(value if isinstance(value, dict) else (), JUNK):
        check_scoring(a_document() | {part: value | {key: junk}}, GAME, RULES)
    for junk in JUNK:
        if isinstance(value, list) and value:
            for key in value[0]:
                check_scoring(a_document() | {part: [value[0] | {key: junk}]}, GAME, RULES)


def test_a_count_of_the_organizers_own_keeps_its_capitals_in_a_sentence() -> None:
    document = a_document()
    document["counts"][0]["label"] = "Siegpunkte"
    slip = slip_with(GAME, document, RULES)
    players = [Reported("Ann", {"vp": 7}, {}), Reported("Bob", {"vp": 3}, {})]
    assert slip.decide is not None
    assert slip.decide(RULES, players, 0, False).text == "Ann has more Siegpunkte: 7 to 3."
