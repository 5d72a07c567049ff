"""What is printed on a base of Combat Hex, and how lists and catalogues show it."""

from rules.engine.attributes import Attribute, Shown, Type
from wording import gettext_noop as _

BOTH = Shown.LINE | Shown.TABLE
BASE_SIZES = (("single", _("One space")), ("cavalry", _("Cavalry, two spaces")), ("large", _("Large")))

SIDES = (_("good"), _("evil"))
RARITIES = (_("common"), _("uncommon"), _("rare"))

ATTRIBUTES = (
    Attribute("action_points", _("Action points"), short="AP", shown=BOTH | Shown.TRACKER, is_measure=True),
    Attribute("attacks", _("Attacks"), shown=BOTH),
    Attribute("toughness", _("Toughness"), shown=BOTH),
    Attribute("move", _("Move"), shown=BOTH),
    Attribute("shots", _("Shots"), beside="range", shown=BOTH),
    Attribute("range", _("Range")),
    Attribute("wounds", _("Wounds"), shown=BOTH | Shown.TRACKER, is_measure=True),
    Attribute(
        "unique",
        _("Unique number"),
        short=_("unique no."),
        default=None,
        least=1,
        most=1_000_000,
        shown=Shown.TABLE,
        selector="unique",
    ),
    Attribute(
        "faction",
        _("Side"),
        Type.TEXT,
        shown=Shown.TABLE | Shown.FILTER | Shown.SEARCH,
        selector="faction",
        words=SIDES,
    ),
    Attribute("set_code", _("Set"), Type.TEXT, shown=Shown.SEARCH, selector="set"),
    Attribute("collector_number", _("Collector number"), Type.TEXT),
    Attribute(
        "rarity", _("Rarity"), Type.TEXT, shown=Shown.FILTER | Shown.SEARCH, selector="rarity", words=RARITIES
    ),
    Attribute("colour", _("Version colour"), Type.TEXT, shown=Shown.TITLE | Shown.SEARCH, selector="colour"),
    Attribute("base_size", _("Base"), Type.CHOICE, options=BASE_SIZES, selector="base"),
    Attribute(
        "abilities",
        _("Abilities"),
        Type.ABILITIES,
        shown=Shown.TABLE | Shown.FILTER | Shown.SEARCH,
        selector="ability",
    ),
    Attribute("replaces", _("Replaces"), Type.NAMES),
)
