"""The odds of a Fight as a page shows them: who wins the Duel, and whom the Strikes slay."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.engine.odds import Odds, Row, Section, chance_of
from rules.games.strategy_battle import fight_odds
from rules.games.strategy_battle.position import EVIL, GOOD
from rules.games.strategy_battle.summary import SIDES
from wording import gettext as _
from wording import gettext_noop

POLICY = gettext_noop(
    "Assumed: a banner is used on the die with which it wins most often, Might is spent as long as it can win the Duel, "
    "Fate as long as there is a wound to save, and all Strikes go on one enemy."
)
SLAYS = {GOOD: gettext_noop("Good slays"), EVIL: gettext_noop("Evil slays")}


def odds(data: Any) -> Odds:
    """Raises Unreadable and NoOdds as `fight_odds.odds` does."""
    found = fight_odds.odds(data)
    duel = Section(
        _("The Duel"), tuple(Row(_(SIDES[side]), chance_of(found[side]["wins"])) for side in found)
    )
    slain = (Section(_(SLAYS[side]), tuple(_of_targets(one))) for side, one in found.items())
    return Odds(found, (duel, *(section for section in slain if section.rows)), _(POLICY))


def _of_targets(side: Mapping[str, Any]) -> Iterator[Row]:
    for target in side["targets"]:
        named = {"model": target["model"]}
        free, trapped = target["free"], target["trapped"]
        yield Row(_("%(model)s, before the Duel") % named, chance_of(free["slain_before_the_duel"]))
        yield Row(_("%(model)s, once the Duel is won") % named, chance_of(free["slain"]))
        yield Row(_("%(model)s, Trapped, once the Duel is won") % named, chance_of(trapped["slain"]))
