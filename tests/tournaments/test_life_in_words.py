"""Readers of other languages find no sentence in English or German in an event that a German organizer ran.

People write Greek in that event (`life`). Readers read a made-up language, in which every translated letter looks foreign
(`pseudo`): what is left in Latin letters was kept in the organizer's language or in English, or was never translated.
"""

import json
import re
from collections.abc import Callable, Iterator
from html.parser import HTMLParser

import pytest
from django.core import mail
from django.test import Client
from django.utils import translation

from accounts.models import User, WebhookDelivery
from armies.models import CatalogueModel
from rules.games.registry import RULESETS
from tests.permissions.doors import doors
from tests.permissions.scene import Scene
from tests.rules_web import pseudo
from tests.rules_web.test_english_left import texts
from tests.tournaments.life import Life, a_life

pytestmark = pytest.mark.django_db
LANGUAGES = ("fr", "pl")
SignedIn = Callable[[User], Client]
# Pages of other subjects, of programs, or with codes that are the same in every language.
APART = ("admin/", "api/", "help", "rules", "account", "static", "words", "js", "health", "metrics", "icons")
RECORD = "/record/"
# Names: of the service, of formats of files and of products, and the words of codes, addresses and letters.
NAMES = {
    "Muster", "Combat", "Hex", "Elo", "Glicko", "BattleScribe", "New", "Recruit", "BSData", "Swiss", "OpenStreetMap",
}  # fmt: skip
HIDDEN = {"script", "style", "code", "pre", "kbd", "svg", "option", "title"}
SHOWN_ATTRIBUTES = ("title", "aria-label", "placeholder", "data-say", "data-label", "alt")
ADDRESS = re.compile(r"https?://\S+|\S+@\S+|\w+(?:[/_]\w+)+|\b\w+(?:\.\w+)+\b")


class Texts(HTMLParser):
    """What a page shows and says: without scripts, codes and what is marked as English."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self._open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        if tag not in ("meta", "link", "input", "img", "br", "hr", "wbr", "source"):
            self._open.append((tag, tag in HIDDEN or (tag != "html" and "lang" in said)))
        if not self._is_hidden:
            self.found += [value for name in SHOWN_ATTRIBUTES if (value := said.get(name))]

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        if not self._is_hidden:
            self.found.append(data)

    @property
    def _is_hidden(self) -> bool:
        return any(hidden for _, hidden in self._open)


def left_on(page: str) -> Iterator[str]:
    reader = Texts()
    reader.feed(page)
    for text in reader.found:
        yield from left_in(text)


def left_in(text: str) -> Iterator[str]:
    """Sentences of which a word is left in Latin letters."""
    known = names()
    words = [word for word in pseudo.left_in_english(ADDRESS.sub(" ", text)) if word not in known]
    if words:
        yield f"{' '.join(words)} | {' '.join(text.split())[:160]}"


def names() -> set[str]:
    cards = CatalogueModel.objects.values_list("name", flat=True)
    titles = (ruleset.title for ruleset in RULESETS.values())
    return NAMES | {word for name in (*cards, *titles) for word in re.findall(r"[A-Za-z]+", name)}


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """From now on every translation is in foreign letters, whatever its language."""

    def speak() -> None:
        pseudo.speak(monkeypatch, texts)
        spoken = translation._trans
        foreign = pseudo.foreign
        monkeypatch.setattr(spoken, "gettext", lambda text: foreign(str(text)))
        monkeypatch.setattr(
            spoken, "ngettext", lambda one, many, number: foreign(one if number == 1 else many)
        )
        monkeypatch.setattr(spoken, "pgettext", lambda _context, text: foreign(str(text)))
        monkeypatch.setattr(
            spoken, "npgettext", lambda _context, one, many, number: foreign(one if number == 1 else many)
        )

    return speak


def addresses(life: Life) -> Iterator[str]:
    """Every page that can be opened with what the life has."""
    scene = Scene({}, life.named, {})
    for door in doors():
        if door.way != "GET" or door.route.startswith(APART):
            continue
        try:
            yield scene.address(door.route)
        except KeyError:
            continue


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_english_or_german_word_is_left(
    language: str, signed_in: SignedIn, do_jobs: Callable[[], None], made_up: Callable[[], None]
) -> None:
    life = a_life(language)
    made_up()
    do_jobs()
    found: dict[str, str] = {}
    readers: list[Client] = [signed_in(life.helper), signed_in(life.people[0]), signed_in(life.people[1])]
    visited = 0
    for address in addresses(life):
        for client in readers:
            answer = client.get(address, headers={"Accept-Language": language})
            if answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html"):
                visited += 1
                if RECORD not in address:
                    for left in left_on(answer.content.decode()):
                        found.setdefault(left, address)
    assert visited > 60
    for letter in mail.outbox:
        for left in (*left_in(letter.subject), *left_in(letter.body)):
            found.setdefault(left, f"letter to {letter.to}")
    for delivery in WebhookDelivery.objects.all():
        for text in pseudo.strings_in(json.loads(delivery.body)):
            for left in left_in(text):
                found.setdefault(left, f"webhook {delivery.topic}")
    assert not found, "\n".join(
        f"{address}: {left}" for left, address in sorted(found.items(), key=lambda one: one[1])
    )
