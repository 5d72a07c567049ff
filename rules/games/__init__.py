"""One package per game. No game imports another."""
