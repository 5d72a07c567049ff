"""What the values of a case are called where one is entered."""

from collections.abc import Mapping

from rules.games.battle_chain.in_play import ABILITIES
from wording import gettext_noop as _

VALUES: Mapping[str, str] = {
    **{f"{field}/{key}": one.title for field in ("ability", "abilities") for key, one in ABILITIES.items()},
    "setup": _("set-up"), "phase/initiative": _("initiative roll"), "to/initiative": _("initiative roll"),
    "attacker-strategy": _("attacker’s strategy phase"), "attacker-action": _("attacker’s action phase"),
    "defender-strategy": _("defender’s strategy phase"), "defender-action": _("defender’s action phase"),
    "combat": _("combat phase"), "end": _("end of the move"),
    "attacker": _("attacker"), "defender": _("defender"), "north": _("north"), "east": _("east"), "south": _("south"),
    "west": _("west"), "square": _("squares"), "hex": _("hexes"), "flight": _("in flight"), "mounted": _("mounted"),
    "clear": _("clear"), "rough": _("rough"), "water": _("water"), "sand": _("sand"), "snow": _("snow"), "lava": _("lava"),
    "volcanic": _("volcanic rock"), "tree": _("tree"), "impassable": _("impassable"), "cover": _("cover"), "wall": _("wall"),
    "door": _("door"), "ledge": _("ledge"), "hedge": _("hedge"), "fence": _("fence"),
    "free_attack": _("free attack"), "fast_strike": "Fast Strike", "fall": _("fall"), "lay": _("a device is laid"),
    "house-rules": _("house rules"), "set-up": _("set-up"), "victory": _("victory"), "points": _("points"),
    "sight": _("is it in sight?"), "question/jump": _("can it jump across?"), "hidden": _("hidden"), "yes": _("yes"),
    "no": _("no"), "answer/clear": _("in sight"), "answer/cover": _("in cover"),
    # Effects.
    "frozen": _("frozen by a Gaze Attack"), "kind/called": _("target named by Shot Caller"), "protected": _("protected"),
    "active": _("ability is active"), "jump": _("may jump across (decided)"), "sight-clear": _("is in sight (decided)"),
    "sight-cover": _("is in cover (decided)"), "sight-hidden": _("is hidden (decided)"),
    # Lasting states.
    "bolts": _("will stampede"), "dying": _("killed, its crew falls"), "ring": _("wears the Ring"),
    "worn-before": _("wore the Ring before"), "stampede": _("stampedes"), "helpless": _("can do nothing in this move"),
    "half": _("half"), "fresh": _("fell from a howdah in this phase"), "called": _("named by Shot Caller"),
    "controlled": _("lost a struggle roll"), "half-wound": _("one die towards its next wound"), "leader": _("leader"),
    # What a model did.
    "moved": _("moved"), "shot": _("shot"), "acted": _("took another action"), "climbed": _("climbed"), "sneaked": _("sneaked"),
    "fast": _("used Fast"), "pushed": _("pushed a ladder"), "stopped": _("was stopped"), "tested": _("rolled for the Ring"),
    "struggled": _("made a struggle roll"), "laid": _("laid a device"),
}  # fmt: skip
