"""Mumakil and notes on units."""

TABLE = """
MUMAK-1 | L | movement.striking | Two strikes | A Mumak strikes twice on its way.
MUMAK-2 | L | movement.walk | Through zones | As a Large model.
MUMAK-3 | C | shooting.dice | Passengers look down | They count as elevated, without the extra die.
MUMAK-4 | L | mumak.howdah | Room in the howdah | As many as it has places; they change places in the strategy phase.
MUMAK-5 | L | shooting.permission | Shooting on the move | From the howdah one always stands still.
MUMAK-6 | L | mumak.howdah | Nobody gets off | Crew stay aboard.
MUMAK-7 | C | shooting.cover | Passengers in cover | One harder to hit.
MUMAK-8 | L | shooting.targets | Beast or passenger | The shooter says which before rolling.
MUMAK-9 | L | shooting.targets | Seen passengers | Only those that can be seen.
MUMAK-10 | C | shooting.targets | From which space | The space of the base nearest to the other model.
MUMAK-11 | D | mumak.howdah | What its crew does | Bowmen shoot, the others only count.
MUMAK-12 | S | mumak.stampede | When it bolts | With three crew or fewer, or two wounds or fewer.
MUMAK-13 | S | mumak.stampede | The roll | In every action phase: left, right, back, ahead, or it stands.
MUMAK-14 | S | mumak.stampede | What it meets | It strikes twice at friend and foe.
MUMAK-15 | S | mumak.stampede | Off the map | It is removed.
MUMAK-16 | S | turn.permission | Out of control | For good; its crew only holds on.
MUMAK-17 | D | mumak.howdah | Its crew's row | One row serves all.
MUMAK-18 | L | mumak.walls | Onto a wall | With the option, and if the host agrees.
MUMAK-19 | L | mumak.walls | From a wall | Defenders may strike at the howdah.
MUMAK-20 | V | - | The host leads | Such fights are run by the host.
MUMAK-21 | D | mumak.howdah | Horses | They do not fear the beasts.
MUMAK-22 | S | mumak.crew_fall | Its crew's fall | Each rolls: on 1 to 4 it lives.
MUMAK-23 | L | mumak.crew_fall | Where they land | Beside the beast, out of enemy zones.
MUMAK-24 | L | mumak.crew_fall | In that phase | They neither move nor fight.
MUMAK-25 | S | mumak.crew_fall | The beast goes last | After all crew rolled.
MUMAK-26 | D | mumak.howdah | Oliphaunt | One body with its crew.
MUMAK-27 | L | mumak.walls | No walls | Not for an Oliphaunt.
MUMAK-28 | S | mumak.stampede | Oliphaunt bolts | At one wound, and it still shoots.
MUMAK-29 | S | losses | All aboard | They die with the beast.
UNIT-1 | C | movement.ground | Goblin feet | Moria goblins pay 1 for obstacles and rough ground.
UNIT-2 | C | combat.dice | The drum | Enemy minions and hobbits throw one die less.
UNIT-3 | L | siege.drums | Hauling the drum | Two goblins, three spaces, and it is silent.
UNIT-4 | D | army.check | Witch King on a fell beast | With Hero, for 110 points.
UNIT-5 | C | movement.ground | Elves in woods | Trees do not slow them.
UNIT-6 | C | shooting.roll | Elf bows | They hit on 4, 5 and 6.
UNIT-7 | D | shooting.blockers | Elf bows and friends | All have Elite Shooter.
UNIT-8 | C | movement.ground | Radagast | Trees do not slow him.
UNIT-9 | L | shooting.targets | Sauron | No ranged attack at him.
UNIT-10 | S | turn.arrivals | The Watcher comes | On 5 or 6 before initiative, anywhere in water.
UNIT-11 | S | turn.arrivals | The Watcher dives | Its owner may take it off; its wounds stay.
UNIT-12 | S | turn.arrivals | Hasharin | One takes the place of a man of the south or east.
UNIT-13 | L | army.check | Khamul | He takes the place of one of eight, not of the Witch King.
UNIT-14 | L | combat.attack | Paladin Took | His strategy works among hobbits.
UNIT-15 | L | turn.initiative | Shelob | Her Initiative counts at home.
UNIT-16 | D | catalogue | An ent | As Treebeard without Hero, for 110 points.
UNIT-17 | D | catalogue | Boromir | He has no Hero, on purpose.
UNIT-18 | D | catalogue | Galadriel | Her gaze reaches ten.
UNIT-19 | L | combat.attack | Sheebra | She guards her queen only.
UNIT-20 | D | catalogue | Owlbear | It sneaks by burrowing.
UNIT-21 | D | catalogue | Farmer and dogs | Any hobbit farmer with dogs.
UNIT-22 | L | army.check | Gollum | He serves either side.
UNIT-23 | D | catalogue | Sharkey | His Magical Force is his voice.
UNIT-24 | D | catalogue | Saruman | His stars change nothing.
UNIT-25 | D | catalogue | Bullroarer | Six on his pony.
UNIT-27 | V | - | Stalkers | They lead badly and help their whole group.
UNIT-26 | V | - | Drow and lizards | Their numbers are the owner's.
"""
