"""Any name on paper: in its own letters where a typeface has them, joined and turned where its script asks for it."""

from pathlib import Path

import pytest
from reportlab.pdfbase import pdfmetrics

from common.letters import BUILT_IN, FACES, Typeface, installed, runs, typefaces, words

EVERYTHING = Typeface("Everything", "Everything", lambda letter: True)
EUROPEAN = Typeface("European", "European", lambda letter: ord(letter) < 0x590)
FAR = Typeface("Far", "Far", lambda letter: 0x2E80 <= ord(letter) <= 0x9FFF)
NAMES = (
    "Mauhúr",
    "Řezník",
    "Иван",
    "محمد الأمين",
    "דוד כהן",
    "王小明",
    "山田たろう",
    "김철수",
    "สมชาย",
    "नरेन्द्र",
    "𠮷野",
)


def test_a_name_is_never_markup_and_loses_its_accent_where_the_typeface_has_none() -> None:
    name = "Mauhúr <b>Řezník & Söhne</b>"
    assert words(name, BUILT_IN) == "Mauhúr &lt;b&gt;Rezník &amp; Söhne&lt;/b&gt;"
    assert words("Řezník Иван", EVERYTHING) == "Řezník Иван"


@pytest.mark.parametrize("name", NAMES)
def test_no_name_is_lost_whatever_typefaces_there_are(name: str) -> None:
    for faces in (FACES, (BUILT_IN,), (EUROPEAN, FAR), (EVERYTHING,)):
        set_ = "".join(run.text for run in runs(name, *faces))
        assert set_.strip()
        assert "?" not in set_
        assert all(run.face.knows(letter) for run in runs(name, *faces) for letter in run.text)


def test_letters_that_the_first_typeface_lacks_are_set_in_another() -> None:
    assert words("Kim 王小明", EUROPEAN, FAR) == 'Kim <font name="Far">王小明</font>'
    assert [(run.face.plain, run.text) for run in runs("王A", EUROPEAN, FAR)] == [
        ("Far", "王"),
        ("European", "A"),
    ]


def test_arabic_letters_are_joined_and_stand_from_right_to_left() -> None:
    meem, hah, dal = "\ufee3", "\ufea4", "\ufeaa"  # initial, medial and final forms
    assert words("محمد", EVERYTHING) == dal + "\ufee4" + hah + meem
    assert words("P1 محمد 12", EVERYTHING).startswith("P1 ")


def test_hebrew_is_turned_and_its_brackets_with_it() -> None:
    assert words("דוד (כהן)", EVERYTHING) == "(ןהכ) דוד"


def test_a_name_from_right_to_left_stands_before_what_follows_it() -> None:
    assert words("דוד (Umbar)", EVERYTHING) == "דוד"[::-1] + " (Umbar)"
    assert words("דוד  (1234·5678)", EVERYTHING) == "דוד"[::-1] + "\u00a0 (1234·5678)"


def test_arabic_in_latin_letters_reads_from_left_to_right() -> None:
    assert words("محمد", BUILT_IN) == "mhmd"


def test_without_installed_typefaces_the_built_in_one_does(tmp_path: Path) -> None:
    assert typefaces(tmp_path) == (BUILT_IN,)


def test_a_file_that_is_no_typeface_is_passed_over(tmp_path: Path) -> None:
    file = tmp_path / "broken.ttf"
    file.write_bytes(b"no typeface")
    assert installed(file) is None
    assert "broken" not in pdfmetrics.getRegisteredFontNames()
