"""What a row of Battle Chain prints, and how lists and catalogues show it."""

from rules.engine.attributes import Attribute, Shown, Type
from rules.engine.cards import Kind
from rules.engine.grades import Grade, Graded, ListProfile, Setting
from rules.engine.options import RowOption
from rules.engine.roster import HERO, MINION, CardKind, Roster
from rules.games.battle_chain.army.explained import explain_army
from rules.games.battle_chain.army.force import is_undead
from rules.games.battle_chain.army.hard import may_have_spears
from rules.games.battle_chain.army.roster import check_army, check_together, model_of, unknown_of
from rules.games.battle_chain.catalogue import Model


def may_lead_undead(model: Model) -> bool:
    """BC-BALANCE-13: a Deathless model of hero class."""
    return model.is_hero and is_undead(model)


BOTH = Shown.LINE | Shown.TABLE
FOUND = Shown.TABLE | Shown.FILTER | Shown.SEARCH
SIDES = (("neutral", "Neutral"), ("good", "Good"), ("evil", "Evil"))
KNOWN_BY = (
    ("guess", "The setting"),
    ("prices", "The price list"),
    ("prices+lore", "The price list and the setting"),
)
SPEEDS = (("", "None"), ("m", "Mounted"), ("f", "Flying"))
FORMS = (("foot", "On foot"), ("mounted", "Mounted"), ("flying", "Flying"), ("chariot", "Chariot"))
CAPS = (
    ("", "No limit"),
    ("named", "Named: once in a game"),
    ("must", "Limited, never waived"),
    ("lore", "One by the setting"),
)

ATTRIBUTES = (
    Attribute("movement", "Movement", short="M", most=40, shown=BOTH),
    Attribute("other_movement", "Second movement", short="2nd M", default=None, most=40),
    Attribute("other_kind", "Kind of the second movement", Type.CHOICE, options=SPEEDS),
    Attribute("attacks", "Attacks", short="A", most=40, shown=BOTH),
    Attribute("shots", "Shots", short="S", beside="range", most=40, shown=BOTH),
    Attribute("range", "Range", most=99),
    Attribute("always_armed", "Shoots without declaration", Type.FLAG),
    Attribute("toughness", "Toughness", short="T", most=6, shown=BOTH),
    Attribute("wounds", "Wounds", short="W", most=40, shown=BOTH | Shown.TRACKER, is_measure=True),
    Attribute("abilities", "Abilities", Type.ABILITIES, shown=FOUND, selector="ability"),
    Attribute("granted", "By a note of the list", Type.NAMES),
    Attribute("faction", "Side", Type.CHOICE, options=SIDES, shown=FOUND, selector="faction"),
    Attribute("known_by", "Side known by", Type.CHOICE, options=KNOWN_BY),
    Attribute("form", "Form", Type.CHOICE, options=FORMS, shown=Shown.TABLE | Shown.FILTER, selector="form"),
    Attribute("role", "Role", Type.TEXT, shown=Shown.FILTER, selector="role"),
    Attribute("individuals", "Individuals", Type.NAMES, selector="individual"),
    Attribute("cap", "Limit in a game", Type.CHOICE, options=CAPS),
    Attribute("tags", "Keywords", Type.NAMES, shown=Shown.FILTER | Shown.SEARCH, selector="keyword"),
    Attribute("source", "List", Type.TEXT, shown=Shown.FILTER | Shown.SEARCH, selector="list"),
)
EQUIPMENT = CardKind(Kind.EQUIPMENT.value, "Equipment", "pieces of equipment")

