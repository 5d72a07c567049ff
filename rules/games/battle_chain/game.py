"""Battle Chain as the rest of the service sees it."""

from rules.engine.game import BoardEditor, Game
from rules.engine.later import later
from rules.engine.odds import OddsOffer
from rules.games.battle_chain.blank import blank_case
from rules.games.battle_chain.form_words import FORM
from rules.games.battle_chain.in_play import ABILITIES, abilities_in_play, ability_name
from rules.games.battle_chain.lists import enlist
from rules.games.battle_chain.printed import ROSTER
from rules.games.battle_chain.rulebook.vocabulary import SAME
from rules.games.battle_chain.rulesets import RULESETS
from rules.games.battle_chain.samples import SAMPLES
from rules.games.battle_chain.slip import SLIP
from rules.games.battle_chain.summary import summarize
from wording import gettext_noop as _

GAME = Game(
    key="battle-chain",
    name="Battle Chain",
    package="rules.games.battle_chain",
    rulesets=RULESETS,
    blank_case=blank_case,
    form=FORM,
    summarize=summarize,
    abilities=ABILITIES,
    in_play=abilities_in_play,
    ability_name=ability_name,
    enlist=enlist,
    roster=ROSTER,
    slip=SLIP,
    pictures=later("rules.games.battle_chain.picture", "pictures"),
    odds=OddsOffer(
        later("rules.games.battle_chain.odds_in_words", "odds"),
        _("What are the odds of the combat?"),
        frozenset({"combat"}),
    ),
    board=BoardEditor(
        "games/battle_chain",
        later("rules.games.battle_chain.editor.palette", "palette"),
        later("rules.games.battle_chain.editor.answer", "answer"),
    ),
    samples=SAMPLES,
    vocabulary=SAME,
)
