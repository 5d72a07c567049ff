"""The staff's view of events: everything is found and seen here, and changed on the pages, which keep the record."""

from common.office import name_keys, name_logged
from tournaments.admin import events, games, ladders
from tournaments.models import Event, Ladder, Series
from tournaments.presenters.logged_labels import label_of

__all__ = ["events", "games", "ladders"]

name_keys("event", Event)
name_keys("ladder", Ladder)
name_keys("series", Series)
name_logged(label_of)
