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
from wording import gettext_noop as _


def may_lead_undead(model: Model) -> bool:
    """BC-BALANCE-13: a Deathless model of hero class."""
    return model.is_hero and is_undead(model)


BOTH = Shown.LINE | Shown.TABLE
FOUND = Shown.TABLE | Shown.FILTER | Shown.SEARCH
SIDES = (("neutral", _("Neutral")), ("good", _("Good")), ("evil", _("Evil")))
KNOWN_BY = (
    ("guess", _("The setting")),
    ("prices", _("The price list")),
    ("prices+lore", _("The price list and the setting")),
)
SPEEDS = (("", _("None")), ("m", _("Mounted")), ("f", _("Flying")))
FORMS = (
    ("foot", _("On foot")),
    ("mounted", _("Mounted")),
    ("flying", _("Flying")),
    ("chariot", _("Chariot")),
)
ROLES = (
    ("named", _("Named hero")),
    ("titled", _("Hero with a title")),
    ("generic-leader", _("Leader without a name")),
    ("generic-special", _("Specialist without a name")),
    ("named-pet", _("Named animal")),
    ("troop", _("Troop")),
    ("monster", _("Monster")),
    ("vehicle", _("Vehicle")),
    ("crew", _("Crew")),
)
CAPS = (
    ("", _("No limit")),
    ("named", _("Named: once in a game")),
    ("must", _("Limited, never waived")),
    ("lore", _("One by the setting")),
)

ATTRIBUTES = (
    Attribute("movement", _("Movement"), short="M", most=40, shown=BOTH),
    Attribute("other_movement", _("Second movement"), short="2nd M", default=None, most=40),
    Attribute("other_kind", _("Kind of the second movement"), Type.CHOICE, options=SPEEDS),
    Attribute("attacks", _("Attacks"), short="A", most=40, shown=BOTH),
    Attribute("shots", _("Shots"), short="S", beside="range", most=40, shown=BOTH),
    Attribute("range", _("Range"), most=99),
    Attribute("always_armed", _("Shoots without declaration"), Type.FLAG),
    Attribute("toughness", _("Toughness"), short="T", most=6, shown=BOTH),
    Attribute("wounds", _("Wounds"), short="W", most=40, shown=BOTH | Shown.TRACKER, is_measure=True),
    Attribute("abilities", _("Abilities"), Type.ABILITIES, shown=FOUND, selector="ability"),
    Attribute("granted", _("By a note of the list"), Type.NAMES),
    Attribute("faction", _("Side"), Type.CHOICE, options=SIDES, shown=FOUND, selector="faction"),
    Attribute("known_by", _("Side known by"), Type.CHOICE, options=KNOWN_BY),
    Attribute(
        "form", _("Form"), Type.CHOICE, options=FORMS, shown=Shown.TABLE | Shown.FILTER, selector="form"
    ),
    Attribute("role", _("Role"), Type.TEXT, options=ROLES, shown=Shown.FILTER, selector="role"),
    Attribute("individuals", _("Individuals"), Type.NAMES, selector="individual"),
    Attribute("cap", _("Limit in a game"), Type.CHOICE, options=CAPS),
    Attribute("tags", _("Keywords"), Type.NAMES, shown=Shown.FILTER | Shown.SEARCH, selector="keyword"),
    Attribute(
        "source", _("Chapter of the lists"), Type.TEXT, shown=Shown.FILTER | Shown.SEARCH, selector="list"
    ),
)
EQUIPMENT = CardKind(Kind.EQUIPMENT.value, _("Equipment"), _("pieces of equipment"))

OPTIONS = (
    RowOption(Attribute("armed", _("Armed"), Type.FLAG), lambda card: card.number("shots") > 0),
    RowOption(Attribute("mounted", _("Mounted"), Type.FLAG), lambda card: model_of(card).has_mount),
    RowOption(Attribute("spears", _("Spearmen"), Type.FLAG), lambda card: may_have_spears(model_of(card))),
    RowOption(Attribute("reserve", _("In reserve"), most=10_000), lambda card: card.key == "me-hasharin"),
    RowOption(
        Attribute("crew", _("Warriors in each howdah"), default=None, most=100),
        lambda card: card.key == "me-mumak",
    ),
    RowOption(
        Attribute("leads", _("Leader of the undead"), Type.FLAG), lambda card: may_lead_undead(model_of(card))
    ),
)

GRADED = (
    Graded("game.named-twice", "BC-BALANCE-1", _("A named individual more than once"), Grade.RELAXABLE),
    Graded("game.one-by-lore", "BC-BALANCE-1", _("More than the one of the setting"), Grade.WARNING),
    Graded("list.trolls", "BC-BALANCE-7", _("More trolls than the most"), Grade.WARNING),
    Graded("list.ents", "BC-BALANCE-7", _("More ents than the most"), Grade.WARNING),
    Graded("list.devices", "BC-BALANCE-8", _("More explosive devices than the most"), Grade.WARNING),
    Graded(
        "list.devices-without-saruman", "BC-SIEGE-16", _("Explosive devices without Saruman"), Grade.WARNING
    ),
    Graded(
        "list.initiative", "BC-BALANCE-9", _("More models with Initiative than the most"), Grade.RELAXABLE
    ),
    Graded("list.leaders", "BC-BALANCE-10", _("More generic leaders than minions allow"), Grade.WARNING),
    Graded("list.mixed-sides", "BC-BALANCE-11", _("Good and evil in one list"), Grade.WARNING),
    Graded("list.mumak-crew", "BC-MUMAK-4", _("Fewer than four warriors in a howdah"), Grade.WARNING),
    Graded("list.hasharin-alone", "BC-UNIT-12", _("A Hasharin with nobody to replace"), Grade.WARNING),
)

# What the chapter on balance leaves to an organizer; `army.profile` holds the book's own figures under the same names.
SETTINGS = (
    Setting(Attribute("initiative_most", _("Models with Initiative at the most"), default=3, most=99), "BC-BALANCE-9"),
    Setting(Attribute("trolls_most", _("Trolls at the most, and ents"), default=4, most=99), "BC-BALANCE-7"),
    Setting(Attribute("devices_most", _("Explosive devices at the most"), default=6, most=99), "BC-BALANCE-8"),
    Setting(
        Attribute("minions_firm", _("Minions for each generic leader, else a warning"), default=10, least=1, most=99),
        "BC-BALANCE-10",
    ),
    Setting(
        Attribute("minions_loose", _("Minions for each generic leader, else a note"), default=15, least=1, most=99),
        "BC-BALANCE-10",
    ),
    Setting(Attribute("no_spears", _("Spearmen may not be declared"), Type.FLAG), "BC-AB-SPEARMAN-3"),
    Setting(Attribute("home_ground", _("The scenario is Shelob’s home"), Type.FLAG), "BC-UNIT-15"),
    Setting(Attribute("dry", _("The map has no water"), Type.FLAG), "BC-UNIT-10"),
)  # fmt: skip
PROFILES = (
    ListProfile("book", _("As in the book"), _("Its advice as warnings and notes."), {}),
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
