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
from armies.templatetags import armies as armies_tags
from common import languages
from common.templatetags import muster as muster_tags
from rules.games.registry import GAMES, RULESETS
from rules.rulebooks import in_words as rulebooks
from tests.permissions.doors import doors
from tests.permissions.scene import Scene
from tests.rules_web import pseudo
from tests.rules_web.test_english_left import texts
from tests.tournaments.life import Life, a_life

pytestmark = pytest.mark.django_db
LANGUAGES = ("fr", "pl")
SignedIn = Callable[[User], Client]
# Pages of other subjects, of programs, or with codes that are the same in every language.
APART = (
    "/admin/", "/api/", "/help/", "/rules/", "/account/", "/static", "/words/", "/record/", "/readyz", "/health", "/metrics",
    "/catalogues/", "/collection/",
)  # fmt: skip
# Names: of the service, of formats of files and of products, and the words of codes, addresses and letters.
NAMES = frozenset({
    "Muster", "Combat", "Hex", "Elo", "Glicko", "BattleScribe", "New", "Recruit", "BSData", "Swiss", "OpenStreetMap",
})  # fmt: skip
HIDDEN = {"script", "style", "code", "pre", "kbd", "svg", "option", "title", "textarea"}
SHOWN_ATTRIBUTES = ("title", "aria-label", "placeholder", "data-say", "data-label", "alt")
# Addresses, codes with dots and slashes, fingerprints.
ADDRESS = re.compile(
    r"https?://\S+|\S+@\S+|\w+(?:[/_]\w+)+|\b\w+(?:-\d+)?(?:\.\w+)+\b|\b[0-9a-f]{4}(?:·[0-9a-f]{4})+\b|\b[0-9a-f]{8,}\b"
)


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


def left_on(page: str, known: frozenset[str]) -> Iterator[str]:
    reader = Texts()
    reader.feed(page)
    for text in reader.found:
        yield from left_in(text, known)


def left_in(text: str, known: frozenset[str]) -> Iterator[str]:
    """Sentences of which a word is left in Latin letters."""
    words = [word for word in pseudo.left_in_english(ADDRESS.sub(" ", text)) if word not in known]
    if words:
        yield f"{' '.join(words)} | {' '.join(text.split())[:160]}"


def names() -> frozenset[str]:
    """Words of models with their versions, of abilities, of catalogues and of rulebooks."""
    cards = CatalogueModel.objects.select_related("version__catalogue")
    said = {
        text
        for one in cards
        for text in (one.key, one.name, one.version.catalogue.name, *pseudo.strings_in(one.figures))
    }
    abilities = {
        text for game in GAMES.values() for one in game.abilities.values() for text in (one.name, one.title)
    }
    titles = {ruleset.title for ruleset in RULESETS.values()}
    plain = {"good", "evil", "common", "uncommon", "rare"}
    return (
        NAMES
        | {word for name in said | abilities | titles for word in re.findall(r"[A-Za-z]+", name)} - plain
    )


# What a process keeps of texts for each language: tests before and after this one speak the true language.
KEPT = (armies_tags._stat_line, armies_tags._card_line, muster_tags.drawn)


def forget_texts() -> None:
    for kept in KEPT:
        kept.cache_clear()


@pytest.fixture
def made_up(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[], None]]:
    """From now on every translation is in foreign letters, whatever its language."""

    def speak() -> None:
        forget_texts()
        pseudo.speak(monkeypatch, texts)
        monkeypatch.setattr(rulebooks, "_kept", {})
        monkeypatch.setattr(languages, "current", lambda: f"{translation.get_language()}-made-up")
        spoken = vars(translation)["_trans"]  # all of Django asks it
        foreign = pseudo.foreign
        monkeypatch.setattr(
            rulebooks, "translated_in_book", lambda _game, _language, _context, text: foreign(text)
        )
        monkeypatch.setattr(spoken, "gettext", lambda text: foreign(str(text)))
        monkeypatch.setattr(
            spoken, "ngettext", lambda one, many, number: foreign(one if number == 1 else many)
        )
        monkeypatch.setattr(spoken, "pgettext", lambda _context, text: foreign(str(text)))
        monkeypatch.setattr(
            spoken, "npgettext", lambda _context, one, many, number: foreign(one if number == 1 else many)
        )

    yield speak
    forget_texts()


def addresses(life: Life) -> Iterator[str]:
    """Every page that can be opened with what the life has."""
    scene = Scene({}, life.named, {})
    for door in doors():
        if door.way != "GET" or any(part in f"/{door.route}" for part in APART):
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
    pages = list(pages_of(life, [signed_in(one) for one in (life.helper, *life.people[:2])], language))
    assert len(pages) > 60
    found: dict[str, str] = {}
    known = names()
    for place, text in (*pages, *letters(), *news()):
        for left in left_on(text, known):
            found.setdefault(left, place)
    assert not found, "\n".join(
        f"{place}: {left}" for left, place in sorted(found.items(), key=lambda one: one[1])
    )


def pages_of(life: Life, readers: list[Client], language: str) -> Iterator[tuple[str, str]]:
    """Every page that one of the readers may open, with its address."""
    for address in addresses(life):
        for client in readers:
            answer = client.get(address, headers={"Accept-Language": language})
            if answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html"):
                yield address, answer.content.decode()


def letters() -> Iterator[tuple[str, str]]:
    return ((f"letter to {one.to}", f"{one.subject}\n{one.body}") for one in mail.outbox)


def news() -> Iterator[tuple[str, str]]:
    """What chats are told."""
    for delivery in WebhookDelivery.objects.all():
        for text in pseudo.strings_in(json.loads(delivery.body)):
            yield f"webhook {delivery.topic}", text


def test_a_word_that_nobody_translated_is_found_on_a_page() -> None:
    shown = f"<p title='Hidden away'>{pseudo.foreign('Late')} <b>Gimli</b></p>"
    page = f"{shown}<code>round.drafted</code><b>948b·bdfb</b><i>Λέει: too late.</i>"
    found = [left.partition(" | ")[0] for left in left_on(page, frozenset({"Gimli"}))]
    assert found == ["Hidden away", "too late"]
