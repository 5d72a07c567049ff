"""Everything that reads a file or a body: hostile input is refused with a sentence, in linear time and little memory."""

import bz2
import io
import lzma
import random
import tracemalloc
import zipfile
from collections.abc import Callable
from typing import Any

import pytest
from rest_framework.exceptions import ParseError
from rest_framework.test import APIClient

import strict_json
from armies.cards import Cards
from armies.interchange.reading import read_draft, read_list
from armies.services.catalogue_import import read_upload
from common import csv_tables
from common.api import parsers
from common.errors import Refusal
from common.numbers import LARGEST, whole_number
from rules.engine.army_document import read_card
from rules.engine.documents import parse_json
from rules.engine.faults import Unreadable
from rules.engine.roster import Roster
from tests.growth import assert_linear
from tournaments.history import roster
from tournaments.history.archive_file import read_archive
from tournaments.pairing.ranges import read_ranges

HEADING = {"slug": "x", "name": "x", "game": "combat-hex", "label": ""}
REFUSED = (Refusal, ParseError, Unreadable)


def take_catalogue(data: bytes) -> object:
    return read_upload(data, heading=HEADING)


READERS: dict[str, Callable[[bytes], object]] = {
    "a JSON body": parsers.read,
    "a case": parse_json,
    "a list": read_draft,
    "a catalogue": take_catalogue,
    "an archive": read_archive,
    "players": lambda data: roster.read(data.decode("utf-8", "replace")),
}


def read(reader: str, data: bytes) -> str:
    """ "" for what is taken in, else the sentence; every other exception is a fault of the reader."""
    try:
        READERS[reader](data)
    except REFUSED as refusal:
        return str(refusal)
    return ""


def _keys(count: int) -> str:
    return ",".join(f'"k{number}":1' for number in range(count))


def _rows(count: int) -> str:
    return "".join(f"k{number},n{number}\n" for number in range(count))


HOSTILE: dict[str, tuple[Callable[[int], str], int]] = {
    "many fields, the last one twice": (lambda n: f'{{{_keys(n)},"k{n - 1}":1}}', 4000),
    "one field again and again": (lambda n: "{" + ",".join(['"k":1'] * n) + "}", 8000),
    "many fields nobody knows": (lambda n: '{"format":"muster-roster/1","rows":[],' + _keys(n) + "}", 3000),
    "depth": (lambda n: '{"a":' * n + "1" + "}" * n, 8000),
    "depth of lists": (lambda n: "[" * n + "]" * n, 20000),
    "many small lists": (lambda n: '{"rows":[' + "[]," * n + "1]}", 8000),
    "digits": (lambda n: '{"a":' + "9" * n + "}", 40000),
    "decimals": (lambda n: '{"a":0.' + "9" * n + "}", 40000),
    "an exponent": (lambda n: '{"a":1e' + "9" * n + "}", 40000),
    "escapes": (lambda n: '{"a":"' + "\\u00e9" * n + '"}', 12000),
    "an open text": (lambda n: '{"a":"' + "\\\\" * n, 20000),
    "columns": (lambda n: ",".join(f"count name key c{i}" for i in range(n)) + "\n" + "," * n, 2000),
    "rows and columns": (lambda n: f"key,name{',c' * 50}\n" + f"a,b{',x' * 50}\n" * n, 200),
    "rows": (lambda n: "key,name\n" + _rows(n), 300),
    "rows of a list": (lambda n: "count,name\n" + _rows(n), 300),
    "a long cell": (lambda n: "count,key,name\n1,a," + "x" * n, 40000),
    "quotes": (lambda n: 'count,key,name\n"' + '""' * n, 40000),
    "carriage returns": (lambda n: "count,key,name\n" + "\r" * n, 20000),
    "lines": (lambda n: "a\n" * n, 8000),
    "impossible counts": (lambda n: "0x Orc\n" * n, 4000),
    "spaces": (lambda n: ("a" + " " * 398 + "b\n") * n, 200),
    "crosses": (lambda n: ("a x" * 130 + "b\n") * n, 100),
    "brackets": (lambda n: ("[" * 399 + "\n") * n, 100),
    "elements": (lambda n: "<roster>" + "<a/>" * n + "</roster>", 6000),
    "selections": (
        lambda n: "<roster><force>" + "<selection name='a' type='model'/>" * n + "</force></roster>",
        1400,
    ),
    "attributes": (lambda n: "<roster " + " ".join(f"a{i}='1'" for i in range(n)) + "/>", 3000),
    "name spaces": (lambda n: "<roster " + " ".join(f"xmlns:a{i}='u'" for i in range(n)) + "/>", 2000),
}


