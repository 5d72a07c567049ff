"""Every endpoint answers those whom the matrix names. A new endpoint without a row fails here."""

import pytest

from tests.permissions.doors import Door
from tests.permissions.matrix import ENDPOINTS, hold
from tests.permissions.scene import Scene

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("door", ENDPOINTS, ids=str)
def test_an_endpoint_answers_those_the_matrix_names(scene: Scene, door: Door) -> None:
    hold(scene, door)
