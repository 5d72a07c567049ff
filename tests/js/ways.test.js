// Five ways into a dispute: what each puts into the case.
import assert from "node:assert/strict";
import { test } from "node:test";
import { ACTS } from "../../static/js/games/combat_hex/acts.js";
import { begun, chosen } from "../../static/js/games/combat_hex/ways.js";
import { aState } from "./case.js";

test("who leaves a zone walks in the action phase of its player", () => {
  const state = aState();
  const changed = begun(state, "leaves");
  assert.equal(changed?.position.phase, "attacker");
  assert.equal(changed?.position.attacker, "rohan");
  assert.deepEqual(changed?.actions, [{ do: "move", warrior: "R1", path: [] }]);
  assert.equal(state.walking, "/actions/0/path");
});

test("a shot waits for its shooter where nobody stands under the cursor, then for its target", () => {
  const state = aState();
  state.at = [5, 5];
  assert.equal(begun(state, "shot"), null);
  assert.equal(state.said, "Choose the warrior who shoots.");
  assert.equal(chosen(state), null);
  state.at = [0, 0];
  assert.equal(chosen(state)?.position.phase, "attacker");
  assert.deepEqual(state.aiming, { do: "shoot", warrior: "R1" });
  assert.equal(state.hint, "Shot of R1: choose the target.");
  assert.equal(state.way, null);
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
  state.case_ = begun(state, "leaves") ?? state.case_;
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
