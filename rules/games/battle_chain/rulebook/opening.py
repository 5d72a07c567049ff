"""General rules, values, the move, set-up."""

TABLE = """
GEN-1 | D | dice | Six-sided dice | All rolls are made with fair dice of six sides.
GEN-2 | L | army.check | List before the game | Both sides write down movement, attacks, shots, toughness, wounds and abilities of every model beforehand.
GEN-3 | D | model | Heroes | Leaders, personalities and whatever a list marks as no minion form the hero class.
GEN-4 | D | model | Minions | Anyone who is not of the hero class is a minion.
GEN-5 | C | model | Three wounds make a hero | A row with more than two wounds belongs to the hero class, whatever it is called.
GEN-6 | V | - | Mark the bases | Heroes get bases that tell them apart from minions.
GEN-7 | L | setup.agreement | House rules | Anything may be changed if both players settle it before the first move; the agreement is kept with the game.
GEN-8 | L | setup.host | The host decides | Where sight or a jump stays in doubt, the host of the game has the last word.
GEN-9 | V | - | New abilities | Abilities of one's own should be few, simple and agreed by everybody.
GEN-10 | L | army.check | Rows of one's own | Players may write new rows; a minion among them has two wounds like any other.
GEN-11 | V | - | Any number of models | Half a dozen models are enough, and hundreds are fine.
GEN-12 | V | - | Time in the story | A move is about a minute; nothing depends on it.
GEN-13 | D | board | Squares or hexes | The map has squares unless the players agree on hexes.
GEN-14 | V | - | Bases | A bigger base changes no value of a row.
GEN-15 | V | - | Good temper | The rules count on friendly players.
STAT-1 | D | model | Movement | The points that a model may spend on its way in a phase.
STAT-2 | D | model | Attacks | The dice that a model throws in combat.
STAT-3 | D | model | Shots and range | Two numbers: dice to hit with, and reach in spaces; without them a model does not shoot.
STAT-4 | C | assign | Toughness | A damage die wounds if it shows the toughness or more.
STAT-5 | L | army.check | Wounds at the start | A minion begins with two wounds.
STAT-6 | S | losses | No wounds left | A model without wounds is removed.
STAT-7 | L | assign | The striker chooses | Who rolled the damage says which enemies take it.
STAT-8 | S | assign | Marked wounds | What a hero loses is marked on it for everybody to see.
STAT-9 | S | assign | Two dice for a minion | Two damage dice that reach its toughness remove a minion at once.
STAT-10 | S | assign | A lone die is banked | One damage die on a minion leaves it unmarked; the die, with its face, is kept by the side that rolled it.
STAT-11 | L | assign | Whom a banked die can finish | Minions only, anywhere on the map, whose toughness its face reaches.
STAT-12 | L | assign | One die of each face | A player never holds two banked dice with the same face.
STAT-13 | L | assign | Spent at once | A banked die that fits is added to the next lone die; it cannot be saved.
STAT-14 | L | assign | Not by itself | Banked dice only top up one fresh die; without one they do nothing.
STAT-15 | S | assign | Kept until spent | A banked die stays through phases and moves and goes when it is spent.
STAT-16 | D | army.check | Missile weapons | A pair in brackets is for those models of the row that carry the weapon.
STAT-17 | D | army.check | Second speed | A bracketed speed is for flying, or for riding where the model does not fly.
PHASE-1 | S | turn.phases | Six phases | Initiative, the attacker's strategy and action, the defender's strategy and action, combat.
PHASE-2 | S | victory.count | Move after move | After the check for victory the next move begins.
PHASE-3 | C | turn.initiative | The roll | Each player rolls one die with what is added; the higher total chooses to attack or defend.
PHASE-4 | S | turn.initiative | A tie | Equal totals are rolled again.
PHASE-5 | C | turn.initiative | First move | The attacker of the set-up adds 2.
PHASE-6 | C | turn.initiative | Second move | The attacker of the set-up adds 1.
PHASE-7 | C | turn.initiative | Later moves | From the third move on the set-up adds nothing.
PHASE-8 | C | turn.initiative | What else counts | One for each use of Initiative; one less for a wholly undead army and for Sauron near the Ring Bearer.
PHASE-9 | S | turn.permission | Attacker first | The defender begins when the attacker has finished both phases.
PHASE-10 | L | turn.permission | Attacker's strategy | Abilities of this phase are used now or not at all in this move.
PHASE-11 | L | turn.permission | One action | In its player's action phase a model moves or shoots.
PHASE-12 | L | abilities.use | No action | Using an ability costs no action, and a model may use several different ones.
PHASE-13 | L | turn.phases | Nobody must act | A model may stand idle; only wraiths drawn to the Ring and stampeding beasts have no choice.
PHASE-14 | L | turn.permission | Defender's strategy | The defender uses the abilities of that phase.
PHASE-15 | L | turn.permission | Defender's action | As for the attacker.
PHASE-16 | S | turn.phases | Combat phase | All engaged groups fight, in the order that the attacker of the move names.
PHASE-17 | L | abilities.use | Bound to a phase | Several abilities work in one phase only.
SETUP-1 | S | setup.choosing | The roll for set-up | One die each; the higher chooses to attack or to defend at set-up.
SETUP-2 | S | setup.choosing | Map and edge | The defender picks map, its side and his edge; the attacker gets the edge across.
SETUP-3 | L | setup.deploying | Attacker deploys | The attacker places his army first, close to his edge.
SETUP-4 | L | setup.deploying | Defender deploys | Then the defender does the same at his edge.
SETUP-5 | L | setup.agreement | Scenarios | Another way to set up holds if it was fixed before the game.
SETUP-6 | L | setup.terrain | Terrain is named first | Ledges and high ground are declared before play.
SETUP-7 | L | setup.deploying | Held back | Models with a rule of their own for arriving begin off the map.
"""
