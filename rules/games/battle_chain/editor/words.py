"""The words of the editor: what actions, fields and values of a document are called. Marked here, translated where shown."""

from collections.abc import Mapping

from wording import gettext
from wording import gettext_noop as _

TITLES: Mapping[str, str] = {
    "combat": _("A combat"), "move": _("A move"), "shoot": _("A shot"), "sees": _("Who sees whom"),
    "destinations": _("Where a model can go"),
    "call": _("Shot Caller"), "gaze": _("A Gaze Attack"), "heal": _("Healing"), "regenerate": _("Regeneration"),
    "force": _("Magical Force"),
    "reach": _("Extended Reach"), "lava": _("A roll on lava"), "fuse": _("A fuse"), "disarm": _("Disarming a device"),
    "carry_ladder": _("Carrying a ladder"), "raise_ladder": _("Raising a ladder"), "push_ladder": _("Pushing a ladder over"),
    "climb": _("Climbing"), "ladder_fight": _("A fight up a ladder"), "ladder_strike": _("A Fast Strike up a ladder"),
    "carry_ram": _("Carrying a ram"), "ram": _("A ram roll"), "haul_drum": _("Hauling a drum"),
    "shift": _("Moving in the howdah"),
    "stampede": _("A stampede"), "crew_fall": _("The fall of a crew"), "jump": _("A jump onto the wall"),
    "howdah_fight": _("A fight from the howdah"), "ring_on": _("The Ring is put on"), "struggle": _("A struggle roll"),
    "ring_off": _("The Ring is taken off"), "ring_test": _("The test of the Ring"), "initiative": _("The initiative roll"),
    "end_phase": _("End of the phase"), "end_move": _("End of the move"), "watcher": _("The Watcher comes"),
    "dive": _("A dive"),
    "unmask": _("A disguise falls"), "agree": _("An agreement"), "host": _("The game host decides"),
    "declare_terrain": _("Terrain is declared"), "setup_roll": _("The set-up roll"), "choose_map": _("Choosing the map"),
    "deploy": _("Setting up"),
}  # fmt: skip
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
FIELDS: Mapping[str, str] = {
    "by": _("who"), "on": _("on whom"), "at": _("space"), "to": _("to"), "after": _("after steps"), "do": _("what"),
    "assign": _("damage dice on"), "roll": _("dice to hit"), "damage": _("damage dice"),
    "convert": _("glancing blows turned into a 6"), "convert_damage": _("criticals turned into a 6"),
    "again": _("dice thrown again"), "uses": _("abilities"), "wards": _("Wards"), "steal": _("stolen"), "from": _("from"),
    "dice": _("dice"), "faces": _("what they show now"), "banked": _("banked dice added"), "die": _("die"),
    "held": _("moves no further"), "armed": _("carries its weapon"), "spearman": _("has a spear"),
    "injuries": _("wounds without a die"), "carries": _("carries the device"), "aboard": _("carried by"), "marks": _("states"),
    "did": _("did in this phase"), "fresh": _("laid in this phase"), "up": _("stands at the wall"), "tried": _("was pushed"),
    "still": _("its crew has stood all phase"), "sapp": _("ability points left"), "pools": _("banked dice"),
    "setup_attacker": _("attacked at set-up"), "takes": _("wants to be"), "move": _("move number"), "ability": _("ability"),
    "ability_points": _("ability points"), "about": _("about"), "advance": _("advance"), "answer": _("answer"),
    "area": _("area"), "attacker": _("attacker"), "beast": _("beast"), "carriers": _("carriers"), "crew": _("crew"),
    "crew_fall": _("crew fall"), "device": _("device"), "devices": _("devices"), "door": _("door"), "drum": _("drum"),
    "drums": _("drums"), "edge": _("edge"), "effects": _("effects"), "event": _("event"), "events": _("events"),
    "exit": _("exit"), "fly": _("fly"), "foot": _("foot"), "fought": _("fought"), "gaze_range": _("gaze range"),
    "heading": _("heading"), "howdah_places": _("howdah places"), "id": _("id"), "kind": _("kind"), "ladder": _("ladder"),
    "ladders": _("ladders"), "leader": _("leader"), "ledges": _("ledges"), "level": _("level"), "levels": _("levels"),
    "levels_3d": _("levels 3d"), "map": _("map"), "model": _("model"), "models": _("models"), "mounted": _("mounted"),
    "moved": _("moved"), "mumak_walls": _("mumak walls"), "original": _("original"), "path": _("path"), "phase": _("phase"),
    "player": _("player"), "profile": _("profile"), "question": _("question"), "ram": _("ram"), "ram_crew": _("ram crew"),
    "rams": _("rams"), "replaces": _("replaces"), "ring_escape": _("ring escape"), "rolls": _("rolls"),
    "scenario_setup": _("scenario setup"), "settings": _("settings"), "setup_depth": _("setup depth"),
    "shelob_home": _("shelob home"), "sides": _("sides"), "siege": _("siege"), "target": _("target"), "targets": _("targets"),
    "text": _("text"), "times": _("times"), "together": _("together"), "top": _("top"), "undead": _("undead"),
    "used": _("used"), "woods": _("woods"), "wounds": _("wounds"), "zoned": _("zoned"),
}  # fmt: skip
VALUES: Mapping[str, str] = {
    "attacker": _("attacker"), "defender": _("defender"), "fall": _("fall"), "fast_strike": _("fast strike"),
    "free_attack": _("free attack"), "lay": _("lay"), "points": _("points"), "set-up": _("set up"), "victory": _("victory"),
    "house-rules": _("house rules"), "jump": _("jump"), "sight": _("sight"), "yes": _("yes"), "cover": _("cover"),
    "hidden": _("hidden"), "clear": _("clear"), "no": _("no"), "east": _("east"), "south": _("south"), "north": _("north"),
    "west": _("west"), "attacker-strategy": _("attacker strategy"), "attacker-action": _("attacker action"),
    "defender-strategy": _("defender strategy"), "defender-action": _("defender action"), "end": _("end"),
    "combat": _("combat"), "setup": _("setup"), "called": _("called"), "sight-clear": _("sight clear"),
    "sight-cover": _("sight cover"), "sight-hidden": _("sight hidden"), "protected": _("protected"), "active": _("active"),
    "frozen": _("frozen"), "worn-before": _("worn before"), "controlled": _("controlled"), "half-wound": _("half wound"),
    "fresh": _("fresh"), "ring": _("ring"), "dying": _("dying"), "stampede": _("stampede"), "helpless": _("helpless"),
    "leader": _("leader"), "half": _("half"), "bolts": _("bolts"), "moved": _("moved"), "struggled": _("struggled"),
    "stopped": _("stopped"), "sneaked": _("sneaked"), "tested": _("tested"), "pushed": _("pushed"), "shot": _("shot"),
    "acted": _("acted"), "climbed": _("climbed"), "laid": _("laid"),
}  # fmt: skip
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
ENGINES = (("ladder", _("Ladder")), ("ram", _("Ram")), ("device", _("Explosive device")), ("drum", _("Drum")))
NAMED_ENGINES: Mapping[str, str] = {
    "ladders": _("ladder %(name)s"), "rams": _("ram %(name)s"), "devices": _("device %(name)s"), "drums": _("drum %(name)s"),
}  # fmt: skip


def value(found: str) -> str:
    """The word of a value of a list in the schema."""
    return gettext(VALUES.get(found, found.replace("-", " ").replace("_", " ")))
