// What a board says of actions that name removed pieces, and of a drawing that shows the case before its actions.
import assert from "node:assert/strict";
import { test } from "node:test";
import { tellAfter, tellAsked, tellGone, tellStart } from "../../static/js/board/gone.js";
import { remove } from "../../static/js/games/battle_chain/case.js";

const aCase = () => ({
  ruleset: "battle-chain/1",
  position: { players: [], models: [{ id: "A1" }, { id: "A2" }], engines: {} },
  actions: [{ do: "move", model: "A1" }, { do: "combat", rolls: { A2: [6] }, models: ["A1"] }],
});

test("an action that names a removed model says so until the model is back", () => {
  const seen = /** @type {Set<string>} */ (new Set());
  const before = /** @type {any} */ (aCase());
  assert.equal(tellGone(before, seen), "");
  assert.match(tellGone(remove(before, "A2"), seen), /^Action 2 names A2, which is no longer on the board\. /);
  assert.match(tellGone({ ...before, position: { models: [] } }, seen), /^Action 1 names A1, .* Action 2 names A2, A1, which are no longer/);
  assert.equal(tellGone(before, seen), "");
});

test("a name that never stood on the board is no removed model", () => {
  assert.equal(tellGone({ ...aCase(), position: { models: [] } }, new Set()), "");
});

test("the pieces of every board are known", () => {
  const seen = /** @type {Set<string>} */ (new Set());
  tellGone({ position: { warriors: [{ id: "R1" }] } }, seen);
  assert.match(tellGone({ position: { warriors: [] }, actions: [{ warrior: "R1" }] }, seen), /Action 1 names R1/);
});

test("the drawing shows what was there before the actions, and says so", () => {
  assert.equal(tellStart({ actions: [] }), "");
  assert.equal(tellStart({ actions: [{}] }), "The board shows the models before the 1 action entered.");
  assert.equal(tellStart({ actions: [{}, {}] }), "The board shows the models before the 2 actions entered.");
});

test("the questions say after which action they are asked, and what the drawing shows", () => {
  assert.equal(tellAsked({ actions: [] }), "");
  assert.equal(tellAsked({ actions: [{}] }), "Asked after action 1, in its phase; the board shows the position before it.");
  assert.equal(tellAsked({ actions: [{}, {}, {}] }), "Asked after action 3, in its phase; the board shows the position before action 1.");
});

test("a reason that the drawing contradicts names the action it comes after", () => {
  assert.equal(tellAfter({ actions: [] }), "");
  assert.equal(tellAfter({ actions: [{}] }), "This is so after action 1. The board shows the position before it: remove the action to ask about that.");
  assert.match(tellAfter({ actions: [{}, {}] }), /after action 2\. The board shows the position before action 1: remove the actions/);
});
