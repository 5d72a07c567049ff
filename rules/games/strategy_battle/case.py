"""What a case of Strategy Battle is made of."""

from rules.engine.case import Case as AnyCase
from rules.engine.case import Kind as AnyKind
from rules.games.strategy_battle.position import Position

EDITION = "1"

Case = AnyCase[Position]
Kind = AnyKind[Position]
