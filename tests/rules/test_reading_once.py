"""What comes again in documents is read once, and nothing comes of it but speed."""

from typing import Any

import pytest

from rules.engine.documents import Doc
from rules.engine.faults import Fault
from rules.engine.reading_once import LONGEST, read_once

Found = tuple[int, str]


class Reader:
    """Reads a number and a word, and counts how often."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, doc: Doc) -> Found:
        self.times += 1
        return doc.integer("number", 0, 9), doc.text("word", "", LONGEST * 2)


def faults_of(data: Any, reader: Any) -> tuple[Found, list[Fault]]:
    doc = Doc(data, "/there", [])
    found = reader(doc)
    doc.close()
    return found, doc.faults


def test_equal_fields_are_read_once_whatever_else_the_document_says() -> None:
    read = Reader()
    reader = read_once(("number", "word"), read)
    for other in range(3):
        doc = Doc({"number": 1, "word": "a", "other": other}, "", [])
        assert reader(doc) == (1, "a")
        assert doc.integer("other") == other
        doc.close()
        assert not doc.faults
    assert read.times == 1


@pytest.mark.parametrize("number", [True, 1.0, "1", None, 10, [1]])
def test_what_only_looks_equal_is_read_on_its_own(number: Any) -> None:
    reader = read_once(("number", "word"), Reader())
    assert faults_of({"number": 1}, reader) == ((1, ""), [])
    assert faults_of({"number": number}, reader) == faults_of({"number": number}, Reader())
    assert faults_of({"number": number}, reader)[1][0].path == "/there/number"


def test_a_field_that_is_missing_is_not_one_that_is_null() -> None:
    reader = read_once(("number", "word"), Reader())
    assert not faults_of({"number": 1}, reader)[1]
    assert faults_of({"number": 1, "word": None}, reader)[1]


def test_faults_are_found_each_time() -> None:
    read = Reader()
    reader = read_once(("number", "word"), read)
    first, second = (faults_of({"number": 77, "more": 1}, reader) for _ in range(2))
    assert first == second
    assert [fault.code for fault in first[1]] == ["document.number", "document.unknown-field"]


def test_only_the_latest_are_kept_and_nothing_long() -> None:
    read = Reader()
    reader = read_once(("number", "word"), read, most=2)
    for number in (1, 2, 3, 1):
        reader(Doc({"number": number}, "", []))
    assert read.times == 4
    for _ in range(2):
        reader(Doc({"number": 1, "word": "a" * LONGEST}, "", []))
    assert read.times == 6


def test_what_is_no_plain_json_is_read_as_ever() -> None:
    class Word(str):
        __slots__ = ()

    reader = read_once(("number", "word"), Reader())
    assert faults_of({"number": 1, "word": Word("a")}, reader) == faults_of(
        {"number": 1, "word": Word("a")}, Reader()
    )
