"""The referee and its rulebooks. `adjudicate` is the door: a case in, a ruling out, the same on every machine."""

from rules.games.registry import RULESETS, adjudicate

__all__ = ["RULESETS", "adjudicate"]
