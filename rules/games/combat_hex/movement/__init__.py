"""Movement (section 4), the movement abilities (8.09-8.19) and where a warrior can go."""

from rules.games.combat_hex.case import Kind
from rules.games.combat_hex.movement.declared import read_brave, read_leave, read_move, read_turn
from rules.games.combat_hex.movement.moving import hear_move
from rules.games.combat_hex.movement.staying import hear_brave, hear_turn

KINDS = (
    Kind("move", read_move, hear_move),
    Kind("leave", read_leave, hear_move),
    Kind("turn", read_turn, hear_turn),
    Kind("brave", read_brave, hear_brave),
)
