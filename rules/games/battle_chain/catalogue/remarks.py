"""What a reader of the catalogue should know of a row: how it is used, and where its source is unclear and how that was settled.

Most remarks follow from the row itself; `OWN` holds the others.
"""

from collections.abc import Iterator, Mapping

from rules.games.battle_chain.catalogue.model import Model

ROW: Mapping[str, str] = {
    "nostat": "The book names it without figures: a list needs figures that the organizer supplies.",
    "shared": "One row for several individuals; choose the row of each.",
    "derived": "Taken from another row of the book.",
}
SIDE: Mapping[str, str] = {
    "guess": "The book does not name its side; this one follows the setting.",
    "prices": "Its side follows from where the price list puts it.",
    "prices+lore": "",
}
GRANTED: Mapping[str, str] = {
    "elf-bow": "Elf bow: hits on 4 and has Elite Shooter (BC-UNIT-6, BC-UNIT-7).",
    "woods": "Woods cost 1 per square (BC-UNIT-5, BC-UNIT-8).",
    "rough": "Obstacles and rough ground cost 1 (BC-UNIT-1).",
    "no-target": "No target of ranged attacks (BC-UNIT-9).",
}
CAP: Mapping[str, str] = {
    "named": "A named individual: one in a game, all forms together (BC-BALANCE-1).",
    "lore": "One in a game by the setting, not by the text: a warning only (BC-BALANCE-1).",
}

