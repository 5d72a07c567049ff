"""How the numbers of a list come about: individuals, leaders and minions, Initiative, the pool of abilities, losses borne."""

from collections.abc import Callable, Iterator

from rules.engine.army import Army
from rules.engine.explaining import Explained, Line
from rules.games.battle_chain.army.force import (
    Entry,
    Force,
    holds_initiative,
    initiative_holders,
    losses_borne,
    original_models,
    pool,
)
from rules.games.battle_chain.army.profile import Profile, profile_of
from rules.games.battle_chain.army.roster import force_of_army
from rules.games.battle_chain.catalogue import Model
from wording import gettext as _
from wording import ngettext


def explain_army(army: Army) -> tuple[Explained, ...]:
    """What the book counts, each with the rows that it is made of."""
    profile = profile_of(army.settings, army.grades)
    force = profile.over(force_of_army(army))
    return (
        _initiative(force, profile),
        _leaders(force, profile),
        _pool(force),
        _losses(force),
        *_individuals(force),
    )


def _lines(
    force: Force, takes: Callable[[Model], bool], each: Callable[[Model], int] = lambda model: 1
) -> tuple[Line, ...]:
    return tuple(
        Line(entry.name, entry.count * each(model), entry.index)
        for entry, model in force.known
        if takes(model)
    )


def _initiative(force: Force, profile: Profile) -> Explained:
    lines = _lines(force, lambda model: holds_initiative(model, force.home_ground))
    sentence = _("One or two models with Initiative are plenty; %(most)s are the most.") % {
        "most": profile.initiative_most
    }
    found, most = initiative_holders(force), profile.initiative_most
    return Explained("BC-BALANCE-9", _("Initiative"), sentence, lines, found, most, found <= most)


def _leaders(force: Force, profile: Profile) -> Explained:
    """One generic leader for 10 or 15 minions, begun tens counted; leaders themselves are no minions here."""
    found = force.count(lambda model: model.role == "generic-leader")
    lines = _lines(force, lambda model: model.role == "generic-leader")
    minions = force.count(lambda model: model.is_minion and model.role != "generic-leader")
    each = profile.ratios[0]
    bound = -(-minions // each)
    sentence = _(
        "One generic leader for each %(each)s minions that are begun: %(bound)s for %(minions)s."
    ) % {"minions": minions, "bound": bound, "each": each}
    return Explained("BC-BALANCE-10", _("Generic leaders"), sentence, lines, found, bound)


def _pool(force: Force) -> Explained:
    lines = _lines(force, lambda model: model.role != "crew", lambda model: model.wounds or 0)
    return Explained(
        "BC-SAPP-1", _("Ability points"), _("The starting wounds of every model."), lines, pool(force)
    )


def _losses(force: Force) -> Explained:
    models = original_models(force)
    sentence = ngettext(
        "Half of %(models)s model: one loss more and the side is past half.",
        "Half of %(models)s models: one loss more and the side is past half.",
        models,
    ) % {"models": models}
    return Explained("BC-VICTORY-1", _("Losses borne"), sentence, (), losses_borne(models))


def _individuals(force: Force) -> Iterator[Explained]:
    """Each named individual that the list holds: once in a game, all forms together."""
    held: dict[tuple[str, ...], list[tuple[Entry, Model]]] = {}
    for entry, model in force.known:
        if model.persons:
            held.setdefault(model.persons, []).append((entry, model))
    for names, rows in sorted(held.items()):
        lines = tuple(Line(entry.name, entry.count, entry.index) for entry, _ in rows)
        found = sum(entry.count for entry, _ in rows)
        title = ", ".join(name.replace("-", " ").title() for name in names)
        sentence = _("Once in a game, all forms together.")
        yield Explained("BC-BALANCE-1", title, sentence, lines, found, len(names), found <= len(names))
