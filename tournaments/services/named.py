"""What events, series and ladders have in common: a name, an address made of it, and settings that the model checks."""

from collections.abc import Collection, Iterator

from django.core.exceptions import ValidationError
from django.db.models import Model
from django.utils.text import slugify

from common.errors import Fault


def free_slug(model: type[Model], name: str, otherwise: str, reserved: Collection[str]) -> str:
    """An address that no row of the model has; of a name without letters `otherwise`. `reserved` are pages of their own.

    `slug` is unique in the database: of two that are made with one name in the same instant the second is refused.
    """
    base = slugify(name)[:70] or otherwise
    rows = model._default_manager.filter(slug__startswith=base)
    taken = {*reserved, *rows.values_list("slug", flat=True)}
    numbered = (f"{base}-{n}" for n in range(2, len(taken) + 3))
    return base if base not in taken else next(slug for slug in numbered if slug not in taken)


def model_faults(made: Model, code: str) -> Iterator[Fault]:
    """What the model itself finds wrong with its fields, each with its place."""
    try:
        made.full_clean(validate_unique=False, validate_constraints=False)
    except ValidationError as wrong:
        for name, texts in wrong.message_dict.items():
            yield from (Fault(code, f"/{name}", text) for text in texts)