OPTIONS = (
    RowOption(Attribute("armed", "Armed", Type.FLAG), lambda card: card.number("shots") > 0),
    RowOption(Attribute("mounted", "Mounted", Type.FLAG), lambda card: model_of(card).has_mount),
    RowOption(Attribute("spears", "Spearmen", Type.FLAG), lambda card: may_have_spears(model_of(card))),
    RowOption(Attribute("reserve", "In reserve", most=10_000), lambda card: card.key == "me-hasharin"),
    RowOption(
        Attribute("crew", "Warriors in each howdah", default=None, most=100),
        lambda card: card.key == "me-mumak",
    ),
    RowOption(
        Attribute("leads", "Leader of the undead", Type.FLAG), lambda card: may_lead_undead(model_of(card))
    ),
)

GRADED = (
    Graded("game.named-twice", "BC-BALANCE-1", "A named individual more than once", Grade.RELAXABLE),
    Graded("game.one-by-lore", "BC-BALANCE-1", "More than the one of the setting", Grade.WARNING),
    Graded("list.trolls", "BC-BALANCE-7", "More trolls than the most", Grade.WARNING),
    Graded("list.ents", "BC-BALANCE-7", "More ents than the most", Grade.WARNING),
    Graded("list.devices", "BC-BALANCE-8", "More explosive devices than the most", Grade.WARNING),
    Graded("list.devices-without-saruman", "BC-SIEGE-16", "Explosive devices without Saruman", Grade.WARNING),
    Graded("list.initiative", "BC-BALANCE-9", "More models with Initiative than the most", Grade.RELAXABLE),
    Graded("list.leaders", "BC-BALANCE-10", "More generic leaders than minions allow", Grade.WARNING),
    Graded("list.mixed-sides", "BC-BALANCE-11", "Good and evil in one list", Grade.WARNING),
    Graded("list.mumak-crew", "BC-MUMAK-4", "Fewer than four warriors in a howdah", Grade.WARNING),
    Graded("list.hasharin-alone", "BC-UNIT-12", "A Hasharin with nobody to replace", Grade.WARNING),
)

# What the chapter on balance leaves to an organizer; `army.profile` holds the book's own figures under the same names.
SETTINGS = (
    Setting(Attribute("initiative_most", "Models with Initiative at the most", default=3, most=99), "BC-BALANCE-9"),
    Setting(Attribute("trolls_most", "Trolls at the most, and ents", default=4, most=99), "BC-BALANCE-7"),
    Setting(Attribute("devices_most", "Explosive devices at the most", default=6, most=99), "BC-BALANCE-8"),
    Setting(
        Attribute("minions_firm", "Minions for each generic leader, else a warning", default=10, least=1, most=99),
        "BC-BALANCE-10",
    ),
    Setting(
        Attribute("minions_loose", "Minions for each generic leader, else a note", default=15, least=1, most=99),
        "BC-BALANCE-10",
    ),
    Setting(Attribute("no_spears", "Spearmen may not be declared", Type.FLAG), "BC-AB-SPEARMAN-3"),
    Setting(Attribute("home_ground", "The scenario is Shelob’s home", Type.FLAG), "BC-UNIT-15"),
    Setting(Attribute("dry", "The map has no water", Type.FLAG), "BC-UNIT-10"),
)  # fmt: skip
PROFILES = (
    ListProfile("book", "As in the book", "Its advice as warnings and notes.", {}),
    ListProfile(
        "strict",
        "Advice binds",
        "Whatever the book advises against makes a list illegal.",
        {"grades": {one.code: str(Grade.ERROR) for one in GRADED}},
    ),
    ListProfile(
        "free",
        "Whatever you like",
        "Only what the book never waives is an error.",
        {"grades": {one.code: str(Grade.NOTE) for one in GRADED}},
    ),
)

ROSTER = Roster(
    levels=(500, 300, 750, 1000),
    check=check_army,
    explain=explain_army,
    points_rule="BC-POINTS-11",
    together=check_together,
    unknown=unknown_of,
    attributes=ATTRIBUTES,
    kinds=(HERO, MINION, EQUIPMENT),
    options=OPTIONS,
    graded=GRADED,
    settings=SETTINGS,
    profiles=PROFILES,
)
