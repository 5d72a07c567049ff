"""The words of the board: what actions, fields and values of a document are called. Marked here, translated where shown."""

from collections.abc import Mapping, Sequence

from rules.engine.controls import Option
from rules.engine.hexes import FACING_NAMES
from wording import gettext
from wording import gettext_noop as _

TITLES: Mapping[str, str] = {
    "combat": _("A combat"), "move": _("A move"), "shoot": _("A shot"), "turn": _("A turn on the spot"),
    "ability": _("An ability"), "ring": _("The Ring"), "sight": _("A sight line"), "outflank": _("Who outflanks"),
    "brave": _("Braving a Fearsome enemy"), "mount": _("Mounting"), "dismount": _("Dismounting"),
    "leave": _("Leaving the map"), "strategy_roll": _("The strategy roll"), "end_phase": _("End of the phase"),
    "end_turn": _("End of the turn"), "time_up": _("Time is up"), "concede": _("A player concedes"),
    "army": _("Naming an army"), "setup_roll": _("The set-up roll"), "choose_map": _("Choosing the map"),
    "choose_edge": _("Choosing the edge"), "deploy": _("Setting up"), "inspect": _("Looking at a base"),
    "slider": _("Reading a tracker"), "cite": _("Citing a rule"),
}  # fmt: skip
GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        _("In the battle"),
        ("combat", "move", "shoot", "turn", "ability", "ring", "sight", "outflank", "brave", "mount", "dismount", "leave"),
    ),
    (_("Turns and phases"), ("strategy_roll", "end_phase", "end_turn", "time_up", "concede")),
    (_("Before the battle"), ("army", "setup_roll", "choose_map", "choose_edge", "deploy")),
    (_("Models and rules"), ("inspect", "slider", "cite")),
)  # fmt: skip
FIELDS: Mapping[str, str] = {
    "action_points": _("AP"), "at": _("hex"), "by": _("who"), "consent": _("the owner agrees"), "copies": _("copies"),
    "from": _("taken from"), "die": _("which die"), "reroll": _("which dice are rolled again"), "until": _("until turn"),
    "line": _("lines chosen"), "after": _("after steps"), "run": _("runs to"), "charge": _("a charge"),
    "good": _("good die"), "evil": _("evil die"), "fought": _("have fought"), "began": _("began the turn at"),
    "aboard": _("carried by"), "ring_model": _("base with the Ring"), "ring_since": _("wears it since turn"),
    "events": _("on the way"), "abilities": _("abilities"), "ability": _("ability"), "across_a_line": _("across a line"),
    "act": _("act"), "acting": _("player to act"), "answers": _("answers"), "armor": "armor", "assign": _("assign"),
    "attacker": _("attacker"), "attackers": _("attackers"), "between": _("between"), "choose": _("choose"),
    "colours": _("colours"), "convert": _("convert"), "corner": _("corner"), "courage": "courage", "damage": _("damage"),
    "declaring": _("last to use a strategy ability"), "dice": _("dice"), "done": _("done"), "edge": _("edge"),
    "effects": _("effects"),
    "end": _("end"), "event": _("event"), "facing": _("facing"), "fearsome": "fearsome",
    "figure_faces": _("figure faces"), "free_attack": _("free attack"), "id": _("id"), "leave": _("leave"),
    "level": _("points limit"), "map": _("map"), "model": _("model"), "mounted_backwards": _("mounted backwards"), "of": _("of"),
    "on": _("on"), "other": _("other"), "path": _("path"), "phase": _("phase"), "player": _("player"),
    "players": _("players"), "points_colour": _("points colour"), "readable": _("readable"), "repainted": _("repainted"),
    "roll": _("roll"), "rolled": _("strategy roll made"), "rule": _("rule"), "shoot": _("shoot"), "side": _("side"),
    "strike": _("strike"), "subject": _("subject"), "target": _("target"), "to": _("to"), "tracker": _("tracker"),
    "turn": _("turn"), "used": _("used"), "warrior": _("warrior"), "warriors": _("warriors"),
    "wears_ring": _("wears ring"), "wounds_colour": _("wounds colour"),
}  # fmt: skip
VALUES: Mapping[str, str] = {
    "attacker": _("attacker"), "defender": _("defender"), "edge": _("edge"), "map": _("map"), "north": _("north"),
    "south": _("south"), "on": _("on"), "off": _("off"), "struggle": _("struggle"), "combat": _("combat"),
    "damage": _("damage"), "purple": _("purple"), "blue": _("blue"), "orange": _("orange"), "red": _("red"),
    "white": _("white"), "black": _("black"), "green": _("green"), "yellow": _("yellow"), "wounds": _("wounds"),
    "over": _("over"), "army": _("army"), "setup": _("setup"), "strategy": _("strategy"), "charge": _("charge"),
    "strike": _("strike"), "removed": _("removed"), "ring": _("ring"), "shoot": _("shoot"), "land": _("land"),
    "act": _("act"), "lost": _("lost"), "turn": _("turn"), "run": _("run"), "move": _("move"),
}  # fmt: skip
EVENTS_LABEL = _("events, in order")
LETTERS = (_("E"), _("NE"), _("NW"), _("W"), _("SW"), _("SE"))
LINES: Mapping[str, str] = {
    "solid": _("Wall"), "dotted": _("Ledge"), "rough": _("Rough"), "water": _("Water"), "clear": _("No line"),
}  # fmt: skip
# What is asked of a player.
CHOICES: Mapping[str, str] = {
    "combat": _("which combat"), "shot-target": _("the target"), "attacker": _("who attacks"),
    "setup-other": _("who takes the role left"), "put-die": _("on whom the next damage die goes"),
    "role": _("attacker or defender"), "setup-role": _("map or edge"), "cocked-die": _("the cocked die again"),
    "struggle-dice": _("the struggle"),
}  # fmt: skip
ROLLED_OFF: Mapping[str, str] = {"setup-die": _("set-up roll"), "strategy-die": _("strategy roll")}
ROLLS: Mapping[str, str] = {
    "combat": _("combat roll"), "shooting": _("shooting roll"), "free attack": _("free attack roll"), "": _("roll"),
}  # fmt: skip
DAMAGE_ROLL, DAMAGE_DICE, DICE = _("damage roll"), _("damage dice"), _("dice")
# What can be answered by one button of a few.
ROLES = (("attacker", _("Attacker")), ("defender", _("Defender")))
SETUP_ROLES = (("map", _("The map, and sets up first")), ("edge", _("The edge, and sets up second")))


def values(found: Sequence[str]) -> tuple[Option, ...]:
    """Values of a list in the schema, each with its word."""
    return tuple(Option(value, gettext(VALUES.get(value, value))) for value in found)


def facings() -> tuple[tuple[int, str], ...]:
    """As a list offers them: people say letters, documents hold numbers."""
    return tuple(
        (facing, f"{gettext(FACING_NAMES[facing])} ({gettext(LETTERS[facing])}, {facing})")
        for facing in range(6)
    )
