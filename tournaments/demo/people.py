"""The armies and the people of the demo. Data alone; `days` brings them to life."""

import json
from collections.abc import Mapping
from pathlib import Path

from armies.catalogue_document import read_catalogue
from armies.models import CatalogueVersion
from armies.services.catalogues import load_catalogue

SAMPLE = next((Path(__file__).resolve().parents[2] / "armies" / "data").glob("*-sample.json"))

# Model keys of the sample set with counts: all legal at 1500 points.
ARMIES: Mapping[str, Mapping[str, int]] = {
    "rohan": {"theoden": 1, "eomer": 1, "eowyn": 1,
        "rider-of-rohan": 6, "rohan-warrior": 8, "rohan-archer": 4},
    "orcs": {"gothmog": 1, "orc-captain": 4, "orc-warrior": 10, "orc-spearman": 5, "warg-rider": 5},
    "gondor": {"boromir": 1, "faramir": 1, "captain-of-gondor": 2,
        "gondor-soldier": 9, "gondor-archer": 5, "ranger-of-ithilien": 4},
    "isengard": {"saruman": 1, "lurtz": 1, "ugluk": 1,
        "uruk-hai-warrior": 8, "uruk-hai-pikeman": 4, "uruk-hai-crossbow": 4},
    "elves": {"elrond": 1, "arwen": 1, "haldir": 1,
        "high-elf-warrior": 8, "high-elf-archer": 5, "galadhrim-spearman": 2},
    "nazgul": {"witch-king": 1, "ringwraith": 2, "orc-warrior": 12, "orc-archer": 8},
    "dwarves": {"gimli": 1, "captain-of-gondor": 3, "dwarf-warrior": 10, "dwarf-axe-thrower": 6},
    "moria": {"grishnakh": 1, "orc-shaman": 1, "orc-captain": 2,
        "moria-goblin": 8, "goblin-archer": 3, "cave-troll": 3},
    "fellowship": {"aragorn": 1, "legolas": 1, "gimli": 1, "boromir": 1,
        "gandalf-grey": 1, "frodo": 1, "sam": 1, "hobbit": 10},
    "harad": {"gothmog": 1, "grima": 1, "orc-captain": 2, "easterling": 12, "haradrim-archer": 8},
}  # fmt: skip

# Username, name, club, army. Pat signs in as "player".
PLAYERS: tuple[tuple[str, str, str, str], ...] = (
    ("player", "Pat Player", "Riders of the Mark", "rohan"),
    ("bolg", "Bolg Harrow", "Black Gate", "orcs"),
    ("ioreth", "Ioreth Vale", "White City", "gondor"),
    ("mauhur", "Mauhúr Stone", "Black Gate", "isengard"),
    ("lindir", "Lindir Brook", "Last Homely House", "elves"),
    ("shagrat", "Shagrat Pike", "Black Gate", "nazgul"),
    ("dis", "Dís Hammer", "Lonely Mountain", "dwarves"),
    ("snaga", "Snaga Reed", "", "moria"),
    ("rosie", "Rosie Cotton", "Green Dragon", "fellowship"),
    ("khamul", "Khamûl East", "", "harad"),
)

# Teams of the demo, by place in PLAYERS counted from 1, and two of them who are not to meet.
TEAMS: Mapping[str, tuple[int, ...]] = {
    "Free Peoples": (1, 3, 5),
    "Shadow Host": (2, 4, 6),
    "Hearth and Anvil": (7, 9),
}
FRIENDS = (5, 9)
BANNED = (7, 8, "They work at one forge and asked for a day off from each other.")
CAUTIONED = (2, "slow-play", "Two turns took twenty minutes. Asked to play on.")

QUESTION = "Rohan: R5 outflanks, six dice. Orcs: one warrior may not convert both ones. Who is right?"
EARLIER_QUESTION = "May one Orc convert both ones, and how many dice does the outflanking rider bring?"
# Example cases that the judge ruled on before: title and note.
PRECEDENTS: Mapping[str, tuple[str, str]] = {
    "legolas-shoots": (
        "May Legolas convert a glancing blow and a critical hit in one shot?",
        "Both players had seen the dice. He pays for each.",
    ),
    "skirmish-500-points": (
        "Who wins a small game when one army is gone?",
        "Played again from the players’ notes.",
    ),
}


def sample_version() -> CatalogueVersion:
    """The sample catalogue, loaded when it is not there yet."""
    document = read_catalogue(json.loads(SAMPLE.read_text(encoding="utf-8")))
    version, _ = load_catalogue(document, actor=None)
    return version
