"""Which game a list from elsewhere was written for, as far as it says so, and whether that is one of ours."""

import re

from armies.interchange.names import stem

# How programs name the games that they write lists for. A name that stands here is no name of a model.
_NAMES = (
    "Warhammer 40,000", "Warhammer 40k", "Warhammer 30,000", "Warhammer: The Old World", "Warhammer Age of Sigmar",
    "Age of Sigmar", "The Old World", "Horus Heresy", "Kill Team", "Necromunda", "Blood Bowl",
    "The 9th Age", "Kings of War", "Grimdark Future", "Age of Fantasy",
    "Star Wars: Legion", "Star Wars: X-Wing", "Shatterpoint", "Bolt Action", "Malifaux",
    "Marvel: Crisis Protocol", "Flames of War", "Team Yankee", "Oathmark", "Frostgrave", "Warmachine", "BattleTech",
)  # fmt: skip
_PATTERN = re.compile(
    "|".join(rf"\b{re.escape(name)}" for name in sorted(_NAMES, key=len, reverse=True)), re.IGNORECASE
)
_STATED = re.compile(r"(?:game(?: system)?|system)\s*:\s*(?P<name>\S.{2,60})$", re.IGNORECASE)


def system_in(text: str) -> str:
    """The game that a heading names, "" if it names none."""
    if stated := _STATED.match(text):
        return stated["name"]
    found = _PATTERN.search(text)
    return found.group() if found else ""


def is_same_game(system: str, game: str) -> bool:
    """Whether another program's name of a game means ours: one holds all words of the other."""
    theirs, ours = set(stem(system).split()), set(stem(game).split())
    return ours <= theirs or (bool(theirs) and theirs <= ours)
