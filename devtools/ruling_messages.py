"""The translations of each game, brought up to date by `python -m devtools.ruling_messages FOLDER`.

For each game and language they lie in `rules/games/GAME/locale/LANGUAGE/LC_MESSAGES`: in `rulings.po` the wordings of the game's
`messages` and `phrases`, in `rulebook.po` the texts of its rulebooks (devtools.rulebook_messages). Without Django, as the
referee is.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path

import polib

from devtools.environment import ROOT
from devtools.messages import plurals
from devtools.rulebook_messages import texts_with_places
from rules.engine.languages import LIST, VALUE, messages_of
from rules.engine.messages import fields_of
from rules.games.registry import GAMES
from rules.languages import ACTION, READING

Text = tuple[str, str]  # context and text


def games(root: Path = ROOT) -> Iterator[Path]:
    """The folders of the games that have wordings."""
    return (path.parent for path in sorted((root / "rules" / "games").glob("*/messages.py")))


def texts_of(game: Path) -> list[Text]:
    """What is to be translated of a game, each text once with its context."""
    package = f"rules.games.{game.name}"
    phrases = import_module(f"{package}.phrases").PHRASES
    return [
        *messages_of(import_module(f"{package}.messages").WORDS).items(),
        *((f"{VALUE}{field}", text) for field, texts in phrases.items() for text in texts),
        (LIST, " and "),
        (LIST, "none"),
        *dict.fromkeys(_of_tables(game)),
    ]


def _of_tables(game: Path) -> Iterator[Text]:
    """What can be done, and the contested rules with the ways to read them."""
    form = import_module(f"rules.games.{game.name}.referee").REFEREE.form
    for do in form.kinds:
        yield ACTION, do.replace("_", " ").replace("-", " ")
    for ruleset in GAMES[game.name.replace("_", "-")].rulesets:
        for reading in ruleset.readings:
            yield from ((READING, text) for text in (reading.title, *reading.options.values()))


# What each catalogue of a game holds: its texts, and where each of them stands.
CATALOGUES: Mapping[str, Callable[[Path], Mapping[Text, str]]] = {
    "rulings.po": lambda game: dict.fromkeys(texts_of(game), ""),
    "rulebook.po": texts_with_places,
}


def path_of(game: Path, language: str, catalogue: str) -> Path:
    return game / "locale" / language / "LC_MESSAGES" / catalogue


def gather(root: Path = ROOT) -> None:
    """Brings each catalogue up to date and keeps its translations."""
    for game in games(root):
        for catalogue, gathered in CATALOGUES.items():
            texts = gathered(game)
            for language, forms in plurals(root).items():
                _update(path_of(game, language, catalogue), texts, language, forms)


def _update(path: Path, texts: Mapping[Text, str], language: str, forms: str) -> None:
    known = {(one.msgctxt, one.msgid): one.msgstr for one in polib.pofile(str(path))} if path.exists() else {}
    made = polib.POFile(wrapwidth=0)
    made.metadata = {
        "Language": language,
        "Content-Type": "text/plain; charset=UTF-8",
        "Content-Transfer-Encoding": "8bit",
        "Plural-Forms": forms,
    }
    for (about, text), where in texts.items():
        said = known.get((about, text), "")
        made.append(polib.POEntry(msgctxt=about, msgid=text, msgstr=said, comment=where))
    path.parent.mkdir(parents=True, exist_ok=True)
    made.save(str(path))


def faults(game: Path, path: Path, *, complete: bool) -> Iterator[str]:
    """What is wrong with one catalogue of a game."""
    name = f"{game.name}/{path.parts[-3]}/{path.name}"
    entries = {(one.msgctxt or "", one.msgid): one.msgstr for one in polib.pofile(str(path))}
    texts = CATALOGUES[path.name](game).keys()
    yield from (
        f"{name}: run `python3 dev.py messages` for {text!r}" for _, text in sorted(texts ^ entries.keys())
    )
    for (_, text), translation in entries.items():
        if translation and fields_of(translation) != fields_of(text):
            yield f"{name}: other placeholders in {translation!r}"
        elif complete and not translation:
            yield f"{name}: not translated: {text!r}"


if __name__ == "__main__":
    gather(Path(sys.argv[1]))
