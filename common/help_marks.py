"""Which part of which help page explains a setting, by the name of its field: "page#part"."""

from collections.abc import Mapping

MARKS: Mapping[str, str] = {
    "format": "pairings#formats",
    "start": "pairings#first-round",
    "cut_by": "top-cut#who",
    "cut_size": "top-cut#who",
    "cut_kind": "top-cut#play",
    "round_days": "league#dates",
    "players_postpone": "league#postpone",
    "on_time": "scoring#time",
    "rematches": "pairings#restrictions",
    "teams": "pairings#restrictions",
    "clubs": "pairings#restrictions",
    "friends": "pairings#restrictions",
    "mirror": "pairings#restrictions",
    "catalogues": "registration-and-lists#catalogues",
    "lists_due_at": "registration-and-lists#lists",
    "lists_lock": "registration-and-lists#lists",
    "lists_before": "registration-and-lists#visibility",
    "lists_during": "registration-and-lists#visibility",
    "lists_after": "registration-and-lists#visibility",
    "join_code": "registration-and-lists#players",
    "asks_approval": "registration-and-lists#players",
    "check_in_by": "registration-and-lists#check-in",
    "scoring": "scoring#points",
    "team_best": "scoring#teams",
    "tiebreak-1": "scoring#variants",
    "reach": "ladder#challenge",
    "overdue_wins": "ladder#settings",
    "decay_days": "ladder#settings",
}
