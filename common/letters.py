"""The letters of a print: which typeface has them, how they join, and in which order they stand on paper.

A PDF is set letter by letter from left to right. So Arabic letters take the forms that they have beside each other, and
text that runs from right to left is turned, before anything is set. A letter goes to the first typeface that has it; one
that none has is written in Latin letters, so that no name is lost.
"""

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path
from xml.sax.saxutils import escape

from anyascii import anyascii
from arabic_reshaper import ArabicReshaper
from bidi.algorithm import get_display
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

from wording.isolates import is_right_to_left

FONTS = Path("/usr/share/fonts/truetype")
# Asked for letters that the first typeface lacks: Chinese, Japanese and Korean.
FURTHER = ("droid/DroidSansFallbackFull.ttf", "nanum/NanumGothic.ttf")
_LATIN = re.compile("[A-Za-zÀ-ɏ]")
_SILENT = frozenset({"Mn", "Mc", "Me", "Cf"})
_JOINED = ArabicReshaper({"delete_harakat": False, "support_ligatures": False})


@dataclass(frozen=True, slots=True)
class Typeface:
    plain: str
    bold: str
    knows: Callable[[str], bool]


def _in_cp1252(letter: str) -> bool:
    try:
        letter.encode("cp1252")
    except UnicodeEncodeError:
        return False
    return True


BUILT_IN = Typeface("Helvetica", "Helvetica-Bold", _in_cp1252)


def installed(plain: Path, bold: Path | None = None) -> Typeface | None:
    """The typeface of these files; None where they are missing or no TrueType."""
    files = {file.stem: file for file in (plain, bold) if file is not None}
    try:
        fonts = {name: TTFont(name, str(file)) for name, file in files.items() if file.is_file()}
    except TTFError:
        return None
    if len(fonts) < len(files):
        return None
    for font in fonts.values():
        pdfmetrics.registerFont(font)
    glyphs = fonts[plain.stem].face.charToGlyph
    return Typeface(plain.stem, (bold or plain).stem, lambda letter: ord(letter) in glyphs)


def typefaces(folder: Path = FONTS) -> tuple[Typeface, ...]:
    """From the one that sets most of a print to those that are asked for single letters."""
    main = installed(folder / "dejavu/DejaVuSans.ttf", folder / "dejavu/DejaVuSans-Bold.ttf")
    further = (installed(folder / file) for file in FURTHER)
    return (main or BUILT_IN, *(face for face in further if face is not None))


FACES = typefaces()


@dataclass(frozen=True, slots=True)
class Run:
    """Letters of one typeface, in the order in which they stand on paper."""

    face: Typeface
    text: str


def runs(text: str, *faces: Typeface) -> list[Run]:
    """The text in stretches of one typeface each. Nothing is lost: what no typeface has is written in Latin letters."""
    faces = faces or FACES
    joined = _JOINED.reshape(text) if is_right_to_left(text) else text
    known = "".join(letter if _face(letter, faces) else _in_latin(letter) for letter in joined)
    turned = _turned(known) if is_right_to_left(known) else known
    placed = groupby(turned, key=lambda letter: _face(letter, faces) or faces[0])
    return [Run(face, "".join(letters)) for face, letters in placed]


def _turned(text: str) -> str:
    """A name beside words in Latin letters stands where the sentence has it."""
    return str(get_display(text, base_dir="L" if _LATIN.search(text) else None))


def _face(letter: str, faces: Sequence[Typeface]) -> Typeface | None:
    return next((face for face in faces if face.knows(letter)), None)


def _in_latin(letter: str) -> str:
    """Signs that stand above or below another letter, and those that say how others are set, go without a word."""
    return str(anyascii(letter)) or ("" if unicodedata.category(letter) in _SILENT else "?")


def words(text: object, *faces: Typeface) -> str:
    """As the markup of a paragraph in the first typeface. What two blanks part stays apart, each part with its own direction."""
    return "\u00a0 ".join(_marked(part, *faces) for part in str(text).split("  "))


def _marked(text: str, *faces: Typeface) -> str:
    main = (faces or FACES)[0]
    return "".join(
        escape(run.text) if run.face == main else f'<font name="{run.face.plain}">{escape(run.text)}</font>'
        for run in runs(text, *faces)
    )
