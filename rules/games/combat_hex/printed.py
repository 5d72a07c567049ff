"""What is printed on a base of Combat Hex, and how lists and catalogues show it."""

from rules.engine.attributes import Attribute, Shown, Type

BOTH = Shown.LINE | Shown.TABLE
BASE_SIZES = (("single", "One space"), ("cavalry", "Cavalry, two spaces"), ("large", "Large"))

ATTRIBUTES = (
    Attribute("action_points", "Action points", short="AP", shown=BOTH | Shown.TRACKER, is_measure=True),
    Attribute("attacks", "Attacks", shown=BOTH),
    Attribute("toughness", "Toughness", shown=BOTH),
    Attribute("move", "Move", shown=BOTH),
    Attribute("shots", "Shots", beside="range", shown=BOTH),
    Attribute("range", "Range"),
    Attribute("wounds", "Wounds", shown=BOTH | Shown.TRACKER, is_measure=True),
    Attribute(
        "unique",
        "Unique number",
        short="no.",
        default=None,
        least=1,
        most=1_000_000,
        shown=Shown.TABLE,
        selector="unique",
    ),
    Attribute(
        "faction", "Side", Type.TEXT, shown=Shown.TABLE | Shown.FILTER | Shown.SEARCH, selector="faction"
    ),
    Attribute("set_code", "Set", Type.TEXT, shown=Shown.SEARCH, selector="set"),
    Attribute("collector_number", "Collector number", Type.TEXT),
    Attribute("rarity", "Rarity", Type.TEXT, shown=Shown.FILTER | Shown.SEARCH, selector="rarity"),
    Attribute("colour", "Version colour", Type.TEXT, shown=Shown.TITLE | Shown.SEARCH, selector="colour"),
    Attribute("base_size", "Base", Type.CHOICE, options=BASE_SIZES, selector="base"),
    Attribute(
        "abilities",
        "Abilities",
        Type.ABILITIES,
        shown=Shown.TABLE | Shown.FILTER | Shown.SEARCH,
        selector="ability",
    ),
    Attribute("replaces", "Replaces", Type.NAMES),
)
