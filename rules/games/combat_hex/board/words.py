"""The words of the board beside those of the case: groups of actions, lines, what is asked. Translated where shown."""

from collections.abc import Mapping, Sequence

from rules.engine.controls import Option
from rules.engine.hexes import FACING_NAMES
from rules.games.combat_hex.form_words import FORM
from wording import gettext
from wording import gettext_noop as _

GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        _("In the battle"),
        ("combat", "move", "shoot", "turn", "ability", "ring", "sight", "outflank", "brave", "mount", "dismount", "leave"),
    ),
    (_("Turns and phases"), ("strategy_roll", "end_phase", "end_turn", "time_up", "concede")),
    (_("Before the battle"), ("army", "setup_roll", "choose_map", "choose_edge", "deploy")),
    (_("Models and rules"), ("inspect", "slider", "cite")),
)  # fmt: skip
LETTERS = (_("E"), _("NE"), _("NW"), _("W"), _("SW"), _("SE"))
LINES: Mapping[str, str] = {
    "solid": _("Wall"), "dotted": _("Ledge"), "rough": _("Rough"), "water": _("Water"), "clear": _("No line"),
}  # fmt: skip
# What is asked of a player.
CHOICES: Mapping[str, str] = {
    "combat": _("which combat"), "shot-target": _("the target"), "attacker": _("who attacks"),
    "setup-other": _("who takes the role left"), "put-die": _("on whom the next damage die goes"),
    "role": _("attacker or defender"), "setup-role": _("map or edge"), "cocked-die": _("the cocked die, rolled again"),
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


def values(name: str, found: Sequence[str]) -> tuple[Option, ...]:
    """The values of a field, each with its word."""
    return tuple(Option(value, FORM.value(name, value)) for value in found)


def facings() -> tuple[tuple[int, str], ...]:
    """As a list offers them: people say letters, documents hold numbers."""
    return tuple(
        (facing, f"{gettext(FACING_NAMES[facing])} ({gettext(LETTERS[facing])})") for facing in range(6)
    )
