"""Questions that a rule leaves open and that are answered one way: no other answer can be argued from the book.

One line each, "number without BC- | question | answer with its reason". Where two answers can be argued there is a reading.
"""

from rules.engine.game import Settled
from rules.games.battle_chain.rulebook import settled_abilities, settled_lists

OPENING = """
GEN-3 | May the owner choose who is a hero? | Not for rows of the book: more than two wounds or the Hero ability make one. Rows of one's own say it on the list.
GEN-5 | Two wounds and the Hero ability? | Hero class. The number of wounds only excludes minions.
GEN-5 | Is hero class the same as the Hero ability? | No. Two dice for a wound need the ability; Battle Cry, Dire, Shot Caller and banked dice ask for the class.
GEN-13 | Do squares touch at their corners? | Yes, unless the map says otherwise: three front squares at a ledge exist only with corners.
GEN-14 | How many spaces does a model fill? | One, unless its row gives a base. The book measures no base.
STAT-2 | Fifteen attacks of a Mumak? | As printed; one to ten describes the usual rows.
STAT-10 | Whose is a banked die? | The side that rolled it: it is spent on that side's enemies.
STAT-10 | A spare die when no minion is left to take it? | Dropped. Only a die that was given to a minion is banked.
STAT-12 | What if the same face comes again? | It cannot: the banked die would fit the same minion and be spent with the new one.
STAT-13 | Which banked die, if several fit? | The owner says; the lowest if nothing is said. Assigning damage is his.
STAT-13 | Must he make a lone wound at all? | No. He picks who takes his dice; only then does the duty begin.
STAT-14 | May two banked dice kill by themselves? | No. A banked die is added to other damage.
STAT-17 | What are 3(6) and 4 (8) of models that cannot fly? | Speeds on a mount, as with Bullroarer and Suladan.
PHASE-1 | Is a turn something else than a move? | No. No other unit fits.
PHASE-4 | A tie of dice or of totals? | Of totals, because totals are compared; what is added stays for the new roll.
PHASE-7 | Does the bonus come also to a set-up attacker who now defends? | Yes. It follows the set-up and the number of the move.
SETUP-1 | A tie at set-up? | Rolled again, with nothing added: no move has begun.
SETUP-3 | How deep is deployment? | As agreed; three spaces unless another number is set.
SETUP-4 | And for the defender? | The same: nothing sets him apart.
MOVE-2 | Left and right of what, if facing does not matter? | Only a Mumak and an Oliphaunt keep a heading, their last direction of travel, because stampedes need it.
MOVE-8 | Do walls cut a kill zone too? | Yes. A ledge does, and it is likened to a line that nobody crosses.
MOVE-9 | Leaving one of two enemies? | Only that one strikes; beside the other the model stops. Zones are asked one by one.
TERRAIN-2 | How far behind a ledge is safe from below? | From the second space on: two spaces beyond is what is printed.
TERRAIN-3 | Does cover add up? | No. A target is in cover or it is not.
TERRAIN-6 | May Sneak and Fly pass a tree? | Pass yes, stop no: both pass closed ground and forbid ending on it.
TERRAIN-8 | Water or rough ground beside a tree? | The dearer of the two prices: they are totals, not additions.
TERRAIN-9 | What do k levels up cost? | k points and the price of the space: sides count like spaces.
TERRAIN-11 | How high is a model? | As its row says: three levels for hobbits and dwarves, four for men, six mounted, eight for Large, unless agreed otherwise.
TERRAIN-13 | Does Hero halve a fall? | No. It is a wound and no damage die.
TERRAIN-21 | Are heroes removed on volcanic rock too? | Yes, nobody is excepted.
TERRAIN-22 | Does Hero help on lava? | No. Wounds are lost directly.
TERRAIN-22 | Does a model that stays roll again? | Yes, in each strategy phase of its player: staying is ending the move there.
TERRAIN-23 | Does the one snow space come on top of other steps? | No, it is the whole move; else every model would have a free last step.
TERRAIN-26 | Against the squeezing of Large models? | They may squeeze and must end where they fit; other big bases may not. The ability is the more special text.
TERRAIN-27 | Which is the lowest model? | The one that stands lower: what it cannot reach cannot be reached from there.
SHOOT-6 | Which corner is opposite? | The one across from the corner nearest to the shooter: near corner alone means cover, none means unseen.
SHOOT-7 | A bonus of the target? | It raises what the shooter needs; the same as the 6 against cover.
SHOOT-10 | Does a 6 always wound? | Yes: no toughness is above 6.
SHOOT-11 | Is there a battle chain outside combat? | Yes, contact makes it in every phase; else the ban would never hold.
COMBAT-1 | Is the order of combats fixed beforehand? | No. The attacker names the next after each.
COMBAT-3 | Do losses split a chain? | No. It is one combat with one roll for each side.
COMBAT-3 | May a model fight twice in a phase? | No. Each chain fights once, and who is set down later joins none.
COMBAT-5 | What becomes of the other die of a pair? | It stays what it was and misses.
COMBAT-5 | Fewer than no dice? | None at least.
COMBAT-6 | Re-rolls before or after converting? | Before: they follow the roll directly.
COMBAT-7 | Do wounded models throw fewer dice? | No. Attacks do not depend on wounds.
COMBAT-8 | May a die hit an enemy that only a friend touches? | Yes. The dice of a chain are one roll.
COMBAT-10 | Must every die be assigned? | Each that can do something; its owner picks where.
FREE-3 | Do 1s of several strikers make pairs? | Yes, it is one roll.
ELEV-1 | Do enemies on the same level cancel the dice? | No. Lower enemies are counted and nothing else.
ELEV-2 | Double first or add first? | The printed shots are doubled, then the die is added.
ELEV-5 | Does shooting up cost range? | No. Only the gain is printed.
VICTORY-5 | Two endings in one event? | In the order of events; Frodo's death before all.
VICTORY-7 | Where is this printed? | Nowhere; without it a wholly undead army could never lose.
"""
RING_AND_SIEGE = """
RING-2 | In whose strategy phase? | The owner's, as with Healing, whether he attacks or defends.
RING-3 | When, if he does not act? | At the start of his action phase: a duty needs a time.
RING-5 | What is being attacked? | An enemy that can hurt him is in his chain; else touching him would always count.
RING-5 | May he shoot or use abilities? | No. He is controlled by the Ring.
RING-5 | Does Hero soften the wound? | No. It is lost directly, and he has no abilities then.
RING-7 | If a wraith cannot reach him? | It ends nearer than it began, if any way leads nearer.
RING-7 | A shot at the wearer in place of the move? | Allowed: Ringwraiths may shoot at him, and a shot comes in place of a move.
RING-8 | Do its enemies strike it when it breaks off? | Yes, as anybody's; nothing spares it.
RING-11 | With other friends of Frodo in the chain? | Everybody adds dice, but none may go on him without a Ringwraith beside him.
RING-18 | Who counts as a Ringwraith? | The Nine in all forms, Barrow Wights and Sauron; not Shades, Ghosts, the Castellan, the Mouth or the Necromancer.
RING-20 | One test for each action? | Yes, each time he is about to act; after a 5 or 6 nothing more in that move.
RING-20 | A struggle as well in that move? | No. He is out of action already.
RING-21 | Strategy or action phase? | The strategy phase while Sauron is near, as printed there; one roll in a move either way.
RING-23 | Do they alone harm him then? | No. It tells how they move.
RING-25 | Who are the forces of good? | The side against Sauron.
RING-28 | Is escape a victory in every game? | Where the event plays it so; it is on unless switched off.
SIEGE-3 | How often? | Once for each ladder in a phase: one try is described. It is no action.
SIEGE-3 | Is the man at the top in the climber's zone? | No. The wall's edge cuts zones.
SIEGE-5 | What does climbing cost? | The rest of the move; one point must be left at the foot, because movement ends with it.
SIEGE-7 | Is it part of a larger chain? | No, two models by themselves; the dice of the one at the top count once in the phase.
SIEGE-9 | The climber's side defends in this move? | He strikes first anyway: the attacking model is the one that climbs.
SIEGE-15 | Wizards, wraiths and skeletons? | They climb: man-shaped, on foot, on a small base.
SIEGE-16 | Whose orcs? | Any orc row of the list, one device each; without Saruman the list is warned.
SIEGE-17 | May it be dropped among troops? | Yes. It is laid where its owner likes.
SIEGE-18 | On which space? | The carrier's own or one beside it.
SIEGE-18 | The carrier dies with it? | It is lost: it is carried gear, and nothing says that it drops.
SIEGE-20 | A model of several spaces? | Removed if one of them is in the blast.
SIEGE-20 | Behind a wall? | Not beside the space: as with kill zones.
SIEGE-21 | If the roll fails? | Nothing happens and the fuse burns on.
SIEGE-21 | Several models? | Each may try once.
SIEGE-21 | One that stood there already? | It may try: moving there is the usual way only.
SIEGE-23 | In the phase in which the ram came? | No. Its crew stands at it for the whole phase.
MUMAK-3 | Is there more range from a howdah? | No. It has no printed levels.
MUMAK-4 | How large is a crew? | As the list says; fewer than four would bolt at once.
MUMAK-4 | Passengers bought apart? | Up to the places there are; they do not count for stampedes.
MUMAK-10 | Which space of the beast? | The nearest to the other model.
MUMAK-12 | Exactly two wounds, or fewer? | Two or fewer: from three to one must not escape it.
MUMAK-13 | Left of what? | Of its heading.
MUMAK-13 | May it be calmed? | Never, it says.
MUMAK-14 | How far, and through what? | Straight on until impassable ground, or models that two strikes do not clear.
MUMAK-14 | Does it cost ability points? | No. Nobody chooses it.
MUMAK-14 | Against its own side in combat? | It fights anyone who touches it; damage is assigned by the other player.
MUMAK-22 | Is a high die bad? | Yes, both results are spelled out.
MUMAK-23 | Are fallen crew losses? | Not by themselves: they belong to the beast.
MUMAK-28 | May it use Fast Strike while it runs? | Yes, as every stampede.
"""


def _settled(*tables: str) -> dict[str, tuple[Settled, ...]]:
    found: dict[str, tuple[Settled, ...]] = {}
    for line in "".join(tables).strip().splitlines():
        if line.strip():
            rule, question, answer = (part.strip() for part in line.split(" | "))
            found[f"BC-{rule}"] = (*found.get(f"BC-{rule}", ()), Settled(question, answer))
    return found


SETTLED = _settled(OPENING, RING_AND_SIEGE, settled_abilities.TABLE, settled_lists.TABLE)
