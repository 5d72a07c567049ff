"""The odds of a combat as a page shows them: for each player the damage dice, and which and how many enemies die."""

from collections.abc import Iterator
from typing import Any

from rules.engine.odds import Odds, Row, Section, of_attack_dice
from rules.engine.seats import player_names
from rules.games.combat_hex import odds as dice_odds
from rules.games.combat_hex import odds_of_deaths
from rules.games.combat_hex.chances import Chances, chances
from rules.games.combat_hex.odds import Victim
from wording import gettext as _
from wording import gettext_noop, ngettext

POLICY = gettext_noop(
    "Assumed: every 1 is bought as long as a warrior can pay for it, glancing blows before critical hits, and damage dice "
    "are put so that as many enemies as possible die."
)


def odds(data: Any) -> Odds:
    """Raises Unreadable and NoOdds as `chances` does."""
    found = chances(data)
    names = player_names(data["position"]["players"])
    sections = (section for one in found for section in _sections(one, names.get(one.player, one.player)))
    return Odds({one.player: one.as_json() for one in found}, tuple(sections), _(POLICY))


def _sections(one: Chances, name: str) -> Iterator[Section]:
    yield of_attack_dice(name, one.attack.dice, dice_odds.hits(one.attack).mean, *_of_dice(one))
    if one.victims:
        yield Section(_("%(name)s: to kill one enemy, with all dice") % {"name": name}, tuple(_of_one(one)))
    if len(one.victims) > 1:
        yield Section(_("%(name)s: to kill several enemies") % {"name": name}, tuple(_of_several(one)))


def _of_dice(one: Chances) -> Iterator[Row]:
    if one.better is not None:
        yield Row(_("As many damage dice as were rolled, or more"), one.better)


def _of_one(one: Chances) -> Iterator[Row]:
    """Enemies that die as easily stand in one row."""
    alike: dict[tuple[int, int], list[Victim]] = {}
    for victim in one.victims:
        alike.setdefault((victim.toughness, victim.wounds), []).append(victim)
    for victims in alike.values():
        yield Row(", ".join(victim.id for victim in victims), dice_odds.death(one.attack, victims[0]))


def _of_several(one: Chances) -> Iterator[Row]:
    kills = odds_of_deaths.kills(one.attack, one.victims)
    for count in range(1, len(one.victims) + 1):
        label = ngettext("At least %(count)s enemy", "At least %(count)s enemies", count)
        yield Row(label % {"count": count}, kills.at_least(count))
