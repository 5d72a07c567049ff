"""Strategy Battle as the rest of the service sees it."""

from rules.engine.game import BoardEditor, Game
from rules.games.strategy_battle.blank import blank_case
from rules.games.strategy_battle.board.answer import answer
from rules.games.strategy_battle.board.palette import palette
from rules.games.strategy_battle.fight_odds import odds
from rules.games.strategy_battle.lists import enlist
from rules.games.strategy_battle.picture import pictures
from rules.games.strategy_battle.printed import ROSTER
from rules.games.strategy_battle.rulebook.vocabulary import SAME
from rules.games.strategy_battle.rulesets import RULESETS
from rules.games.strategy_battle.slip import SLIP
from rules.games.strategy_battle.summary import summarize

GAME = Game(
    key="strategy-battle",
    name="Strategy Battle",
    package="rules.games.strategy_battle",
    rulesets=RULESETS,
    blank_case=blank_case,
    summarize=summarize,
    roster=ROSTER,
    slip=SLIP,
    enlist=enlist,
    odds=odds,
    pictures=pictures,
    vocabulary=SAME,
    board=BoardEditor("games/strategy_battle", palette, answer),
)
