"""What the Nations are called. Names of peoples and of the North are plain words; Gondor, Rohan, Isengard and Sauron stay."""

from collections.abc import Mapping

from wording import gettext
from wording import gettext_noop as _

NATIONS: Mapping[str, str] = {
    "dwarves": _("Dwarves"),
    "elves": _("Elves"),
    "gondor": "Gondor",
    "north": _("North"),
    "rohan": "Rohan",
    "isengard": "Isengard",
    "sauron": "Sauron",
    "southrons": _("Southrons"),
}


def nation_in_words(nation: str) -> str:
    """The name of a Nation in the reader's language; one that nobody knows stays."""
    return gettext(NATIONS[nation]) if nation in NATIONS else nation.capitalize()
