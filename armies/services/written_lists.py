"""A list that staff write for a player: from pasted text or a file, or from numbers beside the models of a catalogue.

Nothing is stored here. What cannot be understood is an error, since nobody looks the list over before it counts.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from armies.cards import Cards, cards_of, title_of
from armies.interchange.drafts import Code, Diagnostic, tidied
from armies.interchange.reading import Imported, read_list
from armies.models import CatalogueVersion
from armies.services.submissions import Content
from common.errors import Fault, Invalid
from rules.engine.army_document import MOST_MODELS
from rules.games.registry import game_key
from wording import any_of

LONGEST_NAME = 120
# These change nothing about which models are in the list.
HARMLESS = frozenset({Code.POINTS_DIFFER, Code.CATALOGUE_DIFFERS, Code.OPTION_DROPPED})
NAMED_WITH_THEIR_ROW = frozenset({Code.UNKNOWN_NAME, Code.AMBIGUOUS_NAME})


def from_text(data: bytes, *, version: CatalogueVersion, ruleset: str, name: str) -> Content:
    """The list that a text or file describes. Raises Invalid with every row that is not understood."""
    _refuse_other_game(version, ruleset)
    cards = cards_of(version)
    read = read_list(data, cards, catalogue=version.catalogue.slug, ruleset=ruleset)
    faults = [*_line_faults(read.diagnostics), *_row_faults(read.rows, cards, version)]
    _refuse(faults)
    return Content(_named(name, read), ruleset, version, read.rows)


def from_counts(counts: Mapping[str, int], *, version: CatalogueVersion, ruleset: str, name: str) -> Content:
    """The list of so many of each model, by key. Raises Invalid for unknown models and impossible numbers."""
    _refuse_other_game(version, ruleset)
    cards = cards_of(version)
    chosen = {key: count for key, count in counts.items() if count}
    _refuse([*_count_faults(chosen, cards)])
    rows = [{"model": key, "name": cards[key].name, "count": count} for key, count in chosen.items()]
    return Content(_tidy(name), ruleset, version, rows)


def _refuse_other_game(version: CatalogueVersion, ruleset: str) -> None:
    if version.catalogue.game != game_key(ruleset):
        raise Invalid("catalogue-differs", _("This catalogue belongs to another game."))


def _refuse(faults: Sequence[Fault]) -> None:
    if faults:
        count = len(faults)
        text = ngettext(
            "This list cannot be submitted: %(count)s error.",
            "This list cannot be submitted: %(count)s errors.",
            count,
        ) % {"count": count}
        raise Invalid("list-not-understood", text, faults=faults)


def _named(name: str, read: Imported) -> str:
    return _tidy(read.name or name)


def _tidy(name: str) -> str:
    return tidied(name)[:LONGEST_NAME] or _("Unnamed list")


def _line_faults(diagnostics: Sequence[Diagnostic]) -> Iterator[Fault]:
    for one in diagnostics:
        if one.code not in HARMLESS | NAMED_WITH_THEIR_ROW:
            yield Fault(f"list-{one.code}", f"/text/{one.place}", one.text)


def _row_faults(
    rows: Sequence[Mapping[str, Any]], cards: Cards, version: CatalogueVersion
) -> Iterator[Fault]:
    for place, row in enumerate(rows, start=1):
        if not row["model"]:
            text = _("Row %(place)s: “%(name)s” is not one model of %(catalogue)s.") % {
                "place": place,
                "name": row["name"],
                "catalogue": version.catalogue.name,
            }
            alike = [title_of(cards[key]) for key in row.get("candidates", ())]
            if alike:
                text += " " + _("Did you mean %(models)s?") % {"models": any_of(alike)}
            yield Fault("model-unknown", f"/rows/{place - 1}", text)


def _count_faults(counts: Mapping[str, int], cards: Cards) -> Iterator[Fault]:
    if not counts:
        yield Fault("list-empty", "/counts", _("Choose at least one model."))
    for key, count in counts.items():
        if key not in cards:
            yield Fault(
                "model-unknown",
                f"/counts/{key}",
                _("There is no model “%(key)s” in this catalogue.") % {"key": key},
            )
        elif not 0 < count <= MOST_MODELS:
            text = _("The number of %(model)s is a whole number up to %(most)s.") % {
                "model": title_of(cards[key]),
                "most": MOST_MODELS,
            }
            yield Fault("count-out-of-range", f"/counts/{key}", text)
