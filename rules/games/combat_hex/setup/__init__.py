"""Before the battle: the armies (section 2), the set-up roll, map, edge and deployment (3.02, 3.03, 8.10a, 4.14)."""

from rules.games.combat_hex.case import Kind
from rules.games.combat_hex.setup.choosing import (
    hear_edge,
    hear_map,
    hear_setup_roll,
    read_edge,
    read_map,
    read_setup_roll,
)
from rules.games.combat_hex.setup.deploying import hear_deploy, read_deploy
from rules.games.combat_hex.setup.enlisting import hear_army, read_army

KINDS = (
    Kind("army", read_army, hear_army),
    Kind("setup_roll", read_setup_roll, hear_setup_roll),
    Kind("choose_map", read_map, hear_map),
    Kind("choose_edge", read_edge, hear_edge),
    Kind("deploy", read_deploy, hear_deploy),
)
