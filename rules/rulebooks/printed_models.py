"""The models of published catalogues as pieces of a case. The catalogues stand above this app and are asked through a hook.

A case may name one as "catalogue:<catalogue>/<key>", or "catalogue:<key>" for the first catalogue that has it. Before the
referee reads the case the name becomes a model of its own: a ruling needs no catalogue afterwards.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _

from common.errors import Fault, Invalid
from rules.engine.spelling import did_you_mean
from rules.games.registry import find_game

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class PrintedModel:
    """One model: its catalogue, its key there, what it is called, and its card as a case of its game holds it."""

    catalogue: str
    key: str
    name: str
    card: Json


Source = Callable[[str], Sequence[PrintedModel]]
_sources: list[Source] = []


def install(source: Source) -> None:
    """`source` is asked with a game's key; the best catalogues come first."""
    _sources.append(source)


def models_of(game: str) -> tuple[PrintedModel, ...]:
    return tuple(model for source in _sources for model in source(game))


def with_printed_models(case: Any) -> Any:
    """The case with the models of catalogues that it names. Raises Invalid with every name that no catalogue has."""
    ruleset = case.get("ruleset") if isinstance(case, dict) else None
    game = find_game(ruleset) if isinstance(ruleset, str) else None
    if game is None or game.printed is None or not (wanted := tuple(game.printed.named(case))):
        return case
    known = _by_name(models_of(game.key))
    faults = [
        Fault(
            "warrior.model",
            path,
            _('No catalogue has a model "%(name)s".') % {"name": name} + did_you_mean(name, known),
        )
        for path, name in wanted
        if name not in known
    ]
    if faults:
        raise Invalid("case.unreadable", _("The case names models that no catalogue has."), faults=faults)
    return game.printed.put(case, {name: (known[name].key, known[name].card) for _path, name in wanted})


def _by_name(models: Sequence[PrintedModel]) -> dict[str, PrintedModel]:
    found: dict[str, PrintedModel] = {}
    for model in models:
        found[f"{model.catalogue}/{model.key}"] = model
        found.setdefault(model.key, model)
    return found
