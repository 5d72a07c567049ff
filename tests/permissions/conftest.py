"""The scene is set once for all doors: what happens behind a door is undone after each knock, and the scene at the end."""

from collections.abc import Iterator

import pytest
from django.db import transaction
from pytest_django import DjangoDbBlocker

from tests.permissions.scene import Scene, set_scene


@pytest.fixture(scope="package")
def scene(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[Scene]:
    with django_db_blocker.unblock(), transaction.atomic():
        yield set_scene()
        transaction.set_rollback(True)
