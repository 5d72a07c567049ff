"""War of the Ring as the rest of the service sees it."""

from rules.engine.game import BoardEditor, Game
from rules.engine.later import later
from rules.engine.odds import OddsOffer
from rules.games.war_of_the_ring.blank import blank_case
from rules.games.war_of_the_ring.form_words import FORM
from rules.games.war_of_the_ring.rulesets import RULESETS
from rules.games.war_of_the_ring.slip import SLIP
from rules.games.war_of_the_ring.summary import summarize
from wording import gettext_noop as _

GAME = Game(
    key="war-of-the-ring",
    name="War of the Ring",
    package="rules.games.war_of_the_ring",
    rulesets=RULESETS,
    blank_case=blank_case,
    form=FORM,
    summarize=summarize,
    slip=SLIP,
    pictures=later("rules.games.war_of_the_ring.picture", "pictures"),
    board=BoardEditor(
        "games/war_of_the_ring",
        later("rules.games.war_of_the_ring.board.answer", "palette"),
        later("rules.games.war_of_the_ring.board.answer", "answer"),
        ground="battle",
    ),
    odds=OddsOffer(
        later("rules.games.war_of_the_ring.odds.report", "odds"),
        _("What are the odds of the battle?"),
        why_not=later("rules.games.war_of_the_ring.odds.report", "why_not"),
    ),
)
