"""Questions about the book that have one arguable answer, and why."""

SETTLED: dict[str, str] = {
    "BC-GEN-13#a": "Agreed for each game: the map says whether diagonals count.",
}
