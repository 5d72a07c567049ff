"""The pages of events. Each view fetches through `access`, calls one service or query, renders one template."""

from tournaments.views.home import home

__all__ = ["home"]
