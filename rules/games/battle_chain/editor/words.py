"""The words of the editor beside those of the case: groups of actions, what is put down, what is asked. Marked here."""

from collections.abc import Mapping

from wording import gettext_noop as _

GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (_("Fighting"), ("combat", "shoot", "sees", "reach", "call")),
    (_("Moving"), ("move", "destinations", "force", "lava", "dive", "watcher", "unmask")),
    (_("Abilities"), ("heal", "regenerate", "gaze")),
    (_("Siege"), (
        "carry_ladder", "raise_ladder", "push_ladder", "climb", "ladder_fight", "ladder_strike", "carry_ram", "ram", "fuse",
        "disarm", "haul_drum",
    )),
    (_("Mumakil"), ("shift", "stampede", "crew_fall", "jump", "howdah_fight")),
    (_("The Ring"), ("ring_on", "struggle", "ring_off", "ring_test")),
    (_("Phases"), ("initiative", "end_phase", "end_move")),
    (_("Before the game"), ("agree", "declare_terrain", "setup_roll", "choose_map", "deploy", "host")),
)  # fmt: skip
# What is asked of a player.
ASKED: Mapping[str, str] = {
    "combat-dice": _("dice to hit"), "damage-dice": _("damage dice"), "again": _("dice thrown again"),
    "assign": _("who takes the damage"),
    "fall": _("the fall"), "lava": _("lava"), "break-away": _("breaking away"), "fuse": _("the fuse"), "disarm": _("disarming"),
    "push": _("pushing the ladder"), "ram": _("the ram"), "watcher": _("the Watcher"), "role": _("attacker or defender"),
    "initiative": _("initiative"), "struggle": _("the struggle"), "ring-off": _("taking the Ring off"),
    "ring-test": _("the Ring"),
    "stampede": _("the stampede"), "crew-fall": _("everybody aboard"), "set-down": _("where it is set down"),
    "healing": _("healing"),
    "regeneration": _("regeneration"), "setup-role": _("attacker or defender"), "setup": _("the set-up roll"),
    "combat": _("which combat"),
}  # fmt: skip
GROUNDS = (
    ("rough", _("Rough")), ("water", _("Water")), ("tree", _("Tree")), ("impassable", _("Impassable")), ("cover", _("Cover")),
    ("sand", _("Sand")), ("snow", _("Snow")), ("lava", _("Lava")), ("volcanic", _("Volcanic rock")),
    ("clear", _("Clear ground")), ("void", _("Hole in the map")),
)  # fmt: skip
LINES = (
    ("wall", _("Wall")), ("door", _("Door")), ("ledge", _("Ledge")), ("hedge", _("Hedge")), ("fence", _("Fence")),
    ("rough", _("Rough line")), ("water", _("Water line")), ("impassable", _("Impassable line")), ("clear", _("No line")),
)  # fmt: skip
ENGINES = (
    ("ladder", _("Ladder: tap foot, then top")),
    ("ram", _("Ram")),
    ("device", _("Explosive device")),
    ("drum", _("Drum")),
)
NAMED_ENGINES: Mapping[str, str] = {
    "ladders": _("ladder %(name)s"), "rams": _("ram %(name)s"), "devices": _("device %(name)s"), "drums": _("drum %(name)s"),
}  # fmt: skip
