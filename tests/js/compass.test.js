// The compass shows how somebody faces, or how the next warrior is put down; and so that warrior is put down.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ACTS, faceTo } from "../../static/js/games/combat_hex/acts.js";
import { warriorAt } from "../../static/js/games/combat_hex/case.js";
import * as compass from "../../static/js/games/combat_hex/compass.js";
import { aState, entryOf } from "./case.js";

/** @typedef {import("../../static/js/games/combat_hex/types.js").State} State */
/** @typedef {import("../../static/js/games/combat_hex/types.js").Hex} Hex */

/**
 * What a person does, one after the other. A click on an empty hex puts down the chosen model.
 * @type {Record<string, (state: State, ...what: any[]) => void>}
 */
const DOES = {
  choose(state, model) {
    state.tool = "place:";
    compass.chosen(state, entryOf(model));
  },
  point: (state, at) => compass.pointed(state, at),
  step: (state, at) => compass.stepped(state, at),
  turn: (state) => take(state, ACTS["turn-right"](state)),
  face: (state, facing) => take(state, faceTo(state, facing)),
  undo(state) {
    state.case_ = aState().case_;
  },
};

/** @type {(state: State, changed: State["case_"] | null) => void} */
function take(state, changed) {
  if (changed) state.case_ = changed;
}

test("a model chosen over a warrior shows its own player's facing", () => {
  const state = aState();
  assert.equal(compass.shown(state), 5);
  DOES.choose(state, "orc");
  assert.equal(compass.shown(state), 2);
  assert.equal(compass.subject(state), "of the next Orc");
});

test("the compass turns nobody while it is set for the next warrior", () => {
  const state = aState();
  DOES.choose(state, "orc");
  DOES.face(state, 0);
  assert.equal(warriorAt(state.case_, [0, 0])?.facing, 5);
  assert.equal(compass.shown(state), 0);
});

test("the buttons at the hex turn who stands there", () => {
  const state = aState();
  DOES.choose(state, "orc");
  DOES.turn(state);
  assert.equal(warriorAt(state.case_, [0, 0])?.facing, 4);
  assert.equal(compass.subject(state), "of R1");
});

test("an undone turn is undone on the compass too", () => {
  const state = aState();
  DOES.turn(state);
  assert.equal(compass.shown(state), 4);
  DOES.undo(state);
  assert.equal(compass.shown(state), 5);
});

/** @type {[string, any?][]} */
const DEEDS = [
  ["choose", "rider"], ["choose", "orc"], ["point", [0, 0]], ["point", [0, 1]], ["point", [4, 4]], ["step", [0, 0]],
  ["step", [5, 5]], ["turn"], ["face", 0], ["face", 3], ["undo"],
];
/** @type {Hex} */
const EMPTY = [3, 3];

test("whatever was done before, a warrior is put down as the compass shows", () => {
  for (const first of DEEDS) for (const second of DEEDS) for (const third of DEEDS) {
    for (const how of ["point", "step"]) {
      const state = aState({ tool: "place:", entry: entryOf("rider") });
      for (const [name, ...what] of [first, second, third]) DOES[name](state, ...what);
      const before = compass.shown(state);
      DOES[how](state, EMPTY);
      const shown = compass.shown(state);
      take(state, ACTS.use(state));
      const told = JSON.stringify([first, second, third, how]);
      assert.equal(warriorAt(state.case_, EMPTY)?.facing, shown, told);
      assert.equal(compass.shown(state), shown, told);
      if (how === "point") assert.equal(shown, before, told); // a click shows nothing before it puts down
    }
  }
});
