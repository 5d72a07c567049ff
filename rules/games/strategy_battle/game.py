"""Strategy Battle as the rest of the service sees it."""

from rules.engine.game import BoardEditor, Game
from rules.engine.later import later
from rules.engine.odds import OddsOffer
from rules.games.strategy_battle.blank import blank_case
from rules.games.strategy_battle.form_words import FORM
from rules.games.strategy_battle.lists import enlist
from rules.games.strategy_battle.printed import ROSTER
from rules.games.strategy_battle.rulebook.vocabulary import SAME
from rules.games.strategy_battle.rulesets import RULESETS
from rules.games.strategy_battle.slip import SLIP
from rules.games.strategy_battle.summary import summarize
from wording import gettext_noop as _

GAME = Game(
    key="strategy-battle",
    name="Strategy Battle",
    package="rules.games.strategy_battle",
    rulesets=RULESETS,
    blank_case=blank_case,
    form=FORM,
    summarize=summarize,
    roster=ROSTER,
    slip=SLIP,
    enlist=enlist,
    odds=OddsOffer(
        later("rules.games.strategy_battle.odds_in_words", "odds"),
        _("What are the odds of the Fight?"),
        frozenset({"fight"}),
    ),
    pictures=later("rules.games.strategy_battle.picture", "pictures"),
    board=BoardEditor(
        "games/strategy_battle",
        later("rules.games.strategy_battle.board.palette", "palette"),
        later("rules.games.strategy_battle.board.answer", "answer"),
        ground="table",
    ),
    vocabulary=SAME,
)
