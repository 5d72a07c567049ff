"""Banners: which of them lets a model re-roll a Duel die, and the question "does my banner still count?"."""

from dataclasses import dataclass
from math import isqrt

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.games.strategy_battle.case import Kind
from rules.games.strategy_battle.distances import gap_at_most, square_between
from rules.games.strategy_battle.geometry.units import TOUCH, rounded
from rules.games.strategy_battle.position import Model, Position


def problem_of(position: Position, model: Model, bearer: Model | None) -> str:
    """Why a banner gives a model no re-roll, as the code of a fault; "" when it does."""
    if bearer is None or not bearer.banner or bearer.side != model.side:
        return "reroll.no-banner"
    if bearer.prone:
        return "reroll.banner-prone"
    if model.at is None or bearer.at is None or bearer.id == model.id:
        return ""
    in_range = gap_at_most(model, bearer, position.settings.banner_range)
    return "" if in_range else "reroll.banner-far"


def is_close_call(position: Position, model: Model, bearer: Model) -> bool:
    """Whether half a millimetre decides if the banner is in range."""
    if model.at is None or bearer.at is None or bearer.id == model.id:
        return False
    reach = position.settings.banner_range
    return gap_at_most(model, bearer, reach + TOUCH) and not gap_at_most(model, bearer, max(reach - TOUCH, 0))


def tell_close_call(position: Position, model: Model, bearer: Model, hearing: Hearing) -> None:
    if is_close_call(position, model, bearer):
        reach = rounded(position.settings.banner_range)
        hearing.find("SBG-DUEL-7", "banner.marginal", model=model.id, banner=bearer.id, mm=reach)
        hearing.settle(f"marginal.{model.id}", True)


@dataclass(frozen=True, slots=True)
class Question:
    """`banner` is the bearer that is meant; "" for any of the model's side."""

    model: str
    banner: str


def _read(doc: Doc) -> Question:
    return Question(doc.name("model"), doc.name("banner", ""))


def ask(position: Position, question: Question, hearing: Hearing) -> Position:
    """Judge whether a banner lets a model re-roll, from where the table stands now. Nothing changes."""
    model = position.models.get(question.model)
    if model is None:
        hearing.fault("banner.nobody", "model", "SBG-DUEL-7", model=question.model)
        return position
    named = [question.banner] if question.banner else [one.id for one in _bearers(position, model)]
    if question.banner and question.banner not in position.models:
        hearing.consider("SBG-STRIKE-5", "banner.gone", banner=question.banner)
        named = []
    counting = [id for id in named if _judge(position, model, position.models[id], hearing)]
    if counting:
        hearing.find("SBG-DUEL-7", "banner.counts", model=model.id, count=position.settings.banner_dice)
    else:
        hearing.find("SBG-DUEL-7", "banner.none", model=model.id)
    hearing.settle(f"banner_counts.{model.id}", bool(counting))
    hearing.settle(f"banners.{model.id}", counting)
    return position


def _bearers(position: Position, model: Model) -> list[Model]:
    return sorted((one for one in position.of_side(model.side) if one.banner), key=lambda one: one.id)


def _judge(position: Position, model: Model, bearer: Model, hearing: Hearing) -> bool:
    problem = problem_of(position, model, bearer)
    if problem == "reroll.no-banner":
        hearing.consider("SBG-DUEL-7", "banner.not-one", banner=bearer.id)
        return False
    if problem == "reroll.banner-prone":
        hearing.consider("SBG-DUEL-7", "banner.prone", banner=bearer.id)
        return False
    if model.at and bearer.at and model.id != bearer.id:
        gap = isqrt(square_between(model.at, bearer.at)) - model.radius - bearer.radius
        values = {
            "model": model.id,
            "banner": bearer.id,
            "mm": rounded(gap),
            "reach": rounded(position.settings.banner_range),
        }
        tell = hearing.consider if problem else hearing.find
        tell("SBG-DUEL-7", "banner.far" if problem else "banner.near", **values)
        hearing.settle(f"gap.{bearer.id}", rounded(gap))
        tell_close_call(position, model, bearer, hearing)
    return not problem


WORDS = {
    "banner.nobody": "There is no {model} on the table.",
    "banner.gone": "{banner} is no longer on the table, so its banner does not count.",
    "banner.not-one": "{banner} carries no banner of this side.",
    "banner.prone": "{banner} is Prone: its banner does not count until it stands.",
    "banner.near": "{banner} is {mm} mm from {model}, base to base: within {reach} mm.",
    "banner.far": "{banner} is {mm} mm from {model}, base to base: farther than {reach} mm.",
    "banner.counts": "A banner counts: the side of {model} may re-roll {count:die/dice} in this Duel, before Might.",
    "banner.none": "No banner counts for {model}.",
    "banner.marginal": "Too close to call: half a millimetre decides whether {banner} is within {mm} mm of {model}.",
}

FACTS = frozenset({"banner_counts.*", "banners.*", "gap.*", "marginal.*"})
KINDS: tuple[Kind, ...] = (Kind("banner_counts", _read, ask, FACTS),)
