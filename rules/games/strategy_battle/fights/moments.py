"""The moment of each event in a Fight: too early and too late, judged from the order in which things happened at the table."""

from collections.abc import Mapping
from typing import Any

from rules.engine.hearing import Hearing
from rules.games.strategy_battle.fights.document import Event


def _ranks(*stages: tuple[str, ...]) -> Mapping[str, int]:
    return {kind: rank for rank, kinds in enumerate(stages) for kind in kinds}


DUEL = (("declare",), ("roll",), ("reroll",), ("might",), ("roll_off",))
STRIKES = ("strike", "stand_up")
ORDINARY = _ranks(*DUEL, ("make_way", "back_away"), STRIKES, ("fall", "cross"))
# Across a defended position the Strikes come before anybody moves; who makes way is settled when the Duel is lost.
DEFENDED = _ranks(*DUEL, ("make_way",), STRIKES, ("back_away", "cross"), ("fall",))
# Events that are void when they come too late, with the rule of what was attempted.
TOO_LATE = {"declare": "SBG-DUEL-4", "reroll": "SBG-DUEL-7", "might": "SBG-DUEL-8", "roll": "SBG-DUEL-5"}
# Events that come too early still count, at their right moment.
TOO_EARLY = {
    "reroll": "SBG-DUEL-7",
    "might": "SBG-DUEL-8",
    "roll_off": "SBG-DRAW-2",
    "make_way": "SBG-WAY-1",
    "back_away": "SBG-FIGHT-7",
    "strike": "SBG-STRIKE-1",
    "stand_up": "SBG-PRONE-3",
    "fall": "SBG-BACK-10",
    "cross": "SBG-BARRIER-26",
}


def in_order(events: tuple[Event, ...], defended: bool, hearing: Hearing) -> list[Event]:
    """The events that count, sorted by their stage; each one out of order is a fault."""
    ranks = DEFENDED if defended else ORDINARY
    kept: list[Event] = []
    for event in events:
        if event.kind == "decline":
            continue
        later = [other for other in kept if ranks[other.kind] > ranks[event.kind]]
        if event.kind == "roll" and any(other.kind == "roll" for other in kept):
            hearing.fault("moment.second-roll", event.path, "SBG-DUEL-5")
            continue
        if later and event.kind in TOO_LATE and event.kind != "roll":
            values: dict[str, Any] = {"event": NAMES[event.kind], "after": NAMES[later[0].kind]}
            hearing.fault("moment.too-late", event.path, TOO_LATE[event.kind], **values)
            continue
        for other in later:
            _early(other, event, defended, hearing)
        kept.append(event)
    return sorted(kept, key=lambda event: ranks[event.kind])


def _early(event: Event, before: Event, defended: bool, hearing: Hearing) -> None:
    if any(fault.path == f"{hearing.path}/{event.path}" for fault in hearing.faults):
        return
    rule = TOO_EARLY.get(event.kind, "SBG-FIGHT-7")
    if defended and event.kind == "back_away" and before.kind in ("strike", "stand_up"):
        rule = "SBG-BARRIER-18"
    hearing.fault("moment.too-early", event.path, rule, event=NAMES[event.kind], before=NAMES[before.kind])


NAMES = {
    "declare": "the declaration",
    "roll": "the Duel roll",
    "reroll": "the re-roll",
    "might": "Might for the Duel",
    "roll_off": "the roll-off",
    "make_way": "Make Way",
    "back_away": "the Back Away move",
    "strike": "the Strike",
    "stand_up": "standing up",
    "fall": "falling damage",
    "cross": "crossing",
}
WORDS = {
    "moment.too-late": "Too late: {event} comes before {after}.",
    "redress.moment.too-late": "It has no effect, and nothing is paid for it.",
    "moment.too-early": "Too early: {event} comes after {before}.",
    "redress.moment.too-early": "It counts at its right moment.",
    "moment.second-roll": "The dice of a Duel are rolled together, once.",
    "redress.moment.second-roll": "The first roll stands.",
}
