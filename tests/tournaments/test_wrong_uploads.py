"""A file that cannot be taken is refused in the reader's language, on every page that takes files."""

import io
import zipfile
from collections.abc import Callable

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image

from accounts.models import User
from armies.models import CatalogueVersion
from tests.common.said import left_in_english, said
from tests.factories import armies as make
from tests.factories.tournaments import an_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db
SignedIn = Callable[[User], Client]
Answer = Callable[[str, str, str], str]
LANGUAGES = [code for code, _ in settings.LANGUAGES]


def workbook() -> bytes:
    """An XLSX file is a ZIP of XML files."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("xl/workbook.xml", "<workbook/>")
    return packed.getvalue()


def picture(side: int = 200) -> bytes:
    written = io.BytesIO()
    Image.effect_noise((side, side), 90).save(written, "PNG")
    return written.getvalue()


EMPTY, BINARY, CUT = b"", picture(), b'{"format": "muster-event/1", "event": {'
FILES: dict[str, dict[str, bytes]] = {
    "picture": {
        "empty": EMPTY, "a text": b"name,club\n", "cut": BINARY[: len(BINARY) // 2], "small": picture(20),
        "large": b"x" * 5_000_001,
    },
    "roster": {
        "empty": EMPTY, "a workbook": workbook(), "a picture": BINARY, "other columns": b"a;b\n1;2\n",
        "cut": b'name,club\n"Ann,North', "wrong cells": b"name,seed,strength\nAnn,first,x,y\n,1,1\n",
        "large": b"x" * 1_000_001,
    },
    "event": {
        "empty": EMPTY, "a picture": BINARY, "a workbook": workbook(), "cut": b'{"players": [', "JSON": b"{}",
        "other columns": b"a,b\n1,2\n", "wrong cells": b"round,player 1,player 2,result\n1,Ann,Ben,maybe\nx,,,\n",
        "twice": b"round,player 1,player 2,result\n1,Ann,Ben,1-0\n1,Ann,Cid,1-0\n",
        "no players": b"round,player 1,player 2,result\n",
        "a cell without end": b'round,player 1,player 2,result\n1,"' + b"x" * 140_000,
        "report": b"012 Cup\n001 no numbers here\n", "large": b"x" * 1_000_001,
    },
    "archive": {
        "empty": EMPTY, "a picture": BINARY, "cut": CUT, "other JSON": b"{}", "parts": b'{"format": "muster-event/1"}',
        "latin": '{"format": "Müsli"}'.encode("latin-1"),
    },
    "ladder": {
        "empty": EMPTY, "a picture": BINARY, "cut": CUT, "other JSON": b"{}", "parts": b'{"format": "muster-ladder/1"}',
    },
    "list": {
        "empty": EMPTY, "a picture": BINARY, "cut XML": b"<roster><forces>", "other XML": b"<html></html>", "cut JSON": b"{",
        "a workbook": workbook(), "latin": "2x Krieger aus dem Süden".encode("latin-1"), "large": b"x" * 1_000_001,
        "no rows": b'{"format": "muster-roster/1"}', "cut archive": workbook()[:60],
    },
    "catalogue": {
        "empty": EMPTY, "a picture": BINARY, "cut JSON": b'{"format"', "other JSON": b"{}", "columns": b"a,b\n1,2\n",
        "cut XML": b"<catalogue>", "a workbook": workbook(), "large": b"x" * 8_000_001,
    },
    "collection": {
        "empty": EMPTY, "a picture": BINARY, "latin": "12 Söldner".encode("latin-1"), "large": b"x" * 1_000_001,
    },
    "map": {"empty": EMPTY, "no JSON": b"{", "other JSON": b"{}"},
}  # fmt: skip


def pages(event: Event, version: CatalogueVersion) -> dict[str, tuple[str, str, dict[str, object]]]:
    """Address, the name of the field for the file, and what else is sent."""
    own = f"/events/{event.slug}/"
    table: dict[str, object] = {"slug": "cast", "name": "Cast", "game": version.catalogue.game, "label": "1"}
    return {
        "picture": (f"{own}picture/change/", "picture", {"alt": "The hall"}),
        "roster": (f"{own}players/import/", "file", {}),
        "event": ("/events/bring-in/", "file", {"ruleset": event.ruleset}),
        "archive": (reverse("tournaments:restore"), "archive", {}),
        "ladder": (reverse("tournaments:restore_ladder"), "archive", {}),
        "list": ("/lists/import/", "file", {"version": version.pk}),
        "catalogue": ("/catalogues/import/", "file", table),
        "collection": (f"/collection/{version.catalogue.slug}/", "file", {"adds": "no"}),
        "map": (f"{own}maps/import/", "import-case", {"import-name": "Ford", "import-copies": 1}),
    }


@pytest.fixture
def answers(staff: User, signed_in: SignedIn) -> Answer:
    """`answers(page, file, language)`: the refusal of that file."""
    client = signed_in(staff)
    addresses = pages(an_event(2, organizer=staff), make.cast_version())

    def answer(page: str, name: str, language: str) -> str:
        address, field, rest = addresses[page]
        content = FILES[page][name]
        file = content.decode() if field == "import-case" else SimpleUploadedFile("file.csv", content)
        client.cookies["language"] = language
        got = client.post(address, {**rest, field: file})
        assert got.status_code == 422, (page, name, got.status_code)
        return said(got.content.decode())

    return answer


@pytest.mark.parametrize("kind", FILES)
def test_a_wrong_file_is_refused_in_each_language(answers: Answer, kind: str) -> None:
    for name in FILES[kind]:
        found = {language: answers(kind, name, language) for language in LANGUAGES}
        assert not list(left_in_english(found, LANGUAGES[0])), (kind, name)


def test_a_field_in_the_letters_of_windows_comes_in_as_it_was_written(
    staff: User, signed_in: SignedIn
) -> None:
    event = an_event(0, organizer=staff, capacity=4)
    file = SimpleUploadedFile("field.csv", "name,club\nJörg,Süd\n".encode("cp1252"))
    client = signed_in(staff)
    address = f"/events/{event.slug}/players/import/"
    shown = client.post(address, {"file": file})
    client.post(address, {"rows": shown.context["rows"], "import": "1"})
    assert [(one.name, one.club) for one in event.entries.all()] == [("Jörg", "Süd")]


def test_what_comes_in_keeps_the_capitals_of_its_words(staff: User, signed_in: SignedIn) -> None:
    event = an_event(0, organizer=staff, capacity=2)
    client = signed_in(staff)
    client.cookies["language"] = "de"
    answer = client.post(
        f"/events/{event.slug}/players/import/", {"rows": "name\nAnn\nBen\nCid\n", "import": "1"}
    )
    assert answer.context["headline"] == "2 angemeldet, 1 auf der Warteliste"


def test_in_french_a_space_stands_before_the_colon(answers: Answer) -> None:
    assert "Ligne 2\u00a0: " in answers("event", "wrong cells", "fr")
