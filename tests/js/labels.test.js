// A label that follows the choice made in another field.
import assert from "node:assert/strict";
import { test } from "node:test";
import { follow } from "../../static/js/labels.js";

globalThis.addEventListener ??= () => {};
const labels = JSON.stringify({ players: "Maximum players", teams: "Maximum teams" });

/** @param {{ textContent: string }[]} of the labels of the control @param {any} choice */
function made(of, choice) {
  /** @type {(() => void)[]} */
  const heard = [];
  const form = { elements: { namedItem: () => choice }, addEventListener: (/** @type {string} */ _, /** @type {() => void} */ say) => heard.push(say) };
  const control = { form, labels: of, textContent: "own", dataset: { labels, labelsBy: "sides" } };
  follow(/** @type {any} */ (control));
  return { control, change: (/** @type {string} */ value) => { choice.value = value; heard.forEach((say) => say()); } };
}

test("the label of a field follows the choice, and is right from the start", () => {
  const label = { textContent: "Maximum players" }, { control, change } = made([label], { value: "teams" });
  assert.equal(label.textContent, "Maximum teams");
  change("players");
  assert.equal(label.textContent, "Maximum players");
  change("unheard of");
  assert.equal(label.textContent, "Maximum players");
  assert.equal(control.textContent, "own");
});

test("a button has the label itself; without the other field nothing changes", () => {
  assert.equal(made([], { value: "teams" }).control.textContent, "Maximum teams");
  assert.equal(made([], null).control.textContent, "own");
});
