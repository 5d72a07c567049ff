"""Questions about units, points and lists that are answered one way."""

TABLE = """
UNIT-2 | Who beats the drum? | A Moria goblin beside it, if nobody hauled it in this move.
UNIT-2 | Two drums? | No more than one: it does not say that they add up.
UNIT-2 | Hobbits of which side? | Enemies only, heroes among them.
UNIT-2 | Down to no dice? | Yes, there is no minimum.
UNIT-6 | Drow as well? | No. The note stands in the list of Middle Earth.
UNIT-9 | Dice spread by Arrow Flurry or Breathe Fire? | Barred as well, or the ban would be hollow.
UNIT-10 | Must it be set up at the first chance? | No, it may.
UNIT-11 | Is taking it off a loss? | No. It can come back; it happens where the roll is made.
UNIT-12 | May he begin on the map? | Yes, as any model.
UNIT-12 | Khamul, chariots, a Mumak? | Man-sized models only: the figure has to fit.
UNIT-13 | Khamul with fewer than nine? | Yes, he has a price of his own; he always counts among the nine.
UNIT-14 | Hobbits on both sides? | His own side.
UNIT-15 | Where is her home? | Where the scenario says; nowhere unless it does.
UNIT-24 | What do Saruman's stars mean? | No note is left; his shots are printed, so he shoots and may copy ranged abilities.
POINTS-4 | Twenty-five for all three hobbits? | For each: a third of it would be far below Fredegar.
POINTS-5 | May a model change its form in the game? | No, the list fixes it.
POINTS-6 | One drum for each drummer? | One for the army: the drum, it says.
POINTS-9 | Which values? | Those of Sharku; a nameless leader is not limited to one.
POINTS-11 | Is there a usual size? | No. The organizer sets the limit.
POINTS-12 | May such rows play for points? | Not unless the event gives them prices.
BALANCE-1 | In each army or in the game? | In the game: both lists are compared when they meet.
BALANCE-1 | Without exception? | The organizer may relax it: usually, it says.
BALANCE-1 | Foot and mounted, other names of one person? | Forms share one place; other names are only warned about.
BALANCE-1 | Only with the Hero ability? | No, the name decides.
BALANCE-2 | Which rows count? | All forms of the Nine.
BALANCE-7 | From how many on? | Four are noted, five warned; trolls and ents apart.
BALANCE-9 | How hard is it? | Three are noted; more is an error that the organizer may relax.
BALANCE-10 | How is it rounded? | Up: a small band may have one.
BALANCE-11 | Are mixed armies refused? | No, warned.
SAPP-1 | Crew and equipment? | The beast counts with its own wounds, equipment with none.
SAPP-1 | Does the pool change with losses? | No. It is noted once.
SAPP-1 | Models held back? | They count: they are in the army.
SAPP-2 | What is one use? | One by one model in a move; each strike of a row with two.
SAPP-2 | Effects that come by themselves? | Their owner may do without and not pay.
SAPP-2 | Free abilities with an empty pool? | They work.
SAPP-5 | Abilities without a price? | None, as others of their kind.
SAPP-8 | Is a failed use paid? | Yes, it was used.
"""
