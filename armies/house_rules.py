"""House rules: a catalogue that is made of another one, with other points, models of its own, and limits on some.

What they change is read off the two versions: nothing is kept twice. `limits` of a version hold for every list of it, beside
those of an event.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from armies.cards import Cards, cards_of, title_of
from armies.models import CatalogueVersion
from rules.engine.cards import ModelCard
from rules.engine.limit_words import AT_MOST, FORBIDDEN, in_words

RULE = "House rules"
# What a catalogue of house rules says of itself: kept in English, said in the reader’s language.
OVER = gettext_noop("House rules over %(base)s.")


def with_limits(restrictions: Mapping[str, Any] | None, version: CatalogueVersion) -> dict[str, Any]:
    """What an event asks, and what the catalogue itself asks of every list."""
    asked = dict(restrictions or {})
    if version.limits:
        asked["limits"] = [*asked.get("limits", []), *version.limits]
    return asked


def limit_on(card: ModelCard, most: int) -> dict[str, Any]:
    """At most so many of a model; 0 forbids it."""
    text = (AT_MOST if most else FORBIDDEN) % {"number": most, "model": title_of(card)}
    where = [{"field": "model", "values": [card.key]}]
    return {"rule": RULE, "text": text[:200], "where": where, "maximum": most}


def limited_model(limit: Mapping[str, Any]) -> str:
    """The one model that such a limit names, "" for any other limit."""
    where = limit.get("where", [])
    alone = len(where) == 1 and set(limit) == {"rule", "text", "where", "maximum"}
    names = where[0].get("values", []) if alone and where[0].get("field") == "model" else []
    return str(names[0]) if len(names) == 1 else ""


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One difference from the base, in words. `key` is the model's, "" for a limit on several."""

    key: str
    text: str


def house_rules(version: CatalogueVersion) -> list[HouseRule]:
    """What the version changes of its base; nothing for a catalogue that stands by itself."""
    if version.base is None:
        return [HouseRule(limited_model(one), in_words(str(one["text"]))) for one in version.limits]
    return list(changes(cards_of(version.base), cards_of(version), version.limits))


def changes(base: Cards, now: Cards, limits: Iterable[Mapping[str, Any]]) -> Iterator[HouseRule]:
    """What these cards and limits change of the base."""
    for key, card in now.items():
        before = base.get(key)
        if before is None:
            yield HouseRule(
                key,
                _("%(model)s is added; points: %(points)s.")
                % {"model": title_of(card), "points": card.points},
            )
        elif before.points != card.points:
            yield HouseRule(
                key,
                _("%(model)s: points %(before)s → %(now)s.")
                % {
                    "model": title_of(card),
                    "before": before.printed("points"),
                    "now": card.printed("points"),
                },
            )
    for limit in limits:
        yield HouseRule(limited_model(limit), in_words(str(limit["text"])))


def touching(rules: Iterable[HouseRule], rows: Iterable[Mapping[str, Any]]) -> list[HouseRule]:
    """Those that speak of a model of the list."""
    held = {row["model"] for row in rows}
    return [one for one in rules if one.key in held]
