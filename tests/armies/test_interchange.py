"""Lists in and out: what goes out comes back unchanged, what is unknown is kept, what is hostile is refused whole."""

import io
import json
import zipfile
from collections.abc import Callable
from typing import Any

import jsonschema_rs
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from hypothesis import given, settings
from hypothesis import strategies as st

from accounts.models import User
from armies.cards import Cards
from armies.interchange.drafts import Code, tidied
from armies.interchange.names import NameIndex
from armies.interchange.plain import read_plain
from armies.interchange.reading import Imported, read_draft, read_list
from armies.interchange.roster import write_roster
from armies.interchange.roster_xml import MOST_UNPACKED
from armies.interchange.table import write_table
from armies.models import ArmyList, Catalogue, CatalogueVersion
from armies.presentation import ListPage, row_views
from armies.schemas import roster_schema
from armies.texts import plain
from common.errors import Invalid
from rules.engine.army import Army
from rules.engine.army_document import read_card
from rules.games.combat_hex.army import check_army
from rules.games.combat_hex.game import ROSTER
from rules.games.registry import GAMES
from tests.factories import armies as make

CARDS: Cards = {data["key"]: read_card({**data}, ROSTER) for data in make.catalogue_data()["models"]}
XML = '<?xml version="1.0" encoding="UTF-8"?><roster xmlns="urn:x" name="Riders"><forces><force>{}</force></forces></roster>'


def imported(data: bytes | str) -> Imported:
    return read_list(data.encode() if isinstance(data, str) else data, CARDS, catalogue="cast")


def counts(found: Imported) -> dict[str, int]:
    return {row["model"] or f"?{row['name']}": row["count"] for row in found.rows}


def codes(found: Imported) -> list[str]:
    return [each.code.value for each in found.diagnostics]


# ---- what goes out comes back ----

words = st.text(st.characters(codec="utf-8", exclude_categories=["Cs"]), min_size=1, max_size=30).map(tidied)
unknown = words.filter(lambda name: bool(name) and not NameIndex(CARDS).find(name).key)
known_rows = st.sampled_from(sorted(CARDS)).map(lambda key: (key, CARDS[key].name))
unknown_rows = unknown.map(lambda name: ("", name))
rows = st.lists(st.tuples(known_rows | unknown_rows, st.integers(1, 10_000)), min_size=1, max_size=12)


@st.composite
def written_lists(draw: st.DrawFn) -> ArmyList:
    version = CatalogueVersion(number=3, catalogue=Catalogue(slug="cast", game="combat-hex"))
    found = ArmyList(name=draw(words.filter(bool)), point_level=draw(st.integers(1, 99_999)), version=version)
    found.ruleset = "combat-hex/3.1.2"
    found.rows = [
        {"id": place, "model": key, "name": name, "count": count}
        for place, ((key, name), count) in enumerate(draw(rows), start=1)
    ]
    return found


def bare(found: list[dict[str, Any]]) -> list[tuple[str, str, int]]:
    return [(row["model"], row["name"], row["count"]) for row in found]


@settings(max_examples=150)
@given(written_lists())
def test_a_roster_document_comes_back_unchanged_and_fits_its_schema(army_list: ArmyList) -> None:
    document = write_roster(army_list)
    jsonschema_rs.validate(roster_schema(), document)
    back = imported(json.dumps(document))
    assert (back.name, back.point_level) == (army_list.name, army_list.point_level)
    assert bare(back.rows) == bare(army_list.rows)


@settings(max_examples=150)
@given(written_lists())
def test_plain_text_comes_back_unchanged(army_list: ArmyList) -> None:
    report = check_army(Army((), army_list.point_level))
    page = ListPage(army_list, GAMES["combat-hex"], row_views(army_list.rows, CARDS, report), report, None)
    back = imported(plain(page))
    assert bare(back.rows) == bare(army_list.rows)
    assert (back.name, back.point_level) == (army_list.name, army_list.point_level)
    assert set(codes(back)) <= {Code.UNKNOWN_NAME, Code.AMBIGUOUS_NAME}


