// What can be done at the cursor, and what is typed of dice and documents.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ACTS, countedOut, obstacle } from "../../static/js/games/combat_hex/acts.js";
import { facesIn, withDie } from "../../static/js/games/combat_hex/answers.js";
import { isCase, warriorAt } from "../../static/js/games/combat_hex/case.js";
import { cutToSheet, laySheet } from "../../static/js/games/combat_hex/ground.js";
import { hexAt, centre } from "../../static/js/games/combat_hex/grid.js";
import * as tiles from "../../static/js/games/battle_chain/case.js";
import { aCase, aState, entryOf } from "./case.js";

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

test("at the printed number and at the least nothing is counted, and it is said why", () => {
  const state = aState();
  const more = { "wound-more": "R1 has all its wounds.", "ap-more": "R1 has all its action points." };
  for (const [act, why] of Object.entries(more)) {
    assert.deepEqual([ACTS[act](state), state.said, countedOut(state, act)], [null, why, why]);
    assert.equal(countedOut(state, act.replace("more", "less")), "");
  }
  for (const act of ["wound-less", "ap-less"]) state.case_ = ACTS[act](state) ?? state.case_;
  assert.equal(countedOut(state, "wound-less"), "R1 has one wound left: who has none is removed.");
  assert.equal(countedOut(state, "ap-less"), "R1 has no action points left.");
  assert.equal(ACTS["wound-less"](state), null);
  assert.equal(countedOut({ ...state, at: [4, 4] }, "ap-less"), "");
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

test("nothing is put down where somebody stands, or before a model is chosen; the reason is told", () => {
  assert.match(obstacle(aState()), /^R1 stands here/);
  assert.match(obstacle(aState({ at: [9, 9] })), /^Choose a model/);
  assert.equal(obstacle(aState({ at: [9, 9], tool: "place:rohan/rider", entry: entryOf("rider") })), "");
  assert.equal(obstacle(aState({ moving: "R1" })), "");
  assert.match(obstacle(aState({ at: [0, 1], moving: "R1" })), /^O1 stands here/);
  const walking = aState();
  ACTS.walk(walking);
  assert.match(obstacle(walking), /^The way stands on this hex/);
  assert.deepEqual([ACTS.use(walking), walking.said], [null, obstacle(walking)]);
  assert.equal(obstacle({ ...walking, at: [1, 0] }), "");
});

test("a smaller map removes whoever stands outside it, and those aboard", () => {
  const case_ = laySheet(aCase(), 1, 1);
  case_.position.warriors?.push({ id: "R9", model: "rider", player: "rohan", at: [0, 1], aboard: "O1" });
  const found = cutToSheet(case_);
  assert.deepEqual(found.removed, ["O1", "R9"]);
  assert.deepEqual(found.case_.position.warriors?.map(({ id }) => id), ["R1"]);
});

test("a smaller map of squares removes models and engines outside it", () => {
  const case_ = {
    position: {
      players: [{ id: "a" }], attacker: "a", board: { grid: "square", width: 4, height: 4 },
      models: [{ id: "A1", profile: "warrior", player: "a", at: /** @type {[number, number]} */ ([3, 3]) }, { id: "A2", profile: "warrior", player: "a", at: /** @type {[number, number]} */ ([4, 3]) }],
      engines: { devices: [{ id: "device1", player: "a", at: /** @type {[number, number]} */ ([0, 9]) }] },
    },
  };
  const found = tiles.cutToMap(/** @type {any} */ (case_));
  assert.deepEqual(found.removed, ["A2", "device1"]);
  assert.deepEqual(found.case_.position.engines?.devices, []);
  assert.equal(tiles.cutToMap(found.case_).removed.length, 0);
});
