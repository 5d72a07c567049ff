// What waits for a choice on the board: one thing at a time, and Undo ends it before it removes a change.
import assert from "node:assert/strict";
import { test } from "node:test";
import { tellCanceled } from "../../static/js/board/actions.js";
import * as chain from "../../static/js/games/battle_chain/acts.js";
import { ACTS, begin, isWaiting } from "../../static/js/games/combat_hex/acts.js";
import { begun } from "../../static/js/games/combat_hex/ways.js";
import { isWaiting as isPointing } from "../../static/js/games/strategy_battle/table.js";
import { aState } from "./case.js";

const BEGUN = ["moving", "walking", "aiming", "way", "using"];

/** Everything that can wait on the board of Combat Hex. @type {Record<string, (state: import("../../static/js/games/combat_hex/types.js").State) => unknown>} */
const BEGINS = {
  moving: (state) => ACTS.move(state),
  walking: (state) => ACTS.walk(state),
  aiming: (state) => ACTS.shoot(state),
  way: (state) => begun(Object.assign(state, { isPutDown: true }), "sight"),
  using: (state) => begin(state, { do: "ability", warrior: "" }),
};

/** @type {(state: import("../../static/js/games/combat_hex/types.js").State) => string[]} */
const waiting = (state) => BEGUN.filter((name) => state[/** @type {"moving"} */ (name)]);

test("one choice waits at a time: what is begun next ends it", () => {
  for (const first of BEGUN) {
    for (const next of BEGUN) {
      const state = aState();
      BEGINS[first](state);
      BEGINS[next](state);
      assert.deepEqual([waiting(state), isWaiting(state)], [[next], true], `${first}, then ${next}`);
    }
  }
});

test("a way that has grown is a change of the case and waits no more", () => {
  const state = aState();
  ACTS.walk(state);
  state.at = [1, 0];
  state.case_ = ACTS.use(state) ?? state.case_;
  assert.deepEqual([state.walking, isWaiting(state)], ["/actions/0/path", false]);
});

test("a warrior that is removed is not put down elsewhere", () => {
  const state = aState();
  ACTS.move(state);
  state.case_ = ACTS.remove(state) ?? state.case_;
  assert.equal(isWaiting(state), false);
});

test("Battle Chain: what waits ends by the next, and by removing its model", () => {
  const state = /** @type {any} */ ({
    case_: { position: { players: [{ id: "ann" }], models: [{ id: "A1", profile: "man", player: "ann", at: [0, 0] }] }, actions: [] }, at: [0, 0], tool: "look",
  });
  for (const name of ["move", "walk", "shoot", "sees"]) {
    chain.ACTS[name](state);
    assert.equal(["moving", "walking", "aiming"].filter((one) => state[one]).length, 1, name);
    assert.equal(chain.isWaiting(state), true, name);
  }
  chain.ACTS.remove(state);
  assert.equal(chain.isWaiting(state), false);
});

test("Strategy Battle: half a piece of terrain waits, and a way back that is pointed at", () => {
  /** @type {(more: object) => any} */
  const state = (more) => ({ line: [], pointing: null, ...more });
  assert.deepEqual([{}, { line: [[0, 0]] }, { pointing: { of: "G1" } }].map((more) => isPointing(state(more))), [false, true, true]);
});

test("what ends without a choice is said, with what Undo does next", () => {
  assert.equal(tellCanceled({ canUndo: false }), "Canceled: the case is unchanged.");
  assert.match(tellCanceled({ canUndo: true }), /Undo takes back what you did before that\.$/);
});
