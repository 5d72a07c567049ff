"""What a case of Battle Chain is made of."""

from rules.engine.case import Case as AnyCase
from rules.engine.case import Kind as AnyKind
from rules.games.battle_chain.position import Position

EDITION = "1"

Case = AnyCase[Position]
Kind = AnyKind[Position]
