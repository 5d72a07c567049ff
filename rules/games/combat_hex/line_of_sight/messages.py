"""Sentences for sight (5.06-5.15, 5.17I)."""

from rules.engine.messages import Messages
from rules.games.combat_hex.facings import CORNER, END, FACING, SIDE

WORDS: Messages = {
    # why not
    "sight.outside-arc": f"{{target}} is outside the arc of {{shooter}} facing {FACING}.",
    "sight.model-through": "A line from {shooter} to {target} passes through {by} at {at}.",
    "sight.model-beside": "A line from {shooter} to {target} runs along the hex of {by} at {at}; that blocks it too.",
    "sight.large-blocks": "{by} at {at} is Large and blocks {shooter} on elevated ground from {target}.",
    "sight.hill-through": "A line from {shooter} to {target} passes through the elevated hex {at}.",
    "sight.hill-beside": "A line from {shooter} to {target} runs along the elevated hex {at}.",
    "sight.wall-crossed": "A line from {shooter} to {target} crosses the black line between {between}.",
    "sight.wall-along": "A line from {shooter} to {target} runs along the black line between {between}.",
    "sight.wall-corner": "At a corner of the line between {between} black lines close all ways from {shooter} to {target}.",
    "sight.ledges": "A line from {shooter} to {target} passes {count:ledge}; two block it.",
    "sight.no-choice": "None of the {choices} choices from {shooter} to {target} is clear.",
    "sight.needed": "{shooter} has no line of sight to {target} as it faces now.",
    "sight.no-warrior": "This action names {warrior}, which is not on the map. Put it there or remove the action.{hint}",
    "sight.self": "{warrior} cannot look at itself.",
    # the look
    "sight.in-arc": f"{{target}} is in the arc of {{shooter}} facing {FACING}.",
    "sight.all-round": "{shooter} sees all round, so {target} is in its arc.",
    "sight.heights": "On elevated ground: {high}.",
    "sight.no-wall": "A pair of lines from {shooter} to {target} meets no black line that blocks.",
    "sight.two-lines": (
        "{shooter} sees {target}: {clear} of {choices} pairs of lines are clear. "
        f"Taken: from the {CORNER} corner of its hex to both ends of the {SIDE} side of the target’s hex."
    ),
    "sight.one-line": (
        "{shooter} sees {target}: {clear} of {choices} lines are clear. "
        f"Taken: from the {CORNER} corner of its hex to the {END} corner of the target’s hex."
    ),
    "sight.passes": "{other} stands on the line from {shooter} to {target} but does not block it.",
    "sight.touches": "The line from {shooter} to {target} meets {other} in a corner only; that is no block.",
    "sight.grazes": "The line from {shooter} to {target} only touches the hex of {other}; that is no block.",
    "sight.one-ledge": "A line from {shooter} to {target} passes a single ledge and goes on.",
    "sight.own-hill": "The lines from {shooter} to {target} lie over its own high ground; that is no other hill.",
    "sight.extra-shot": "From elevated ground {shooter} has a shot more at {target}.",
    "sight.veiled": "{shooter} sees the Large {target} past a smaller warrior: that counts as a red line.",
    "sight.covered": "The lines from {shooter} cross a red or orange line: {target} is in cover and only a 6 hits.",
    "sight.open": "The lines from {shooter} cross no red or orange line away from both bases: {target} has no cover.",
    "sight.starter-cover": "Red lines give {target} no cover from {shooter} in this book.",
    "sight.distance": "{target} is {distance:hex/hexes} from {shooter}.",
}
