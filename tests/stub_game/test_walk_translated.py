"""Every page answers where every text is another one: nothing but words may be translated, no key, style or code."""

import pytest
from django.test import Client
from django.utils import translation
from django.utils.safestring import SafeData, mark_safe

from tests.permissions.matrix import PAGES
from tests.permissions.scene import Scene, set_scene

pytestmark = pytest.mark.django_db


@pytest.fixture
def translated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every text in brackets, as a language would say it that has a word for everything."""

    def said(text: str) -> str:
        other = f"⟦{text}⟧" if text else text
        return mark_safe(other) if isinstance(text, SafeData) else other

    speaks = translation._trans  # type: ignore[attr-defined]
    monkeypatch.setattr(speaks, "gettext", said, raising=False)
    monkeypatch.setattr(speaks, "pgettext", lambda _context, text: said(text), raising=False)
    monkeypatch.setattr(
        speaks, "ngettext", lambda one, many, number: said(one if number == 1 else many), raising=False
    )
    monkeypatch.setattr(
        speaks,
        "npgettext",
        lambda _context, one, many, number: said(one if number == 1 else many),
        raising=False,
    )


@pytest.fixture
def scene(db: None) -> Scene:
    return set_scene()


@pytest.mark.parametrize("visitor", ["player", "organizer"])
def test_every_page_answers_in_another_language(scene: Scene, translated: None, visitor: str) -> None:
    browser = Client(raise_request_exception=False)
    browser.cookies = scene.cookies[visitor]
    broken = []
    for door in PAGES:
        if door.way == "GET":
            status = browser.get(scene.address(door.route)).status_code
            broken += [(str(door), status)] if status >= 500 else []
    assert broken == []


def test_the_pages_really_are_translated(client: Client, translated: None) -> None:
    assert "⟦Events⟧" in client.get("/events/").text