@pytest.mark.parametrize("what", HOSTILE)
@pytest.mark.parametrize("reader", READERS)
def test_the_cost_grows_with_the_bytes_and_no_faster(reader: str, what: str) -> None:
    make, size = HOSTILE[what]
    assert_linear(lambda data: read(reader, data), lambda count: make(count).encode(), size)


@pytest.mark.parametrize("reader", ["a list", "a catalogue", "players"])
def test_a_table_of_5000_columns_is_refused_by_its_first_line(reader: str) -> None:
    text = (
        "count,key,name,"
        + ",".join(f"c{number}" for number in range(5_000))
        + "\n"
        + ("," * 5_002 + "\n") * 100
    )
    tracemalloc.start()
    told = read(reader, text.encode())
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert reader == "players" or "at most 60 columns" in told
    assert peak < 20 * len(text)


def test_table_ranges_are_compared_in_linear_time() -> None:
    assert_linear(read_ranges, lambda n: ",".join(str(2 * number + 1) for number in range(n)), 1_000)


def test_unknown_names_are_compared_within_a_budget() -> None:
    base = "".join(random.Random(1).choices("abcdefghij ", k=110))
    cards: Cards = {
        f"k{n}": read_card({"key": f"k{n}", "name": f"{base} {n}"}, Roster()) for n in range(1_000)
    }

    def take(names: int) -> object:
        return read_list("\n".join(f"1x {base}x{n}" for n in range(names)).encode(), cards)

    # 200 names against 1,000 that resemble them would take ten times as long as 20 names.
    assert_linear(take, lambda n: n, 150)


# ---- JSON ----


@pytest.mark.parametrize("reader", ["a JSON body", "a case", "an archive"])
@pytest.mark.parametrize(
    "text",
    [
        '{"a":1,"b":2,"a":3}',
        "NaN",
        "1e999",
        "9007199254740992",
        "[0." + "1" * 60 + "]",
        "[" * (strict_json.DEEPEST + 2) + "]" * (strict_json.DEEPEST + 2),
        '"\\u0000"',
        '{"\\ud800":1}',
        '[[{"a":["\\udc00"]}]]',
    ],
)
def test_what_two_readers_could_take_differently_is_refused(reader: str, text: str) -> None:
    assert read(reader, text.encode())


DEEP = "\n[" * (strict_json.DEEPEST + 2)


@pytest.mark.parametrize(
    ("text", "reason", "line", "column"),
    [
        ('{"a": 1,\n "b": {"a": 2},\n "a": 3}', "the field “a” appears twice in one object", 3, 2),
        ('[{"a": 1, "b": 2, "b": 3, "\\u0061": 4}]', "the field “b” appears twice in one object", 1, 19),
        ('{"a": 1, "\\u0061": 2}', "the field “a” appears twice in one object", 1, 10),
        ('{"a": "9007199254740992",\n "b": 9007199254740992}', "a number is too large", 2, 7),
        ("[1e10, -1e999]", "a number is too large", 1, 8),
        ("[1,\n\n0." + "1" * 60 + "]", "a number is too large", 3, 1),
        ('{"NaN":\n[NaN]}', "NaN is not a JSON number", 2, 2),
        ("[-Infinity]", "-Infinity is not a JSON number", 1, 2),
        (DEEP + "]" * (strict_json.DEEPEST + 2), "it is nested too deeply", strict_json.DEEPEST + 3, 1),
        (DEEP * 200, "it is nested too deeply", strict_json.DEEPEST + 3, 1),
        ('["\\\\u0000", "\\ud83d\\udc09",\n"x\\u0000"]', "a text contains a character that cannot be stored", 2, 1),
    ],
)  # fmt: skip
def test_what_is_refused_in_json_is_named_with_its_place(
    text: str, reason: str, line: int, column: int
) -> None:
    with pytest.raises(strict_json.Unreadable) as refused:
        strict_json.read(text)
    assert str(refused.value) == f"{reason} (line {line}, column {column})"


def test_bytes_that_are_no_text_are_named_with_their_place() -> None:
    for start in (b"", b"\xef\xbb\xbf"):
        with pytest.raises(strict_json.Unreadable) as refused:
            strict_json.read(start + '{"name":\n "Éowyn'.encode() + b'\xff"}')
        assert str(refused.value) == "it is not UTF-8 (line 2, column 8)"


