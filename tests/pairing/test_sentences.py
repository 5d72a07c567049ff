"""What pairing says is kept as keys with values, and said again from them in any language."""

import json
import re

import pytest

from tournaments.pairing import Bye, Pair, Player, Rules, pair
from tournaments.pairing.sentences import (
    COUNTED,
    SENTENCES,
    Sentence,
    as_json,
    from_json,
    in_english,
    paragraph,
    proof_in_words,
    reason_in_words,
)

PLAYERS = [Player(one, points=3 * (one < 4), club="Dale" if one < 3 else "") for one in range(1, 8)]


def test_what_is_kept_is_read_back_as_it_was() -> None:
    drawn = pair(PLAYERS, Rules(round=2), 7)
    said: list[Pair | Bye] = [*drawn.pairs, *drawn.byes]
    for one in said:
        kept = json.loads(json.dumps(as_json(one.sentences)))
        assert from_json(kept) == one.sentences
        assert paragraph(from_json(kept), in_english) == one.sentence


def test_several_sentences_in_one_place_are_read_back() -> None:
    pairs = tuple(Sentence("pod-pair", {"one": one, "other": "Bo"}) for one in ("Ann", "Cid"))
    met = (Sentence("pod-met", {"pairs": pairs}),)
    assert from_json(json.loads(json.dumps(as_json(met)))) == met
    assert paragraph(met, in_english) == "Met before: Ann and Bo; Cid and Bo."


@pytest.mark.parametrize(
    "facts",
    [[], None, "text", [["unknown", {}]], [["same-score", {}]], [["points", {"count": "two"}]], [[1]]],
)
def test_what_cannot_be_read_leaves_the_english_text(facts: object) -> None:
    assert reason_in_words(facts, "As it was written.") == "As it was written."


def test_a_proof_is_said_from_its_codes() -> None:
    kept = {"method": "quick", "proof": "bound met", "text": "Old words."}
    assert proof_in_words({"certificate": kept}).startswith("Paired score group by score group: no other")
    assert proof_in_words({"certificate": {"method": "pods"}, "repeats": 2}).endswith("2 pairs meet again.")
    assert proof_in_words({"certificate": {"method": "older", "text": "Old words."}}) == "Old words."
    assert proof_in_words({}) == ""


def test_no_key_is_both_a_sentence_and_a_number() -> None:
    assert not COUNTED.keys() & SENTENCES.keys()
    assert all("%(count)s" in text for texts in COUNTED.values() for text in texts)
    assert all(not re.search(r"%(?!\(\w+\)s)", text) for text in SENTENCES.values())
