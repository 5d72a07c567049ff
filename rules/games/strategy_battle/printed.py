"""What a profile of Strategy Battle prints, and how lists and catalogues show it."""

from rules.engine.attributes import Attribute, Shown, Type
from rules.engine.options import RowOption
from rules.engine.roster import HERO, CardKind, Roster
from wording import gettext_noop as _

BOTH = Shown.LINE | Shown.TABLE
FOUND = Shown.TABLE | Shown.FILTER | Shown.SEARCH

# Targets such as 5+ are text: older profiles print a plain number for Courage.
ATTRIBUTES = (
    Attribute("move", _("Move"), short="Mv", unit='"', default=6, most=24, shown=BOTH),
    Attribute("fight", _("Fight"), short="F", most=10, shown=BOTH),
    Attribute("shoot", _("Shoot"), Type.TEXT, short="Sh", shown=BOTH),
    Attribute("strength", _("Strength"), short="S", most=10, shown=BOTH),
    Attribute("defence", _("Defence"), short="D", most=10, shown=BOTH),
    Attribute("attacks", _("Attacks"), short="A", most=20, shown=BOTH),
    Attribute("wounds", _("Wounds"), short="W", most=30, shown=BOTH | Shown.TRACKER, is_measure=True),
    Attribute("courage", _("Courage"), Type.TEXT, short="C", shown=BOTH),
    Attribute("intelligence", _("Intelligence"), Type.TEXT, short="I", shown=BOTH),
    Attribute("might", _("Might"), short="M", most=30, shown=BOTH | Shown.TRACKER, is_measure=True),
    Attribute("will", _("Will"), short="Wi", most=30, shown=BOTH | Shown.TRACKER, is_measure=True),
    Attribute("fate", _("Fate"), short="Fa", most=30, shown=BOTH | Shown.TRACKER, is_measure=True),
    Attribute("warband", _("Warband"), short=_("warband of"), most=100, shown=BOTH, is_measure=True),
    Attribute("army", _("Army list"), Type.TEXT, shown=FOUND, selector="army"),
    Attribute("tier", _("Heroic tier"), Type.TEXT, shown=FOUND, selector="tier"),
    Attribute("unique", _("Named, once in an army"), Type.FLAG, shown=Shown.TABLE),
    Attribute("keywords", _("Keywords"), Type.NAMES, shown=FOUND, selector="keyword"),
    Attribute("base", _("Base in mm"), default=25, least=5, most=300),
)
WARRIOR = CardKind("warrior", _("Warrior"), _("warriors"), ("minion",))

ROSTER = Roster(
    levels=(700, 500, 600, 750, 800, 1000),
    attributes=ATTRIBUTES,
    kinds=(HERO, WARRIOR),
    usual_kind=WARRIOR.name,
    options=(
        RowOption(Attribute("leader", _("Leader of the army"), Type.FLAG), lambda card: card.is_hero),
        RowOption(Attribute("captain", _("Leads the warband"), Type.FLAG), lambda card: card.is_hero),
        RowOption(Attribute("wargear", _("Wargear"), Type.TEXT)),
    ),
)