@pytest.mark.parametrize("reader", ["a JSON body", "a case", "an archive"])
def test_ordinary_json_is_read(reader: str) -> None:
    text = (
        "[" * strict_json.DEEPEST
        + '9007199254740991,-1.5e10,"\\u00e9 \\ud83d\\udc09"'
        + "]" * strict_json.DEEPEST
    )
    assert read(reader, text.encode()) == ""


def test_a_body_is_read_up_to_its_limit_only(monkeypatch: pytest.MonkeyPatch, settings: Any) -> None:
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 1_000
    answer = APIClient().post("/api/v1/adjudications/", b" " * 1_001, content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


def test_a_document_of_a_thousand_faults_names_the_first_500() -> None:
    with pytest.raises(Refusal) as refusal:
        read_draft(f'{{"format":"muster-roster/1","rows":[],{_keys(1_000)}}}'.encode())
    assert len(refusal.value.faults) == 501
    assert refusal.value.faults[-1].code == "document.too-many-faults"


# ---- archives ----

ROSTER = b'<roster name="A"><force><selection name="Orc" type="model" number="2"/></force></roster>'
METHODS = {
    "stored": zipfile.ZIP_STORED,
    "deflate": zipfile.ZIP_DEFLATED,
    "bzip2": zipfile.ZIP_BZIP2,
    "lzma": zipfile.ZIP_LZMA,
}


def zipped(method: int, content: bytes = ROSTER, members: int = 1) -> bytes:
    sink = io.BytesIO()
    with zipfile.ZipFile(sink, "w", method) as archive:
        for number in range(members):
            archive.writestr(f"r{number}.ros", content)
    return sink.getvalue()


@pytest.mark.parametrize("method", METHODS)
def test_an_archive_is_read_or_refused_whole(method: str) -> None:
    told = read("a list", zipped(METHODS[method]))
    assert told == "" if method in ("stored", "deflate") else "packed in a way" in told


@pytest.mark.parametrize("method", METHODS)
def test_a_damaged_archive_is_told_however_it_is_damaged(method: str) -> None:
    """Every single byte changed in turn, then cuts and noise: `zipfile` raises a dozen kinds of exceptions."""
    whole, chance = zipped(METHODS[method]), random.Random(7)
    damaged = [
        whole[:place] + bytes([whole[place] ^ flip]) + whole[place + 1 :]
        for place in range(len(whole))
        for flip in (0x01, 0x80, 0xFF)
    ]
    damaged += [whole[:place] for place in range(4, len(whole), 3)]
    damaged += [b"PK\x03\x04" + chance.randbytes(chance.randrange(200)) for _ in range(200)]
    for data in damaged:
        read("a list", data)


@pytest.mark.parametrize("method", ["bzip2", "lzma"])
def test_no_foreign_decompressor_is_started(method: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*args: Any, **kwargs: Any) -> Any:
        raise AssertionError("a decompressor was started")

    data = zipped(METHODS[method])
    monkeypatch.setattr(lzma, "LZMADecompressor", refuse)
    monkeypatch.setattr(bz2, "BZ2Decompressor", refuse)
    assert read("a list", data)


def test_reading_the_members_of_an_archive_is_linear() -> None:
    assert_linear(lambda data: read("a list", data), lambda n: zipped(0, b"", n), 500)


# ---- numbers ----


@pytest.mark.parametrize(
    "text", ["", "²", "٣", "-1", "+1", " 1", "1.0", "1e3", "9" * 5_000, str(2**63), None, 5]
)
def test_what_is_no_plain_number_is_none(text: object) -> None:
    assert whole_number(text) is None


def test_a_plain_number_is_read_up_to_what_a_column_holds() -> None:
    assert whole_number("0") == 0
    assert whole_number("007") == 7
    assert whole_number(str(LARGEST)) == LARGEST
    assert whole_number("100", most=99) is None


def test_a_table_says_which_limit_it_exceeds() -> None:
    limits = csv_tables.Limits(columns=2, rows=2, cell=3)
    told = []
    for text in ("a,b,c\n", "a,b\n1,2,3\n", "a\n1\n2\n3\n", "a\nlong\n"):
        with pytest.raises(csv_tables.Unreadable) as error:
            list(csv_tables.read_table(text, limits).rows)
        told.append((error.value.code, error.value.line))
    assert told == [
        ("too-many-columns", 1),
        ("too-many-columns", 2),
        ("too-many-rows", 4),
        ("cell-too-long", 2),
    ]
