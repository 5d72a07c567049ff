"""Every page opens for those whom the matrix names. A new page without a row fails here."""

import pytest

from tests.permissions.doors import Door
from tests.permissions.matrix import ENDPOINTS, PAGES, ROWS, hold
from tests.permissions.scene import Scene

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("door", PAGES, ids=str)
def test_a_page_opens_for_those_the_matrix_names(scene: Scene, door: Door) -> None:
    hold(scene, door)


def test_the_matrix_names_no_door_that_is_gone() -> None:
    assert set(ROWS) <= {str(door) for door in (*PAGES, *ENDPOINTS)}
