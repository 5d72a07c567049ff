"""The translations of rulebooks: for each game and language `rules/games/GAME/locale/LANGUAGE/LC_MESSAGES/rulebook.po`.

Its texts are those of `rules.rulebooks.in_words`, the errors of a case that
cannot be read, the titles of the game's examples, and what the catalogues that come with it
say of themselves. Gathered by `python -m devtools.ruling_messages`, with the sentences of rulings.
"""

import json
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from rules.engine.error_texts import ERRORS
from rules.engine.game import Game
from rules.games.registry import GAMES
from rules.presenters.errors import ERROR
from rules.rulebooks.coverage import cases_of
from rules.rulebooks.examples import claims_of, disputed, of_package
from rules.rulebooks.in_words import CATALOGUE, EXAMPLE, Text, texts_of


def texts_with_places(folder: Path) -> dict[Text, str]:
    """What is to be translated of the game in a folder: each text once with its context, and where it stands."""
    game = GAMES[folder.name.replace("_", "-")]
    found = texts_of(game)
    for text in _errors(game):
        found.setdefault((ERROR, text), "")
    for text in _of_examples(game):
        found.setdefault((EXAMPLE, text), "")
    for text, name in _of_catalogues(folder):
        found.setdefault((CATALOGUE, text), name)
    return found


def _errors(game: Game) -> Iterator[str]:
    yield from ERRORS
    yield from import_module(f"{game.package}.phrases").ERRORS


def _of_examples(game: Game) -> Iterator[str]:
    yield from (one.title for one in of_package(game.package))
    if shown := disputed(game):
        yield from claims_of(shown)
    lists = cases_of(game.package) / "lists" / "example.json"
    if lists.exists():
        yield json.loads(lists.read_text("utf-8"))["title"]


def _of_catalogues(folder: Path) -> Iterator[tuple[str, str]]:
    """What a catalogue says of itself, with its name. The remarks on its models are data: they stand in files alone."""
    for path in sorted(folder.glob("catalogues/*.json")):
        document = json.loads(path.read_text("utf-8"))
        yield from ((document[part], document["name"]) for part in ("description", "source"))