@settings(max_examples=150)
@given(written_lists())
def test_a_table_comes_back_unchanged(army_list: ArmyList) -> None:
    assert bare(imported(write_table(army_list)).rows) == bare(army_list.rows)


# ---- what people write ----


@pytest.mark.parametrize(
    ("line", "row"),
    [
        ("2x Orc Warrior [12]", ("orc", 2)),
        ("2 × orc warrior", ("orc", 2)),
        ("- 3 Orc Warrior", ("orc", 3)),
        ("* 4x ORC  WARRIOR [152 pts]", ("orc", 4)),
        ("Orc Warrior x5", ("orc", 5)),
        ("1x Ugluk", ("ugluk", 1)),
        ("1x Aragorn (red) [?]", ("aragorn-red", 1)),
        ("1x aragorn-red", ("aragorn-red", 1)),
        ("0x Gimli", ("gimli", 1)),
        ("999999x Gimli", ("gimli", 1)),
    ],
)
def test_a_row_is_understood_however_it_is_written(line: str, row: tuple[str, int]) -> None:
    assert counts(imported(f"# Mine\n{line}")) == {row[0]: row[1]}


def test_what_is_said_of_an_import_comes_from_a_closed_list() -> None:
    text = "# Mine\n1500 points\n1x Aragorn\n1x Orc Warior\n2x Gimli [3]\n0x Rohan Warrior\nand a song\n"
    found = imported(text)
    assert codes(found) == [
        "count-replaced",
        "line-skipped",
        "ambiguous-name",
        "unknown-name",
        "points-differ",
    ]
    assert (found.name, found.point_level) == ("Mine", 1500)


def test_an_unknown_name_is_kept_with_at_most_five_candidates() -> None:
    row = imported("2x Orc Warior").rows[0]
    assert (row["model"], row["name"], row["count"]) == ("", "Orc Warior", 2)
    assert row["candidates"][0] == "orc"
    assert len(row["candidates"]) <= 5


def test_versions_of_one_name_are_offered_not_guessed() -> None:
    assert imported("1x Aragorn").rows[0]["candidates"] == ["aragorn", "aragorn-red"]


def test_a_battlescribe_roster_gives_its_models_and_drops_its_options() -> None:
    selections = """
      <selections>
        <selection name="Aragorn (red)" number="1" type="model"><selections>
          <selection name="Elven cloak" number="1" type="upgrade"/></selections></selection>
        <selection name="Warband" number="1" type="unit"><selections>
          <selection name="Rohan Warrior" number="6" type="model"/>
          <selection name="Gimli" number="1" type="model"/></selections></selection>
        <selection name="Show points" number="1" type="upgrade"/>
      </selections>"""
    found = imported(XML.format(selections))
    assert (found.name, counts(found)) == ("Riders", {"aragorn-red": 1, "rohan": 6, "gimli": 1})
    assert codes(found) == ["option-dropped", "option-dropped"]
    assert counts(imported(zipped(XML.format(selections).encode()))) == counts(found)


def test_a_new_recruit_roster_is_the_same_tree_in_json() -> None:
    selections = [
        {
            "name": "Warband",
            "type": "unit",
            "number": 1,
            "selections": [{"name": "Orc Warrior", "type": "model", "number": 4}],
        },
        {"name": "Uglúk", "type": "model"},
        {"name": "Gimli", "type": "model", "number": "many"},
    ]
    found = imported(json.dumps({"roster": {"name": "Horde", "forces": [{"selections": selections}]}}))
    assert (found.name, counts(found)) == ("Horde", {"orc": 4, "ugluk": 1, "gimli": 1})
    assert codes(found) == ["count-replaced"]


def test_reported_points_and_foreign_catalogues_are_said_and_never_trusted() -> None:
    row = {"model": "gimli", "name": "Gimli", "count": 1, "points": 1}
    document = {"format": "muster-roster/1", "catalogue": {"slug": "elsewhere", "version": 9}, "rows": [row]}
    found = imported(json.dumps(document | {"vendor": {"app": "other", "theme": [1, 2]}}))
    assert counts(found) == {"gimli": 1}
    assert codes(found) == ["catalogue-differs"]


