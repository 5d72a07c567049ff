"""Whatever belongs to an event is in its archive, or is named as left out with a reason."""

from collections.abc import Iterator

import pytest
from django.apps import apps
from django.db.models import ForeignKey, Model

from armies.models import Finding, Submission
from tournaments.history.archive_contents import HELD, LEFT_OUT
from tournaments.models import Event

# They belong to an event by its key, without a relation.
BY_KEY = (Submission, Finding)


def belonging() -> list[type[Model]]:
    """Event, and every model of these apps with a path of relations to it that ends with it."""
    models: list[type[Model]] = [*apps.get_app_config("tournaments").get_models(), *BY_KEY]
    found: set[type[Model]] = {Event, *BY_KEY}
    while more := [one for one in models if one not in found and targets(one) & found]:
        found.update(more)
    return sorted(found, key=lambda one: one.__name__)


def targets(model: type[Model]) -> set[type[Model]]:
    """What it points at and goes with; a list of a player outlives the seat that names it."""
    fields = [one for one in model._meta.concrete_fields if isinstance(one, ForeignKey)]
    return {one.related_model for one in fields if one.related_model not in BY_KEY}


def columns(model: type[Model]) -> Iterator[str]:
    return (one.name for one in model._meta.concrete_fields if not one.primary_key)


@pytest.mark.parametrize("model", belonging(), ids=lambda one: one.__name__)
def test_every_column_is_held_or_left_out_for_a_reason(model: type[Model]) -> None:
    name = model.__name__
    if name in LEFT_OUT:
        assert name not in HELD
        assert LEFT_OUT[name].strip()
        return
    held, left_out = (
        set(HELD[name]),
        {one for one in columns(model) if LEFT_OUT.get(f"{name}.{one}", "").strip()},
    )
    assert held | left_out == set(columns(model))
    assert not held & left_out


def test_nothing_is_named_that_is_not_there() -> None:
    known = {one.__name__: set(columns(one)) for one in belonging()}
    assert not HELD.keys() - known.keys()
    for name in LEFT_OUT:
        model, _, column = name.partition(".")
        assert model in known
        assert not column or column in known[model]


def test_a_model_that_is_in_neither_place_is_noticed() -> None:
    assert len(belonging()) >= 25
    assert {"Appointment", "BoardReport", "Vouch"} <= {one.__name__ for one in belonging()}
