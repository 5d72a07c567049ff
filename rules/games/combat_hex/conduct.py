"""Bases, sliders, dice and citations: what a judge checks by hand (1.01-1.071, 10.03-10.08, 11.01)."""

from dataclasses import dataclass, replace

from rules.engine.documents import Doc
from rules.engine.hearing import Hearing
from rules.engine.hexes import FACING_NAMES
from rules.games.combat_hex.case import Kind, cite, is_starter
from rules.games.combat_hex.position import Position, Warrior
from rules.games.combat_hex.rulebook import STARTER_ENTRIES

VERSIONS = {"white": "starter", "orange": "1", "red": "2", "purple": "3", "blue": "4"}  # 1.05
STALE = {  # 11.01: numbers of the printed index that point past the paragraph they mean
    ("repel", "8.48"): "8.16",
    ("damage dice", "5.18"): "5.19",
    ("glancing blows in shooting", "5.16"): "5.17",
    ("critical hits in shooting", "5.19"): "5.20",
    ("shots", "5.15"): "5.16",
    ("toughness", "5.19"): "5.20",
    ("wounds", "5.21"): "5.22",
}


# -- looking at a base


@dataclass(frozen=True, slots=True)
class Inspection:
    """What is seen on the table. `figure_faces` is where the figure looks when it is mounted backwards."""

    warrior: str
    wounds_colour: str
    points_colour: str
    mounted_backwards: bool
    figure_faces: int
    repainted: bool
    readable: bool
    across_a_line: bool


def read_inspection(doc: Doc) -> Inspection:
    """{"do": "inspect", "warrior": "A1", "wounds_colour": "red", "points_colour": "red", ...}; all but the warrior optional."""
    colours = ("", *VERSIONS)
    return Inspection(
        doc.name("warrior"),
        doc.choice("wounds_colour", colours, ""),
        doc.choice("points_colour", colours, ""),
        doc.flag("mounted_backwards"),
        doc.integer("figure_faces", 0, 5, 0),
        doc.flag("repainted"),
        doc.flag("readable", True),
        doc.flag("across_a_line"),
    )


def hear_inspection(position: Position, seen: Inspection, hearing: Hearing) -> Position:
    warrior = position.warriors.get(seen.warrior)
    if warrior is None:
        hearing.fault(
            "conduct.no-warrior", "warrior", "1.02", warrior=seen.warrior, hint=position.hint(seen.warrior)
        )
        return position
    _read_base(warrior, hearing)
    _read_colours(warrior, seen, hearing)
    if seen.across_a_line:
        hearing.fault("conduct.across-a-line", "across_a_line", "1.06", warrior=warrior.id)
    else:
        hearing.find("1.06", "conduct.fits", warrior=warrior.id, hexes=list(warrior.hexes))
    _read_paint(warrior, seen, hearing)
    return _read_front(position, warrior, seen, hearing)


def _read_base(warrior: Warrior, hearing: Hearing) -> None:
    card = warrior.profile
    kind = "henchman" if is_starter(hearing) and card.is_minion else card.kind
    hearing.find(cite(hearing, "1.01", "S-TERM-1"), "conduct.kind", warrior=warrior.id, kind=kind)
    numbers = {"attacks": card.attacks, "toughness": card.toughness, "move": card.move, "points": card.points}
    hearing.find(cite(hearing, "1.02", "S-FIG-2"), "conduct.numbers", warrior=warrior.id, **numbers)
    if is_starter(hearing):
        hearing.consider("S-FIG-1", "conduct.rarity", warrior=warrior.id)
    hearing.find(
        "1.03",
        "conduct.trackers",
        warrior=warrior.id,
        wounds=warrior.wounds,
        most_wounds=card.wounds,
        points=warrior.action_points,
        most_points=card.action_points,
    )
    hearing.settle(f"kind.{warrior.id}", card.kind)


def _read_colours(warrior: Warrior, seen: Inspection, hearing: Hearing) -> None:
    if seen.wounds_colour and seen.points_colour and seen.wounds_colour != seen.points_colour:
        colours = [seen.wounds_colour, seen.points_colour]
        hearing.fault("conduct.two-colours", "points_colour", "1.05", warrior=warrior.id, colours=colours)
    elif colour := seen.wounds_colour or seen.points_colour:
        hearing.find("1.05", "conduct.version", warrior=warrior.id, colour=colour, version=VERSIONS[colour])
        hearing.settle(f"version.{warrior.id}", VERSIONS[colour])


def _read_paint(warrior: Warrior, seen: Inspection, hearing: Hearing) -> None:
    if not seen.readable:
        hearing.fault("conduct.unreadable", "readable", "10.03", warrior=warrior.id)
    elif seen.repainted:
        hearing.find("10.03", "conduct.repainted", warrior=warrior.id)


def _read_front(position: Position, warrior: Warrior, seen: Inspection, hearing: Hearing) -> Position:
    """The side with the numbers is the front, of a figure mounted backwards the other one (1.07, 1.071)."""
    if not seen.mounted_backwards:
        hearing.find("1.07", "conduct.front", warrior=warrior.id, side=FACING_NAMES[warrior.facing])
        return position
    hearing.find("1.071", "conduct.backwards", warrior=warrior.id, side=FACING_NAMES[seen.figure_faces])
    hearing.settle(f"facing.{warrior.id}", seen.figure_faces)
    return position.with_warrior(replace(warrior, facing=seen.figure_faces))


