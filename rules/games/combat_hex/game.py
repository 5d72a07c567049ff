"""Combat Hex as the rest of the service sees it."""

from dataclasses import replace

from rules.engine.game import BoardEditor, Game, PrintedModels
from rules.engine.later import later
from rules.engine.odds import OddsOffer
from rules.engine.roster import HERO, MINION, SPARE_BASE, Roster
from rules.games.combat_hex import catalogue_models
from rules.games.combat_hex.abilities.declared import ability_name
from rules.games.combat_hex.army import check_army, unknown_of
from rules.games.combat_hex.army_explained import explain_army
from rules.games.combat_hex.blank import blank_case
from rules.games.combat_hex.form_words import FORM
from rules.games.combat_hex.in_play import ABILITIES, abilities_in_play
from rules.games.combat_hex.lists import enlist
from rules.games.combat_hex.maps import MAPS
from rules.games.combat_hex.printed import ATTRIBUTES
from rules.games.combat_hex.rulebook.vocabulary import SAME
from rules.games.combat_hex.rulesets import RULESETS
from rules.games.combat_hex.slip import SLIP
from rules.games.combat_hex.summary import summarize
from wording import gettext_noop as _

ROSTER = Roster(
    levels=(1500, 1000, 500),
    check=check_army,
    explain=explain_army,
    points_rule="2.01",
    unknown=unknown_of,
    attributes=ATTRIBUTES,
    kinds=(HERO, replace(MINION, aliases=("henchman",)), SPARE_BASE),
    looks_at_bases=True,
)

GAME = Game(
    key="combat-hex",
    name="Combat Hex",
    package="rules.games.combat_hex",
    rulesets=RULESETS,
    blank_case=blank_case,
    form=FORM,
    summarize=summarize,
    abilities=ABILITIES,
    in_play=abilities_in_play,
    enlist=enlist,
    ability_name=ability_name,
    pictures=later("rules.games.combat_hex.pictures", "pictures"),
    board=BoardEditor(
        "games/combat_hex",
        later("rules.games.combat_hex.board.palette", "palette"),
        later("rules.games.combat_hex.board.answer", "answer"),
    ),
    odds=OddsOffer(
        later("rules.games.combat_hex.odds_in_words", "odds"),
        _("What are the odds of the combat?"),
        frozenset({"combat"}),
    ),
    roster=ROSTER,
    slip=SLIP,
    maps=MAPS,
    printed=PrintedModels(catalogue_models.card, catalogue_models.named, catalogue_models.put),
    vocabulary=SAME,
)
