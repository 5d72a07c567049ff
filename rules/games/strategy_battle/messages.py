"""How each finding is said, gathered from the chapters. Keys are stable; sentences may change."""

from rules.engine.messages import Messages
from rules.games.strategy_battle import (
    banners,
    duel,
    falling,
    in_the_way,
    phase,
    resolve,
    strikes,
    winner,
    wounds,
)
from rules.games.strategy_battle.backing_away import finding, helping, losers, parting, question, route
from rules.games.strategy_battle.defended import aftermath, charges
from rules.games.strategy_battle.fights import moments, order

WORDS: Messages = {
    key: text
    for chapter in (
        moments,
        order,
        resolve,
        banners,
        duel,
        winner,
        finding,
        helping,
        losers,
        route,
        parting,
        question,
        strikes,
        in_the_way,
        wounds,
        falling,
        aftermath,
        charges,
        phase,
    )
    for key, text in chapter.WORDS.items()
}