def test_a_table_is_read_with_any_delimiter_and_column_order() -> None:
    assert counts(imported("Name;Count\nOrc Warrior;3\n;2\nUglúk;x\n")) == {"orc": 3, "ugluk": 1}


def test_a_windows_text_with_its_mark_is_read() -> None:
    assert counts(imported("2x Uglúk".encode("utf-16"))) == {"ugluk": 2}
    assert counts(imported("2x Uglúk".encode("utf-8-sig"))) == {"ugluk": 2}


# ---- what is refused ----


def zipped(content: bytes, *, entries: int = 1) -> bytes:
    sink = io.BytesIO()
    with zipfile.ZipFile(sink, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(entries):
            archive.writestr(f"roster{number}.ros", content)
    return sink.getvalue()


def with_method(content: bytes, method: int) -> bytes:
    """An archive of another method, its stream damaged."""
    sink = io.BytesIO()
    with zipfile.ZipFile(sink, "w", method) as archive:
        archive.writestr("roster.ros", content * 50)
    data = bytearray(sink.getvalue())
    data[60:80] = b"\xff" * 20
    return bytes(data)


GOOD_ZIP = zipped(XML.format('<selection name="Gimli" type="model" number="1"/>').encode())
ENTITIES = '<!DOCTYPE r [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]><roster name="&b;"/>'
OUTSIDE = '<!DOCTYPE r [<!ENTITY a SYSTEM "file:///etc/passwd">]><roster name="&a;"/>'
HOSTILE = {
    "truncated zip": (GOOD_ZIP[: len(GOOD_ZIP) // 2], "import-archive"),
    "zip with a broken stream": (GOOD_ZIP[:45] + b"\xff" * 20 + GOOD_ZIP[65:], "import-archive"),
    "zip with a damaged LZMA stream": (with_method(b"<roster/>", zipfile.ZIP_LZMA), "import-archive"),
    "zip with a damaged bzip2 stream": (with_method(b"<roster/>", zipfile.ZIP_BZIP2), "import-archive"),
    "zip of two files": (zipped(b"x", entries=2), "import-archive"),
    "zip bomb": (zipped(b"\0" * (MOST_UNPACKED + 1)), "import-too-large"),
    "zip of nonsense": (zipped(b"hello"), "import-xml"),
    "entity bomb": (ENTITIES.encode(), "import-xml"),
    "entity from outside": (OUTSIDE.encode(), "import-xml"),
    "zipped entity bomb": (zipped(ENTITIES.encode()), "import-xml"),
    "endless nesting": (b"<roster>" + b"<selection>" * 500, "import-too-deep"),
    "unclosed xml": (b"<roster><forces>", "import-xml"),
    "other xml": (b"<html></html>", "import-format"),
    "xml in an odd encoding": (b'<?xml version="1.0" encoding="klingon"?><roster/>', "import-encoding"),
    "latin text": ("2x Uglúk".encode("latin-1"), "import-encoding"),
    "half a utf-16 text": ("2x Orc".encode("utf-16")[:-1], "import-encoding"),
    "binary": (b"\x89PNG\r\n\x1a\n\x00\x00", "import-encoding"),
    "a text with NUL": (b"2x Orc\0Warrior", "import-encoding"),
    "50 MB of text": (b"2x Orc Warrior\n" * 3_500_000, "import-too-large"),
    "nothing": (b"", "import-empty"),
    "only a title": (b"# Mine\n", "import-empty"),
    "broken json": (b'{"rows": [', "import-json"),
    "endless json": (b'{"a":' * 100_000, "import-json"),
    "json without a roster": (b"{}", "import-format"),
    "roster without rows": (b'{"format": "muster-roster/1", "rows": []}', "import-empty"),
    "roster with wrong rows": (
        b'{"format": "muster-roster/1", "rows": [{"count": -1, "size": 2}]}',
        "import-roster",
    ),
}


@pytest.mark.parametrize("what", HOSTILE)
def test_what_cannot_be_taken_in_is_refused_with_a_code(what: str) -> None:
    data, code = HOSTILE[what]
    with pytest.raises(Invalid) as refusal:
        imported(data)
    assert refusal.value.code == code
    assert refusal.value.text.endswith(".")


@pytest.mark.django_db
@pytest.mark.parametrize("what", HOSTILE)
def test_a_refused_upload_leaves_nothing_behind(
    what: str, player: User, signed_in: Callable[[User], Client]
) -> None:
    version = make.cast_version()
    file = SimpleUploadedFile("list.txt", HOSTILE[what][0])
    answer = signed_in(player).post("/lists/import/", {"version": version.pk, "file": file})
    assert answer.status_code == 422
    assert not ArmyList.objects.exists()


@settings(max_examples=300)
@given(st.binary(max_size=300) | st.text(max_size=300).map(str.encode))
def test_any_bytes_give_a_draft_or_a_refusal(data: bytes) -> None:
    try:
        draft = read_draft(data)
    except Invalid:
        return
    assert all(row.count >= 1 and row.name for row in draft.rows)


@given(st.text(max_size=200))
def test_any_text_is_read_line_by_line(text: str) -> None:
    draft = read_plain(text)
    assert len(draft.rows) <= len(text.splitlines())


# ---- through the doors ----


@pytest.mark.django_db
@pytest.mark.main_path
def test_a_pasted_list_lands_in_the_builder_and_unknown_names_are_chosen_there(
    player: User, signed_in: Callable[[User], Client]
) -> None:
    version, browser = make.cast_version(), signed_in(player)
    text = "# Pasted\n1000 points\n1x Gimli\n2x Rohan Warior"
    shown = browser.post("/lists/import/", {"version": version.pk, "text": text})
    assert not ArmyList.objects.exists()
    assert "Keep the name, decide later" in shown.content.decode()
    sent = {"document": shown.context["document"], "version": version.pk}
    page = browser.post("/lists/import/now/", sent, follow=True).content.decode()
    army_list = ArmyList.objects.get(owner=player)
    assert "2 rows from plain text. 1 still needs a model." in page
    browser.post(f"/lists/{army_list.pk}/rows/2/model/", {"model": "rohan"})
    army_list.refresh_from_db()
    assert army_list.rows[1] == {"id": 2, "model": "rohan", "name": "Rohan Warrior", "count": 2}


@pytest.mark.django_db
def test_the_api_takes_in_a_list_and_says_what_it_thought(api: Callable[..., Any], player: User) -> None:
    make.cast_version()
    asked = {"ruleset": "combat-hex/3.1.2", "catalogue": "cast", "text": "2x Orc Warior\n1x Gimli"}
    answer = api(player).post("/api/v1/lists/import/", asked)
    assert answer.status_code == 201
    assert [each["code"] for each in answer.json()["diagnostics"]] == ["unknown-name"]
    roster = api(player).get(f"/api/v1/lists/{answer.json()['list']['id']}/roster/").json()
    jsonschema_rs.validate(roster_schema(), roster)
    refused = api(player).post("/api/v1/lists/import/", asked | {"text": "<roster"})
    assert (refused.status_code, refused.json()["code"]) == (422, "import-xml")


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["roster.json", "roster.csv"])
def test_documents_of_a_list_go_to_their_owner_only(
    name: str, player: User, stranger: User, signed_in: Callable[[User], Client]
) -> None:
    army_list = make.army_list(player)
    assert "Gimli" in signed_in(player).get(f"/lists/{army_list.pk}/{name}").content.decode()
    assert signed_in(stranger).get(f"/lists/{army_list.pk}/{name}").status_code == 404
    assert Client().get("/lists/schema/roster.json").json()["title"] == "Muster roster"


@pytest.mark.django_db
def test_each_unclear_row_is_settled_with_one_answer_and_nothing_of_the_page_is_believed(
    player: User, signed_in: Callable[[User], Client]
) -> None:
    version, browser = make.cast_version(), signed_in(player)
    text = "# Pasted\n1x Aragorn\n2x Rohan Warior\n1x Sauron\nand a song\n3x Balrog"
    shown = browser.post("/lists/import/", {"version": version.pk, "text": text})
    answers = {
        "row-0": "aragorn-red:1",
        "row-1": "rohan:2",
        "row-2": "out",
        "row-3": "nobody:7",
        "left-0": "add",
    }
    sent = {"document": shown.context["document"], "version": version.pk, **answers}
    for broken in ("{", "[1]", "3", '{"rows": [{"count": "x"}, 7], "left": 3}'):
        assert browser.post("/lists/import/now/", sent | {"document": broken}).status_code == 422
    browser.post("/lists/import/now/", sent)
    rows = [(row["model"], row["name"], row["count"]) for row in ArmyList.objects.get(owner=player).rows]
    assert rows == [
        ("aragorn-red", "Aragorn", 1),
        ("rohan", "Rohan Warrior", 2),
        ("", "Balrog", 3),
        ("", "and a song", 1),
    ]


def roster(forces: str, system: str = "", points: int = 0) -> str:
    costs = f'<costs><cost name=" Points" value="{points}.0"/></costs>' if points else ""
    limits = '<costLimits><costLimit name="Points" value="750.0"/></costLimits>'
    return f'<roster xmlns="urn:x" name="Host" gameSystemName="{system}">{costs}{limits}<forces>{forces}</forces></roster>'


def test_a_force_within_a_force_gives_its_models_and_no_row_of_its_own() -> None:
    inner = '<force name="Allies"><selections><selection name="Gimli" type="model"/></selections></force>'
    selections = '<selections><selection name="Orc Warrior" type="model" number="3"/></selections>'
    found = imported(roster(f'<force name="Main">{selections}<forces>{inner}</forces></force>'))
    assert counts(found) == {"orc": 3, "gimli": 1}
    assert found.point_level == 750


def test_the_unit_names_a_model_whose_own_name_says_little() -> None:
    model = '<selection name="Warrior" type="model" number="6"/>'
    unit = f'<selection name="Orc Warrior" type="upgrade"><selections>{model}</selections></selection>'
    found = imported(roster(f'<force name="Main"><selections>{unit}</selections></force>', points=228))
    assert counts(found) == {"orc": 6}
    assert codes(found) == []


def test_a_model_whose_unit_is_another_model_is_asked_about() -> None:
    model = '<selection name="Gimli" type="model" number="1"/>'
    unit = f'<selection name="Orc Warrior" type="unit"><selections>{model}</selections></selection>'
    found = imported(roster(f'<force name="Main"><selections>{unit}</selections></force>'))
    assert found.questions[0].choices[0].key == "orc"
    assert found.questions[0].choices[1].key == "gimli"


def test_a_roster_of_another_game_is_refused_in_one_sentence() -> None:
    models = "".join(f'<selection name="Trooper {number}" type="model"/>' for number in range(30))
    document = roster(f'<force name="Main"><selections>{models}</selections></force>', system="Space Game 9")
    with pytest.raises(Invalid) as refusal:
        read_list(document.encode(), CARDS, ruleset="combat-hex/3.1.2")
    assert (refusal.value.code, refusal.value.text.count("Trooper")) == ("import-other-game", 0)


WARBANDS = """| Total Points: 145 | Total Units: 5 | Break Point: 2.5 |

Alliance Level: Pure

----------------------------------------
Warband 1 (145 points)
  Boromir *LEADER* (105 points)
    - Shield
    - 2 Spears
  4x Warrior of Minas Tirith (40 points)
    - Shield
"""


def test_a_list_in_warbands_is_read_with_its_heroes() -> None:
    draft = read_plain(WARBANDS)
    rows = [(row.name, row.count, row.points) for row in draft.rows]
    assert rows == [("Boromir", 1, 105), ("Warrior of Minas Tirith", 4, 40)]
    assert [each.code for each in draft.diagnostics] == [Code.OPTION_DROPPED] * 3
    assert draft.name == ""


@pytest.mark.parametrize("said", ["Orcs", "orc", "the orcs"])
def test_a_short_name_offers_every_model_that_holds_it(said: str) -> None:
    found = NameIndex(CARDS).find(said)
    offered = [CARDS[key].name for key in found.candidates] or [CARDS[found.key].name]
    assert offered
    assert "Orc" in offered[0]
