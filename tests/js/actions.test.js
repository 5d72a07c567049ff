// Actions put in, moved and taken out: each claim stays with its own action.
import assert from "node:assert/strict";
import { test } from "node:test";
import { asking, doing, dropped, insertAction, moveAction, removeAction, tellLost, withoutActions } from "../../static/js/board/actions.js";

/** @typedef {Record<string, any>} Json */

/** A case of three actions, with a claim about each. @returns {Json} */
const aCase = () => ({
  position: {},
  actions: ["who_fights", "fight", "banner_counts"].map((name) => ({ do: name, events: [1, 2] })),
  claims: [0, 1, 2].map((action) => ({ by: "good", text: `about ${action}`, action })),
});

/** Which action each claim is about. @type {(case_: Json) => [string, string][]} */
const subjects = (case_) => case_.claims.map((/** @type {Json} */ one) => [one.text, case_.actions[one.action].do]);

test("a question stands after all that was done and asked, and nothing before it moves", () => {
  const before = aCase();
  const asked = asking(before, { do: "can_back_away", model: "G1" });
  assert.deepEqual(asked.actions.slice(0, 3), before.actions);
  assert.deepEqual(asked.claims, before.claims);
  assert.equal(asking(asked, { do: "can_back_away", model: "G1" }), asked);
  assert.equal(asking(asked, { do: "can_back_away", model: "G2" }).actions.length, 5);
});

test("a claim whose action is taken out goes with it, and the page says so", () => {
  const before = aCase();
  const after = dropped(before, "/actions/1");
  assert.deepEqual(subjects(after), [["about 0", "who_fights"], ["about 2", "banner_counts"]]);
  assert.match(tellLost(before, after), /^1 claim about it was removed/);
  assert.equal(tellLost(before, doing(before, { do: "fight" })), "");
  assert.match(tellLost(before, withoutActions(before)), /^All actions and claims/);
  assert.equal(tellLost(before, { ...before, claims: [] }), "");
});

test("what lies in an action is dropped without its claims", () => {
  const after = dropped(aCase(), "/actions/1/events/0");
  assert.deepEqual(after.actions[1].events, [2]);
  assert.equal(after.claims.length, 3);
});

test("a case without claims stays without", () => {
  const { claims: _, ...bare } = aCase();
  assert.equal("claims" in removeAction(bare, 0), false);
});

test("a claim that names no action is about the first", () => {
  const after = insertAction({ actions: [{ do: "fight" }], claims: [{ text: "x" }] }, 0, { do: "who_fights" });
  assert.deepEqual(after.claims, [{ text: "x", action: 1 }]);
});

test("any sequence of changes keeps each claim at its own action", () => {
  let seed = 7;
  const random = (/** @type {number} */ below) => (seed = (seed * 48271) % 2147483647) % below;
  for (let round = 0; round < 300; round += 1) {
    let fresh = 0;
    const named = () => ({ do: `action ${(fresh += 1)}` });
    /** @type {Json} */
    let case_ = { actions: [named(), named(), named()], claims: [] };
    for (let n = 0; n < 25; n += 1) {
      const many = case_.actions.length;
      const ways = [
        () => insertAction(case_, random(many + 1), named()),
        () => asking(case_, named()),
        () => (many ? moveAction(case_, random(many), random(many)) : case_),
        () => (many ? dropped(case_, `/actions/${random(many)}`) : case_),
        () => (many ? claimed(case_, random(many)) : case_),
      ];
      case_ = ways[random(ways.length)]();
      for (const { text, action } of case_.claims) assert.equal(case_.actions[action].do, text);
    }
  }
});

/** @type {(case_: Json, action: number) => Json} */
const claimed = (case_, action) => ({ ...case_, claims: [...case_.claims, { text: case_.actions[action].do, action }] });
