"""What is wrong with a document that cannot be read, in the reader's language. Codes and places stay."""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache, partial
from importlib import import_module

from rules.engine.error_texts import Errors
from rules.engine.faults import Fault
from rules.engine.languages import VALUE
from rules.games.registry import GAMES, game_key
from rules.languages import SOURCE, translated_in_book, translated_text
from rules.presenters.in_language import readers_language

ERROR = "error"  # the context of these sentences in a game's rulebook.po


def in_words(faults: Iterable[Fault], ruleset: str = "") -> tuple[Fault, ...]:
    """`ruleset` is the one that the document names; that of no game stands for what is wrong with any document."""
    spoken = readers_language()
    if spoken.partition("-")[0] == SOURCE:
        return tuple(faults)
    key = game_key(ruleset) if game_key(ruleset) in GAMES else next(iter(GAMES))
    say = partial(translated_in_book, key, spoken, ERROR)
    return tuple(
        replace(one, text=errors_of(key).localized(one.text, say, partial(_value, key, spoken)))
        for one in faults
    )


def _value(game: str, language: str, field: str, text: str) -> str:
    return translated_text(game, language, f"{VALUE}{field}", text)


@cache
def errors_of(game: str) -> Errors:
    """The errors of a game's cases; a game without phrases has those of any document."""
    try:
        return Errors(import_module(f"{GAMES[game].package}.phrases").ERRORS)
    except ModuleNotFoundError:
        return Errors(())
