"""The board on which a case is entered by hand: what is drawn, what follows, what is asked, what can be changed."""

from rules.engine.game import BoardEditor
from rules.games.battle_chain.editor.answer import answer
from rules.games.battle_chain.editor.palette import palette

EDITOR = BoardEditor("games/battle_chain", palette, answer)
