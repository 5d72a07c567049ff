"""`matrix.txt` as it is read, and a door held against it."""

from pathlib import Path

from tests.permissions.doors import Door, doors
from tests.permissions.knocking import NO_SUCH_WAY, knock
from tests.permissions.scene import VISITORS, Scene, keep_alive

MATRIX = Path(__file__).with_name("matrix.txt")


def read_matrix() -> dict[str, str]:
    """Door to marks, one for each visitor in the order of VISITORS."""
    lines = [line.split() for line in MATRIX.read_text().splitlines() if line and not line.startswith("#")]
    return {f"{way} {route}": "".join(marks) for way, route, *marks in lines}


ROWS = read_matrix()
ENDPOINTS = [door for door in doors() if door.route.startswith("api/")]
PAGES = [door for door in doors() if not door.route.startswith("api/")]


def hold(scene: Scene, door: Door) -> None:
    """A door that nobody wrote down is a fault, unless it cannot be knocked at in this way at all."""
    if str(door) not in ROWS:
        assert knock(scene, door, "staff") == NO_SUCH_WAY, f"{door} needs a row in {MATRIX.name}"
        return
    keep_alive()
    told = dict(zip(VISITORS, ROWS[str(door)], strict=True))
    assert {visitor: knock(scene, door, visitor) for visitor in VISITORS} == told