OWN: Mapping[str, str] = {
    "gen-bugbear": "One row for several goblin kinds.",
    "gen-lizard-kin": "One row for several reptile kinds.",
    "gen-drow-fighter": "The notes on elves belong to Middle Earth and do not reach it. Three attacks on a minion are as printed.",
    "gen-drow-hero": "Its abilities are the book's suggestion. Two models share one heading there.",
    "gen-drow-wizard": "Its abilities are the book's suggestion. Arrow Flurry needs shots, so the supplied figures should hold some.",
    "gen-zombie": "Dread on a minion is as printed.",
    "gen-ghoul": "One row for two kinds. As a minion it adds one wound a combat by Paralyze (BC-AB-PARALYZE-2).",
    "gen-lich": "Arrow Flurry is printed but no shots: there is nothing to double.",
    "gen-necromancer": "Deathless, though a living caster by the setting; it can lead a wholly undead army.",
    "gen-vermin-swarm": "One row for several kinds of vermin.",
    "gen-chaos-death-knight": "One row for two kinds; the death knight has no Deathless either.",
    "gen-umberhulk": "Printed as Gaze, read as Gaze Attack; no gaze range is given, so the profile's range counts.",
    "gen-great-unclean-one": "Printed as Regenerate, read as Regeneration. Toughness 4 is low for a Large demon; kept.",
    "gen-ooze": "Printed as Regenerate, read as Regeneration.",
    "gen-owlbear": "Its Sneak is burrowing (BC-UNIT-20). Printed as Gaze, without range. Fast and Fast Strike exclude one another in a move.",
    "me-moria-goblin": "With toughness 2 even an unconverted 2 wounds it.",
    "me-goblin-leader": "The price list calls it a Moria goblin.",
    "me-goblin-shaman": "The price list calls it a Moria goblin.",
    "me-goblin-drummer": "Serves the drum, which is free with one drummer (BC-POINTS-6). Three wounds make it hero class.",
    "me-orc-shaman": "Printed as Gaze, read as Gaze Attack; no range is given, so the profile's range counts.",
    "me-gothmog": "Movement 3 is low for an orc; kept as printed.",
    "me-ringwraith": "Counts towards the nine (BC-BALANCE-2). It has no Hero ability.",
    "me-ringwraith-mounted": "Counts towards the nine (BC-BALANCE-2). Loses Steal Essence and Sneak, yet costs 10 more.",
    "me-witch-king": "Once in a game in all his forms, and one of the nine (BC-BALANCE-4).",
    "me-witch-king-mounted": "Once in a game in all his forms, and one of the nine (BC-BALANCE-4).",
    "me-nazgul-fell-beast": "Counts towards the nine. One speed is printed, so it flies and walks alike (BC-AB-FLY-2).",
    "me-witch-king-fell-beast": "The fell beast's row with Hero (BC-UNIT-4); one of the nine, once in all his forms.",
    "me-shade-of-dunharrow": "Priced among the evil models, but by the setting they serve Aragorn: fits either side. Printed as Paralyse.",
    "me-warg": "Fifteen points for a minion of 7/5/5; kept as printed.",
    "me-warg-rider": "Fast and Fast Strike exclude one another in a move. The riderless Warg has the same figures.",
    "me-sharku": "The price list prices any leader of warg riders and names him as one.",
    "me-warg-rider-leader": "Sharku's row without the name (BC-POINTS-9); Hero stays, and he is not limited to one.",
    "me-giant": "Throws rocks.",
    "me-cave-troll": "Four trolls are a note, five a warning (BC-BALANCE-7).",
    "me-mordor-troll": "Four trolls are a note, five a warning (BC-BALANCE-7). Its name has a misprint in the price list.",
    "me-barrow-wight": "Hero class through the Hero ability in spite of two wounds. Shares the Ringwraiths' rules towards the Ring, but need not approach (BC-RING-18). Printed as Paralyse.",
    "me-high-elf": "Elite Shooter is printed, though every elf bow has it.",
    "me-elladan-elrohir": "Two individuals, 35 points each.",
    "me-elladan": "One of the twins.",
    "me-elrohir": "One of the twins.",
    "me-arwen": "On foot she costs 10 more than mounted, and has Healing.",
    "me-arwen-mounted": "Costs 10 less than on foot: she has no Healing then.",
    "me-galadriel": "The bracket (*10) is the range of her Gaze Attack, no shots (BC-UNIT-18).",
    "me-glorfindel": "Two Fast Strikes in a move (BC-AB-FAST-STRIKE-4).",
    "me-ranger-north": "Five wounds make this unnamed ranger hero class.",
    "me-gondor-soldier-mounted": "10 points against 25 for the rider of Rohan; kept as printed.",
    "me-ranger-sergeant": "A minion by wounds, a leader by rank; Damrod and Madril are examples.",
    "me-rohan-leader": "Five points less than Gondor's leader with the same figures; kept. Gamling and Hama are examples.",
    "me-imrahil-mounted": "A full stop stands where a comma belongs: Fast Strike and Aggressive Strategy are two abilities.",
    "me-theoden": "The price list drops the accent.",
    "me-theoden-mounted": "No Fast Strike, unlike other mounted heroes; kept as printed.",
    "me-eowyn-mounted": "Loses Battle Cry when mounted; kept as printed.",
    "me-gandalf": "A doubled comma stands among the abilities; whether one is missing cannot be known.",
    "me-saruman": "The stars at his shots and Steal Essence have no footnote: he shoots 6/10 and may copy ranged abilities (BC-UNIT-24).",
    "me-sharkey": "Saruman under another name. The star explains his voice; Magical Force works as usual (BC-UNIT-23).",
    "me-worm": "Grima under another name; four wounds without the Hero ability.",
    "me-aragorn": "On foot he costs 5 more than mounted, for bow and Healing.",
    "me-aragorn-mounted": "Costs 5 less than on foot: neither bow nor Healing then.",
    "me-merry-pippin-sam": "Three individuals, 25 points each (BC-POINTS-4); the price list does not say “each”.",
    "me-merry": "25 points each: the price list does not say “each” (BC-POINTS-4).",
    "me-pippin": "25 points each: the price list does not say “each” (BC-POINTS-4).",
    "me-sam": "25 points each: the price list does not say “each” (BC-POINTS-4).",
    "me-frodo": "Never more than one. With the Ring on, the same model under other rules (BC-RING-2).",
    "me-bullroarer-took": "6 on a pony for the same points (BC-UNIT-25). No abilities are printed.",
    "me-lobelia": "Toughness 6 is as printed; no Hero ability.",
    "me-farmer-maggot": "Hero class through the Hero ability in spite of two wounds. May stand for any farmer (BC-UNIT-21).",
    "me-maggot-dogs": "Three individuals, 6 points each; may stand for any farm dogs (BC-UNIT-21).",
    "me-fang": "May stand for any farm dog (BC-UNIT-21).",
    "me-grip": "May stand for any farm dog (BC-UNIT-21).",
    "me-wolf-dog": "May stand for any farm dog (BC-UNIT-21).",
    "me-paladin-took": "Aggressive Strategy only in a chain of hobbits (BC-UNIT-14). Movement 7 is printed without a mount; kept.",
    "me-fredegar": "Hero class through the Hero ability in spite of two wounds.",
    "me-treebeard": "Without Hero the same row is a generic Ent (BC-UNIT-16).",
    "me-generic-ent": "Treebeard's row without Hero (BC-UNIT-16). Four ents are a note, five a warning (BC-BALANCE-7).",
    "me-boromir": "No Hero ability, on purpose (BC-UNIT-17).",
    "me-denethor": "60 points are as printed.",
    "me-gimli": "Throws axes.",
    "me-shelob": "Initiative only on home ground, which the scenario names (BC-UNIT-15). Fast and Fast Strike exclude one another in a move.",
    "me-giant-spider": "25 points for a minion without abilities; kept as printed.",
    "me-werewolf": "No gaze range is given, so the profile's range counts. Also the row of a Wild Warg Chieftain (BC-POINTS-7).",
    "me-wild-warg-chieftain": "Uses the Werewolf's row (BC-POINTS-7).",
    "me-bat-swarm": "One speed is printed, so it flies and walks alike (BC-AB-FLY-2).",
    "me-vampire": "The Hero ability on an unnamed kind: any number may play.",
    "me-balrog": "Walks 6, flies 10. Neither Hero nor Dread is printed. Lava does not hurt it (BC-TERRAIN-22).",
    "me-sauron-necromancer": "An earlier guise of Sauron. He has no Dread.",
    "me-gollum": "Serves either side, never more than one in a game (BC-UNIT-22).",
    "me-watcher": "Movement 0: it appears on water by a roll (BC-UNIT-10). Not Large.",
    "me-castellan": "Five wounds without the Hero ability; 20 points are as printed.",
    "me-mouth-of-sauron": "20 points for 8/10 shots are as printed; no Hero ability.",
    "me-easterling-kataphrakt": "Costs more than the Easterling leader; kept as printed.",
    "me-khamul": "One of the nine, never in place of the Witch King (BC-UNIT-13). One price for both forms.",
    "me-khamul-mounted": "One of the nine, never in place of the Witch King (BC-UNIT-13). One price for both forms.",
    "me-khandish-leader": "15 points against 25 for like leaders; kept as printed.",
    "me-khandish-cavalry-leader": "A leader without Battle Cry, as printed.",
    "me-hasharin": "May enter in place of an Easterling, Haradrim or Khandish model (BC-UNIT-12). A minion by wounds.",
    "me-khandish-king-chariot": "No Hero ability, though titled.",
    "me-khandish-chariot": "Six wounds put it outside the minion class.",
    "me-suladan": "8 when mounted, for the same points. Battle Cry twice: 2 dice for each minion.",
    "me-mumak": "The price includes its crew, whose number the book does not give: the list declares it (BC-MUMAK-4). 15 attacks exceed the book's own span.",
    "me-mumak-crew": "Comes with the Mumak, no price of its own: to be shot at, and for the optional rules on walls and falls (BC-MUMAK-17).",
    "me-lady-ann": "The author's own: a companion of Eowyn.",
    "me-eisha": "The author's own: spy and daughter of Saruman.",
    "add-oliphaunt": "No separate crew; stampedes at 1 wound (BC-MUMAK-28).",
    "add-morgul-stalker": "Four wounds make it hero class. Its Dirty Fighting serves the whole chain.",
    "add-queen-beruthiel": "The heading joins her with Sheebra; each has a row and a price.",
    "add-sheebra": "Guards Queen Beruthiel only (BC-UNIT-19). Enemies beside her cannot use Sneak.",
    "add-amazonian": "Fits either side; 25 points are as printed.",
}


def remarks(model: Model) -> str:
    """Everything worth knowing of a row, as sentences."""
    return " ".join(filter(None, _remarks(model)))


def _remarks(model: Model) -> Iterator[str]:
    yield ROW.get(model.row, "")
    if model.shots and not model.always_armed:
        yield f"Shoots {model.shots}/{model.range} if the list says that it is armed (BC-STAT-16)."
    if model.has_mount and model.guessed:
        yield f"The bracketed speed of {model.other_movement} is read as mounted (BC-STAT-17)."
    yield from (GRANTED.get(one, "") for one in model.granted)
    yield CAP.get(model.cap, "")
    yield OWN.get(model.key, "")
    yield SIDE[model.known_by]
    if model.points is None and model.role != "crew":
        yield "The book prints no price (BC-POINTS-12)."
