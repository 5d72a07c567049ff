// What can be done at the cursor, and what is typed of dice and documents.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ACTS } from "../../static/js/games/combat_hex/acts.js";
import { facesIn, withDie } from "../../static/js/games/combat_hex/answers.js";
import { isCase, warriorAt } from "../../static/js/games/combat_hex/case.js";
import { hexAt, centre } from "../../static/js/games/combat_hex/grid.js";
import { aCase, aState } from "./case.js";

test("a shot is aimed by choosing its target", () => {
  const state = aState();
  assert.equal(ACTS.shoot(state), null);
  assert.equal(ACTS.use(state), null); // nobody shoots at herself
  state.at = [0, 1];
  assert.deepEqual(ACTS.use(state)?.actions, [{ do: "shoot", warrior: "R1", target: "O1" }]);
  assert.equal(state.aiming, null);
});

test("wounds stay between one and what is printed, and the printed value is not written", () => {
  const state = aState();
  const hurt = ACTS["wound-less"](state);
  assert.equal(hurt && warriorAt(hurt, [0, 0])?.wounds, 1);
  const whole = ACTS["wound-more"]({ ...state, case_: hurt ?? aCase() });
  assert.equal("wounds" in (warriorAt(whole ?? aCase(), [0, 0]) ?? {}), false);
});

test("dice are read as they are typed, cocked ones with what they were rolled again as", () => {
  assert.deepEqual(facesIn("3 4 6c2 x 9 5c"), [3, 4, { cocked: 6, rerolled: 2 }, { cocked: 5 }]);
  assert.equal(withDie({ face: "4" }, "13"), "134");
  assert.equal(withDie({ cocked: "" }, "16"), "16c");
  assert.equal(withDie({ undie: "" }, "16c2"), "1");
});

test("what is opened or pasted is a case only when it has the form of one", () => {
  assert.equal(isCase(aCase()), true);
  for (const wrong of [null, 3, [], {}, { position: 3 }, { position: { warriors: 3 } }, { position: { players: [null] } }]) {
    assert.equal(isCase(wrong), false, JSON.stringify(wrong));
  }
});

test("the middle of every hex lies in that hex", () => {
  for (let q = -9; q <= 9; q += 1) for (let r = -9; r <= 9; r += 1) assert.deepEqual(hexAt(...centre([q, r])), [q, r]);
});
