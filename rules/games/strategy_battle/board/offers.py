"""What else can be entered into the Fight under way: declarations, re-rolls, Might, friends that make way, standing up."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

from rules.engine.insertions import Insertion
from rules.games.strategy_battle.backing_away.make_way import movement_of
from rules.games.strategy_battle.backing_away.retreat import retreat
from rules.games.strategy_battle.banners import problem_of
from rules.games.strategy_battle.board import words
from rules.games.strategy_battle.board.question_parts import Option
from rules.games.strategy_battle.board.questions import Asking
from rules.games.strategy_battle.geometry.units import DEGREE
from rules.games.strategy_battle.scene import best_help
from wording import gettext as _

Group = tuple[str, tuple[Option, ...]]
FACES = range(1, 7)


def offers(asking: Asking) -> tuple[Group, ...]:
    """Groups of options, each an event that is put at its moment in the Fight."""
    if asking.ruling.action != "fight":
        return ()
    groups = (
        (words.DECLARATIONS, _declarations(asking)),
        (words.BANNERS, _banners(asking)),
        (words.MIGHT, _might(asking)),
        (words.WAYS, chain(_ways(asking), _declined(asking))),
        (words.STANDING, _standing(asking)),
    )
    return tuple((_(title), found) for title, options in groups if (found := tuple(options)))


def _option(asking: Asking, label: str, **event: Any) -> Option:
    return Option(label, asking.adding(event))


def _dice(asking: Asking) -> dict[str, list[int]]:
    rolls = [one.get("dice") for one in asking.events if one.get("event") == "roll"]
    return dict(rolls[0] or {}) if rolls else {}


def _declarations(asking: Asking) -> Iterator[Option]:
    done = {one.get("model") for one in asking.events if one.get("event") == "declare"}
    for id in asking.members:
        if id not in done:
            label = _("%(model)s fights two-handed") % {"model": id}
            yield _option(asking, label, event="declare", model=id, two_handed=True)


def _banners(asking: Asking) -> Iterator[Option]:
    models = asking.position.models
    for id, shown in _dice(asking).items():
        bearers = [one for one in models.values() if one.banner]
        for bearer in bearers if id in models else ():
            if problem_of(asking.position, models[id], bearer):
                continue
            for die, face in enumerate(shown):
                for to in FACES:
                    names = {"banner": bearer.id, "model": id, "face": face, "to": to}
                    label = _("%(banner)s: %(model)s re-rolls its %(face)s, now a %(to)s") % names
                    yield _option(asking, label, event="reroll", model=id, die=die, to=to, banner=bearer.id)


def _might(asking: Asking) -> Iterator[Option]:
    for id, shown in _dice(asking).items():
        model = asking.position.models.get(id)
        if model and model.might:
            for die, face in enumerate(shown):
                label = _("%(model)s raises its %(face)s") % {"model": id, "face": face}
                yield _option(asking, label, event="might", model=id, die=die)


def _ways(asking: Asking) -> Iterator[Option]:
    """Friends that could make way for a Trapped loser, each for the direction that it serves with the shortest move."""
    position, outcome = asking.position, asking.ruling.outcome
    made = {one.get("for") for one in asking.events}
    for loser in outcome.get("losers", ()):
        helping = [id for id in outcome.get(f"helpers.{loser}", ()) if id in position.models]
        model = position.models.get(loser)
        if not helping or loser in made or model is None or model.at is None:
            continue
        found = retreat(position, model, tuple(outcome["winners"]), "strict")
        for id in helping:
            best = best_help(found, position.models[id], movement_of(position, position.models[id]))
            if best:
                degrees = best[0].angle // DEGREE
                names = {"friend": id, "model": loser, "angle": degrees}
                label = _("%(friend)s makes way for %(model)s, who goes at %(angle)s°") % names
                yield _option(asking, label, event="make_way", model=id, direction=degrees, **{"for": loser})


def _declined(asking: Asking) -> Iterator[Option]:
    """For each Trapped loser that a friend could help: nobody does."""
    answered = {one.get("model") for one in asking.events if one.get("event") in ("decline", "make_way")}
    answered |= {one.get("for") for one in asking.events}
    for loser in asking.ruling.outcome.get("losers", ()):
        if asking.ruling.outcome.get(f"helpers.{loser}") and loser not in answered:
            insertion = Insertion(
                asking.path, len(asking.events), {"event": "decline", "model": loser, "what": "make_way"}
            )
            yield Option(_("Nobody makes way for %(model)s") % {"model": loser}, insertion)


def _standing(asking: Asking) -> Iterator[Option]:
    for id in asking.ruling.outcome.get("winners", ()):
        model = asking.position.models.get(id)
        if model and model.prone and not asking.ruling.outcome.get(f"stands.{id}"):
            label = _("%(model)s stands up") % {"model": id}
            yield _option(asking, label, event="stand_up", model=id)
