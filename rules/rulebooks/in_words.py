"""A rulebook in the reader's language: titles and summaries of rules, settled questions, what abilities need, examples.

The texts stand in English in each game's package; their translations in its folder `locale`, as
`LANGUAGE/LC_MESSAGES/rulebook.po`. The functions that translate a book are those that gather its texts (`texts_of`), so
nothing that is shown is forgotten. Rules are told apart by their ids, never by what they are called.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Protocol

from rules.engine.game import Ability, Entry, Game, Ruleset, Settled
from rules.games.registry import GAMES, RULESETS
from rules.languages import SOURCE, translated_in_book
from rules.presenters.in_language import readings_in_words
from wording import readers_language

Text = tuple[str, str]  # context and text
# Contexts of titles of examples, and of what a catalogue that comes with a game says of itself.
EXAMPLE, CATALOGUE = "example", "catalogue"


class Say(Protocol):
    """Gives a text in a language; `where` names the rule or the ability that it belongs to, for translators."""

    def __call__(self, context: str, text: str, where: str = "") -> str: ...


_kept: dict[tuple[str, str], tuple[Ruleset, Ruleset]] = {}


def language() -> str:
    """The one that is spoken now ("pt-br"); `SOURCE` for English of any country."""
    spoken = readers_language() or SOURCE
    return SOURCE if spoken.partition("-")[0] == SOURCE else spoken


def in_words(book: Ruleset) -> Ruleset:
    """The edition as its reader reads it, made once for each language. For pages and searches, never for a ruling."""
    if language() == SOURCE:
        return book
    key = (book.id, language())
    if key not in _kept or not any(one is book for one in _kept[key]):
        translated = _book(book, GAMES[book.game], partial(_translated, book.game, language()))
        _kept[key] = book, replace(translated, readings=readings_in_words(book))
    return _kept[key][1]


def edition_name(ruleset: str) -> str:
    """What people call a ruleset: the title of its edition; its id where nobody knows it."""
    return in_words(RULESETS[ruleset]).title if ruleset in RULESETS else ruleset


def editions() -> list[tuple[str, str]]:
    """Every edition with its title, as forms offer them."""
    return [(one.id, in_words(one).title) for one in RULESETS.values()]


def ability_in_words(game: str, ability: Ability) -> Ability:
    """The ability under its own name, with its moments and conditions in the reader's language."""
    return ability if language() == SOURCE else _ability(ability, partial(_translated, game, language()))


def of_game(game: str, context: str, text: str) -> str:
    """One text of a game's package (`EXAMPLE`, `CATALOGUE`) in the reader's language."""
    return translated_in_book(game, language(), context, text)


def texts_of(game: Game) -> dict[Text, str]:
    """What is to be translated of a game's rulebooks: each text once with its context, and where it stands."""
    found: dict[Text, list[str]] = {}

    def note(context: str, text: str, where: str = "") -> str:
        if any(letter.isalpha() for letter in text):
            places = found.setdefault((context, text), [])
            places += [where] if where not in places else []
        return text

    for book in game.rulesets:
        _book(book, game, note)
    for ability in game.abilities.values():
        _ability(ability, note)
    return {text: ", ".join(filter(None, places)) for text, places in found.items()}


def _translated(game: str, language: str, context: str, text: str, where: str = "") -> str:
    return translated_in_book(game, language, context, text)


def _book(book: Ruleset, game: Game, say: Say) -> Ruleset:
    names = frozenset(ability.title for ability in game.abilities.values())
    return replace(
        book,
        title=say("edition", book.title, book.id),
        entries=tuple(_entry(entry, names, say) for entry in book.entries),
        settled={rule: tuple(_settled(rule, asked, say)) for rule, asked in book.settled.items()},
    )


def _entry(entry: Entry, names: frozenset[str], say: Say) -> Entry:
    """The rule of an ability keeps the name that is printed on the models."""
    return replace(
        entry,
        title=entry.title if entry.title in names else say("title", entry.title, entry.id),
        summary=say("summary", entry.summary, entry.id),
        chapter=say("chapter", entry.chapter),
    )


def _settled(rule: str, asked: Iterable[Settled], say: Say) -> Iterator[Settled]:
    for one in asked:
        yield Settled(say("question", one.question, rule), say("answer", one.answer, rule))


def _ability(ability: Ability, say: Say) -> Ability:
    return replace(
        ability,
        moments=tuple(say("moment", text, ability.title) for text in ability.moments),
        span=say("span", ability.span, ability.title),
        conditions=tuple((say("condition", text, ability.title), rule) for text, rule in ability.conditions),
    )
