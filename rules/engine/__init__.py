"""The part of the referee that no single game owns: documents, rulings, dice, hex grids, ability order. Plain Python."""
