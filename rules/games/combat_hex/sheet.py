"""A map without terrain."""

from typing import Any

WIDTH, HEIGHT = 13, 17  # hexes


def sheet(width: int = WIDTH, height: int = HEIGHT) -> dict[str, Any]:
    """Plain ground without a line: rows of hexes that stand on each other as bricks do."""
    rows = [[r, -(r // 2), width - 1 - r // 2] for r in range(height)]
    return {"rows": rows, "elevated": [], "marked": [], "sides": []}
