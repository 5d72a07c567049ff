"""A game that exists for tests alone: it has no table, no pieces, no construction rules and no maps. See `game`."""
