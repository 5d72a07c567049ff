// Questions on the board of Battle Chain: what was entered before stays as it is.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ACTS, aim, aimed, countedOut, uncounted } from "../../static/js/games/battle_chain/acts.js";

/** @typedef {import("../../static/js/games/battle_chain/types.js").State} State */

/** @type {(actions: Record<string, any>[], phase?: string) => State} a model of each side; the cursor is at the first */
const aState = (actions, phase = "combat") => ({
  case_: /** @type {any} */ ({
    position: {
      players: [{ id: "ann" }, { id: "bob" }], attacker: "ann", phase, board: { width: 9, height: 9 },
      models: [{ id: "A1", profile: "man", player: "ann", at: [0, 0] }, { id: "B1", profile: "orc", player: "bob", at: [0, 1] }],
    },
    actions,
    claims: actions.map((_, action) => ({ by: "ann", text: "mine", action, fact: "winner", is: "ann" })),
  }),
  at: [0, 0], side: 0, tool: "look", moving: null, walking: null, starts: null, since: null, aiming: null, foot: null, pointing: null, detail: "", printed: {},
  toFirst: false, said: "", hint: "", note: "",
});

const fought = [{ do: "combat", models: ["A1"], rolls: [{ ann: [3, 4] }] }];

/** What each question puts into the case. @type {Record<string, (state: State) => import("../../static/js/games/battle_chain/types.js").Case | null>} */
const QUESTIONS = {
  combat: ACTS.combat,
  shoot: (state) => { ACTS.shoot(state); state.at = [0, 1]; return aimed(state); },
  sees: (state) => { ACTS.sees(state); state.at = [0, 1]; return aimed(state); },
  move: (state) => { ACTS.walk(state); state.at = [1, 0]; return ACTS.step(state); },
};

test("a question stands after the combat that was entered; its dice, the claims and the phase stay", () => {
  for (const [name, ask] of Object.entries(QUESTIONS)) {
    const state = aState(fought);
    const before = structuredClone(state.case_);
    const changed = ask(state);
    assert.deepEqual(changed?.actions?.slice(0, -1), fought, name);
    assert.deepEqual(changed?.claims, before.claims, name);
    assert.deepEqual(changed?.position, before.position, name);
    assert.match(state.note, /^(The question uses the phase of the actions entered before.*)?$/, name);
  }
});

test("where nothing was entered, the phase that the question needs is set, and the page says so", () => {
  const state = aState([]);
  assert.equal(QUESTIONS.shoot(state)?.position.phase, "attacker-action");
  assert.match(state.note, /^The phase was changed/);
});

test("a move is no action before its first step", () => {
  const state = aState(fought);
  assert.equal(ACTS.walk(state), null);
  assert.equal(ACTS.finish(state), null);
  assert.equal(state.walking, null);
  ACTS.walk(state);
  state.at = [1, 0];
  state.case_ = ACTS.step(state) ?? state.case_;
  assert.deepEqual(state.case_.actions?.[1], { do: "move", model: "A1", path: [[1, 0]] });
  state.case_ = ACTS.remove(state) ?? state.case_;
  assert.deepEqual(ACTS.finish(state)?.actions, fought);
});

test("what a model does waits for the model where nobody stands under the cursor", () => {
  const state = aState([]);
  state.at = [5, 5];
  assert.equal(aim(state, { do: "jump", model: "" }), null);
  assert.match(state.hint, /^Choose the model/);
  state.at = [0, 1];
  assert.deepEqual(aimed(state)?.actions, [{ do: "jump", model: "B1" }]);
});

test("wounds are counted from those that the board has shown; until then the page says why they cannot be", () => {
  const state = aState([]);
  assert.match(uncounted(state), /^The board does not know how many wounds A1 has/);
  assert.equal(ACTS["wound-less"](state), null);
  state.printed = { man: 2 };
  assert.equal(uncounted(state), "");
  assert.equal(ACTS["wound-less"](state)?.position.models?.[0].wounds, 1);
  assert.equal(ACTS["wound-more"](state), null);
  assert.equal(countedOut(state, 1), "A1 has all its wounds.");
  state.case_ = ACTS["wound-less"](state) ?? state.case_;
  assert.equal(countedOut(state, -1), "A1 has one wound left: who has none is removed.");
  assert.equal(ACTS["wound-more"](state)?.position.models?.[0].wounds, 2);
});
