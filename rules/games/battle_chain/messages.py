"""How each finding is said, gathered from the chapters. Keys are stable; sentences may change."""

from rules.engine.messages import Messages
from rules.games.battle_chain import assign, losses
from rules.games.battle_chain.chapters import MODULES

WORDS: Messages = {key: text for chapter in (assign, losses, *MODULES) for key, text in chapter.WORDS.items()}
