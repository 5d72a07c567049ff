// The battle board of War of the Ring: Undo closes the form of another action first, and takes an action back after that.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Part, one, openPage } from "./page.js";

openPage();
/** @type {{focus: string | null, actions: {do: string}[]}[]} */
const asked = [];
const ANSWER = { svg: "", answer: "", state: "", table: "", said: "Legal.", needs: [], verdict: "legal", outcome: [], can_be_given: false, no_odds: "" };
Object.assign(globalThis, {
  async fetch(/** @type {string} */ address, /** @type {{body: string}} */ { body }) {
    asked.push({ focus: new URLSearchParams(address.split("?")[1]).get("focus"), actions: JSON.parse(body).actions });
    return { ok: true, json: async () => ANSWER };
  },
});
one("#case").value = JSON.stringify({ position: {}, actions: [] });
one("[data-round]").dataset.answer = "/rules/board/answer/";
const due = one("[data-asked]");
await import("../../static/js/games/war_of_the_ring/editor.js");

const answered = () => new Promise((resolve) => { setTimeout(resolve); });
/** @type {(act: string) => Promise<unknown>} */
function press(act) {
  due.heard.click({ target: new Part({ dataset: { act } }) });
  return answered();
}
/** @type {(value: string) => Promise<unknown>} */
function open(value) {
  due.heard.change({ target: new Part({ dataset: { other: "" }, value }) });
  return answered();
}
/** @type {(action: string) => Promise<unknown>} */
function enter(action) {
  const form = new Part({ dataset: { action }, reset() {}, reportValidity: () => true });
  due.heard.submit({ preventDefault() {}, target: form, submitter: new Part({ dataset: { bare: "" } }) });
  return answered();
}
const last = () => ({ ...asked[asked.length - 1], said: one("[data-said]").textContent });

test("Undo closes an open form, keeps what was entered and says so; then it takes the last action back", async () => {
  await enter('{"do": "card", "by": "shadow"}');
  assert.deepEqual(last().actions.map((action) => action.do), ["card"]);
  await open("roll:shadow");
  assert.equal(last().focus, "roll:shadow");
  await press("undo");
  assert.deepEqual([last().focus, last().actions.length], [null, 1]);
  assert.match(last().said, /^Canceled\. Undo takes back what you did before that\./);
  await press("undo");
  assert.deepEqual([last().focus, last().actions], [null, []]);
  await press("redo");
  assert.equal(last().actions.length, 1);
});

test("with nothing entered, Undo closes an open form and says that the case is unchanged", async () => {
  await press("undo");
  await open("roll:free_peoples");
  await press("undo");
  assert.deepEqual([last().focus, last().actions], [null, []]);
  assert.match(last().said, /^Canceled: the case is unchanged\./);
});
