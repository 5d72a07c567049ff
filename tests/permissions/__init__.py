"""Who gets past which door: every page and every endpoint, for everybody who could knock."""
