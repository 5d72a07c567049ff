"""The 44 Combat cards and the 115 event cards that carry them, by id and by title."""

import unicodedata
from collections.abc import Iterator, Mapping
from dataclasses import replace

from rules.engine.documents import Doc
from rules.engine.faults import Fault
from rules.games.war_of_the_ring.cards import events, free_peoples, shadow
from rules.games.war_of_the_ring.cards.model import Card
from rules.games.war_of_the_ring.cards.read import read_card


def folded(title: str) -> str:
    """A title or id as it is looked up: lower case, letters and digits only, without accents."""
    text = unicodedata.normalize("NFKD", title.casefold())
    return "".join(sign for sign in text if sign.isalnum())


def _by_title() -> Mapping[str, Card]:
    faults: list[Fault] = []
    found = {
        card.title: card
        for side, table in (("free_peoples", free_peoples.CARDS), ("shadow", shadow.CARDS))
        for card in (read_card(Doc(data, "", faults), side, deck="strategy", id="-") for data in table)
    }
    if faults:
        raise ValueError(f"a Combat card is not well formed: {faults}")
    return found


def _events() -> Iterator[tuple[str, str, Card]]:
    titles = _by_title()
    for line in events.TABLE.strip().splitlines():
        id, event, title = line.split(" | ")
        deck = "character" if "cha" in id else "strategy"
        expansion = "kings_of_middle_earth" if id.endswith("km") else "base"
        yield id, event, replace(titles[title], deck=deck, id=id, expansion=expansion)


COMBAT_CARDS: Mapping[str, Card] = _by_title()
_ROWS = tuple(_events())
EVENT_CARDS: Mapping[str, Card] = {id: card for id, _, card in _ROWS}
EVENT_TITLES: Mapping[str, str] = {id: event for id, event, _ in _ROWS}


def index_of(cards: Mapping[str, Card]) -> dict[str, str]:
    """Card ids by folded id and by folded title; of several cards with one title the first."""
    found: dict[str, str] = {}
    for id, card in cards.items():
        found.setdefault(folded(id), id)
        found.setdefault(folded(card.title), id)
    return found


INDEX: Mapping[str, str] = index_of(EVENT_CARDS)