# -- sliders


@dataclass(frozen=True, slots=True)
class Slider:
    """A slider found between two numbers, or moved by somebody."""

    warrior: str
    tracker: str
    between: tuple[int, ...]  # two, where it can be read


def read_slider(doc: Doc) -> Slider:
    """{"do": "slider", "warrior": "A1", "tracker": "wounds" | "action_points", "between": [2, 3]}."""
    warrior, tracker = doc.name("warrior"), doc.choice("tracker", ("wounds", "action_points"))
    numbers = doc.each(
        "between", lambda item: item if type(item) is int and 0 <= item <= 99 else None, "A number.", []
    )
    if len(numbers) != 2:
        doc.fault("conduct.between", "between", "Two numbers are expected.")
    return Slider(warrior, tracker, tuple(numbers))


def hear_slider(position: Position, slider: Slider, hearing: Hearing) -> Position:
    """It stands at the lower number (10.05), never above what is printed."""
    warrior = position.warriors.get(slider.warrior)
    if warrior is None:
        hearing.fault(
            "conduct.no-warrior",
            "warrior",
            "10.05",
            warrior=slider.warrior,
            hint=position.hint(slider.warrior),
        )
        return position
    low, high = sorted(slider.between)
    most = warrior.profile.wounds if slider.tracker == "wounds" else warrior.profile.action_points
    if high - low != 1 or high > most:
        hearing.fault(
            "conduct.not-between", "between", "10.05", between=[low, high], most=most, warrior=warrior.id
        )
        return position
    hearing.find(
        "10.05", "conduct.lower", warrior=warrior.id, tracker=slider.tracker.replace("_", " "), value=low
    )
    hearing.consider("10.04", "conduct.own-sliders")
    hearing.settle(f"{slider.tracker}.{warrior.id}", low)
    changed = (
        replace(warrior, wounds=low) if slider.tracker == "wounds" else replace(warrior, action_points=low)
    )
    return position.with_warrior(changed)


# -- citations


@dataclass(frozen=True, slots=True)
class Citation:
    subject: str
    rule: str


def read_citation(doc: Doc) -> Citation:
    """{"do": "cite", "subject": "Repel", "rule": "8.48"}: which paragraph is meant, and is it in force here?"""
    return Citation(doc.text("subject", "", 80), doc.text("rule", longest=20))


def hear_citation(position: Position, citation: Citation, hearing: Hearing) -> Position:
    body = STALE.get((citation.subject.casefold(), citation.rule))
    if body:
        hearing.find("11.01", "conduct.stale", subject=citation.subject, number=citation.rule, body=body)
    rule = body or citation.rule
    entry = next((entry for entry in STARTER_ENTRIES if entry.id == rule), None)
    if entry is None:
        hearing.fault("conduct.no-rule", "rule", "11.01", number=rule)
    elif rule.startswith("S-") and not is_starter(hearing):
        hearing.fault("conduct.not-in-force", "rule", "P-0", number=rule, title=entry.title)
    else:
        hearing.find(
            "P-0" if not is_starter(hearing) else rule, "conduct.in-force", number=rule, title=entry.title
        )
    hearing.settle("rule", rule)
    return position


KINDS = (
    Kind("inspect", read_inspection, hear_inspection),
    Kind("slider", read_slider, hear_slider),
    Kind("cite", read_citation, hear_citation),
)

WORDS = {
    "conduct.no-warrior": 'There is no warrior "{warrior}" on the map.{hint}',
    "conduct.kind": "{warrior} is a {kind}.",
    "conduct.numbers": "The base of {warrior}: attacks {attacks}, toughness {toughness}, move {move}, {points} points.",
    "conduct.rarity": "The rarity mark of {warrior} has no effect on play.",
    "conduct.trackers": "{warrior} has {wounds} of {most_wounds} wounds and {points} of {most_points} AP.",
    "conduct.version": "A {colour} tracker: {warrior} is version {version}.",
    "conduct.two-colours": "The trackers of {warrior} are {colours}: which version it is cannot be told; the organizer decides.",
    "conduct.across-a-line": "{warrior} stands across a line; a model fits inside its hex.",
    "conduct.fits": "{warrior} stands inside {hexes}.",
    "conduct.unreadable": "What the base of {warrior} says cannot be read.",
    "conduct.repainted": "{warrior} is repainted, which is allowed while the base can be read.",
    "conduct.front": "The front of {warrior} looks {side}.",
    "conduct.backwards": "{warrior} is mounted backwards: its front looks {side}.",
    "conduct.between": "Two numbers are expected.",
    "conduct.not-between": "{between} are not two neighbouring numbers of a tracker that goes to {most}.",
    "conduct.lower": "A slider between two numbers stands at the lower: {value} for the {tracker} of {warrior}.",
    "conduct.own-sliders": "Each player sets only their own sliders; the organizer settles a quarrel about it.",
    "conduct.stale": 'The index sends "{subject}" to {number}; the paragraph is {body}.',
    "conduct.no-rule": "There is no rule {number}.",
    "conduct.not-in-force": "{number} ({title}) stands in the starter book, which the tournament rules outrank.",
    "conduct.in-force": "{number} ({title}) is in force.",
}
