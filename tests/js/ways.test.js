// Five ways into a dispute: what each puts into the case.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ACTS, begin } from "../../static/js/games/combat_hex/acts.js";
import { begun, chosen } from "../../static/js/games/combat_hex/ways.js";
import { aState } from "./case.js";

test("who leaves a zone walks in the action phase of its player", () => {
  const state = aState();
  assert.equal(begun(state, "leaves"), null);
  assert.equal(state.walking, "/actions/0/path");
  state.at = [1, 0];
  const changed = ACTS.use(state);
  assert.equal(changed?.position.phase, "attacker");
  assert.equal(changed?.position.attacker, "rohan");
  assert.deepEqual(changed?.actions, [{ do: "move", warrior: "R1", path: [[1, 0]] }]);
  assert.match(state.note, /^The phase was changed/);
});

test("a shot waits for its shooter where nobody stands under the cursor, then for its target", () => {
  const state = aState();
  state.at = [5, 5];
  assert.equal(begun(state, "shot"), null);
  assert.equal(state.said, "Choose the warrior who shoots.");
  assert.equal(chosen(state), null);
  state.at = [0, 0];
  assert.equal(chosen(state), null);
  assert.deepEqual(state.aiming, { do: "shoot", warrior: "R1" });
  assert.equal(state.hint, "Shot of R1: choose the target.");
  assert.equal(state.way, null);
  state.at = [0, 1];
  assert.equal(ACTS.use(state)?.position.phase, "attacker");
});

test("a question leaves the phase and all that was entered as they are", () => {
  for (const way of ["leaves", "shot", "sight", "roll", "outflank"]) {
    const state = aState();
    state.case_.position.phase = "combat";
    state.case_.actions = [{ do: "combat", players: { rohan: { roll: { dice: [3] } } } }];
    const before = structuredClone(state.case_);
    let changed = begun(state, way);
    state.at = [0, 1];
    changed ??= ACTS.use(state);
    assert.deepEqual(changed?.position, before.position, way);
    assert.deepEqual(changed?.actions?.[0], before.actions?.[0], way);
    assert.equal(changed?.actions?.length, 2, way);
    assert.match(state.note, ["leaves", "shot"].includes(way) ? /^The question uses the phase/ : /^$/, way);
  }
});

test("a move that is given up before its first step, or stepped back to it, leaves nothing", () => {
  const state = aState();
  begun(state, "leaves");
  assert.equal(ACTS.finish(state), null);
  begun(state, "leaves");
  state.at = [1, 0];
  state.case_ = ACTS.use(state) ?? state.case_;
  state.case_ = ACTS.remove(state) ?? state.case_;
  assert.deepEqual(ACTS.finish(state)?.actions, []);
});

test("what a warrior does waits for the warrior where nobody stands under the cursor", () => {
  const state = aState({ at: [5, 5] });
  assert.equal(begin(state, { do: "ring", warrior: "" }), null);
  state.at = [0, 0];
  assert.deepEqual(ACTS.use(state)?.actions, [{ do: "ring", warrior: "R1" }]);
});

test("whether one sees the other is asked in any phase", () => {
  const state = aState();
  assert.equal(begun(state, "sight"), null);
  assert.deepEqual(state.aiming, { do: "sight", warrior: "R1" });
});

test("a roll is asked of a combat in the combat phase", () => {
  const state = aState();
  const changed = begun(state, "roll");
  assert.equal(changed?.position.phase ?? "combat", "combat");
  assert.deepEqual(changed?.actions, [{ do: "combat" }]);
  assert.equal(state.focus, "first-question");
});

test("who outflanks is asked at once, of everybody and without dice", () => {
  const state = aState();
  assert.deepEqual(begun(state, "outflank")?.actions, [{ do: "outflank" }]);
  assert.equal(state.focus, "");
});

test("who was just put down is not taken for the one who is asked about", () => {
  const state = aState({ isPutDown: true });
  assert.equal(begun(state, "sight"), null);
  assert.equal(state.said, "Choose the warrior who looks.");
  assert.equal(state.aiming, null);
});

test("back at the position nothing of the way goes on", () => {
  const state = aState();
  begun(state, "leaves");
  assert.deepEqual(ACTS["clear-actions"](state)?.actions, []);
  assert.equal(state.walking, null);
});

test("Done gives up a question that waits for its warrior", () => {
  const state = aState();
  state.at = [5, 5];
  begun(state, "leaves");
  ACTS.stop(state);
  assert.equal(state.way, null);
});

test("after other actions a question says that it uses their phase", () => {
  const state = aState();
  state.case_.position.phase = "combat";
  state.case_.actions = [{ do: "combat" }];
  begun(state, "leaves");
  state.at = [1, 0];
  assert.equal(ACTS.use(state)?.position.phase, "combat");
  assert.match(state.note, /^The question uses the phase of the actions entered before/);
});
