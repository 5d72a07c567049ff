"""The rulebooks of Combat Hex as entries: rule number, own title, own summary, kind, and the module that decides it."""

from rules.engine.registry import Entry

V3_ENTRIES: tuple[Entry, ...] = ()
STARTER_ENTRIES: tuple[Entry, ...] = ()
