"""The odds of a combat as a page shows them: for each party the damage dice, and which models its dice remove."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from rules.engine.odds import Odds, Row, Section, chance_of, of_attack_dice
from rules.engine.seats import player_names
from rules.games.battle_chain.in_play import ability_name
from rules.games.battle_chain.odds import odds as odds_of
from wording import gettext as _
from wording import gettext_noop

POLICY = gettext_noop(
    "Assumed: every low die that may be converted is, all dice of a party go on one enemy, and the player who strikes second "
    "still has every model."
)


def odds(data: Any) -> Odds:
    """Raises Unreadable and NoOdds as `odds.odds` does."""
    found = odds_of(data)
    names = player_names(data["position"]["players"])
    sections = (
        section for party, side in found.items() for section in _sections(side, names.get(party, party))
    )
    return Odds(found, tuple(sections), _(POLICY), tuple(_not_counted(found)))


def _sections(side: Mapping[str, Any], name: str) -> Iterator[Section]:
    yield of_attack_dice(name, side["dice"], chance_of(side["hits"]))
    if side["targets"]:
        yield Section(_("%(name)s: to remove one model, with all dice") % {"name": name}, tuple(_rows(side)))


def _rows(side: Mapping[str, Any]) -> Iterator[Row]:
    """Models that are removed as easily stand in one row."""
    alike: dict[Fraction, list[str]] = {}
    for target in side["targets"]:
        alike.setdefault(chance_of(target["removed"]), []).append(target["model"])
    for chance, models in alike.items():
        yield Row(", ".join(models), chance)


def _not_counted(found: Mapping[str, Any]) -> Iterator[str]:
    for side in found.values():
        for one in side.get("left_out", ()):
            named = {"ability": ability_name(one["ability"]), "model": one["by"]}
            yield _("Not counted: %(ability)s of %(model)s.") % named
