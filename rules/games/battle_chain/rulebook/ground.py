"""Movement and terrain."""

TABLE = """
MOVE-1 | C | movement.walk | How far | All steps of a phase together cost no more than the movement in use.
MOVE-2 | D | model | No facing | Models move in any direction and face anywhere.
MOVE-3 | C | movement.ground | What a step costs | By the line that is crossed: clear 1, rough 2, water 3.
MOVE-4 | L | movement.ground | Closed lines | Red lines are not crossed, except as siege allows.
MOVE-5 | L | movement.walk | Through models | Friends may be passed, enemies not.
MOVE-6 | L | movement.rest | Where a move ends | Never on a space that is taken or closed.
MOVE-7 | L | movement.walk | Zones stop | Who enters an enemy kill zone stops and moves no further in this move.
MOVE-8 | C | zones | Kill zone | All spaces touching the base, less what walls, ledges and heights cut off.
MOVE-9 | L | movement.leaving | Disengaging | A model that begins in a zone leaves it with its first step.
MOVE-10 | S | movement.leaving | Attack of opportunity | Each enemy left behind strikes before the model moves.
MOVE-11 | L | movement.leaving | Into the next zone | A survivor goes on, and stops if it steps straight into another zone.
MOVE-12 | C | movement.leaving | Leaving several | All enemies left together make one roll.
MOVE-13 | L | shooting.permission | Move or shoot | Who shoots does not move, without an ability for both.
TERRAIN-1 | L | movement.ground | Ledges | Nobody crosses a ledge, and no kill zone reaches over it.
TERRAIN-2 | L | shooting.ledges | Up past a ledge | Firing up, only the first space behind a ledge can be seen.
TERRAIN-3 | C | shooting.cover | Cover | Behind or on something low a target is hit on one number more.
TERRAIN-4 | L | shooting.ledges | From the foot of a ledge | Straight below, only an enemy at the edge right above can be shot.
TERRAIN-5 | D | setup.terrain | Woods | Trees within three spaces of one another may be declared a wood.
TERRAIN-6 | L | movement.ground | Tree spaces | Nobody walks through or stops on a tree.
TERRAIN-7 | C | shooting.cover | Cover of trees | Touching a tree or standing in a wood is cover.
TERRAIN-8 | C | movement.ground | Among trees | A step to a space beside a tree costs 2.
TERRAIN-9 | C | movement.ground | Climbing | Each level up costs one point more.
TERRAIN-10 | C | movement.ground | Going down | Levels down cost nothing, but may be a fall.
TERRAIN-11 | C | movement.falls | A fall | A drop of at least the model's height is rolled for.
TERRAIN-12 | C | movement.falls | A long fall | Ten levels or more add a second die.
TERRAIN-13 | S | movement.falls | What a fall does | Each 4, 5 or 6 is a wound, whatever the toughness.
TERRAIN-14 | C | movement.falls | Into water | A drop into deep water does no harm.
TERRAIN-15 | L | movement.falls | Why models fall | By their own step, by the enemy's Magical Force, or by the scenario.
TERRAIN-16 | D | movement.ground | Prices of tiles | Grass 1; rough, sand, volcanic rock and lava 2; water and snow 3; snow uphill 4.
TERRAIN-17 | C | movement.ground | Grey tiles | Rough ground costs 2.
TERRAIN-18 | C | movement.ground | Sand tiles | Sand costs 2.
TERRAIN-19 | C | movement.ground | Shallow water | Connected water that touches sand costs 2, and a drop into it is a fall.
TERRAIN-20 | C | movement.ground | Grass and water | Grass costs 1, water 3.
TERRAIN-21 | S | movement.falls | Volcanic rock | Costs 2; a fall onto it removes the model.
TERRAIN-22 | S | movement.lava | Lava | Costs 2; who ends a move there rolls in the next strategy phase: 1 to 4 hurt.
TERRAIN-23 | C | movement.ground | Snow | Costs 3, uphill 4; no fall hurts; a slow model may still go one space.
TERRAIN-24 | L | movement.walk | Too dear | A space that costs more than the points left is not entered.
TERRAIN-25 | L | movement.rest | Large bases on levels | A large base changes level only if it fits there as a whole.
TERRAIN-26 | L | movement.rest | Tight places | No model goes where its base does not fit.
TERRAIN-27 | L | zones | Too high to fight | A step of at least the lower model's height parts two models.
TERRAIN-28 | V | - | Sight over tiles | Sight is checked as on a flat map; a ruler held level helps.
"""
